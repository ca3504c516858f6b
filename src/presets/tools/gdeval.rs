//! gdeval.pl 1.3, the script of the TREC Web tracks.
//!
//! It was run over the golden cases. It skips topics without a relevant document, and prints 0 where it
//! skips all. Ties are ordered by document id, descending. Grades above the end of its scale are refused.

use crate::metrics::Settings;
use crate::metrics::measures::{err, ndcg};
use crate::metrics::settings::{Gain, Ties};
use crate::presets::convention::{Convention, QueryRules, Refusals, WithoutRelevant};
use crate::presets::parameters::{Parameter, Parameters, without_effect};
use crate::presets::preset::Preset;
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

pub static PRESET: Preset = Preset {
    name: "gdeval",
    aliases: &[],
    title: "gdeval",
    version: "1.3",
    convention: Convention {
        settings: Settings {
            ties: Ties::Id,
            gain: Gain::Exponential,
            max_grade: Some(4.0),
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_call(&[RefusalRule::AboveScale]),
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
        Parameter {
            name: "max_judgment",
            takes: "a number",
            meaning: "The end of the grade scale; 4 by default.",
            apply: |call, value| {
                call.convention.settings.max_grade = value.number();
                Some(())
            },
        },
        without_effect("prints", "The part of the output that is read."),
    ]),
};

static MEASURES: &[Spelling] =
    &[spelling("ndcg@{k}", &ndcg::DEFINITION), spelling("err@{k}", &err::DEFINITION)];
