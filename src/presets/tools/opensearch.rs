//! The search relevance plugin of OpenSearch.
//!
//! Its source was read, and values were computed by hand. Each query's value is rounded to 2 decimals. A
//! rating above 0 is relevant unless the threshold is higher.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, dcg, ndcg, precision, recall, rr};
use crate::metrics::settings::{
    Gain, Negative, NothingRelevant, Order, PrecisionDivisor, Relevance,
};
use crate::presets::convention::{Aggregate, Convention, EachRounding, MissingQuery, QueryRules};
use crate::presets::parameters::{Bounds, DefaultValue, Parameters, number, optional_cutoff};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// OpenSearch. Each query's value is rounded to 2 decimals.
pub static PRESET: Preset = Preset {
    name: "opensearch",
    aliases: &[],
    title: "OpenSearch",
    version: "read",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            relevance: Relevance {
                threshold: ABOVE_ZERO,
                negative: Negative::Counts,
                ..Relevance::TEXTBOOK
            },
            order: Order::BY_POSITION,
            gain: Gain::Exponential,
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        aggregate: Aggregate { rounds_each: Some(EachRounding::HalvesUp(2)), ..Aggregate::MEAN },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        optional_cutoff("k"),
        number(
            "threshold",
            Bounds::GRADE,
            DefaultValue::None,
            "The lowest rating that is relevant, if it is above 0. Without it any above 0 is.",
            |call, least| call.convention.settings.relevance.threshold = least.max(ABOVE_ZERO),
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("NDCG@{k}", &ndcg::DEFINITION),
    spelling("NDCG", &ndcg::DEFINITION),
    spelling("DCG@{k}", &dcg::DEFINITION),
    spelling("DCG", &dcg::DEFINITION),
    spelling("Precision@{k}", &precision::DEFINITION).with(divide_by_shown),
    spelling("Precision", &precision::DEFINITION).with(divide_by_shown),
    spelling("Recall@{k}", &recall::DEFINITION),
    spelling("Recall", &recall::DEFINITION),
    spelling("MAP@{k}", &ap::DEFINITION),
    spelling("MAP", &ap::DEFINITION),
    spelling("MRR@{k}", &rr::DEFINITION),
    spelling("MRR", &rr::DEFINITION),
];

fn divide_by_shown(convention: &mut Convention) {
    convention.settings.divisors.precision = PrecisionDivisor::Shown;
}
