//! Quepid's scorers, over the list as shown.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "quepid",
    aliases: &[],
    title: "Quepid",
    version: "f80322f",
    settings: "scores=position gain=exponential pdiv=shown none=0",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameters: &["scale_max", "rank", "best_docs"],
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("ndcg@{k}", "nDCG@{k}", "ideal=whole"),
    spelt("ndcg_cut@{k}", "nDCG@{k}"),
    spelt("dcg@{k}", "DCG@{k}"),
    with("cg@{k}", "DCG@{k}", "gain=linear discount=none"),
    with("ap@{k}", "AP@{k}", "none=undefined"),
    spelt("p@{k}", "P@{k}"),
    spelt("rr@{k}", "RR@{k}"),
    spelt("err@{k}", "ERR@{k}"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "scale_max" => convention.settings.max_grade = value.number(),
        "rank" => return value.text() == "list position",
        "best_docs" => return value.text() == "rating descending (browser order)",
        _ => return false,
    }
    true
}
