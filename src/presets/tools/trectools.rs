//! trectools 0.0.50, `TrecEval`.
//!
//! It was run over the golden cases. Judgments below 0 are dropped. nDCG and RBP keep the order in which
//! trectools reads the file: ties by ascending id. The other measures order ties by descending id. A measure of
//! a query without a hit often has no value. The depth of bpref counts judged documents only. Means are over
//! the queries of the run, and a query without a value counts as 0; the mean of `get_unjudged` is over the
//! judged queries.
//!
//! RBP shares the weights of equal scores among neighbouring rows of the whole file. If the last document of
//! one query has the same score as the first of the next, these two share as well. RankLens computes each query
//! separately.

use crate::metrics::Settings;
use crate::metrics::measure::MAX_CUTOFF;
use crate::metrics::measures::{ap, bpref, ndcg, precision, rbp, recall, rprec, rr, unjudged};
use crate::metrics::settings::{
    Gain, NoHit, NoNonRelevant, Order, Rbp, RbpTies, SatisfactionChance, Ties,
};
use crate::presets::convention::{
    Aggregate, AggregateKind, Convention, InputRules, MeanOver, QueryRules, Refusals,
    RequiredValues,
};
use crate::presets::parameters::{Bounds, DefaultValue, Parameters, flag, number, whole};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::remark::Remark;
use crate::presets::spelling::{Spelling, spelling};

/// trectools 0.0.50. Means are over the queries of the run; a query without a value counts as 0.
pub static PRESET: Preset = Preset {
    name: "trectools",
    aliases: &[],
    title: "trectools",
    version: "0.0.50",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            order: Order::by_score(Ties::IdDescending),
            rbp: Rbp { ties: RbpTies::SharedWeights, ..Rbp::TEXTBOOK },
            ..Settings::TEXTBOOK
        },
        input: InputRules { negative_unjudged: true, ..InputRules::UNCHANGED },
        refusals: Refusals::of_call(&[RefusalRule::Duplicates]),
        queries: QueryRules { unjudged_count: true, ..QueryRules::TOOL },
        aggregate: Aggregate { over: MeanOver::Run, ..Aggregate::MEAN },
    },
    measures: MEASURES,
    default_cutoff: Some(1000),
    parameters: Parameters::Own(&[
        whole(
            "depth",
            1..=MAX_CUTOFF,
            DefaultValue::Number(1000.0),
            "The cutoff. get_unjudged has 10 without it.",
            |call, k| call.cutoff = Some(k),
        ),
        flag(
            "trec_eval",
            true,
            "Whether nDCG has linear gains, and other measures trec_eval's order of ties.",
            |call, is_on| {
                if !is_on {
                    call.convention.settings.gain = Gain::Exponential;
                    call.convention.settings.order.ties = Ties::IdAscending;
                }
            },
        )
        .varied_in(&["get_ndcg"]),
        number(
            "p",
            Bounds::SHARE,
            DefaultValue::Number(0.8),
            "How likely the reader goes on.",
            |call, p| call.argument = Some(p),
        )
        .of(&["get_rbp"]),
        flag(
            "average_ties",
            true,
            "Whether documents with the same score share their weights.",
            |call, is_on| {
                if !is_on {
                    call.convention.settings.rbp.ties = RbpTies::Ordered;
                }
            },
        )
        .of(&["get_rbp"])
        .varied_in(&["get_rbp"]),
        flag(
            "binary_topical_relevance",
            true,
            "Whether a relevant document counts as 1 instead of its grade.",
            |call, is_on| {
                if !is_on {
                    call.convention.settings.chance = SatisfactionChance::Grade;
                }
            },
        )
        .of(&["get_rbp"])
        .varied_in(&["get_rbp"]),
    ]),
    remarks: &[Remark {
        is_about: |value| {
            value.written.starts_with("get_rbp")
                && value.convention.settings.rbp.ties == RbpTies::SharedWeights
        },
        text: "shares the weights of equal scores between neighbouring queries too, where the last score of one is the \
               first score of the next. Here each query is by itself.",
    }],
};

static MEASURES: &[Spelling] = &[
    spelling("get_ndcg", &ndcg::DEFINITION).with(as_in_file),
    spelling("get_map", &ap::DEFINITION),
    spelling("get_precision", &precision::DEFINITION),
    spelling("get_recall", &recall::DEFINITION),
    spelling("get_rprec", &rprec::DEFINITION).cuts_list().with(|c| {
        needs_hit(c);
        c.queries.unjudged_count = false;
        // Judgments below 0 are dropped, and a query without other judgments ends the call.
        c.refusals.add(&[RefusalRule::NotJudged, RefusalRule::AllBelow(0.0)]);
    }),
    spelling("get_reciprocal_rank", &rr::DEFINITION).with(needs_hit),
    spelling("get_bpref", &bpref::DEFINITION).cuts_list().with(|c| {
        needs_hit(c);
        c.input.depth_of_judged = true;
        c.settings.no_non_relevant = NoNonRelevant::Zero;
    }),
    spelling("get_unjudged", &unjudged::DEFINITION)
        .usually_cut_at(10)
        .with(|c| c.aggregate.over = MeanOver::Judged),
    spelling("get_rbp", &rbp::DEFINITION).with(|c| {
        as_in_file(c);
        c.aggregate.required_values = RequiredValues::AtLeastOne;
    }),
    spelling("get_geometric_map", &ap::DEFINITION).with(|c| {
        c.aggregate = Aggregate {
            kind: AggregateKind::GeometricMeanWithoutZeros,
            required_values: RequiredValues::RunOrRelevant,
            ..Aggregate::MEAN
        };
    }),
];

/// A query without a hit has no value.
fn needs_hit(convention: &mut Convention) {
    convention.settings.no_hit = NoHit::Undefined;
}

/// The order in which trectools reads the file: ties by ascending id. A query without a hit has no value.
fn as_in_file(convention: &mut Convention) {
    needs_hit(convention);
    convention.settings.order.ties = Ties::IdAscending;
}
