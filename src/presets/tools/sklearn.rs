//! scikit-learn 1.9.1, whose functions take arrays of grades and scores.
//!
//! It was run over the golden cases. nDCG and DCG average ties and refuse a single document. The ideal ranking holds
//! only the documents in the array. With `ignore_ties` scikit-learn reverses NumPy's sort, whose order of ties depends
//! on the processor. Here the later document of a tie comes first, as it does for up to 16 documents on a processor
//! without vector instructions.

use crate::metrics::Settings;
use crate::metrics::measures::{dcg, lrap, ndcg};
use crate::metrics::settings::{
    Discount, Ideal, IdealPool, Negative, NothingRelevant, Order, Ties,
};
use crate::presets::convention::{Convention, Refusals};
use crate::presets::parameters::{
    ADAPTER_PARAMETER, Bounds, DefaultValue, Parameters, flag, number, optional_cutoff,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// scikit-learn 1.9.1. Ties are averaged, and the ideal ranking holds only the documents of the array.
pub static PRESET: Preset = Preset {
    name: "sklearn",
    aliases: &[],
    title: "scikit-learn",
    version: "1.9.1",
    kind: Kind::LearningToRank,
    convention: Convention {
        settings: Settings {
            order: Order::by_score(Ties::Averaged),
            ideal: Ideal::from_pool(IdealPool::Retrieved),
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        refusals: Refusals::of_queries(&[RefusalRule::Fewer(1)]),
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        ADAPTER_PARAMETER,
        optional_cutoff("k").of(&["ndcg_score", "ndcg_score, ignore_ties=True", "dcg_score"]),
        number(
            "log_base",
            Bounds::above(1.0),
            DefaultValue::Number(2.0),
            "The base of the logarithm that discounts.",
            |call, base| call.convention.settings.discount = Discount::Log { base },
        )
        .of(&["dcg_score"]),
        flag(
            "ignore_ties",
            false,
            "Whether ties have the order of a sort instead of mean gains. That order depends on the processor; here \
             the later document of a tie comes first.",
            |call, ignores| {
                if ignores {
                    call.convention.settings.order.ties = Ties::Reversed;
                }
            },
        )
        .of(&["ndcg_score", "dcg_score"]),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg_score", &ndcg::DEFINITION).with(ndcg_rules),
    spelling("ndcg_score, ignore_ties=True", &ndcg::DEFINITION).with(|c| {
        ndcg_rules(c);
        c.settings.order.ties = Ties::Reversed;
    }),
    spelling("dcg_score", &dcg::DEFINITION).with(|c| {
        c.refusals.add(&[RefusalRule::Fewer(2)]);
        c.settings.relevance.negative = Negative::Counts;
    }),
    spelling("label_ranking_average_precision_score", &lrap::DEFINITION).with(|c| {
        c.refusals.add(&[RefusalRule::ManyLabels]);
        c.settings.relevance.negative = Negative::Relevant;
        c.settings.order.ties = Ties::Listed;
        c.settings.nothing_relevant = NothingRelevant::One;
    }),
];

fn ndcg_rules(convention: &mut Convention) {
    convention.refusals.add(&[RefusalRule::Fewer(2), RefusalRule::Negative]);
}
