//! torchmetrics' retrieval metrics, which take arrays.

use super::spelling::{Spelling, with};
use super::{Argument, Convention, Missing, Preset, WithoutRelevant};

pub static PRESET: Preset = Preset {
    name: "torchmetrics",
    aliases: &[],
    title: "TorchMetrics",
    version: "1.9.0",
    settings: "refused=call refuse=fewer:1 scores=binary32 ideal=retrieved none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["adapter", "top_k", "class", "empty_target_action", "adaptive_k"],
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("retrieval_normalized_dcg", "nDCG", "ties=averaged negative=counts"),
    // A document counts as found only with a score above 0.
    with("retrieval_average_precision", "AP", "refuse=graded apdiv=found found=above-zero"),
    with("retrieval_precision", "P", "refuse=graded found=above-zero"),
    with("retrieval_recall", "R", "refuse=graded found=above-zero"),
    with("retrieval_reciprocal_rank", "RR", "refuse=graded found=above-zero"),
    with("retrieval_hit_rate", "Success", "refuse=graded"),
    with("retrieval_fall_out", "FallOut", "refuse=graded needs=non-relevant"),
    with("retrieval_r_precision", "Rprec", "refuse=graded"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("adapter", _) => return convention.adapt(value),
        ("top_k", k) => convention.cutoff = k.map(|k| k as usize),
        // The class only names the function, and what it does with queries without a positive.
        ("class", _) => {}
        ("adaptive_k", _) if value.is_true() => return convention.change("pdiv=shown"),
        ("adaptive_k", _) => {}
        ("empty_target_action", _) => match value.text() {
            "neg" => convention.without_relevant = WithoutRelevant::As(0.0),
            "pos" => convention.without_relevant = WithoutRelevant::As(1.0),
            "skip" => convention.without_relevant = WithoutRelevant::LeftOut,
            "error" => return convention.change("refuse=nothing-relevant"),
            _ => return false,
        },
        _ => return false,
    }
    true
}
