//! Sentence Transformers 6.2.0, `InformationRetrievalEvaluator`.
//!
//! It was run over the golden cases. Relevant documents are a set of ids, here those with a grade above 0. Ties
//! are ordered by document id, ascending. The evaluator skips queries without relevant documents; a missing
//! list counts as an empty list. A document that is listed twice counts twice. The report puts the name of the
//! similarity before each measure: `cosine_ndcg@10` is read as `ndcg@10`.

use super::ABOVE_ZERO;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, success};
use crate::metrics::settings::{ApDivisor, Divisors, Gain, Order, Relevance, Ties};
use crate::presets::convention::{Convention, InputRules, MissingQuery, QueryRules, Repeats};
use crate::presets::parameters::{Parameters, fixed};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// Sentence Transformers 6.2.0. Relevance is binary, and a document that is listed twice counts twice.
pub static PRESET: Preset = Preset {
    name: "sentence_transformers",
    aliases: &["sentence-transformers"],
    title: "Sentence Transformers",
    version: "6.2.0",
    kind: Kind::LanguageModels,
    convention: Convention {
        settings: Settings {
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            order: Order::by_score(Ties::IdAscending),
            divisors: Divisors { ap: ApDivisor::RelevantOrCutoff, ..Divisors::TEXTBOOK },
            ..Settings::TEXTBOOK
        },
        input: InputRules { repeats: Repeats::Count, ..InputRules::UNCHANGED },
        queries: QueryRules {
            missing: MissingQuery::EmptyList,
            needs_relevant: true,
            ..QueryRules::TOOL
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        fixed("relevant_docs", "grades > 0", "The documents that are relevant."),
        fixed("missing_in_run", "empty list", "What stands for a query without a list."),
    ]),
    remarks: &[],
};

/// The names of similarities in reports. An evaluator with a name puts its own name before the similarity.
const SIMILARITIES: &[&str] = &["cosine_", "dot_", "euclidean_", "manhattan_"];

static MEASURES: &[Spelling] = &[
    spelling("accuracy@{k}", &success::DEFINITION).prefixed(SIMILARITIES),
    spelling("precision@{k}", &precision::DEFINITION).prefixed(SIMILARITIES),
    spelling("recall@{k}", &recall::DEFINITION).prefixed(SIMILARITIES),
    spelling("mrr@{k}", &rr::DEFINITION).prefixed(SIMILARITIES),
    spelling("ndcg@{k}", &ndcg::DEFINITION).prefixed(SIMILARITIES),
    spelling("map@{k}", &ap::DEFINITION).prefixed(SIMILARITIES),
];
