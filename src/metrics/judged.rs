//! Judged: the share of the documents shown that somebody judged.
//!
//! `Judged@k = judged / min(k, n)`. Low values mean that the other measures say little.
//!
//! ir_measures' `Judged@k`. Undefined for an empty list.
//!
//! ```
//! use ranklens::metrics::{Id, Outcome, Ranking, Settings, derive};
//!
//! let docs = ["a", "b", "c"].map(|id| (Id::from(id), None));
//! let ranking = Ranking::new(docs, [(Id::from("b"), 0.0)], Settings::default().into());
//! assert_eq!(derive(&"Judged@10".parse()?, &ranking).outcome, Outcome::Value(1.0 / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, cell, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};

pub static INFO: Info = Info {
    name: "Judged",
    aliases: &["judgedratio"],
    title: "Share judged",
    meaning: "The share of the documents shown that somebody judged.",
    source: "ir_measures",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::Judged));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let shown = b.shown();
    b.term(Name::Judged, sum(Column::Contribution));
    b.given(Name::Shown, shown as f64);
    if shown == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.finish(term(Name::Judged) / term(Name::Shown))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    match hits.shown(measure) {
        0 => Outcome::Undefined(Reason::NothingRetrieved),
        shown => Outcome::Value(hits.within(hits.cutoff(measure)).len() as f64 / shown as f64),
    }
}
