//! LightGBM 4.7.0, whose ranking metrics take the labels of a group.
//!
//! It was run over the golden cases. A group without a positive label counts 1. A label of 31 or more has
//! no gain and is refused. AP counts labels above 0.5 as relevant.

use super::ABOVE_HALF;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg};
use crate::metrics::settings::{ApDivisor, Gain, IdealPool, NothingRelevant};
use crate::presets::convention::{Convention, Refusals};
use crate::presets::parameters::{ADAPTER_PARAMETER, Parameter, Parameters};
use crate::presets::preset::Preset;
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

pub static PRESET: Preset = Preset {
    name: "lightgbm",
    aliases: &[],
    title: "LightGBM",
    version: "4.7.0",
    convention: Convention {
        settings: Settings {
            gain: Gain::Exponential,
            ideal: IdealPool::Retrieved,
            nothing_relevant: NothingRelevant::One,
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_call(&[]),
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        Parameter {
            name: "label_gain",
            takes: "a list of numbers",
            meaning: "The gain of each label from 0 on; 2^label - 1 by default.",
            apply: |call, value| {
                let gains = value.list().iter().enumerate();
                let pairs = gains.filter_map(|(grade, gain)| Some((grade as f64, gain.number()?)));
                call.convention.settings.gain = Gain::Map(pairs.collect());
                Some(())
            },
        },
    ]),
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg@{k}", &ndcg::DEFINITION).with(|c| {
        c.refusals.add(&[RefusalRule::Negative, RefusalRule::Fraction, RefusalRule::WithoutGain]);
    }),
    spelling("map@{k}", &ap::DEFINITION).with(|c| {
        c.settings.threshold = ABOVE_HALF;
        c.settings.ap_divisor = ApDivisor::Reachable;
    }),
];
