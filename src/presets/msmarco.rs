//! The evaluation script of MS MARCO.

use super::spelling::{Spelling, spelt};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "msmarco",
    aliases: &[],
    title: "MS MARCO",
    version: "28b3693",
    settings: "needs=relevant scores=position none=0",
    measures: MEASURES,
    missing: Missing::CountedAsZero,
    rounds: None,
    parameters: &["rank", "reference"],
    parameter,
};

/// The reference holds relevant documents only.
static MEASURES: &[Spelling] = &[spelt("MRR @{k}", "RR@{k}")];

fn parameter(_: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "rank" => value.text() == "list position",
        "reference" => value.text() == "grades > 0 only",
        _ => false,
    }
}
