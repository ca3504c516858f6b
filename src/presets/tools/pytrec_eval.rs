//! pytrec_eval-terrier 0.5.11: `trec_eval` 9.0.8 called from Python.
//!
//! It was run over the golden cases. Runs and judgments are Python dictionaries, hence a document cannot
//! be there twice, and grades must be whole. For `gm_map` it gives the logarithm of each query's value.

use super::trec_eval;
use crate::presets::argument::Argument;
use crate::presets::convention::{Aggregate, Convention, Refusals};
use crate::presets::parameters::{Parameter, Parameters};
use crate::presets::preset::Preset;
use crate::presets::refusal::RefusalRule;

pub static PRESET: Preset = Preset {
    name: "pytrec_eval",
    aliases: &[],
    title: "pytrec_eval",
    version: "pytrec-eval-terrier 0.5.11",
    convention: Convention {
        refusals: REFUSALS,
        aggregate: Aggregate { gives_logarithms: true, ..Aggregate::MEAN },
        ..trec_eval::CONVENTION
    },
    measures: trec_eval::MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        Parameter {
            name: "relevance_level",
            takes: "a number",
            meaning: "The lowest grade that counts as relevant; 1 by default.",
            apply: |call, value| {
                call.convention.settings.threshold = value.number()?;
                Some(())
            },
        },
        Parameter {
            name: "judged_docs_only_flag",
            takes: "true or false",
            meaning: "Whether documents without a judgment are removed; false by default.",
            apply: |call, value| match value {
                Argument::Number(_) => None,
                _ => {
                    if value.is_true() {
                        call.convention.keep_judged_only();
                    }
                    Some(())
                }
            },
        },
    ]),
};

/// What its input checks refuse. Tools that call it share them.
pub(super) const REFUSALS: Refusals =
    Refusals::of_call(&[RefusalRule::AllNegative, RefusalRule::Fraction]);
