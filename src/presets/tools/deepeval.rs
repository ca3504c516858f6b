//! deepeval 4.3.1, Contextual Precision.
//!
//! Its source was read; it was not run, because its verdicts need a language model. Here the grades give the
//! verdicts. The sum of precisions is divided by the number of relevant contexts found, as in ragas but without
//! the 1e-10. With `strict_mode` the threshold is 1, and a value below it counts as 0. Contextual Recall and
//! Relevancy are plain shares of statements and do not depend on ranks.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::ap;
use crate::metrics::settings::{ApDivisor, Divisors, Imperfect, NothingRelevant, Order, Relevance};
use crate::presets::convention::{Convention, QueryRules};
use crate::presets::parameters::{Bounds, DefaultValue, Parameters, flag, number};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// deepeval 4.3.1, Contextual Precision: the sum of precisions is divided by the relevant contexts found.
pub static PRESET: Preset = Preset {
    name: "deepeval",
    aliases: &[],
    title: "deepeval",
    version: "read",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            divisors: Divisors { ap: ApDivisor::Found, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules::BOTH_SIDES,
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        flag("strict_mode", false, "Whether a value below 1 counts as 0.", |call, is_on| {
            if is_on {
                call.convention.settings.imperfect = Imperfect::Zero;
            }
        })
        .varied_in(&["ContextualPrecisionMetric"]),
        number(
            "threshold",
            Bounds { least: 0.0, most: 1.0, is_above: false, is_whole: false },
            DefaultValue::Number(0.5),
            "The value from which the test passes. The value itself does not depend on it.",
            |_, _| {},
        )
        .describing(),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[spelling("ContextualPrecisionMetric", &ap::DEFINITION)];
