//! ir_measures, which hands each measure to one of several providers.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "ir_measures",
    aliases: &[],
    title: "ir_measures",
    version: "0.4.3",
    settings: "refused=call refuse=all-negative refuse=fraction scores=binary32 ties=id none=0 points=up",
    measures: MEASURES,
    missing: Missing::Zero,
    rounds: None,
    parameters: &["prints"],
    parameter,
};

/// By pytrec_eval where nothing else is said.
static MEASURES: &[Spelling] = &[
    spelt("nDCG", "nDCG"),
    spelt("nDCG@{k}", "nDCG@{k}"),
    // By gdeval.
    with("nDCG(dcg='exp-log2')@{k}", "nDCG@{k}", "scores=binary64 gain=exponential refuse=above:4"),
    with("nDCG(judged_only=True)", "nDCG", "judged=only"),
    with("nDCG(gains={map})", "nDCG", "grades={map}"),
    with("nDCG(judged_only=True)@{k}", "nDCG@{k}", "judged=only"),
    with("nDCG(gains={map})@{k}", "nDCG@{k}", "grades={map}"),
    spelt("AP", "AP"),
    spelt("AP@{k}", "AP@{k}"),
    with("AP(rel={rel})", "AP", "rel={rel}"),
    with("AP(rel={rel})@{k}", "AP@{k}", "rel={rel}"),
    with("AP(judged_only=True)", "AP", "judged=only"),
    with("AP(judged_only=True)@{k}", "AP@{k}", "judged=only"),
    spelt("P@{k}", "P@{k}"),
    with("P(rel={rel})@{k}", "P@{k}", "rel={rel}"),
    with("P(judged_only=True)@{k}", "P@{k}", "judged=only"),
    spelt("R@{k}", "R@{k}"),
    with("R(rel={rel})@{k}", "R@{k}", "rel={rel}"),
    with("R(judged_only=True)@{k}", "R@{k}", "judged=only"),
    spelt("RR", "RR"),
    with("RR(rel={rel})", "RR", "rel={rel}"),
    // By the MS MARCO script.
    with("RR@{k}", "RR@{k}", "scores=binary64 ties=id-up"),
    with("RR(rel={rel})@{k}", "RR@{k}", "scores=binary64 ties=id-up rel={rel}"),
    spelt("Rprec", "Rprec"),
    with("Rprec(rel={rel})", "Rprec", "rel={rel}"),
    spelt("Bpref", "Bpref"),
    with("Bpref(rel={rel})", "Bpref", "rel={rel}"),
    spelt("Success@{k}", "Success@{k}"),
    with("Success(rel={rel})@{k}", "Success@{k}", "rel={rel}"),
    with("Judged@{k}", "Judged@{k}", "scores=binary64 ties=id-up"),
    with("Judged", "Judged", "scores=binary64 ties=id-up"),
    // By cwl_eval.
    with(
        "RBP(rel={rel},p={p})",
        "RBP(p={p})",
        "scores=binary64 ties=listed rbp-ranks=1000 rel={rel}",
    ),
    with("RBP(rel={rel})", "RBP(p=0.8)", "scores=binary64 ties=listed rbp-ranks=1000 rel={rel}"),
    // By gdeval, whose scale ends at 4.
    with("ERR@{k}", "ERR@{k}", "scores=binary64 max=4 refuse=above:4"),
    spelt("SetF", "F1"),
    spelt("SetP", "P"),
    spelt("SetR", "R"),
    spelt("SetAP", "SetAP"),
    with("SetF(rel={rel})", "F1", "rel={rel}"),
    with("SetP(rel={rel})", "P", "rel={rel}"),
    with("SetR(rel={rel})", "R", "rel={rel}"),
    with("SetAP(rel={rel})", "SetAP", "rel={rel}"),
    spelt("infAP", "infAP"),
    with("infAP(rel={rel})", "infAP", "rel={rel}"),
    spelt("IPrec@{x}", "IPrec(recall={x})"),
    with("IPrec(rel={rel})@{x}", "IPrec(recall={x})", "rel={rel}"),
    with("NumQ", "NumQ", "mean=sum missing=nought"),
    with("NumRet", "NumRet", "mean=sum missing=nought"),
    with("NumRet(rel={rel})", "NumRelRet", "mean=sum missing=nought rel={rel}"),
    with("NumRel", "NumRel", "mean=sum missing=nought"),
    // No other level: a grade counts from 1 on.
    with("NumRel(rel=1)", "NumRel", "mean=sum missing=nought"),
    // By providers of their own.
    with("Accuracy@{k}", "AUC@{k}", "scores=binary64 ties=listed refuse=only-hits"),
    with("Accuracy", "AUC", "scores=binary64 ties=listed refuse=only-hits"),
    with(
        "Accuracy(rel={rel})@{k}",
        "AUC@{k}",
        "scores=binary64 ties=listed refuse=only-hits rel={rel}",
    ),
    with("Accuracy(rel={rel})", "AUC", "scores=binary64 ties=listed refuse=only-hits rel={rel}"),
    with("Compat", "Compat", "scores=binary64 ties=id-up ideal-ties=score"),
    with("Compat(p={p})", "Compat(p={p})", "scores=binary64 ties=id-up ideal-ties=score"),
];

fn parameter(_: &mut Convention, key: &str, _: &Argument) -> bool {
    // What the golden cases say of gdeval's output.
    key == "prints"
}
