//! gdeval.pl 1.3, the script of the TREC Web tracks.
//!
//! This version was run over the golden cases. gdeval skips topics without a relevant document, and prints 0
//! if it skips all topics. It orders ties by document id, descending, and refuses grades above its scale. Grades
//! that are not whole are a format error.

use crate::metrics::Settings;
use crate::metrics::measures::{err, ndcg};
use crate::metrics::settings::{Gain, Order, Ties};
use crate::presets::convention::{Convention, QueryRules, Refusals, WithoutRelevant};
use crate::presets::parameters::{Bounds, DefaultValue, Parameter, Parameters, fixed, number};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// gdeval.pl 1.3. It skips topics without a relevant document, and refuses grades that are not whole or above the
/// end of its scale.
pub static PRESET: Preset = Preset {
    name: "gdeval",
    aliases: &[],
    title: "gdeval",
    version: "1.3",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            order: Order::by_score(Ties::IdDescending),
            gain: Gain::Exponential,
            max_grade: Some(4.0),
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_call(&[RefusalRule::Fraction, RefusalRule::AboveScale]),
        queries: QueryRules {
            needs_relevant: true,
            without_relevant: WithoutRelevant::LeftOut,
            ..QueryRules::TOOL
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        number(
            "max_judgment",
            Bounds::SCALE,
            DefaultValue::Number(4.0),
            "The end of the grade scale.",
            |call, end| call.convention.settings.max_grade = Some(end),
        ),
        PRINTS,
    ]),
    remarks: &[],
};

/// The form in which gdeval prints values.
pub(super) const PRINTS: Parameter =
    fixed("prints", "5 decimals", "The form of the tool's output; values here have all digits.");

static MEASURES: &[Spelling] = &[
    spelling("ndcg@{k}", &ndcg::DEFINITION).reads_topics(),
    spelling("err@{k}", &err::DEFINITION).reads_topics(),
];
