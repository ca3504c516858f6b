//! pytrec_eval, trec_eval 9.0.8 called from Python.

use super::{Argument, Convention, Missing, Preset, trec_eval};

/// Of `gm_map` it gives each query's logarithm.
pub static PRESET: Preset = Preset {
    name: "pytrec_eval",
    aliases: &[],
    title: "pytrec_eval",
    version: "pytrec-eval-terrier 0.5.11",
    settings: "refused=call refuse=all-negative refuse=fraction logarithms=given scores=binary32 ties=id none=0 points=up",
    measures: trec_eval::MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["relevance_level", "judged_docs_only_flag"],
    parameter,
};

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("relevance_level", Some(level)) => convention.settings.threshold = level,
        ("judged_docs_only_flag", None) if value.is_true() => {
            return convention.change("judged=only");
        }
        ("judged_docs_only_flag", None) => {}
        _ => return false,
    }
    true
}
