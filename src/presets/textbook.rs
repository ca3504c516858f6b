//! The textbook: the defaults of every setting, and no tool's departures.

use super::{Argument, Convention, Missing, Preset};
use crate::decimal::shortest;

/// It has every measure that there is, by its name here: `nDCG@10`, `ndcg_cut_10`, `RBP(p=0.8)`.
pub static PRESET: Preset = Preset {
    name: "textbook",
    aliases: &[],
    title: "Textbook",
    version: "",
    settings: "",
    measures: &[],
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &[
        "rel", "gain", "discount", "ideal", "unjudged", "negative", "scores", "ties", "pdiv",
        "apdiv", "none", "max", "round",
    ],
    parameter,
};

/// Its parameters are the settings.
fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    let text = match value {
        Argument::Number(number) => shortest(*number),
        other => other.text().into(),
    };
    convention.settings.set(key, &text).is_ok()
}
