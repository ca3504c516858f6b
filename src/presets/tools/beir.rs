//! BEIR 2.2.0: pytrec_eval for the main measures, BEIR's own functions for the others.
//!
//! It was run over the golden cases. Means are rounded to 5 decimals. MRR, R_cap, Accuracy and Hole sort
//! in Python, so that ties have the order of the run, and divide by the number of judged queries.

use super::{pytrec_eval, trec_eval};
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, success, unjudged};
use crate::metrics::settings::{PrecisionDivisor, RecallPoints, Scores, Ties};
use crate::presets::convention::{Aggregate, Convention, MissingQuery};
use crate::presets::parameters::{
    DefaultValue, Parameter, Parameters, choice, flag, whole, word_of,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// The convention of tools that print rounded means of pytrec_eval's values.
pub(super) const CONVENTION: Convention = Convention {
    settings: Settings { recall_points: RecallPoints::Exact, ..trec_eval::CONVENTION.settings },
    refusals: pytrec_eval::REFUSALS,
    aggregate: Aggregate { rounds: Some(5), ..Aggregate::MEAN },
    ..trec_eval::CONVENTION
};

/// The decimals to which such a tool rounds its means.
pub(super) const ROUNDS: Parameter = whole(
    "rounds",
    0..=15,
    DefaultValue::Number(5.0),
    "The decimals of the mean.",
    |call, digits| call.convention.aggregate.rounds = Some(digits as u8),
);

/// BEIR 2.2.0. Its means are rounded to 5 decimals.
pub static PRESET: Preset = Preset {
    name: "beir",
    aliases: &[],
    title: "BEIR",
    version: "2.2.0",
    kind: Kind::Search,
    convention: CONVENTION,
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ROUNDS,
        flag(
            "ignore_identical_ids",
            false,
            "Whether documents with the query's id are removed.",
            |call, drops| call.convention.input.drops_own_id = drops,
        ),
        choice(
            "custom",
            "",
            "The name of the function that computes the measure.",
            &[
                word_of("mrr", "MRR"),
                word_of("recall_cap", "R_cap"),
                word_of("hole", "Hole"),
                word_of("top_k_accuracy", "Accuracy"),
            ],
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("NDCG@{k}", &ndcg::DEFINITION),
    spelling("MAP@{k}", &ap::DEFINITION),
    spelling("Recall@{k}", &recall::DEFINITION),
    spelling("P@{k}", &precision::DEFINITION),
    spelling("MRR@{k}", &rr::DEFINITION).with(|c| {
        own_function(c);
        c.refusals.add(&[RefusalRule::NotJudged]);
    }),
    spelling("R_cap@{k}", &precision::DEFINITION).with(|c| {
        own_function(c);
        c.settings.divisors.precision = PrecisionDivisor::RelevantOrCutoff;
        c.refusals.add(&[RefusalRule::NotJudged, RefusalRule::NothingRelevant]);
    }),
    spelling("Accuracy@{k}", &success::DEFINITION).with(|c| {
        own_function(c);
        c.refusals.add(&[RefusalRule::NotJudged]);
    }),
    spelling("Hole@{k}", &unjudged::DEFINITION).with(|c| {
        own_function(c);
        c.input.judged_anywhere = true;
    }),
];

/// BEIR's own functions: exact scores, ties in the order of the run, a mean over all judged queries.
fn own_function(convention: &mut Convention) {
    convention.refusals.remove(&[RefusalRule::AllNegativeListed, trec_eval::CRASHES]);
    convention.settings.order.scores = Scores::Binary64;
    convention.settings.order.ties = Ties::Listed;
    convention.queries.missing = MissingQuery::CountedAsZero;
}
