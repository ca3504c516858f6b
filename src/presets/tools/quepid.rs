//! Quepid's scorers at commit f80322f, over the list as shown.
//!
//! They were run over the golden cases. The position in the list decides the order. The ideal ranking of
//! `ndcg@k` holds all rated documents and is not cut at k.

use crate::metrics::Settings;
use crate::metrics::measures::{ap, dcg, err, ndcg, precision, rr};
use crate::metrics::settings::{
    Discount, Divisors, Gain, IdealPool, NothingRelevant, Order, PrecisionDivisor,
};
use crate::presets::convention::{Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{BY_POSITION, Bounds, DefaultValue, Parameters, fixed, number};
use crate::presets::preset::{Kind, Preset};
use crate::presets::refusal::RefusalRule;
use crate::presets::spelling::{Spelling, spelling};

/// Quepid's scorers. The position in the list decides the order, and the ideal of `ndcg@k` is not cut at k.
pub static PRESET: Preset = Preset {
    name: "quepid",
    aliases: &[],
    title: "Quepid",
    version: "f80322f",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            gain: Gain::Exponential,
            divisors: Divisors { precision: PrecisionDivisor::Shown, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        number(
            "scale_max",
            Bounds::SCALE,
            DefaultValue::None,
            "The highest grade of the scale; by default the highest rating.",
            |call, end| call.convention.settings.max_grade = Some(end),
        ),
        BY_POSITION,
        fixed(
            "best_docs",
            "rating descending (browser order)",
            "The order of the rated documents.",
        ),
    ]),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("ndcg@{k}", &ndcg::DEFINITION)
        .with(|c| c.settings.ideal.pool = IdealPool::JudgedUncut),
    spelling("ndcg_cut@{k}", &ndcg::DEFINITION),
    spelling("dcg@{k}", &dcg::DEFINITION),
    spelling("cg@{k}", &dcg::DEFINITION).with(|c| {
        c.settings.gain = Gain::Linear;
        c.settings.discount = Discount::None;
    }),
    spelling("ap@{k}", &ap::DEFINITION).with(|c| {
        c.settings.nothing_relevant = NothingRelevant::Undefined;
        c.refusals.add(&[RefusalRule::NanWithoutRelevant]);
    }),
    spelling("p@{k}", &precision::DEFINITION),
    spelling("rr@{k}", &rr::DEFINITION),
    spelling("err@{k}", &err::DEFINITION),
];
