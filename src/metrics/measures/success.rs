//! Success, also called hit rate: 1 if a relevant document is shown, else 0.
//!
//! `Success@k = min(1, hits)`. Its mean is the share of queries with a hit. If each query is a keyword, the mean
//! is the share of keywords covered.
//!
//! Source: trec_eval, `success_k`; ranx and torchmetrics call it hit rate. 0 if nothing is relevant.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"Success@3".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! assert_eq!(derive(&"Success@2".parse()?, &ranking).outcome, Outcome::Value(0.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Outcome;
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;

/// Success: 1 or 0 for a query. Its mean is the share of queries with a hit.
pub static DEFINITION: Definition = Definition {
    name: "Success",
    aliases: &["hitrate", "hit", "hits", "accuracy"],
    title: "Success (hit rate)",
    meaning: "Whether any relevant document is shown.",
    source: "trec_eval, success_k",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    value: Some(value),
    sentence: Some(|d| match (d.term(Name::Hits), d.measure.cutoff) {
        (Some(0.0) | None, cutoff) => Sentence::no_hit(cutoff),
        (_, Some(k)) => Sentence::new().text(format!("a hit within the top {k}")),
        (_, None) => Sentence::new().text("a hit somewhere in the list"),
    }),
    claims: Some(Claims {
        // It grows with the number of relevant documents at each depth.
        dominance_decides: |_, _| true,
        ..Claims::BY_RELEVANCE
    }),
    sql: Some(Sql::new("{found}", " WHEN s.hits > 0 THEN {one} ELSE {zero}")),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::Relevant));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Hits, sum(Column::Contribution));
    b.finish(number(1.0).min(term(Name::Hits)))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    Outcome::Value(ranks.relevant_within(ranks.depth(measure.cutoff)).min(1.0))
}
