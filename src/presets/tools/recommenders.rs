//! recommenders 1.2.1 of Microsoft, `python_evaluation`.
//!
//! It was run over the golden cases. Every row of the truth is relevant; only nDCG reads its rating. Precision,
//! recall and AP are means over the users that are in both the truth and the lists. nDCG is a mean over the
//! users of the truth; a user without a list counts 0. R-precision is a mean over the users with a hit at a
//! rank up to R. A call without any hit gives 0.

use super::{ABOVE_ZERO, EVERY_JUDGED};
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rprec};
use crate::metrics::settings::{ApDivisor, Discount, Gain, Negative, NoHit, Relevance};
use crate::presets::convention::{Aggregate, Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{Call, Parameters, choice, cutoff, word};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// Microsoft's recommenders 1.2.1. Each measure has its own rule for the users in the mean.
pub static PRESET: Preset = Preset {
    name: "recommenders",
    aliases: &[],
    title: "Microsoft Recommenders",
    version: "1.2.1",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            discount: Discount::Log { base: std::f64::consts::E },
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { needs_relevant: true, zero_by_itself: true, ..QueryRules::TOOL },
        aggregate: Aggregate { zero_without_values: true, ..Aggregate::MEAN },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: Some(10),
    parameters: Parameters::Own(&[
        cutoff("k"),
        choice(
            "rating_true",
            "grades > 0",
            "The rows of the truth, all of which are relevant.",
            &[word("grades > 0", |_| {}), word("all judged", all_judged)],
        ),
        choice(
            "score_type",
            "binary",
            "The gain of nDCG: 1, the rating, or 2^rating - 1.",
            &[
                word("binary", |_| {}),
                word("raw", |call| gain(call, Gain::Linear)),
                word("exp", |call| gain(call, Gain::Exponential)),
            ],
        )
        .of(&["ndcg_at_k"])
        .varied_in(&["ndcg_at_k"]),
        choice(
            "discfun_type",
            "loge",
            "The logarithm of nDCG, which cancels.",
            &[
                word("loge", |_| {}),
                word("log2", |call| {
                    call.convention.settings.discount = Discount::Log { base: 2.0 };
                }),
            ],
        )
        .of(&["ndcg_at_k"]),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg_at_k", &ndcg::DEFINITION).with(|c| c.queries.missing = MissingQuery::EmptyList),
    spelling("precision_at_k", &precision::DEFINITION),
    spelling("recall_at_k", &recall::DEFINITION),
    spelling("r_precision_at_k", &rprec::DEFINITION)
        .cuts_list()
        .with(|c| c.settings.no_hit = NoHit::Undefined),
    spelling("map", &ap::DEFINITION),
    spelling("map_at_k", &ap::DEFINITION)
        .with(|c| c.settings.divisors.ap = ApDivisor::RelevantOrCutoff),
];

fn gain(call: &mut Call, gain: Gain) {
    call.convention.settings.gain = gain;
}

/// Every judged document is relevant, and ratings below 0 take gain away.
fn all_judged(call: &mut Call) {
    call.convention.settings.relevance.threshold = EVERY_JUDGED;
    call.convention.settings.relevance.negative = Negative::Counts;
}
