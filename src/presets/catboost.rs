//! CatBoost's ranking metrics, over a group's targets.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "catboost",
    aliases: &[],
    title: "CatBoost",
    version: "1.2.10",
    settings: "rel=0.5 negative=counts ties=worst ideal=retrieved pdiv=shown apdiv=least none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("NDCG", "nDCG", "none=1"),
    with("NDCG:top={k}", "nDCG@{k}", "none=1"),
    with("NDCG:top={k};type=Exp", "nDCG@{k}", "none=1 gain=exponential"),
    with("NDCG:top={k};denominator=Position", "nDCG@{k}", "none=1 discount=rank"),
    spelt("DCG:top={k}", "DCG@{k}"),
    with("DCG:top={k};type=Exp", "DCG@{k}", "gain=exponential"),
    spelt("PrecisionAt:top={k}", "P@{k}"),
    with("RecallAt:top={k}", "R@{k}", "none=1"),
    spelt("MAP", "AP"),
    spelt("MAP:top={k}", "AP@{k}"),
    spelt("MRR", "RR"),
    spelt("MRR:top={k}", "RR@{k}"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    key == "adapter" && convention.adapt(value)
}
