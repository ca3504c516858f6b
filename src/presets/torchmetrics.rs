//! torchmetrics' retrieval metrics, which take arrays.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset, WithoutRelevant};

pub static PRESET: Preset = Preset {
    name: "torchmetrics",
    aliases: &[],
    title: "TorchMetrics",
    version: "1.9.0",
    settings: "scores=binary32 ideal=retrieved none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("retrieval_normalized_dcg", "nDCG", "ties=averaged negative=counts"),
    with("retrieval_average_precision", "AP", "apdiv=found"),
    spelt("retrieval_precision", "P"),
    spelt("retrieval_recall", "R"),
    spelt("retrieval_hit_rate", "Success"),
    spelt("retrieval_reciprocal_rank", "RR"),
    spelt("retrieval_r_precision", "Rprec"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("adapter", _) => return convention.adapt(value),
        ("top_k", k) => convention.cutoff = k.map(|k| k as usize),
        // The class only names the function, and what it does with queries without a positive.
        ("class", _) => {}
        ("empty_target_action", _) => match value.text() {
            "neg" => convention.without_relevant = WithoutRelevant::As(0.0),
            "pos" => convention.without_relevant = WithoutRelevant::As(1.0),
            "skip" => convention.without_relevant = WithoutRelevant::LeftOut,
            _ => return false,
        },
        _ => return false,
    }
    true
}
