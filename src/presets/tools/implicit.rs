//! implicit 0.7.3, `ranking_metrics_at_k`.
//!
//! It was run over the golden cases with a model that recommends the given lists. Precision is a micro average:
//! the hits of all users, divided by the sum of min(K, R). The other means are over the users with a relevant
//! item. The area under the ROC curve is the mean of two areas: with the items outside the list in their best
//! order, and in their worst.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, catalogue_auc, ndcg, precision};
use crate::metrics::settings::{
    ApDivisor, Divisors, Gain, MAX_CATALOGUE, Order, PrecisionDivisor, Relevance,
};
use crate::presets::convention::{AggregateKind, Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{BY_POSITION, DefaultValue, Parameters, cutoff, fixed, whole};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// implicit 0.7.3. Its precision is a micro average: hits of all users over the sum of min(K, R).
pub static PRESET: Preset = Preset {
    name: "implicit",
    aliases: &[],
    title: "implicit",
    version: "0.7.3",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            divisors: Divisors {
                precision: PrecisionDivisor::RelevantOrCutoff,
                ap: ApDivisor::RelevantOrCutoff,
                ..Divisors::TEXTBOOK
            },
            ..Settings::TEXTBOOK
        },
        queries: QueryRules {
            missing: MissingQuery::EmptyList,
            needs_relevant: true,
            ..QueryRules::TOOL
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: Some(10),
    parameters: Parameters::Own(&[
        cutoff("K"),
        whole(
            "items",
            1..=MAX_CATALOGUE,
            DefaultValue::None,
            "The size of the catalogue. Without it, the catalogue is all items that are listed or judged.",
            |call, items| call.convention.settings.catalogue = Some(items),
        ),
        fixed("test", "grades > 0", "The items that are relevant."),
        BY_POSITION,
        fixed(
            "short_list",
            "filled with an id outside the catalogue",
            "What becomes of a list that is shorter than K.",
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("precision", &precision::DEFINITION).with(|c| c.aggregate.kind = AggregateKind::Micro),
    spelling("map", &ap::DEFINITION),
    spelling("ndcg", &ndcg::DEFINITION),
    spelling("auc", &catalogue_auc::DEFINITION)
        .with(|c| c.refusals.add(&[RefusalRule::NothingNonRelevant])),
];
