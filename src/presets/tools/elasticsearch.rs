//! Elasticsearch's ranking evaluation API, over the hits of each rated request.
//!
//! Its source was read, and values were computed by hand. Unrated hits bring nothing and keep their rank.
//! The ideal ranking of nDCG is as long as the list of hits, and never holds `unknown_doc_rating`.

use crate::metrics::Settings;
use crate::metrics::measures::{dcg, err, ndcg, precision, recall, rr};
use crate::metrics::settings::{
    Gain, IdealPool, Negative, NothingRelevant, PrecisionDivisor, Scores, Unjudged,
};
use crate::presets::argument::Argument;
use crate::presets::convention::{Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{Call, Parameter, Parameters};
use crate::presets::preset::Preset;
use crate::presets::spelling::{Spelling, spelling};

pub static PRESET: Preset = Preset {
    name: "elasticsearch",
    aliases: &[],
    title: "Elasticsearch",
    version: "read",
    convention: Convention {
        settings: Settings {
            scores: Scores::Position,
            gain: Gain::Exponential,
            negative: Negative::Counts,
            ideal: IdealPool::Hits,
            precision_divisor: PrecisionDivisor::Shown,
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: Some(10),
    parameters: Parameters::Own(PARAMETERS),
};

static MEASURES: &[Spelling] = &[
    spelling("precision", &precision::DEFINITION),
    spelling("recall", &recall::DEFINITION),
    spelling("mean_reciprocal_rank", &rr::DEFINITION),
    spelling("dcg normalized", &ndcg::DEFINITION),
    spelling("dcg", &dcg::DEFINITION),
    spelling("expected_reciprocal_rank", &err::DEFINITION).needs_scale(),
];

static PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "k",
        takes: "a whole number from 1",
        meaning: "The number of hits that are read; 10 by default.",
        apply: |call, value| {
            let k = value.number().filter(|k| *k >= 1.0 && k.fract() == 0.0)?;
            call.cutoff = Some(k as usize);
            Some(())
        },
    },
    Parameter {
        name: "relevant_rating_threshold",
        takes: "a number",
        meaning: "The lowest rating that is relevant; 1 by default.",
        apply: |call, value| {
            call.convention.settings.threshold = value.number()?;
            Some(())
        },
    },
    Parameter {
        name: "ignore_unlabeled",
        takes: "true or false",
        meaning: "Whether precision leaves unrated hits out of its divisor; false by default.",
        apply: |call, value| {
            flag(call, value, |call| {
                call.convention.settings.precision_divisor = PrecisionDivisor::Judged;
            })
        },
    },
    Parameter {
        name: "normalize",
        takes: "true or false",
        meaning: "Whether `dcg` is nDCG; false by default.",
        apply: |call, value| flag(call, value, |call| call.variant = " normalized"),
    },
    Parameter {
        name: "unknown_doc_rating",
        takes: "a number or null",
        meaning: "The rating of unrated hits; none by default.",
        apply: |call, value| {
            match value {
                Argument::Number(grade) => {
                    call.convention.settings.unjudged = Unjudged::Grade(*grade);
                }
                Argument::None => {}
                _ => return None,
            }
            Some(())
        },
    },
    Parameter {
        name: "maximum_relevance",
        takes: "a number",
        meaning: "The end of the rating scale; expected_reciprocal_rank needs it.",
        apply: |call, value| {
            call.convention.settings.max_grade = Some(value.number()?);
            Some(())
        },
    },
];

/// Makes a change where the flag is true.
fn flag(call: &mut Call, value: &Argument, change: fn(&mut Call)) -> Option<()> {
    match value {
        Argument::Flag(true) => change(call),
        Argument::Flag(false) => {}
        _ => return None,
    }
    Some(())
}
