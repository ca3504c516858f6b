//! RecBole 1.2.1, whose evaluator reads a row of hits for each user.
//!
//! It was run over the golden cases. The tool ranks the whole catalogue, so that its lists are never short;
//! here a shorter list counts as filled with misses. Recall has no value for a user without positive items;
//! then the mean has none either. The mean is rounded to 4 decimals as NumPy rounds.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, success};
use crate::metrics::settings::{ApDivisor, Divisors, Gain, NothingRelevant, Order, Relevance};
use crate::presets::convention::{Aggregate, Convention, MissingQuery, QueryRules, RequiredValues};
use crate::presets::parameters::{
    BY_POSITION, Bounds, DefaultValue, Parameters, fixed, numbers, whole,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// RecBole 1.2.1. A list that is shorter than the cutoff counts as filled with misses.
pub static PRESET: Preset = Preset {
    name: "recbole",
    aliases: &[],
    title: "RecBole",
    version: "1.2.1",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            divisors: Divisors { ap: ApDivisor::RelevantOrCutoff, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        aggregate: Aggregate {
            rounds: Some(4),
            rounds_scaled: true,
            required_values: RequiredValues::Judged,
            ..Aggregate::MEAN
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        numbers("topk", Bounds::CUTOFF, "All cutoffs of the call.", |call, topk| {
            call.cutoffs = Some(("topk", topk.to_vec()));
        })
        .describing(),
        whole(
            "metric_decimal_place",
            0..=15,
            DefaultValue::Number(4.0),
            "The decimals of the mean.",
            |call, digits| call.convention.aggregate.rounds = Some(digits as u8),
        ),
        fixed("positives", "grades > 0", "The items that are positive."),
        BY_POSITION,
        fixed(
            "short_list",
            "filled with non-positive items",
            "What becomes of a list that is shorter than the cutoff.",
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("hit@{k}", &success::DEFINITION),
    spelling("mrr@{k}", &rr::DEFINITION),
    spelling("map@{k}", &ap::DEFINITION),
    spelling("recall@{k}", &recall::DEFINITION)
        .with(|c| c.settings.nothing_relevant = NothingRelevant::Undefined),
    spelling("ndcg@{k}", &ndcg::DEFINITION),
    spelling("precision@{k}", &precision::DEFINITION),
];
