//! rs_metrics 0.6.0, which compares a dictionary of predicted lists with one of true items.
//!
//! It was run over the golden cases. Users are the keys of the true items; a missing list counts as an empty
//! list. Precision divides by the length of the cut list. If one user has no value, the mean has none.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, success};
use crate::metrics::settings::{
    Divisors, Gain, NothingRelevant, Order, PrecisionDivisor, Relevance,
};
use crate::presets::convention::{
    Aggregate, Convention, MissingQuery, QueryRules, Repeats, RequiredValues,
};
use crate::presets::parameters::{BY_POSITION, Parameters, cutoff, fixed};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// rs_metrics 0.6.0. If one user has no value, the mean has none.
pub static PRESET: Preset = Preset {
    name: "rs_metrics",
    aliases: &[],
    title: "rs_metrics",
    version: "0.6.0",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            divisors: Divisors { precision: PrecisionDivisor::Shown, ..Divisors::TEXTBOOK },
            ..Settings::TEXTBOOK
        },
        queries: QueryRules {
            missing: MissingQuery::EmptyList,
            empty_is_zero: false,
            ..QueryRules::TOOL
        },
        aggregate: Aggregate { required_values: RequiredValues::Judged, ..Aggregate::MEAN },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: Some(10),
    parameters: Parameters::Own(&[
        cutoff("k"),
        fixed("true", "grades > 0", "The items that are true."),
        BY_POSITION,
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg", &ndcg::DEFINITION),
    spelling("hitrate", &success::DEFINITION),
    spelling("precision", &precision::DEFINITION),
    // Recall checks for each true item whether the list has it.
    spelling("recall", &recall::DEFINITION).with(|c| c.input.repeats = Repeats::Uncredited),
    spelling("mrr", &rr::DEFINITION),
    spelling("mapr", &ap::DEFINITION).with(|c| c.settings.nothing_relevant = NothingRelevant::Zero),
];
