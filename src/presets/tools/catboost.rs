//! CatBoost 1.2.10, whose ranking metrics take the targets of a group.
//!
//! It was run over the golden cases. Among documents with equal scores, the one with the smaller target comes
//! first. A target above 0.5 is relevant. nDCG and recall of a group without a relevant document are 1.

use super::ABOVE_HALF;
use crate::metrics::Settings;
use crate::metrics::measures::{ap, dcg, err, ndcg, pfound, precision, recall, rr};
use crate::metrics::settings::{
    ApDivisor, Discount, Divisors, Gain, Ideal, IdealPool, Negative, NothingRelevant, Order,
    PrecisionDivisor, Relevance, SatisfactionChance, Ties,
};
use crate::presets::convention::Convention;
use crate::presets::parameters::{ADAPTER_PARAMETER, Parameters};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// CatBoost 1.2.10. A group without a relevant document has nDCG and recall 1.
pub static PRESET: Preset = Preset {
    name: "catboost",
    aliases: &[],
    title: "CatBoost",
    version: "1.2.10",
    kind: Kind::LearningToRank,
    convention: Convention {
        settings: Settings {
            relevance: Relevance {
                threshold: ABOVE_HALF,
                negative: Negative::Counts,
                ..Relevance::TEXTBOOK
            },
            order: Order::by_score(Ties::LowestGradeFirst),
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            divisors: Divisors {
                precision: PrecisionDivisor::Shown,
                ap: ApDivisor::Reachable,
                ..Divisors::TEXTBOOK
            },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[ADAPTER_PARAMETER]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("NDCG", &ndcg::DEFINITION).with(empty_is_one),
    spelling("NDCG:top={k}", &ndcg::DEFINITION).with(empty_is_one),
    spelling("NDCG:top={k};type=Exp", &ndcg::DEFINITION).with(ndcg_exponential),
    spelling("NDCG:top={k};denominator=Position", &ndcg::DEFINITION).with(ndcg_by_position),
    spelling("DCG:top={k}", &dcg::DEFINITION),
    spelling("DCG:top={k};type=Exp", &dcg::DEFINITION).with(exponential),
    spelling("NDCG:type=Exp", &ndcg::DEFINITION).with(ndcg_exponential),
    spelling("NDCG:denominator=Position", &ndcg::DEFINITION).with(ndcg_by_position),
    spelling("NDCG:top={k};type=Base", &ndcg::DEFINITION).with(empty_is_one),
    spelling("NDCG:top={k};denominator=LogPosition", &ndcg::DEFINITION).with(empty_is_one),
    spelling("NDCG:top={k};type=Exp;denominator=Position", &ndcg::DEFINITION).with(|c| {
        ndcg_exponential(c);
        by_position(c);
    }),
    spelling("DCG", &dcg::DEFINITION),
    spelling("DCG:type=Exp", &dcg::DEFINITION).with(exponential),
    spelling("DCG:denominator=Position", &dcg::DEFINITION).with(by_position),
    spelling("DCG:top={k};denominator=Position", &dcg::DEFINITION).with(by_position),
    spelling("PrecisionAt", &precision::DEFINITION),
    spelling("RecallAt", &recall::DEFINITION).with(empty_is_one),
    spelling("PrecisionAt:top={k}", &precision::DEFINITION),
    spelling("RecallAt:top={k}", &recall::DEFINITION).with(empty_is_one),
    spelling("MAP", &ap::DEFINITION),
    spelling("MAP:top={k}", &ap::DEFINITION),
    spelling("MRR", &rr::DEFINITION),
    spelling("MRR:top={k}", &rr::DEFINITION),
    spelling("ERR", &err::DEFINITION).with(grade_is_chance),
    spelling("ERR:top={k}", &err::DEFINITION).with(grade_is_chance),
    spelling("PFound", &pfound::DEFINITION),
    spelling("PFound:top={k}", &pfound::DEFINITION),
    spelling("PFound:decay={decay}", &pfound::DEFINITION),
    spelling("PFound:top={k};decay={decay}", &pfound::DEFINITION),
];

/// The value is 1 for a group without a relevant document.
fn empty_is_one(convention: &mut Convention) {
    convention.settings.nothing_relevant = NothingRelevant::One;
}

fn exponential(convention: &mut Convention) {
    convention.settings.gain = Gain::Exponential;
}

fn by_position(convention: &mut Convention) {
    convention.settings.discount = Discount::Rank;
}

fn ndcg_exponential(convention: &mut Convention) {
    empty_is_one(convention);
    exponential(convention);
}

fn ndcg_by_position(convention: &mut Convention) {
    empty_is_one(convention);
    by_position(convention);
}

/// ERR reads targets as probabilities.
fn grade_is_chance(convention: &mut Convention) {
    convention.settings.chance = SatisfactionChance::Grade;
}
