//! replay-rec 0.22.0, whose metrics compare recommended with true items.
//!
//! It was run over the golden cases with dictionaries. Users are the keys of the ground truth; a user without a
//! list, or without true items, has the value 0. Ties keep the order of the input. Precision and recall credit an item
//! that is listed twice once; the other measures count it again.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, list_auc, ndcg, precision, recall, rr, success};
use crate::metrics::settings::{ApDivisor, Divisors, Gain, NothingRelevant, Relevance};
use crate::presets::convention::{Convention, InputRules, MissingQuery, QueryRules, Repeats};
use crate::presets::parameters::{Parameters, fixed};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// RePlay 0.22.0. The mean is over the users of the ground truth; a user without a list counts 0.
pub static PRESET: Preset = Preset {
    name: "replay",
    aliases: &["replay_rec"],
    title: "RePlay",
    version: "replay-rec 0.22.0",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            divisors: Divisors { ap: ApDivisor::RelevantOrCutoff, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        input: InputRules { repeats: Repeats::Count, ..InputRules::UNCHANGED },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        fixed("ground_truth", "grades > 0", "The items that are true."),
        fixed("input", "dict of (item, score) lists", "The form of lists and true items."),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("HitRate@{k}", &success::DEFINITION),
    spelling("Precision@{k}", &precision::DEFINITION).with(once),
    spelling("Recall@{k}", &recall::DEFINITION).with(once),
    spelling("MAP@{k}", &ap::DEFINITION),
    spelling("MRR@{k}", &rr::DEFINITION),
    spelling("NDCG@{k}", &ndcg::DEFINITION),
    spelling("RocAuc@{k}", &list_auc::DEFINITION),
];

/// Precision and recall count an item once.
fn once(convention: &mut Convention) {
    convention.input.repeats = Repeats::Uncredited;
}
