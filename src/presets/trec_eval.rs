//! trec_eval 9.0.8 and 10.0, the programs of TREC.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};
use crate::decimal;

pub static PRESET: Preset = Preset {
    name: "trec_eval",
    aliases: &["trec_eval_9"],
    title: "trec_eval 9",
    version: "9.0.8",
    settings: "refused=call refuse=duplicates refuse=all-negative scores=binary32 ties=id none=0 points=up",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["options", "prints"],
    parameter,
};

pub static PRESET_10: Preset = Preset {
    name: "trec_eval_10",
    aliases: &[],
    title: "trec_eval 10",
    version: "10.0",
    settings: "refused=call refuse=duplicates refuse=all-negative refuse=missing ties=id none=0 points=rounded",
    measures: MEASURES_10,
    parameter: parameter_10,
    ..PRESET
};

/// Shared by all that call trec_eval 9.
pub(super) static MEASURES: &[Spelling] = MEASURES_10.split_at(MEASURES_10.len() - NEW).0;

static MEASURES_10: &[Spelling] = &[
    spelt("ndcg", "nDCG"),
    spelt("ndcg_cut_{k}", "nDCG@{k}"),
    spelt("map", "AP"),
    spelt("map_cut_{k}", "AP@{k}"),
    with("gm_map", "AP", "mean=geometric"),
    spelt("P_{k}", "P@{k}"),
    spelt("recall_{k}", "R@{k}"),
    spelt("recip_rank", "RR"),
    spelt("Rprec", "Rprec"),
    spelt("bpref", "Bpref"),
    spelt("success_{k}", "Success@{k}"),
    spelt("set_P", "P"),
    spelt("set_recall", "R"),
    spelt("set_F", "F1"),
    with("relative_P_{k}", "P@{k}", "pdiv=min"),
    spelt("set_map", "SetAP"),
    with("gm_bpref", "Bpref", "mean=geometric"),
    spelt("iprec_at_recall_{x}", "IPrec(recall={x})"),
    spelt("11pt_avg", "11pt_avg"),
    spelt("infAP", "infAP"),
    with("num_q", "NumQ", "mean=sum queries=hidden"),
    with("num_ret", "NumRet", "mean=sum"),
    with("num_rel", "NumRel", "mean=sum"),
    with("num_rel_ret", "NumRelRet", "mean=sum"),
    // New in version 10.
    spelt("unj_{k}", "Unjudged@{k}"),
];

/// How many of them are new in version 10.
const NEW: usize = 1;

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "options" => options(convention, value.list(), Missing::CountedAsZero),
        // What the golden cases say of the output.
        "prints" => true,
        _ => false,
    }
}

fn parameter_10(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match key {
        "options" => options(convention, value.list(), Missing::Zero),
        "prints" => true,
        _ => false,
    }
}

/// The command line: `-c`, `-J`, `-l level`, `-M depth`. With `-c`, version 9 counts queries that are
/// not in the run, and version 10 prints them.
fn options(convention: &mut Convention, options: &[Argument], complete: Missing) -> bool {
    let mut options = options.iter().map(Argument::text);
    while let Some(option) = options.next() {
        match option {
            "-c" => convention.missing = complete,
            "-J" if convention.change("judged=only") => {}
            "-l" | "-M" => {
                let Some(number) = options.next().and_then(decimal::parse) else { return false };
                match option {
                    "-l" => convention.settings.threshold = number,
                    _ => convention.depth = Some(number as usize),
                }
            }
            _ => return false,
        }
    }
    true
}
