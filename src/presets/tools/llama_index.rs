//! LlamaIndex 0.14.25, whose retrieval metrics compare expected and retrieved ids.
//!
//! It was run over the golden cases. Expected documents are those with a grade above 0. A query with
//! nothing expected or nothing retrieved is refused. The ideal ranking of nDCG holds all expected
//! documents. Precision and recall compare sets.

use crate::metrics::Settings;
use crate::metrics::measures::{ap, hit_rr, ndcg, precision, recall, rr, success};
use crate::metrics::settings::{Gain, IdealPool, Order};
use crate::presets::convention::{Convention, Refusals, Repeats};
use crate::presets::parameters::{BY_POSITION, Call, Parameters, fixed, flag};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// LlamaIndex 0.14.25. A query with nothing expected or nothing retrieved is refused.
pub static PRESET: Preset = Preset {
    name: "llama_index",
    aliases: &[],
    title: "LlamaIndex",
    version: "0.14.25",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings { order: Order::BY_POSITION, gain: Gain::Binary, ..Settings::TEXTBOOK },
        refusals: Refusals::of_queries(&[RefusalRule::Fewer(1), RefusalRule::NothingRelevant]),
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        flag(
            "use_granular_hit_rate",
            false,
            "Whether hit rate is the share of expected documents that were found.",
            granular,
        )
        .of(&["hit_rate"]),
        flag(
            "use_granular_mrr",
            false,
            "Whether MRR is the mean reciprocal rank of all documents that were found.",
            granular,
        )
        .of(&["mrr"]),
        fixed("expected_ids", "grades > 0", "The documents that are expected."),
        BY_POSITION,
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("hit_rate", &success::DEFINITION),
    spelling("hit_rate granular", &recall::DEFINITION),
    spelling("mrr", &rr::DEFINITION),
    spelling("mrr granular", &hit_rr::DEFINITION),
    spelling("precision", &precision::DEFINITION).with(|c| c.input.repeats = Repeats::Removed),
    spelling("recall", &recall::DEFINITION).with(|c| c.input.repeats = Repeats::Removed),
    spelling("ap", &ap::DEFINITION),
    spelling("ndcg", &ndcg::DEFINITION).with(|c| c.settings.ideal.pool = IdealPool::JudgedUncut),
];

fn granular(call: &mut Call, is_on: bool) {
    if is_on {
        call.variant = " granular";
    }
}
