//! XGBoost 3.2.0, whose ranking metrics take the labels of a group.
//!
//! It was run over the golden cases. Scores are in single precision. A name without a cutoff is cut at 32. In nDCG and
//! AP, a group without a positive label counts 1; a minus at the end of the name makes that 0.

use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision};
use crate::metrics::settings::{
    ApDivisor, Divisors, Gain, Ideal, IdealPool, NothingRelevant, Order, PrecisionDivisor, Scores,
};
use crate::presets::convention::{Convention, Refusals};
use crate::presets::parameters::{ADAPTER_PARAMETER, Parameters, fixed, flag};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// XGBoost 3.2.0. In nDCG and AP, a group without a positive label counts 1; a minus after the name makes that 0.
pub static PRESET: Preset = Preset {
    name: "xgboost",
    aliases: &[],
    title: "XGBoost",
    version: "3.2.0",
    kind: Kind::LearningToRank,
    convention: Convention {
        settings: Settings {
            order: Order { scores: Scores::Binary32, ..Order::TEXTBOOK },
            gain: Gain::Exponential,
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            divisors: Divisors {
                precision: PrecisionDivisor::Shown,
                ap: ApDivisor::RelevantOrCutoff,
                ..Divisors::TEXTBOOK
            },
            nothing_relevant: NothingRelevant::One,
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_call(&[RefusalRule::Fraction, RefusalRule::Above(31.0)]),
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        fixed("scores", "binary32", "The precision of scores."),
        flag(
            "ndcg_exp_gain",
            true,
            "Whether the gain is 2^label - 1 instead of the label.",
            |call, is_exponential| {
                if !is_exponential {
                    // Linear gains take any label, whole or not.
                    call.convention.refusals.rules = (&[]).into();
                    call.convention.settings.gain = Gain::Linear;
                }
            },
        ),
    ]),
    remarks: &[],
};

/// The cutoff of a name without one.
const DEFAULT_CUTOFF: usize = 32;

static MEASURES: &[Spelling] = &[
    spelling("ndcg", &ndcg::DEFINITION).cut_at(DEFAULT_CUTOFF).with(not_negative),
    spelling("ndcg-", &ndcg::DEFINITION).cut_at(DEFAULT_CUTOFF).with(|c| minus(c, not_negative)),
    spelling("ndcg@{k}", &ndcg::DEFINITION).with(not_negative),
    spelling("ndcg@{k}-", &ndcg::DEFINITION).with(|c| minus(c, not_negative)),
    spelling("map", &ap::DEFINITION).cut_at(DEFAULT_CUTOFF).with(binary),
    spelling("map-", &ap::DEFINITION).cut_at(DEFAULT_CUTOFF).with(|c| minus(c, binary)),
    spelling("map@{k}", &ap::DEFINITION).with(binary),
    spelling("map@{k}-", &ap::DEFINITION).with(|c| minus(c, binary)),
    spelling("pre", &precision::DEFINITION).cut_at(DEFAULT_CUTOFF).with(binary),
    spelling("pre@{k}", &precision::DEFINITION).with(binary),
];

fn not_negative(convention: &mut Convention) {
    convention.refusals.add(&[RefusalRule::Negative]);
}

/// Labels must be 0 or 1.
fn binary(convention: &mut Convention) {
    convention.refusals.add(&[RefusalRule::Graded]);
}

/// The rules of a name with a minus at the end: a group without a positive label counts 0.
fn minus(convention: &mut Convention, rules: fn(&mut Convention)) {
    convention.settings.nothing_relevant = NothingRelevant::Zero;
    rules(convention);
}
