//! RR, reciprocal rank. Its mean over queries is MRR.
//!
//! 1 divided by the rank of the first relevant document: `RR = 1 / first`. 0 when there is none, or
//! none within the cutoff.
//!
//! Voorhees, The TREC-8 question answering track report, 1999. Tools agree on the rule and differ in
//! ties and in which queries enter the mean.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"RR".parse()?, &ranking).outcome, Outcome::Value(1.0 / 3.0));
//! assert_eq!(derive(&"RR@2".parse()?, &ranking).outcome, Outcome::Value(0.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome};
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::note::Note;

pub static INFO: Info = Info {
    name: "RR",
    aliases: &["mrr", "reciprank", "reciprocalrank", "meanreciprocalrank"],
    title: "Reciprocal rank",
    meaning: "How early the first relevant document comes.",
    source: "Voorhees 1999",
    mean: Some("MRR"),
    takes_cutoff: true,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    let none_above = Expr::IsZero(Box::new(Expr::SumAbove(Column::Relevant)));
    b.column(Column::First, cell(Column::Relevant) * none_above);
    b.column(Column::Contribution, cell(Column::First) / cell(Column::Rank));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    if b.term(Name::Hits, sum(Column::Relevant)) == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    b.term(Name::First, Expr::FirstRank(Column::Relevant));
    b.finish(number(1.0) / term(Name::First))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    let first = hits.within(hits.cutoff(measure)).iter().find(|hit| hit.is_relevant);
    Outcome::Value(first.map_or(0.0, |hit| 1.0 / hit.rank as f64))
}
