//! ranx, with `Qrels` and `Run` objects and `make_comparable`.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "ranx",
    aliases: &[],
    title: "ranx",
    version: "0.3.21",
    settings: "none=0 ties=numba",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameters: &["make_comparable", "input"],
    parameter,
};

/// A level, below which grades count as 0.
const LEVEL: &str = "rel={rel} floor={rel}";

/// Each also with a level, `-l2`: the lowest grade that counts at all.
static MEASURES: &[Spelling] = &[
    spelt("ndcg", "nDCG"),
    with("ndcg-l{rel}", "nDCG", LEVEL),
    spelt("ndcg@{k}", "nDCG@{k}"),
    with("ndcg@{k}-l{rel}", "nDCG@{k}", LEVEL),
    with("ndcg_burges", "nDCG", "gain=exponential"),
    with("ndcg_burges-l{rel}", "nDCG", "gain=exponential rel={rel} floor={rel}"),
    with("ndcg_burges@{k}", "nDCG@{k}", "gain=exponential"),
    with("ndcg_burges@{k}-l{rel}", "nDCG@{k}", "gain=exponential rel={rel} floor={rel}"),
    spelt("dcg", "DCG"),
    with("dcg-l{rel}", "DCG", LEVEL),
    spelt("dcg@{k}", "DCG@{k}"),
    with("dcg@{k}-l{rel}", "DCG@{k}", LEVEL),
    with("dcg_burges", "DCG", "gain=exponential"),
    with("dcg_burges-l{rel}", "DCG", "gain=exponential rel={rel} floor={rel}"),
    with("dcg_burges@{k}", "DCG@{k}", "gain=exponential"),
    with("dcg_burges@{k}-l{rel}", "DCG@{k}", "gain=exponential rel={rel} floor={rel}"),
    spelt("map", "AP"),
    with("map-l{rel}", "AP", LEVEL),
    spelt("map@{k}", "AP@{k}"),
    with("map@{k}-l{rel}", "AP@{k}", LEVEL),
    spelt("mrr", "RR"),
    with("mrr-l{rel}", "RR", LEVEL),
    spelt("mrr@{k}", "RR@{k}"),
    with("mrr@{k}-l{rel}", "RR@{k}", LEVEL),
    spelt("precision", "P"),
    with("precision-l{rel}", "P", LEVEL),
    spelt("precision@{k}", "P@{k}"),
    with("precision@{k}-l{rel}", "P@{k}", LEVEL),
    spelt("recall", "R"),
    with("recall-l{rel}", "R", LEVEL),
    spelt("recall@{k}", "R@{k}"),
    with("recall@{k}-l{rel}", "R@{k}", LEVEL),
    spelt("f1", "F1"),
    with("f1-l{rel}", "F1", LEVEL),
    spelt("f1@{k}", "F1@{k}"),
    with("f1@{k}-l{rel}", "F1@{k}", LEVEL),
    spelt("r-precision", "Rprec"),
    with("r-precision-l{rel}", "Rprec", LEVEL),
    spelt("hit_rate", "Success"),
    with("hit_rate-l{rel}", "Success", LEVEL),
    spelt("hit_rate@{k}", "Success@{k}"),
    with("hit_rate@{k}-l{rel}", "Success@{k}", LEVEL),
    with("hits", "DCG", "gain=binary discount=none"),
    with("hits-l{rel}", "DCG", "gain=binary discount=none rel={rel}"),
    with("hits@{k}", "DCG@{k}", "gain=binary discount=none"),
    with("hits@{k}-l{rel}", "DCG@{k}", "gain=binary discount=none rel={rel}"),
    with("bpref", "Bpref", "floor=0 refuse=nothing-non-relevant stops=without-relevant"),
    with(
        "bpref-l{rel}",
        "Bpref",
        "floor=0 refuse=nothing-non-relevant stops=without-relevant rel={rel}",
    ),
    with("rbp.{d}", "RBP(p=0.{d})", "chance=grade"),
    with("rbp.{d}-l{rel}", "RBP(p=0.{d})", "chance=grade rel={rel} floor={rel}"),
];

fn parameter(_: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "make_comparable" => value.is_true(),
        "input" => value.text() == "Qrels/Run",
        _ => false,
    }
}
