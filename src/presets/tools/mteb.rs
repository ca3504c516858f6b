//! mteb 2.26.24: pytrec_eval for the main measures, mteb's own functions for the others.
//!
//! It was run over the golden cases. The main means are over the queries that are in both run and qrels,
//! rounded to 5 decimals. The other functions sort by exact scores, ties by id, descending. A query of the run
//! without judgments ends the call. `Accuracy@k` has an entry for a query with a hit and none for a query
//! without, so that the mean of its entries is always 1. `nauc` is what the mean gains if the system abstains
//! from the queries with the least confidence.

use super::beir;
use crate::metrics::measures::{ap, ndcg, precision, recall, rr, success, unjudged};
use crate::metrics::settings::{NoHit, NothingRelevant, PrecisionDivisor, Scores};
use crate::presets::convention::{Aggregate, AggregateKind, Confidence, Convention};
use crate::presets::parameters::{Bounds, Parameters, fixed, numbers};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::remark::Remark;
use crate::presets::spelling::{Spelling, spelling};

/// MTEB 2.26.24. A query of the run without judgments ends the call.
pub static PRESET: Preset = Preset {
    name: "mteb",
    aliases: &[],
    title: "MTEB",
    version: "2.26.24 on pytrec_eval-terrier 0.5.11",
    kind: Kind::LanguageModels,
    convention: beir::CONVENTION,
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        beir::ROUNDS,
        numbers("k_values", Bounds::CUTOFF, "All cutoffs of the call.", |call, k_values| {
            call.cutoffs = Some(("k_values", k_values.to_vec()));
        })
        .describing(),
        fixed("empty_list", "query left out", "What becomes of a query with an empty list."),
    ]),
    remarks: &[Remark {
        is_about: |value| value.written.starts_with("Accuracy@"),
        text: "keeps an entry for a query with a hit and none for one without, so that the mean of Accuracy@k is \
               always 1. The share of queries with a hit, which the name stands for, is hit_rate_at_k.",
    }],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg_at_{k}", &ndcg::DEFINITION).with(main_measure),
    spelling("map_at_{k}", &ap::DEFINITION).with(main_measure),
    spelling("recall_at_{k}", &recall::DEFINITION).with(main_measure),
    spelling("precision_at_{k}", &precision::DEFINITION).with(main_measure),
    spelling("hit_rate_at_{k}", &success::DEFINITION).with(main_measure),
    spelling("mrr_at_{k}", &rr::DEFINITION).with(own_function),
    spelling("R_cap_at_{k}", &precision::DEFINITION).with(|c| {
        own_function(c);
        c.refusals.fails_call = true;
        c.settings.divisors.precision = PrecisionDivisor::RelevantOrCutoff;
        c.settings.nothing_relevant = NothingRelevant::Undefined;
    }),
    spelling("Accuracy@{k}", &success::DEFINITION).with(|c| {
        own_function(c);
        c.refusals.fails_call = true;
        c.settings.no_hit = NoHit::Undefined;
    }),
    spelling("Hole_at_{k}", &unjudged::DEFINITION).with(|c| {
        exact(c);
        c.input.judged_anywhere = true;
    }),
    spelling("nauc_ndcg_at_{k}_max", &ndcg::DEFINITION).with(|c| nauc(c, Confidence::Highest)),
    spelling("nauc_ndcg_at_{k}_std", &ndcg::DEFINITION).with(|c| nauc(c, Confidence::Deviation)),
    spelling("nauc_ndcg_at_{k}_diff1", &ndcg::DEFINITION).with(|c| nauc(c, Confidence::Lead)),
    spelling("nauc_map_at_{k}_max", &ap::DEFINITION).with(|c| nauc(c, Confidence::Highest)),
    spelling("nauc_map_at_{k}_std", &ap::DEFINITION).with(|c| nauc(c, Confidence::Deviation)),
    spelling("nauc_map_at_{k}_diff1", &ap::DEFINITION).with(|c| nauc(c, Confidence::Lead)),
    spelling("nauc_recall_at_{k}_max", &recall::DEFINITION).with(|c| nauc(c, Confidence::Highest)),
    spelling("nauc_recall_at_{k}_std", &recall::DEFINITION)
        .with(|c| nauc(c, Confidence::Deviation)),
    spelling("nauc_recall_at_{k}_diff1", &recall::DEFINITION).with(|c| nauc(c, Confidence::Lead)),
    spelling("nauc_precision_at_{k}_max", &precision::DEFINITION)
        .with(|c| nauc(c, Confidence::Highest)),
    spelling("nauc_precision_at_{k}_std", &precision::DEFINITION)
        .with(|c| nauc(c, Confidence::Deviation)),
    spelling("nauc_precision_at_{k}_diff1", &precision::DEFINITION)
        .with(|c| nauc(c, Confidence::Lead)),
    spelling("nauc_mrr_at_{k}_max", &rr::DEFINITION).with(|c| own_nauc(c, Confidence::Highest)),
    spelling("nauc_mrr_at_{k}_std", &rr::DEFINITION).with(|c| own_nauc(c, Confidence::Deviation)),
    spelling("nauc_mrr_at_{k}_diff1", &rr::DEFINITION).with(|c| own_nauc(c, Confidence::Lead)),
];

/// pytrec_eval's measures, in a call that also computes MRR, which needs judgments of every list.
fn main_measure(convention: &mut Convention) {
    convention.refusals.rules.to_mut().push(RefusalRule::NotJudged);
    convention.refusals.fails_call = false;
}

/// Functions that sort in Python: exact scores, and a mean that is not rounded.
fn exact(convention: &mut Convention) {
    convention.settings.order.scores = Scores::Binary64;
    convention.aggregate.rounds = None;
}

fn own_function(convention: &mut Convention) {
    exact(convention);
    convention.refusals.rules.to_mut().push(RefusalRule::NotJudged);
    convention.refusals.fails_call = false;
}

fn nauc(convention: &mut Convention, confidence: Confidence) {
    main_measure(convention);
    convention.aggregate = Aggregate {
        kind: AggregateKind::Abstention(confidence),
        hides_queries: true,
        ..Aggregate::MEAN
    };
}

fn own_nauc(convention: &mut Convention, confidence: Confidence) {
    nauc(convention, confidence);
    exact(convention);
}
