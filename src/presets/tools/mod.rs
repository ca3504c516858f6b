//! The tools, one file each, and the list of them.

mod beir;
mod catboost;
mod deepeval;
mod elasticsearch;
mod evidently;
mod gdeval;
mod haystack;
mod implicit;
mod ir_measures;
mod lenskit;
mod lightgbm;
mod llama_index;
mod msmarco;
mod mteb;
mod opensearch;
mod phoenix;
mod pytrec_eval;
mod quepid;
mod ragas;
mod ranx;
mod recbole;
mod recommenders;
mod rectools;
mod replay;
mod rs_metrics;
mod sentence_transformers;
mod sklearn;
mod spark;
mod textbook;
mod torchmetrics;
mod trec_eval;
mod trectools;
mod xgboost;

pub use textbook::PRESET as TEXTBOOK;

use super::preset::Preset;

/// The lowest grade that is relevant to a tool whose threshold is "above 0.5" in single precision.
const ABOVE_HALF: f64 = 0.500_000_03;

/// A number just above 0: the lowest relevant grade of a tool that counts every grade above 0 as relevant.
const ABOVE_ZERO: f64 = 1e-9;

/// The lowest grade: every judged document is relevant.
const EVERY_JUDGED: f64 = -crate::metrics::settings::MAX_GRADE;

/// All presets, the textbook and then the most used tools first.
pub static ALL: [&Preset; 34] = [
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
    &sentence_transformers::PRESET,
    &ragas::PRESET,
    &haystack::PRESET,
    &deepeval::PRESET,
    &mteb::PRESET,
    &phoenix::PRESET,
    &evidently::PRESET,
    &spark::PRESET,
    &rectools::PRESET,
    &recommenders::PRESET,
    &recbole::PRESET,
    &lenskit::PRESET,
    &implicit::PRESET,
    &replay::PRESET,
    &rs_metrics::PRESET,
    &trectools::PRESET,
];
