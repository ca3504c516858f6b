//! RecTools 0.19.0 of MTS, `rectools.metrics`.
//!
//! It was run over the golden cases. The mean is over the users with an interaction; a user without a list has
//! the value 0. The ideal of nDCG has k hits, even if the user has fewer, unless `divide_by_achievable` is set.
//! A hit that is listed twice counts as two rows, in the list and in R.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{
    ap, f_measure, ndcg, pap, partial_auc, precision, recall, rr, success,
};
use crate::metrics::settings::{
    ApDivisor, Discount, Gain, Ideal, IdealPool, Order, PrecisionDivisor, Relevance,
};
use crate::presets::convention::{Convention, InputRules, MissingQuery, QueryRules, Repeats};
use crate::presets::parameters::{Bounds, DefaultValue, Parameters, fixed, flag, number};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// RecTools 0.19.0. The ideal of nDCG has k hits, even if the user has fewer.
pub static PRESET: Preset = Preset {
    name: "rectools",
    aliases: &[],
    title: "RecTools",
    version: "0.19.0",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            ideal: Ideal::from_pool(IdealPool::BestGrade),
            ..Settings::TEXTBOOK
        },
        input: InputRules { repeats: Repeats::Separate, ..InputRules::UNCHANGED },
        queries: QueryRules {
            missing: MissingQuery::EmptyList,
            needs_relevant: true,
            ..QueryRules::TOOL
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        flag("r_precision", false, "Whether precision divides by min(R, k).", |call, is_on| {
            if is_on {
                call.convention.settings.divisors.precision = PrecisionDivisor::RelevantOrCutoff;
            }
        })
        .of(&["Precision"])
        .varied_in(&["Precision"]),
        flag("divide_by_k", false, "Whether MAP divides by k.", |call, is_on| {
            if is_on {
                call.convention.settings.divisors.ap = ApDivisor::Cutoff;
            }
        })
        .of(&["MAP"])
        .varied_in(&["MAP"]),
        flag(
            "divide_by_achievable",
            false,
            "Whether the ideal of NDCG has the interactions only, instead of k hits.",
            |call, is_on| {
                if is_on {
                    call.convention.settings.ideal.pool = IdealPool::Judged;
                }
            },
        )
        .of(&["NDCG"])
        .varied_in(&["NDCG"]),
        number(
            "log_base",
            Bounds::above(1.0),
            DefaultValue::Number(2.0),
            "The base of the logarithm of NDCG, which cancels.",
            |call, base| call.convention.settings.discount = Discount::Log { base },
        )
        .of(&["NDCG"]),
        number(
            "beta",
            Bounds::above(0.0),
            DefaultValue::Number(1.0),
            "How much more recall weighs than precision.",
            |call, beta| call.argument = Some(beta),
        )
        .of(&["F1Beta"]),
        fixed("interactions", "grades > 0", "The items that users interacted with."),
        fixed("rank", "list position (rank column 1..n)", "What ranks the items."),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("NDCG@{k}", &ndcg::DEFINITION),
    spelling("Precision@{k}", &precision::DEFINITION),
    spelling("Recall@{k}", &recall::DEFINITION),
    spelling("F1Beta@{k}", &f_measure::DEFINITION),
    spelling("HitRate@{k}", &success::DEFINITION),
    spelling("MAP@{k}", &ap::DEFINITION),
    spelling("MRR@{k}", &rr::DEFINITION),
    spelling("PartialAUC@{k}", &partial_auc::DEFINITION),
    spelling("PAP@{k}", &pap::DEFINITION),
];
