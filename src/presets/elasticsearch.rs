//! Elasticsearch's ranking evaluation API, over the hits of each rated request.
//!
//! Unrated hits bring nothing and keep their rank. nDCG's ideal ranking is as long as the list of hits.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};
use crate::metrics::settings::Unjudged;

pub static PRESET: Preset = Preset {
    name: "elasticsearch",
    aliases: &[],
    title: "Elasticsearch",
    version: "read",
    settings: "k=10 scores=position gain=exponential negative=counts ideal=hits pdiv=shown none=0",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameters: &[
        "k",
        "relevant_rating_threshold",
        "ignore_unlabeled",
        "normalize",
        "unknown_doc_rating",
        "maximum_relevance",
    ],
    parameter,
};

static MEASURES: &[Spelling] = &[
    spelt("precision", "P"),
    spelt("recall", "R"),
    spelt("mean_reciprocal_rank", "RR"),
    spelt("dcg normalized", "nDCG"),
    spelt("dcg", "DCG"),
    with("expected_reciprocal_rank", "ERR", "needs=scale"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("k", Some(k)) if k >= 1.0 && k.fract() == 0.0 => convention.cutoff = Some(k as usize),
        ("relevant_rating_threshold", Some(grade)) => convention.settings.threshold = grade,
        ("maximum_relevance", Some(grade)) => convention.settings.max_grade = Some(grade),
        ("unknown_doc_rating", Some(grade)) => {
            convention.settings.unjudged = Unjudged::Grade(grade);
        }
        ("unknown_doc_rating", None) => return *value == Argument::None,
        ("ignore_unlabeled", None) if value.is_true() => return convention.change("pdiv=judged"),
        ("normalize", None) if value.is_true() => convention.variant = " normalized",
        ("ignore_unlabeled" | "normalize", None) => return *value == Argument::Flag(false),
        _ => return false,
    }
    true
}
