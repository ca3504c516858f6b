//! LightGBM 4.7.0, whose ranking metrics take the labels of a group.
//!
//! It was run over the golden cases. A group without a positive label counts 1. A label of 31 or more has
//! no gain and is refused. AP counts labels above 0.5 as relevant.

use super::ABOVE_HALF;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg};
use crate::metrics::settings::{ApDivisor, Gain, Ideal, IdealPool, NothingRelevant};
use crate::presets::convention::{Convention, Refusals};
use crate::presets::parameters::{ADAPTER_PARAMETER, Bounds, Parameters, numbers};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// LightGBM 4.7.0. A group without a positive label counts 1; labels from 31 on are refused.
pub static PRESET: Preset = Preset {
    name: "lightgbm",
    aliases: &[],
    title: "LightGBM",
    version: "4.7.0",
    kind: Kind::LearningToRank,
    convention: Convention {
        settings: Settings {
            gain: Gain::Exponential,
            ideal: Ideal::from_pool(IdealPool::Retrieved),
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
        numbers(
            "label_gain",
            Bounds::GAIN,
            "The gain of each label from 0 on. Without it a label gains 2^label - 1.",
            |call, gains| {
                let pairs = gains.iter().enumerate().map(|(label, gain)| (label as f64, *gain));
                call.convention.settings.gain = Gain::Map(pairs.collect());
            },
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg@{k}", &ndcg::DEFINITION).with(|c| {
        c.refusals.add(&[RefusalRule::Negative, RefusalRule::Fraction, RefusalRule::WithoutGain]);
    }),
    spelling("map@{k}", &ap::DEFINITION).with(|c| {
        c.settings.relevance.threshold = ABOVE_HALF;
        c.settings.divisors.ap = ApDivisor::Reachable;
    }),
];
