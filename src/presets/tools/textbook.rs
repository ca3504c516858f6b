//! The textbook: each setting's default, and no tool's rules.
//!
//! It has every measure under any of RankLens's names: `nDCG@10`, `ndcg_cut_10`, `RBP(p=0.8)`.

use crate::presets::convention::Convention;
use crate::presets::parameters::Parameters;
use crate::presets::preset::{Kind, Preset};

/// The textbook, which holds if no tool is chosen. It lists no measures, because it has every measure of the
/// registry.
pub static PRESET: Preset = Preset {
    name: "textbook",
    aliases: &[],
    title: "Textbook",
    version: "",
    kind: Kind::Search,
    convention: Convention::TEXTBOOK,
    measures: &[],
    default_cutoff: None,
    parameters: Parameters::Settings,
    remarks: &[],
};
