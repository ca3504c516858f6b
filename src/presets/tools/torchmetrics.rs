//! TorchMetrics 1.9.0, whose retrieval metrics take arrays.
//!
//! It was run over the golden cases. Scores are in single precision. Precision, recall, AP and RR count a
//! document as found only if its score is above 0; hit rate, R-precision, fall-out and nDCG ignore the sign.
//! Only nDCG takes grades other than 0 and 1.

use crate::metrics::Settings;
use crate::metrics::measures::{ap, fall_out, ndcg, precision, recall, rprec, rr, success};
use crate::metrics::settings::{
    ApDivisor, Ideal, IdealPool, Negative, NothingRelevant, Order, PrecisionDivisor, Scores, Ties,
};
use crate::presets::convention::{Convention, Refusals, WithoutRelevant};
use crate::presets::parameters::{
    ADAPTER_PARAMETER, Call, Parameters, Word, choice, flag, optional_cutoff, word, word_of,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// TorchMetrics 1.9.0. Scores are binary32, and half of the measures count only documents scored above 0 as found.
pub static PRESET: Preset = Preset {
    name: "torchmetrics",
    aliases: &[],
    title: "TorchMetrics",
    version: "1.9.0",
    kind: Kind::LearningToRank,
    convention: Convention {
        settings: Settings {
            order: Order { scores: Scores::Binary32, ..Order::TEXTBOOK },
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_call(&[RefusalRule::Fewer(1)]),
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        optional_cutoff("top_k").of(&[
            "retrieval_normalized_dcg",
            "retrieval_average_precision",
            "retrieval_precision",
            "retrieval_recall",
            "retrieval_reciprocal_rank",
            "retrieval_hit_rate",
            "retrieval_fall_out",
        ]),
        choice("class", "", "The class of the metric, which takes `empty_target_action`.", CLASSES),
        choice(
            "empty_target_action",
            "",
            "What a class does with queries that have no relevant document: their value is 0 (`neg`, as \
             the classes do) or 1 (`pos`), they are left out, or an error.",
            &[
                word("neg", |call| without_relevant(call, WithoutRelevant::As(0.0))),
                word("pos", |call| without_relevant(call, WithoutRelevant::As(1.0))),
                word("skip", |call| without_relevant(call, WithoutRelevant::LeftOut)),
                word("error", |call| {
                    call.convention.refusals.add(&[RefusalRule::NothingRelevant]);
                }),
            ],
        ),
        flag(
            "adaptive_k",
            false,
            "Whether precision divides by the length of a shorter list.",
            |call, is_on| {
                if is_on {
                    call.convention.settings.divisors.precision = PrecisionDivisor::Shown;
                }
            },
        )
        .of(&["retrieval_precision"]),
    ]),
    remarks: &[],
};

static CLASSES: &[Word] = &[
    word_of("RetrievalNormalizedDCG", "retrieval_normalized_dcg"),
    word_of("RetrievalMAP", "retrieval_average_precision"),
    word_of("RetrievalPrecision", "retrieval_precision"),
    word_of("RetrievalRecall", "retrieval_recall"),
    word_of("RetrievalMRR", "retrieval_reciprocal_rank"),
    word_of("RetrievalHitRate", "retrieval_hit_rate"),
    word_of("RetrievalFallOut", "retrieval_fall_out"),
    word_of("RetrievalRPrecision", "retrieval_r_precision"),
];

fn without_relevant(call: &mut Call, rule: WithoutRelevant) {
    call.convention.queries.without_relevant = rule;
}

static MEASURES: &[Spelling] = &[
    spelling("retrieval_normalized_dcg", &ndcg::DEFINITION).with(|c| {
        c.settings.order.ties = Ties::Averaged;
        c.settings.relevance.negative = Negative::Counts;
    }),
    spelling("retrieval_average_precision", &ap::DEFINITION).with(|c| {
        found_above_zero(c);
        c.settings.divisors.ap = ApDivisor::Found;
    }),
    spelling("retrieval_precision", &precision::DEFINITION).with(found_above_zero),
    spelling("retrieval_recall", &recall::DEFINITION).with(found_above_zero),
    spelling("retrieval_reciprocal_rank", &rr::DEFINITION).with(found_above_zero),
    spelling("retrieval_hit_rate", &success::DEFINITION).with(binary),
    spelling("retrieval_fall_out", &fall_out::DEFINITION).with(|c| {
        binary(c);
        c.queries.needs_non_relevant = true;
    }),
    spelling("retrieval_r_precision", &rprec::DEFINITION).with(binary),
];

/// Grades must be 0 or 1.
fn binary(convention: &mut Convention) {
    convention.refusals.add(&[RefusalRule::Graded]);
}

/// Grades must be 0 or 1, and a document is found only with a score above 0.
fn found_above_zero(convention: &mut Convention) {
    binary(convention);
    convention.input.found_above_zero = true;
}
