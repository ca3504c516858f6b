//! LensKit 2025.8.1, `lenskit.metrics`.
//!
//! It was run over the golden cases. Ranks 1 and 2 are both undiscounted. Precision divides by the length of the list
//! cut at n, recall by min(R, n), AP by the smallest of R, n and that length. The mean is over the lists of the run; a
//! list without a value counts as 0.

use super::{ABOVE_ZERO, EVERY_JUDGED};
use crate::metrics::Settings;
use crate::metrics::measures::{ap, dcg, ndcg, precision, rbp, recall, rr, success};
use crate::metrics::settings::{
    ApDivisor, Discount, Divisors, Gain, Negative, Order, PrecisionDivisor, RbpRanks,
    RecallDivisor, Relevance,
};
use crate::presets::convention::{Aggregate, Convention, MeanOver, QueryRules};
use crate::presets::parameters::{
    BY_POSITION, Bounds, DefaultValue, Parameters, choice, flag, number, optional_cutoff, word,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// LensKit 2025.8.1. Ranks 1 and 2 are both undiscounted; a list without a value counts as 0 in the mean.
pub static PRESET: Preset = Preset {
    name: "lenskit",
    aliases: &[],
    title: "LensKit",
    version: "2025.8.1",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            discount: Discount::LogOfRank,
            divisors: Divisors {
                precision: PrecisionDivisor::Shown,
                recall: RecallDivisor::RelevantOrCutoff,
                ap: ApDivisor::Reachable,
            },
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { empty_counts: true, empty_is_zero: false, ..QueryRules::TOOL },
        aggregate: Aggregate { over: MeanOver::Run, ..Aggregate::MEAN },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        optional_cutoff("n"),
        choice(
            "gain",
            "",
            "The field of the test items that is their gain. Without it, each gains 1.",
            &[word("rating", |call| {
                let settings = &mut call.convention.settings;
                settings.relevance.threshold = EVERY_JUDGED;
                settings.gain = Gain::Linear;
                settings.relevance.negative = Negative::Counts;
            })],
        )
        .of(&["NDCG", "DCG"])
        .varied_in(&["NDCG", "DCG"]),
        number(
            "patience",
            Bounds::SHARE,
            DefaultValue::Number(PATIENCE),
            "How likely the reader goes on.",
            |call, p| call.argument = Some(p),
        )
        .of(&["RBP"]),
        flag(
            "normalize",
            false,
            "Whether RBP is divided by what the list could bring.",
            |call, is_on| {
                if is_on {
                    call.convention.settings.rbp.ranks = RbpRanks::Reachable;
                    call.convention.refusals.add(&[RefusalRule::RelevantWithoutList]);
                }
            },
        )
        .of(&["RBP"])
        .varied_in(&["RBP"]),
        choice(
            "test",
            "",
            "The test items. Without it, the gain says which: all judged ones with a rating, else those with \
             a grade above 0.",
            &[
                word("grades > 0", |call| {
                    let relevance = &mut call.convention.settings.relevance;
                    relevance.threshold = ABOVE_ZERO;
                    relevance.negative = Negative::Zero;
                }),
                word("all judged, rating = grade", |call| {
                    call.convention.settings.relevance.threshold = EVERY_JUDGED;
                }),
            ],
        ),
        BY_POSITION,
    ]),
    remarks: &[],
};

/// The probability that the reader of RBP goes on to the next rank, unless a parameter says otherwise.
const PATIENCE: f64 = 0.85;

static MEASURES: &[Spelling] = &[
    spelling("NDCG", &ndcg::DEFINITION),
    spelling("DCG", &dcg::DEFINITION).with(|c| {
        if c.settings.gain == Gain::Linear {
            c.refusals.add(&[RefusalRule::NotJudged]);
        }
    }),
    spelling("Precision", &precision::DEFINITION),
    spelling("Recall", &recall::DEFINITION),
    spelling("Hit", &success::DEFINITION).with(needs_relevant),
    spelling("RecipRank", &rr::DEFINITION).with(needs_relevant),
    spelling("AveragePrecision", &ap::DEFINITION)
        .with(|c| c.refusals.add(&[RefusalRule::ListWithoutRelevant, RefusalRule::NotJudged])),
    spelling("RBP", &rbp::DEFINITION).with_argument(PATIENCE).with(needs_relevant),
];

/// A query without test items has no value.
fn needs_relevant(convention: &mut Convention) {
    convention.queries.needs_relevant = true;
}
