//! R, recall.
//!
//! The share of all relevant documents that the list shows: `R@k = hits / R`, where R counts the judged
//! relevant documents, retrieved or not.
//!
//! Cleverdon, The Cranfield tests, 1967. Tools agree, but array tools (torchmetrics, CatBoost) never see
//! what was not retrieved. Without a relevant document 0 / 0: undefined, or what the settings say
//! (trec_eval 0, CatBoost 1).
//!
//! ```
//! use ranklens::metrics::{Id, Outcome, Ranking, Settings, derive};
//!
//! let docs = ["a", "x", "b"].map(|id| (Id::from(id), None));
//! let judgments = ["a", "b", "c", "d"].map(|id| (Id::from(id), 1.0));
//! let ranking = Ranking::new(docs, judgments, Settings::default().into());
//! assert_eq!(derive(&"R@3".parse()?, &ranking).outcome, Outcome::Value(2.0 / 4.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Name, cell, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::note::Note;
use super::precision::hits;

pub static INFO: Info = Info {
    name: "R",
    aliases: &["recall", "setrecall"],
    title: "Recall",
    meaning: "The share of all relevant documents that the list shows.",
    source: "Cleverdon 1967",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    hits(&mut b);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.column(Column::Recall, cell(Column::Cumulative) / term(Name::Relevant));
    b.finish(term(Name::Hits) / term(Name::Relevant))
}

/// Declares R. False where nothing is relevant, so that nothing can be divided by it.
pub(super) fn relevant(b: &mut Builder) -> bool {
    let relevant = b.ranking.relevant;
    let missed = b.ranking.missed_relevant();
    if missed > 0 {
        b.note(Note::RelevantMissed { documents: missed });
    }
    b.given(Name::Relevant, relevant as f64);
    relevant > 0
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    match hits.relevant {
        0 => hits.nothing_relevant(Reason::NothingRelevant),
        relevant => Outcome::Value(hits.count(hits.cutoff(measure)) / relevant as f64),
    }
}
