//! scikit-learn, which takes arrays of grades and scores.

use super::spelling::{Spelling, with};
use super::{Argument, Convention, Missing, Preset};

pub static PRESET: Preset = Preset {
    name: "sklearn",
    aliases: &[],
    title: "scikit-learn",
    version: "1.9.1",
    settings: "refuse=fewer:1 ties=averaged ideal=retrieved none=0",
    measures: MEASURES,
    missing: Missing::LeftOut,
    rounds: None,
    parameters: &["adapter", "k", "log_base", "ignore_ties"],
    parameter,
};

/// A single document has no order and is refused. Ignored ties are sorted upwards and turned round: as
/// NumPy sorts short arrays; longer ones it sorts as the processor allows.
static MEASURES: &[Spelling] = &[
    with("ndcg_score", "nDCG", "refuse=fewer:2 refuse=negative"),
    with("ndcg_score, ignore_ties=True", "nDCG", "refuse=fewer:2 refuse=negative ties=reversed"),
    with("dcg_score", "DCG", "refuse=fewer:2 negative=counts"),
    with("label_ranking_average_precision_score", "LRAP", "refuse=graded ties=listed none=1"),
];

fn parameter(convention: &mut Convention, key: &str, value: &Argument) -> bool {
    match (key, value.number()) {
        ("adapter", _) => return convention.adapt(value),
        ("k", k) => convention.cutoff = k.map(|k| k as usize),
        ("log_base", Some(base)) => {
            convention.settings.discount = crate::metrics::settings::Discount::Log { base };
        }
        ("ignore_ties", _) if value.is_true() => return convention.change("ties=reversed"),
        ("ignore_ties", _) => {}
        _ => return false,
    }
    true
}
