//! trec_eval 9.0.8 and 10.0, the programs of TREC.

use super::spelling::{Spelling, spelt, with};
use super::{Argument, Convention, Missing, Preset};
use crate::decimal;

pub static PRESET: Preset = Preset {
    name: "trec_eval",
    aliases: &["trec_eval_9"],
    title: "trec_eval 9",
    version: "9.0.8",
    settings: "scores=binary32 ties=id none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameter,
};

pub static PRESET_10: Preset = Preset {
    name: "trec_eval_10",
    aliases: &[],
    title: "trec_eval 10",
    version: "10.0",
    settings: "ties=id none=0",
    parameter: parameter_10,
    ..PRESET
};

/// Shared by all that call trec_eval.
pub(super) static MEASURES: &[Spelling] = &[
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
];

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
