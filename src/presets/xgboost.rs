//! XGBoost's ranking metrics, over a group's labels.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "xgboost",
    aliases: &[],
    title: "XGBoost",
    version: "3.2.0",
    settings: "scores=binary32 gain=exponential ideal=retrieved pdiv=shown apdiv=min none=1",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameter,
};

/// Without a cutoff they are cut at 32. A minus at the end makes a group without positives 0.
static MEASURES: &[Spelling] = &[
    spelt("ndcg", "nDCG@32"),
    with("ndcg-", "nDCG@32", "none=0"),
    spelt("ndcg@{k}", "nDCG@{k}"),
    with("ndcg@{k}-", "nDCG@{k}", "none=0"),
    spelt("map", "AP@32"),
    with("map-", "AP@32", "none=0"),
    spelt("map@{k}", "AP@{k}"),
    with("map@{k}-", "AP@{k}", "none=0"),
    spelt("pre", "P@32"),
    spelt("pre@{k}", "P@{k}"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "adapter" => convention.adapt(value),
        "scores" => value.text() == "binary32",
        "ndcg_exp_gain" => {
            convention.change(if value.is_true() { "gain=exponential" } else { "gain=linear" })
        }
        _ => false,
    }
}
