//! AUC: the share of pairs in the right order. A pair is a relevant and a not relevant document, both shown.
//!
//! `AUC@k = 1 - (sum over relevant ranks of the not relevant documents above) / (hits * (shown - hits))`. It is
//! the area under the ROC curve of the list.
//!
//! Source: ir_measures, `Accuracy@k`. Undefined unless both kinds of documents are shown.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"AUC".parse()?, &ranking).outcome, Outcome::Value(1.0 - 1.0 / 4.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// AUC over the documents shown, from 0 to 1. Undefined unless both relevant and other documents are shown.
pub static DEFINITION: Definition = Definition {
    name: "AUC",
    aliases: &["pairaccuracy"],
    title: "Pairs in order",
    meaning: "The share of pairs, one document relevant and one not, in the right order.",
    source: "ir_measures, Accuracy",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let (hits, shown) = count_pairs(&mut b);
    if hits == 0.0 {
        return b.undefined(Reason::NoHit);
    }
    if hits == shown {
        return b.undefined(Reason::OnlyHits);
    }
    b.finish(share_in_order())
}

/// Declares the columns and terms from which the pairs in order are counted. Returns the number of hits and
/// the number of documents shown.
pub(super) fn count_pairs(b: &mut Builder) -> (f64, f64) {
    b.cannot_average_ties();
    b.column(Column::Hits, Expr::RunningSum(Column::Relevant));
    b.column(
        Column::Contribution,
        cell(Column::Relevant) * (cell(Column::Rank) - cell(Column::Hits)),
    );
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let shown = b.shown() as f64;
    let hits = b.term(Name::Hits, sum(Column::Relevant));
    b.given(Name::Shown, shown);
    b.term(Name::Sum, sum(Column::Contribution));
    (hits, shown)
}

/// Returns the share of pairs in the right order: the hit comes before the document that is not relevant.
pub(super) fn share_in_order() -> Expr {
    let pairs = term(Name::Hits) * (term(Name::Shown) - term(Name::Hits));
    number(1.0) - term(Name::Sum) / pairs
}
