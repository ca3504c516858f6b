//! CatBoost's ranking metrics, over a group's targets.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "catboost",
    aliases: &[],
    title: "CatBoost",
    version: "1.2.10",
    // Relevant above 0.5 in single precision, which starts here.
    settings: "rel=0.50000003 negative=counts ties=worst ideal=retrieved pdiv=shown apdiv=least none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["adapter"],
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("NDCG", "nDCG", "none=1"),
    with("NDCG:top={k}", "nDCG@{k}", "none=1"),
    with("NDCG:top={k};type=Exp", "nDCG@{k}", "none=1 gain=exponential"),
    with("NDCG:top={k};denominator=Position", "nDCG@{k}", "none=1 discount=rank"),
    spelt("DCG:top={k}", "DCG@{k}"),
    with("DCG:top={k};type=Exp", "DCG@{k}", "gain=exponential"),
    with("NDCG:type=Exp", "nDCG", "none=1 gain=exponential"),
    with("NDCG:denominator=Position", "nDCG", "none=1 discount=rank"),
    with("NDCG:top={k};type=Base", "nDCG@{k}", "none=1"),
    with("NDCG:top={k};denominator=LogPosition", "nDCG@{k}", "none=1"),
    with(
        "NDCG:top={k};type=Exp;denominator=Position",
        "nDCG@{k}",
        "none=1 gain=exponential discount=rank",
    ),
    spelt("DCG", "DCG"),
    with("DCG:type=Exp", "DCG", "gain=exponential"),
    with("DCG:denominator=Position", "DCG", "discount=rank"),
    with("DCG:top={k};denominator=Position", "DCG@{k}", "discount=rank"),
    spelt("PrecisionAt", "P"),
    with("RecallAt", "R", "none=1"),
    spelt("PrecisionAt:top={k}", "P@{k}"),
    with("RecallAt:top={k}", "R@{k}", "none=1"),
    spelt("MAP", "AP"),
    spelt("MAP:top={k}", "AP@{k}"),
    spelt("MRR", "RR"),
    spelt("MRR:top={k}", "RR@{k}"),
    with("ERR", "ERR", "chance=grade"),
    with("ERR:top={k}", "ERR@{k}", "chance=grade"),
    spelt("PFound", "PFound"),
    spelt("PFound:top={k}", "PFound@{k}"),
    spelt("PFound:decay={decay}", "PFound(decay={decay})"),
    spelt("PFound:top={k};decay={decay}", "PFound(decay={decay})@{k}"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    key == "adapter" && convention.adapt(value)
}
