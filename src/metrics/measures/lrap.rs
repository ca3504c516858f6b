//! LRAP, label ranking average precision: AP in which all documents of a tie have the last rank of the tie.
//!
//! LRAP is a mean over all relevant documents shown. Each one adds the share of relevant documents among those
//! with its score or a higher one.
//!
//! Source: scikit-learn, `label_ranking_average_precision_score`. Without a hit in the list the quotient is
//! 0 / 0: the value is undefined, or the one that the settings choose (1 in scikit-learn).
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0, 1.0], &Settings::default());
//! let lrap = derive(&"LRAP".parse()?, &ranking);
//! assert_eq!(lrap.outcome, Outcome::Value((1.0 / 2.0 + 2.0 / 3.0) / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// LRAP, from 0 to 1, which takes no cutoff. It divides by the hits of the list. All documents of a tie count at the
/// last rank of the tie.
pub static DEFINITION: Definition = Definition {
    name: "LRAP",
    aliases: &["labelrankingaverageprecision", "labelrankingaverageprecisionscore"],
    title: "Label ranking average precision",
    meaning: "The mean share of relevant documents among those scored as high as a relevant one.",
    source: "scikit-learn",
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Hits, Expr::RunningSum(Column::Relevant));
    b.column(Column::TiedHits, Expr::TieLast(Column::Hits));
    b.column(Column::TiedRank, Expr::TieLast(Column::Rank));
    b.column(
        Column::Contribution,
        cell(Column::Relevant) * cell(Column::TiedHits) / cell(Column::TiedRank),
    );
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let hits = b.term(Name::Hits, sum(Column::Relevant));
    b.term(Name::Sum, sum(Column::Contribution));
    if hits == 0.0 {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::Hits))
}
