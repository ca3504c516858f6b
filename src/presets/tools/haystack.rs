//! Haystack 3.4.1, whose evaluators compare retrieved with ground-truth documents.
//!
//! They were run over the golden cases. The order is that of the list, and nothing is cut. A relevant document
//! is credited once, at its first rank; a repetition still takes a rank. If the ground truth has scores, nDCG
//! takes them as gains; then every document of the ground truth counts, also one with a score below 0. The
//! ideal ranking holds the whole ground truth. Every pair of lists counts in the mean.

use super::{ABOVE_ZERO, EVERY_JUDGED};
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, recall, rr, success};
use crate::metrics::settings::{
    Gain, Ideal, IdealPool, Negative, NothingRelevant, Order, Relevance,
};
use crate::presets::convention::{Convention, InputRules, QueryRules, Repeats};
use crate::presets::parameters::{BY_POSITION, Call, Parameters, choice, fixed, word};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// Haystack 3.4.1. It has no cutoff, and every pair of lists counts in the mean.
pub static PRESET: Preset = Preset {
    name: "haystack",
    aliases: &[],
    title: "Haystack",
    version: "haystack-ai 3.4.1",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            ideal: Ideal::from_pool(IdealPool::JudgedUncut),
            nothing_relevant: NothingRelevant::ZeroUnlessPositive,
            ..Settings::TEXTBOOK
        },
        input: InputRules { repeats: Repeats::Uncredited, ..InputRules::UNCHANGED },
        queries: QueryRules::BOTH_SIDES,
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        choice(
            "ground_truth",
            "grades > 0",
            "The documents of the ground truth, and whether they have scores, which nDCG reads.",
            &[word("grades > 0", |_| {}), word("all judged, score = grade", scored)],
        )
        .varied_in(&["DocumentNDCGEvaluator"]),
        choice(
            "mode",
            "single_hit",
            "Whether recall asks for one document of the ground truth or for all.",
            &[word("single_hit", |_| {}), word("multi_hit", |call| call.variant = " multi_hit")],
        )
        .of(&["DocumentRecallEvaluator"]),
        BY_POSITION,
        fixed("missing", "empty list", "What stands for a list that is missing on either side."),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("DocumentMRREvaluator", &rr::DEFINITION),
    spelling("DocumentMAPEvaluator", &ap::DEFINITION),
    spelling("DocumentNDCGEvaluator", &ndcg::DEFINITION),
    spelling("DocumentRecallEvaluator multi_hit", &recall::DEFINITION),
    spelling("DocumentRecallEvaluator", &success::DEFINITION),
];

/// The gains are the grades of all judged documents.
fn scored(call: &mut Call) {
    let settings = &mut call.convention.settings;
    settings.relevance.threshold = EVERY_JUDGED;
    settings.gain = Gain::Linear;
    settings.relevance.negative = Negative::Counts;
}
