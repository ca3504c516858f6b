//! ir_measures, which hands each measure to one of several providers.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "ir_measures",
    aliases: &[],
    title: "ir_measures",
    version: "0.4.3",
    settings: "scores=binary32 ties=id none=0",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameter,
};

/// By pytrec_eval where nothing else is said.
static MEASURES: &[Spelling] = &[
    spelt("nDCG", "nDCG"),
    spelt("nDCG@{k}", "nDCG@{k}"),
    // By gdeval.
    with("nDCG(dcg='exp-log2')@{k}", "nDCG@{k}", "scores=binary64 gain=exponential"),
    with("nDCG(judged_only=True)@{k}", "nDCG@{k}", "judged=only"),
    with("nDCG(gains={map})@{k}", "nDCG@{k}", "grades={map}"),
    spelt("AP", "AP"),
    spelt("AP@{k}", "AP@{k}"),
    with("AP(rel={rel})", "AP", "rel={rel}"),
    spelt("P@{k}", "P@{k}"),
    with("P(rel={rel})@{k}", "P@{k}", "rel={rel}"),
    with("P(judged_only=True)@{k}", "P@{k}", "judged=only"),
    spelt("R@{k}", "R@{k}"),
    spelt("RR", "RR"),
    with("RR(rel={rel})", "RR", "rel={rel}"),
    // By the MS MARCO script.
    with("RR@{k}", "RR@{k}", "scores=binary64 ties=id-up"),
    spelt("Rprec", "Rprec"),
    spelt("Bpref", "Bpref"),
    spelt("Success@{k}", "Success@{k}"),
    with("Judged@{k}", "Judged@{k}", "scores=binary64 ties=id-up"),
    with("Judged", "Judged", "scores=binary64 ties=id-up"),
    // By cwl_eval.
    with("RBP(rel={rel},p={p})", "RBP(p={p})", "scores=binary64 ties=listed rel={rel}"),
    with("RBP(rel={rel})", "RBP(p=0.8)", "scores=binary64 ties=listed rel={rel}"),
    // By gdeval, whose scale ends at 4.
    with("ERR@{k}", "ERR@{k}", "scores=binary64 max=4"),
    spelt("SetF", "F1"),
    spelt("SetP", "P"),
    spelt("SetR", "R"),
];

fn parameter(_: &mut Convention, key: &str, _: &Argument) -> bool {
    // What the golden cases say of gdeval's output.
    key == "prints"
}
