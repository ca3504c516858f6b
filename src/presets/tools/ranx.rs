//! ranx 0.3.21, with `Qrels` and `Run` objects and `make_comparable`.
//!
//! It was run over the golden cases. Its judgments are whole numbers: of 1.5 it keeps 1. Tied documents have the
//! order in which numba's quicksort leaves them. Each measure can have a level, `-l2`: the lowest relevant grade.
//! Lower grades have no gain either.

use crate::metrics::Settings;
use crate::metrics::measures::{
    ap, bpref, dcg, f_measure, ndcg, precision, rbp, recall, rprec, rr, success,
};
use crate::metrics::settings::{Discount, Gain, NothingRelevant, Order, SatisfactionChance, Ties};
use crate::presets::convention::{Convention, InputRules, MissingQuery, QueryRules};
use crate::presets::parameters::{Parameter, Parameters, fixed};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// ranx 0.3.21. Ties have the order in which numba's quicksort leaves them; `-l2` in a name sets the lowest
/// relevant grade.
pub static PRESET: Preset = Preset {
    name: "ranx",
    aliases: &[],
    title: "ranx",
    version: "0.3.21",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            nothing_relevant: NothingRelevant::Zero,
            order: Order::by_score(Ties::Numba),
            ..Settings::TEXTBOOK
        },
        input: InputRules { whole_grades: true, ..InputRules::UNCHANGED },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        Parameter::only_true(
            "make_comparable",
            "Whether queries of one side only are added to the other, without documents.",
        ),
        fixed("input", "Qrels/Run", "The objects in which run and judgments are given."),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg", &ndcg::DEFINITION),
    spelling("ndcg-l{rel}", &ndcg::DEFINITION).with_level(level),
    spelling("ndcg@{k}", &ndcg::DEFINITION),
    spelling("ndcg@{k}-l{rel}", &ndcg::DEFINITION).with_level(level),
    spelling("ndcg_burges", &ndcg::DEFINITION).with(exponential),
    spelling("ndcg_burges-l{rel}", &ndcg::DEFINITION).with(exponential).with_level(level),
    spelling("ndcg_burges@{k}", &ndcg::DEFINITION).with(exponential),
    spelling("ndcg_burges@{k}-l{rel}", &ndcg::DEFINITION).with(exponential).with_level(level),
    spelling("dcg", &dcg::DEFINITION),
    spelling("dcg-l{rel}", &dcg::DEFINITION).with_level(level),
    spelling("dcg@{k}", &dcg::DEFINITION),
    spelling("dcg@{k}-l{rel}", &dcg::DEFINITION).with_level(level),
    spelling("dcg_burges", &dcg::DEFINITION).with(exponential),
    spelling("dcg_burges-l{rel}", &dcg::DEFINITION).with(exponential).with_level(level),
    spelling("dcg_burges@{k}", &dcg::DEFINITION).with(exponential),
    spelling("dcg_burges@{k}-l{rel}", &dcg::DEFINITION).with(exponential).with_level(level),
    spelling("map", &ap::DEFINITION),
    spelling("map-l{rel}", &ap::DEFINITION).with_level(level),
    spelling("map@{k}", &ap::DEFINITION),
    spelling("map@{k}-l{rel}", &ap::DEFINITION).with_level(level),
    spelling("mrr", &rr::DEFINITION),
    spelling("mrr-l{rel}", &rr::DEFINITION).with_level(level),
    spelling("mrr@{k}", &rr::DEFINITION),
    spelling("mrr@{k}-l{rel}", &rr::DEFINITION).with_level(level),
    spelling("precision", &precision::DEFINITION),
    spelling("precision-l{rel}", &precision::DEFINITION).with_level(level),
    spelling("precision@{k}", &precision::DEFINITION),
    spelling("precision@{k}-l{rel}", &precision::DEFINITION).with_level(level),
    spelling("recall", &recall::DEFINITION),
    spelling("recall-l{rel}", &recall::DEFINITION).with_level(level),
    spelling("recall@{k}", &recall::DEFINITION),
    spelling("recall@{k}-l{rel}", &recall::DEFINITION).with_level(level),
    spelling("f1", &f_measure::DEFINITION),
    spelling("f1-l{rel}", &f_measure::DEFINITION).with_level(level),
    spelling("f1@{k}", &f_measure::DEFINITION),
    spelling("f1@{k}-l{rel}", &f_measure::DEFINITION).with_level(level),
    spelling("r-precision", &rprec::DEFINITION),
    spelling("r-precision-l{rel}", &rprec::DEFINITION).with_level(level),
    spelling("hit_rate", &success::DEFINITION),
    spelling("hit_rate-l{rel}", &success::DEFINITION).with_level(level),
    spelling("hit_rate@{k}", &success::DEFINITION),
    spelling("hit_rate@{k}-l{rel}", &success::DEFINITION).with_level(level),
    spelling("hits", &dcg::DEFINITION).with(count),
    spelling("hits-l{rel}", &dcg::DEFINITION).with(count),
    spelling("hits@{k}", &dcg::DEFINITION).with(count),
    spelling("hits@{k}-l{rel}", &dcg::DEFINITION).with(count),
    spelling("bpref", &bpref::DEFINITION).with(bpref_rules),
    spelling("bpref-l{rel}", &bpref::DEFINITION).with(bpref_rules),
    spelling("rbp.{d}", &rbp::DEFINITION).with(|c| c.settings.chance = SatisfactionChance::Grade),
    spelling("rbp.{d}-l{rel}", &rbp::DEFINITION)
        .with(|c| c.settings.chance = SatisfactionChance::Grade)
        .with_level(level),
];

/// Applies a level: judgments with lower grades are removed, so that they are not relevant and count as 0.
fn level(convention: &mut Convention, level: f64) {
    convention.settings.relevance.threshold = level;
    // A floor turns lower grades into 0, which is relevant at level 0. Grades below 0 are not, and have no gain.
    convention.input.floor = Some(level).filter(|level| *level > 0.0);
}

/// The gain of Burges et al.
fn exponential(convention: &mut Convention) {
    convention.settings.gain = Gain::Exponential;
}

/// The number of relevant documents: DCG with gain 1 and no discount.
fn count(convention: &mut Convention) {
    convention.settings.gain = Gain::Binary;
    convention.settings.discount = Discount::None;
}

/// Bpref: grades below 0 count as judged not relevant, a query without relevant documents ends the
/// evaluation, and the value is NaN for a query with a hit and no document judged not relevant.
fn bpref_rules(convention: &mut Convention) {
    convention.input.floor = Some(0.0);
    convention.refusals.add(&[RefusalRule::NothingNonRelevant]);
    convention.queries.stops_without_relevant = true;
}
