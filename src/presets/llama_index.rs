//! LlamaIndex' retrieval metrics, over expected and retrieved ids.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "llama_index",
    aliases: &[],
    title: "LlamaIndex",
    version: "0.14.25",
    settings: "scores=position gain=binary none=undefined",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameter,
};

static MEASURES: &[Spelling] = &[
    spelt("hit_rate", "Success"),
    spelt("hit_rate granular", "R"),
    spelt("mrr", "RR"),
    with("precision", "P", "distinct=yes"),
    with("recall", "R", "distinct=yes"),
    spelt("ap", "AP"),
    with("ndcg", "nDCG", "ideal=whole"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    // It refuses a query without anything expected.
    convention.needs_relevant = true;
    match key {
        "expected_ids" => value.text() == "grades > 0",
        "use_granular_hit_rate" if value.is_true() => {
            convention.variant = " granular";
            true
        }
        "rank" => value.text() == "list position",
        _ => false,
    }
}
