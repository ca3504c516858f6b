//! The tools, one file each, and the list of them.

mod beir;
mod catboost;
mod elasticsearch;
mod gdeval;
mod ir_measures;
mod lightgbm;
mod llama_index;
mod msmarco;
mod opensearch;
mod pytrec_eval;
mod quepid;
mod ranx;
mod sklearn;
mod textbook;
mod torchmetrics;
mod trec_eval;
mod xgboost;

pub use textbook::PRESET as TEXTBOOK;

use super::preset::Preset;

/// The lowest grade that is relevant to a tool whose threshold is "above 0.5" in single precision.
const ABOVE_HALF: f64 = 0.500_000_03;

/// All presets, the textbook and then the most used tools first.
pub static ALL: [&Preset; 18] = [
    &TEXTBOOK,
    &trec_eval::PRESET,
    &trec_eval::PRESET_10,
    &pytrec_eval::PRESET,
    &ir_measures::PRESET,
    &ranx::PRESET,
    &sklearn::PRESET,
    &torchmetrics::PRESET,
    &lightgbm::PRESET,
    &xgboost::PRESET,
    &catboost::PRESET,
    &gdeval::PRESET,
    &quepid::PRESET,
    &elasticsearch::PRESET,
    &opensearch::PRESET,
    &msmarco::PRESET,
    &beir::PRESET,
    &llama_index::PRESET,
];
