//! `ir_measures` 0.4.3, which hands each measure to one of several providers.
//!
//! It was run over the golden cases. Most measures come from `pytrec_eval`. The others have the rules of their
//! provider: gdeval, the MS MARCO script, `cwl_eval`, or functions of `ir_measures` itself. A judged query that
//! is not in the run has the value of an empty list.

use super::{ABOVE_ZERO, pytrec_eval, trec_eval};
use crate::metrics::measures::{
    ap, auc, bpref, compat, counts, err, f_measure, inf_ap, iprec, judged, ndcg, precision, rbp,
    recall, rprec, rr, set_ap, success,
};
use crate::metrics::settings::{Gain, IdealTies, RbpRanks, Scores, Ties};
use crate::presets::convention::{
    AggregateKind, Convention, EachRounding, MissingQuery, QueryRules,
};
use crate::presets::parameters::Parameters;
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// ir_measures 0.4.3. Each measure has the rules of the provider that computes it, mostly pytrec_eval.
pub static PRESET: Preset = Preset {
    name: "ir_measures",
    aliases: &[],
    title: "ir_measures",
    version: "0.4.3",
    kind: Kind::Search,
    convention: Convention {
        refusals: pytrec_eval::REFUSALS,
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..trec_eval::CONVENTION
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[super::gdeval::PRINTS.of(&["ERR", "nDCG(dcg='exp-log2')"])]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("nDCG", &ndcg::DEFINITION),
    spelling("nDCG@{k}", &ndcg::DEFINITION),
    spelling("nDCG(dcg='exp-log2')@{k}", &ndcg::DEFINITION)
        .with(|c| {
            gdeval(c);
            c.settings.gain = Gain::Exponential;
        })
        .reads_topics(),
    spelling("nDCG(judged_only=True)", &ndcg::DEFINITION).with(Convention::keep_judged_only),
    spelling("nDCG(gains={map})", &ndcg::DEFINITION),
    spelling("nDCG(judged_only=True)@{k}", &ndcg::DEFINITION).with(Convention::keep_judged_only),
    spelling("nDCG(gains={map})@{k}", &ndcg::DEFINITION),
    spelling("AP", &ap::DEFINITION),
    spelling("AP@{k}", &ap::DEFINITION),
    spelling("AP(rel={rel})", &ap::DEFINITION),
    spelling("AP(rel={rel})@{k}", &ap::DEFINITION),
    spelling("AP(judged_only=True)", &ap::DEFINITION).with(Convention::keep_judged_only),
    spelling("AP(judged_only=True)@{k}", &ap::DEFINITION).with(Convention::keep_judged_only),
    spelling("P@{k}", &precision::DEFINITION),
    spelling("P(rel={rel})@{k}", &precision::DEFINITION),
    spelling("P(judged_only=True)@{k}", &precision::DEFINITION).with(Convention::keep_judged_only),
    spelling("R@{k}", &recall::DEFINITION),
    spelling("R(rel={rel})@{k}", &recall::DEFINITION),
    spelling("R(judged_only=True)@{k}", &recall::DEFINITION).with(Convention::keep_judged_only),
    spelling("RR", &rr::DEFINITION),
    spelling("RR(rel={rel})", &rr::DEFINITION),
    // Computed by the MS MARCO script.
    spelling("RR@{k}", &rr::DEFINITION).with(ascending_ids),
    spelling("RR(rel={rel})@{k}", &rr::DEFINITION).with(ascending_ids),
    spelling("Rprec", &rprec::DEFINITION),
    spelling("Rprec(rel={rel})", &rprec::DEFINITION),
    spelling("Bpref", &bpref::DEFINITION),
    spelling("Bpref(rel={rel})", &bpref::DEFINITION),
    spelling("Success@{k}", &success::DEFINITION),
    spelling("Success(rel={rel})@{k}", &success::DEFINITION),
    spelling("Judged@{k}", &judged::DEFINITION).with(ascending_ids),
    spelling("Judged", &judged::DEFINITION).with(ascending_ids),
    spelling("RBP(rel={rel},p={p})", &rbp::DEFINITION).with(cwl_eval),
    spelling("RBP(rel={rel})", &rbp::DEFINITION).with(cwl_eval),
    spelling("ERR@{k}", &err::DEFINITION)
        .with(|c| {
            gdeval(c);
            c.settings.max_grade = Some(GDEVAL_SCALE);
        })
        .reads_topics(),
    spelling("SetF", &f_measure::DEFINITION),
    spelling("SetP", &precision::DEFINITION),
    spelling("SetR", &recall::DEFINITION),
    spelling("SetAP", &set_ap::DEFINITION),
    spelling("SetF(rel={rel})", &f_measure::DEFINITION),
    spelling("SetP(rel={rel})", &precision::DEFINITION),
    spelling("SetR(rel={rel})", &recall::DEFINITION),
    spelling("SetAP(rel={rel})", &set_ap::DEFINITION),
    spelling("infAP", &inf_ap::DEFINITION),
    spelling("infAP(rel={rel})", &inf_ap::DEFINITION),
    spelling("IPrec@{x}", &iprec::DEFINITION),
    spelling("IPrec(rel={rel})@{x}", &iprec::DEFINITION),
    spelling("NumQ", &counts::QUERIES).with(count),
    spelling("NumRet", &counts::RETRIEVED).with(count),
    spelling("NumRet(rel={rel})", &counts::FOUND).with(count),
    spelling("NumRel", &counts::RELEVANT).with(count),
    // `NumRel` takes no other level: it counts grades from 1 on.
    spelling("NumRel(rel=1)", &counts::RELEVANT).with(count),
    spelling("Accuracy@{k}", &auc::DEFINITION).with(accuracy),
    spelling("Accuracy", &auc::DEFINITION).with(accuracy),
    spelling("Accuracy(rel={rel})@{k}", &auc::DEFINITION).with(accuracy),
    spelling("Accuracy(rel={rel})", &auc::DEFINITION).with(accuracy),
    spelling("Compat", &compat::DEFINITION).with(compatibility),
    spelling("Compat(p={p})", &compat::DEFINITION).with(compatibility),
];

/// The highest grade of gdeval's scale, which `ir_measures` does not change.
const GDEVAL_SCALE: f64 = 4.0;

/// The refusals of pytrec_eval that the other providers do not share.
const PYTREC_EVAL_ONLY: &[RefusalRule] =
    &[RefusalRule::AllNegativeListed, trec_eval::CRASHES, RefusalRule::Fraction];

/// gdeval: exact scores, whole grades within its scale, and values as it prints them, with 5 decimals.
fn gdeval(convention: &mut Convention) {
    convention.refusals.remove(PYTREC_EVAL_ONLY);
    convention.aggregate.rounds_each = Some(EachRounding::Printed(5));
    convention.settings.order.scores = Scores::Binary64;
    convention.refusals.add(&[RefusalRule::Fraction, RefusalRule::Above(GDEVAL_SCALE)]);
}

/// Functions that sort in Python: exact scores, ties by ascending id.
fn ascending_ids(convention: &mut Convention) {
    convention.refusals.remove(PYTREC_EVAL_ONLY);
    convention.settings.order.scores = Scores::Binary64;
    convention.settings.order.ties = Ties::IdAscending;
}

/// Functions that sort in Python: exact scores, ties in the order of the run.
fn input_order(convention: &mut Convention) {
    convention.refusals.remove(PYTREC_EVAL_ONLY);
    convention.settings.order.scores = Scores::Binary64;
    convention.settings.order.ties = Ties::Listed;
}

/// `cwl_eval`: RBP over 1000 ranks.
fn cwl_eval(convention: &mut Convention) {
    input_order(convention);
    convention.settings.rbp.ranks = RbpRanks::Thousand;
}

/// Counts are summed up, and a query that is not in the run counts 0.
fn count(convention: &mut Convention) {
    convention.aggregate.kind = AggregateKind::Sum;
    convention.queries.missing = MissingQuery::ZeroValue;
}

/// The area under the ROC curve, which needs a document that is not relevant. Queries without a hit are not in
/// the mean. The mean is NaN if no query has a hit.
fn accuracy(convention: &mut Convention) {
    input_order(convention);
    convention.refusals.add(&[RefusalRule::OnlyHits]);
    convention.aggregate.nan_without_values = true;
}

/// Compatibility, whose ideal ranking has each grade above 0 and orders equal grades by score.
fn compatibility(convention: &mut Convention) {
    ascending_ids(convention);
    convention.settings.relevance.threshold = ABOVE_ZERO;
    convention.settings.ideal.ties = IdealTies::Score;
}
