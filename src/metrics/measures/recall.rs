//! R, recall.
//!
//! Recall is the share of all relevant documents that the list shows: `R@k = hits / R`, where R counts the judged
//! relevant documents, retrieved or not.
//!
//! Cleverdon, The Cranfield tests, 1967. Tools agree, except that tools on arrays (torchmetrics, CatBoost) do not
//! know documents that were not retrieved. Without a relevant document the quotient is 0 / 0: the value is
//! undefined, or the one that the settings choose (0 in trec_eval, 1 in CatBoost). At a cutoff, LensKit divides by
//! min(R, k).
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

use super::precision::hits;
use crate::metrics::band::Band;
use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::{Elasticsearch, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{cell, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::RecallDivisor;

/// R. Like AP it looks beyond the list: relevant documents that were not retrieved lower it.
pub static DEFINITION: Definition = Definition {
    name: "R",
    aliases: &["recall", "setrecall"],
    title: "Recall",
    meaning: "The share of all relevant documents that the list shows.",
    source: "Cleverdon 1967",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    value: Some(value),
    sentence: Some(|d| {
        let term = |name| d.term(name).unwrap_or(0.0);
        let found = Sentence::new().count(term(Name::Hits));
        found.text(" of ").exact(term(Name::Relevant)).text(" relevant found")
    }),
    bands: &BANDS,
    claims: Some(Claims {
        is_linear: |_| true,
        // Recall grows with the number of relevant documents at each depth.
        dominance_decides: |_, _| true,
        ..Claims::BY_RELEVANCE
    }),
    sql: Some(Sql::new("{hits}", "{unless} ELSE s.hits / {recall}")),
    elasticsearch: Some(Elasticsearch::Recall),
    ..Definition::new(derive)
};

static BANDS: [Band; 4] = [
    Band::new(1.0, "all found", "Every relevant document is shown."),
    Band::new(0.75, "good coverage", "Most relevant documents are shown."),
    Band::new(0.5, "acceptable", "At least half of the relevant documents are shown."),
    Band::new(
        0.0,
        "missing information",
        "More than half of the relevant documents are not shown.",
    ),
];

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    hits(&mut b);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let divisor = match (b.ranking.settings.divisors.recall, measure.cutoff) {
        (RecallDivisor::Relevant, _) | (_, None) => Name::Relevant,
        (RecallDivisor::RelevantOrCutoff, Some(cutoff)) => {
            b.given(Name::Cutoff, cutoff as f64);
            b.term(Name::Divisor, term(Name::Relevant).min(term(Name::Cutoff)));
            Name::Divisor
        }
    };
    b.column(Column::Recall, cell(Column::Cumulative) / term(divisor));
    b.finish(term(Name::Hits) / term(divisor))
}

/// Declares R, the number of relevant documents. Returns false if it is 0, and cannot be a divisor.
pub(super) fn relevant(b: &mut Builder) -> bool {
    let relevant = b.ranking.relevant;
    let missed = b.ranking.missed_relevant();
    if missed > 0 {
        b.note(Note::RelevantMissed { documents: missed });
    }
    b.given(Name::Relevant, relevant as f64);
    relevant > 0
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    match ranks.relevant {
        0 => ranks.nothing_relevant(Reason::NothingRelevant),
        relevant => {
            let divisor = match (ranks.settings.divisors.recall, measure.cutoff) {
                (RecallDivisor::Relevant, _) | (_, None) => relevant,
                (RecallDivisor::RelevantOrCutoff, Some(cutoff)) => relevant.min(cutoff),
            };
            Outcome::Value(ranks.relevant_within(ranks.depth(measure.cutoff)) / divisor as f64)
        }
    }
}
