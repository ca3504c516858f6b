//! Success, also hit rate: 1 when a relevant document is shown, else 0.
//!
//! `Success@k = min(1, hits)`. Its mean is the share of queries with a hit; over keywords it is their
//! coverage.
//!
//! trec_eval's `success_k`; ranx and torchmetrics call it hit rate. 0 where nothing is relevant.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"Success@3".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! assert_eq!(derive(&"Success@2".parse()?, &ranking).outcome, Outcome::Value(0.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome};
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};

pub static INFO: Info = Info {
    name: "Success",
    aliases: &["hitrate", "hit", "hits", "accuracy"],
    title: "Success (hit rate)",
    meaning: "Whether any relevant document is shown.",
    source: "trec_eval, success_k",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::Relevant));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Hits, sum(Column::Contribution));
    b.finish(number(1.0).min(term(Name::Hits)))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    Outcome::Value(hits.count(hits.cutoff(measure)).min(1.0))
}
