//! Arize Phoenix 20.26.1, `RetrievalMetrics` over the grades of the retrieved documents.
//!
//! It was run over the golden cases. The class knows only the list, so that the ideal ranking holds only the
//! list's documents. Every grade but 0 is relevant, also one below 0; nDCG refuses grades below 0. The class
//! gives no mean.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ndcg, precision, rr, success};
use crate::metrics::settings::{Ideal, IdealPool, Negative, NothingRelevant, Order, Relevance};
use crate::presets::convention::{Adapter, Convention, InputRules, QueryRules, Repeats};
use crate::presets::parameters::{ADAPTER_PARAMETER, BY_POSITION, Parameters, optional_cutoff};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// Arize Phoenix 20.26.1. The ideal ranking has the documents of the list only, and there is no mean.
pub static PRESET: Preset = Preset {
    name: "phoenix",
    aliases: &["arize_phoenix"],
    title: "Arize Phoenix",
    version: "arize-phoenix 20.26.1",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance {
                threshold: ABOVE_ZERO,
                negative: Negative::Relevant,
                ..Relevance::TEXTBOOK
            },
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        input: InputRules {
            adapter: Adapter::RetrievedOnly,
            repeats: Repeats::Separate,
            ..InputRules::UNCHANGED
        },
        queries: QueryRules { empty_counts: true, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        optional_cutoff("k").of(&["ndcg", "precision"]),
        BY_POSITION,
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg", &ndcg::DEFINITION).with(|c| c.refusals.add(&[RefusalRule::Negative])),
    spelling("precision", &precision::DEFINITION),
    spelling("reciprocal_rank", &rr::DEFINITION),
    spelling("hit", &success::DEFINITION),
];
