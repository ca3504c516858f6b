//! pytrec_eval-terrier 0.5.11: `trec_eval` 9.0.8 called from Python.
//!
//! It was run over the golden cases. Runs and judgments are Python dictionaries, so that a document cannot
//! occur twice. Grades must be whole. For `gm_map` it gives the logarithm of each query's value.

use super::trec_eval;
use crate::metrics::settings::MAX_GRADE;
use crate::presets::convention::{Aggregate, Convention, Refusals};
use crate::presets::parameters::{DefaultValue, Parameters, flag, whole};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;

/// pytrec_eval, terrier's fork 0.5.11: trec_eval 9.0.8 over Python dictionaries, whose grades must be whole.
pub static PRESET: Preset = Preset {
    name: "pytrec_eval",
    aliases: &[],
    title: "pytrec_eval",
    version: "pytrec-eval-terrier 0.5.11",
    kind: Kind::Search,
    convention: Convention {
        refusals: REFUSALS,
        aggregate: Aggregate { gives_logarithms: true, ..Aggregate::MEAN },
        ..trec_eval::CONVENTION
    },
    measures: trec_eval::MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        whole(
            "relevance_level",
            1..=MAX_GRADE as usize,
            DefaultValue::Number(1.0),
            "The lowest grade that counts as relevant.",
            |call, level| call.convention.settings.relevance.threshold = level as f64,
        ),
        flag(
            "judged_docs_only_flag",
            false,
            "Whether documents without a judgment are removed.",
            |call, is_on| {
                if is_on {
                    call.convention.keep_judged_only();
                }
            },
        ),
    ]),
    remarks: &[],
};

/// The refusals of pytrec_eval's input checks. Tools that call pytrec_eval share them.
pub(super) const REFUSALS: Refusals =
    Refusals::of_call(&[RefusalRule::AllNegativeListed, trec_eval::CRASHES, RefusalRule::Fraction]);
