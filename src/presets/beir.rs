//! BEIR: pytrec_eval for the main measures, programs of its own for the others.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "beir",
    aliases: &[],
    title: "BEIR",
    version: "2.2.0",
    settings: "refused=call refuse=all-negative refuse=fraction scores=binary32 ties=id none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: Some(5),
    parameters: &["rounds", "ignore_identical_ids", "custom"],
    parameter,
};

static MEASURES: &[Spelling] = &[
    spelt("NDCG@{k}", "nDCG@{k}"),
    spelt("MAP@{k}", "AP@{k}"),
    spelt("Recall@{k}", "R@{k}"),
    spelt("P@{k}", "P@{k}"),
    with("MRR@{k}", "RR@{k}", "scores=binary64 ties=listed missing=counted refuse=not-judged"),
    with(
        "R_cap@{k}",
        "P@{k}",
        "scores=binary64 ties=listed missing=counted pdiv=min refuse=not-judged refuse=nothing-relevant",
    ),
    with(
        "Accuracy@{k}",
        "Success@{k}",
        "scores=binary64 ties=listed missing=counted refuse=not-judged",
    ),
    with("Hole@{k}", "Unjudged@{k}", "scores=binary64 ties=listed missing=counted judged=anywhere"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "rounds" => convention.rounds = value.number().map(|digits| digits as u8),
        "ignore_identical_ids" => convention.drops_own_id = value.is_true(),
        // It only names the function.
        "custom" => {}
        _ => return false,
    }
    true
}
