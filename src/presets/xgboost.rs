//! XGBoost's ranking metrics, over a group's labels.

use super::spelling::{Spelling, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "xgboost",
    aliases: &[],
    title: "XGBoost",
    version: "3.2.0",
    settings: "refused=call refuse=fraction refuse=above:31 scores=binary32 gain=exponential ideal=retrieved pdiv=shown apdiv=min none=1",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["adapter", "scores", "ndcg_exp_gain"],
    parameter,
};

/// Without a cutoff they are cut at 32. A minus at the end makes a group without positives 0.
static MEASURES: &[Spelling] = &[
    with("ndcg", "nDCG@32", "refuse=negative"),
    with("ndcg-", "nDCG@32", "none=0 refuse=negative"),
    with("ndcg@{k}", "nDCG@{k}", "refuse=negative"),
    with("ndcg@{k}-", "nDCG@{k}", "none=0 refuse=negative"),
    with("map", "AP@32", "refuse=graded"),
    with("map-", "AP@32", "none=0 refuse=graded"),
    with("map@{k}", "AP@{k}", "refuse=graded"),
    with("map@{k}-", "AP@{k}", "none=0 refuse=graded"),
    with("pre", "P@32", "refuse=graded"),
    with("pre@{k}", "P@{k}", "refuse=graded"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "adapter" => convention.adapt(value),
        "scores" => value.text() == "binary32",
        "ndcg_exp_gain" if value.is_true() => true,
        "ndcg_exp_gain" => {
            // Linear gains need no whole grades, and know no highest one.
            convention.refuses.clear();
            convention.change("gain=linear")
        }
        _ => false,
    }
}
