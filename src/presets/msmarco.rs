//! The evaluation script of MS MARCO.

use super::spelling::{Spelling, spelt};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "msmarco",
    aliases: &[],
    title: "MS MARCO",
    version: "28b3693",
    settings: "scores=position none=0",
    measures: MEASURES,
    missing: Missing::CountedAsZero,
    rounds: None,
    parameter,
};

static MEASURES: &[Spelling] = &[spelt("MRR @{k}", "RR@{k}")];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    // The reference holds relevant documents only.
    convention.needs_relevant = true;
    match key {
        "rank" => value.text() == "list position",
        "reference" => value.text() == "grades > 0 only",
        _ => false,
    }
}
