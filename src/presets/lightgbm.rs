//! LightGBM's ranking metrics, over a group's labels.

use super::spelling::{Spelling, with};
use super::{Argument, Convention, Missing, Preset};
use crate::metrics::settings::Gain;

pub static PRESET: Preset = Preset {
    name: "lightgbm",
    aliases: &[],
    title: "LightGBM",
    version: "4.7.0",
    settings: "refused=call gain=exponential ideal=retrieved none=1",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["adapter", "label_gain"],
    parameter,
};

static MEASURES: &[Spelling] = &[
    with("ndcg@{k}", "nDCG@{k}", "refuse=negative refuse=fraction refuse=without-gain"),
    // Above 0.5 in single precision, which starts here.
    with("map@{k}", "AP@{k}", "rel=0.50000003 apdiv=least"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "adapter" => convention.adapt(value),
        "label_gain" => {
            let gains = value.list().iter().enumerate();
            let pairs = gains.filter_map(|(grade, gain)| Some((grade as f64, gain.number()?)));
            convention.settings.gain = Gain::Map(pairs.collect());
            true
        }
        _ => false,
    }
}
