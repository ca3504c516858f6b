//! The search relevance plugin of OpenSearch. Each query's value is rounded to 2 decimals.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

/// A judgment is relevant above 0, whatever the threshold.
pub static PRESET: Preset = Preset {
    name: "opensearch",
    aliases: &[],
    title: "OpenSearch",
    version: "read",
    settings: "each=2 rel=1e-9 scores=position gain=exponential negative=counts none=0",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameters: &["k", "threshold"],
    parameter,
};

/// The least rating that is above 0.
const ABOVE_ZERO: f64 = 1e-9;

static MEASURES: &[Spelling] = &[
    spelt("NDCG@{k}", "nDCG@{k}"),
    spelt("NDCG", "nDCG"),
    spelt("DCG@{k}", "DCG@{k}"),
    spelt("DCG", "DCG"),
    with("Precision@{k}", "P@{k}", "pdiv=shown"),
    with("Precision", "P", "pdiv=shown"),
    spelt("Recall@{k}", "R@{k}"),
    spelt("Recall", "R"),
    spelt("MAP@{k}", "AP@{k}"),
    spelt("MAP", "AP"),
    spelt("MRR@{k}", "RR@{k}"),
    spelt("MRR", "RR"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("k", Some(k)) if k >= 1.0 && k.fract() == 0.0 => convention.cutoff = Some(k as usize),
        ("threshold", Some(grade)) => convention.settings.threshold = grade.max(ABOVE_ZERO),
        _ => return false,
    }
    true
}
