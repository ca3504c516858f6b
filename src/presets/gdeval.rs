//! gdeval.pl, the script of the TREC Web tracks.

use super::spelling::{Spelling, spelt};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "gdeval",
    aliases: &[],
    title: "gdeval",
    version: "1.3",
    settings: "refused=call refuse=above-scale needs=relevant without-relevant=out ties=id gain=exponential none=undefined max=4",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["max_judgment", "prints"],
    parameter,
};

/// A topic without a relevant document is skipped.
static MEASURES: &[Spelling] = &[spelt("ndcg@{k}", "nDCG@{k}"), spelt("err@{k}", "ERR@{k}")];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "prints" => true,
        "max_judgment" => {
            convention.settings.max_grade = value.number();
            true
        }
        _ => false,
    }
}
