//! LlamaIndex' retrieval metrics, over expected and retrieved ids.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "llama_index",
    aliases: &[],
    title: "LlamaIndex",
    version: "0.14.25",
    settings: "refuse=fewer:1 refuse=nothing-relevant scores=position gain=binary none=undefined",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["use_granular_hit_rate", "use_granular_mrr", "expected_ids", "rank"],
    parameter,
};

/// A query without anything expected is refused.
static MEASURES: &[Spelling] = &[
    spelt("hit_rate", "Success"),
    spelt("hit_rate granular", "R"),
    spelt("mrr", "RR"),
    spelt("mrr granular", "HitRR"),
    with("precision", "P", "distinct=yes"),
    with("recall", "R", "distinct=yes"),
    spelt("ap", "AP"),
    with("ndcg", "nDCG", "ideal=whole"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "expected_ids" => value.text() == "grades > 0",
        "use_granular_hit_rate" | "use_granular_mrr" if value.is_true() => {
            convention.variant = " granular";
            true
        }
        "rank" => value.text() == "list position",
        _ => false,
    }
}
