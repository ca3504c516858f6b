//! ranx, with `Qrels` and `Run` objects and `make_comparable`.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "ranx",
    aliases: &[],
    title: "ranx",
    version: "0.3.21",
    settings: "none=0 order=numba",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameter,
};

static MEASURES: &[Spelling] = &[
    spelt("ndcg", "nDCG"),
    spelt("ndcg@{k}", "nDCG@{k}"),
    with("ndcg@{k}-l{rel}", "nDCG@{k}", "rel={rel} floor={rel}"),
    with("ndcg_burges", "nDCG", "gain=exponential"),
    with("ndcg_burges@{k}", "nDCG@{k}", "gain=exponential"),
    spelt("dcg", "DCG"),
    spelt("dcg@{k}", "DCG@{k}"),
    with("dcg_burges@{k}", "DCG@{k}", "gain=exponential"),
    spelt("map", "AP"),
    spelt("map@{k}", "AP@{k}"),
    with("map-l{rel}", "AP", "rel={rel}"),
    spelt("mrr", "RR"),
    spelt("mrr@{k}", "RR@{k}"),
    with("mrr-l{rel}", "RR", "rel={rel}"),
    spelt("precision", "P"),
    spelt("precision@{k}", "P@{k}"),
    spelt("recall", "R"),
    spelt("recall@{k}", "R@{k}"),
    with("recall@{k}-l{rel}", "R@{k}", "rel={rel}"),
    spelt("f1", "F1"),
    spelt("f1@{k}", "F1@{k}"),
    spelt("r-precision", "Rprec"),
    spelt("hit_rate@{k}", "Success@{k}"),
    with("hits@{k}", "DCG@{k}", "gain=binary discount=none"),
];

fn parameter(_: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "make_comparable" => value.is_true(),
        "input" => value.text() == "Qrels/Run",
        _ => false,
    }
}
