//! Evidently 0.7.23, the recommender metrics of `evidently.legacy`.
//!
//! It was run over the golden cases. Its table holds the listed documents with a target and a score. Documents
//! that share a score share a rank: the mean of their ranks, rounded down to a whole number. Two documents at 2
//! and 3 both have rank 2. A document is relevant if its grade is above 0, or with `min_rel_score` if its grade
//! is at least that. The gain in nDCG is the grade; with `min_rel_score` it is 1 for a relevant document. A
//! cutoff beyond the longest list ends the call. Users without a relevant document in their list are left out
//! of the mean, unless `no_feedback_users` is set.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, step_ap, success};
use crate::metrics::settings::{
    Divisors, Gain, Ideal, IdealPool, Negative, NothingRelevant, Order, PrecisionDivisor,
    Relevance, Ties,
};
use crate::presets::convention::{Adapter, Convention, InputRules, QueryRules, Refusals, Repeats};
use crate::presets::parameters::{
    ADAPTER_PARAMETER, Bounds, DefaultValue, Parameters, choice, flag, number, word,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::remark::Remark;
use crate::presets::spelling::{Spelling, spelling};

/// Evidently 0.7.23. Documents that share a score share a rank; a cutoff beyond the longest list ends the call.
pub static PRESET: Preset = Preset {
    name: "evidently",
    aliases: &[],
    title: "Evidently",
    version: "0.7.23",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            relevance: Relevance {
                threshold: ABOVE_ZERO,
                negative: Negative::Counts,
                ..Relevance::TEXTBOOK
            },
            gain: Gain::Linear,
            order: Order::by_score(Ties::SharedRank),
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            divisors: Divisors { precision: PrecisionDivisor::Shown, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        input: InputRules {
            adapter: Adapter::RetrievedOnly,
            repeats: Repeats::Separate,
            ..InputRules::UNCHANGED
        },
        refusals: Refusals { needs_all: true, ..Refusals::NONE },
        queries: QueryRules { needs_relevant: true, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        choice(
            "rows",
            "",
            "The order of the rows of the table: that of the list as given.",
            &[word("score descending", |_| {}), word("input order", |_| {})],
        )
        .describing(),
        number(
            "min_rel_score",
            Bounds::GRADE,
            DefaultValue::None,
            "The lowest relevant grade. Without it, or with 0, every grade above 0 is relevant.",
            |call, least| {
                if least != 0.0 {
                    call.convention.settings.relevance.threshold = least;
                    call.convention.settings.gain = Gain::Binary;
                }
            },
        ),
        flag(
            "no_feedback_users",
            false,
            "Whether users without a relevant document in their list count 0 in the mean.",
            |call, is_on| call.convention.queries.needs_relevant = !is_on,
        ),
    ]),
    remarks: &[Remark {
        is_about: |value| value.is_above_one() && !value.written.starts_with("ndcg"),
        text: "adds a term at each rank up to k, also where ties leave a rank empty, so that the value can be above 1. \
               Its documentation gives the range 0 to 1.",
    }],
};

static MEASURES: &[Spelling] = &[
    spelling("precision@{k}", &precision::DEFINITION).with(needs_longest),
    spelling("recall@{k}", &recall::DEFINITION).with(needs_longest),
    spelling("map@{k}", &step_ap::PRECISION).suggests(&ap::DEFINITION).with(needs_longest),
    spelling("mar@{k}", &step_ap::RECALL).with(needs_longest),
    spelling("ndcg@{k}", &ndcg::DEFINITION).with(needs_last_rank),
    spelling("mrr@{k}", &rr::DEFINITION).with(needs_last_rank),
    spelling("hit_rate@{k}", &success::DEFINITION).with(needs_last_rank),
];

/// The cutoff must not be beyond the longest list.
fn needs_longest(convention: &mut Convention) {
    convention.refusals.add(&[RefusalRule::CutoffBeyondList]);
}

/// The cutoff must not be beyond the largest rank, and some user must have a relevant document.
fn needs_last_rank(convention: &mut Convention) {
    if convention.queries.needs_relevant {
        convention.refusals.add(&[RefusalRule::NothingRelevant]);
    }
    convention.refusals.add(&[RefusalRule::CutoffBeyondLastRank]);
}
