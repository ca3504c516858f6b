//! Elasticsearch's ranking evaluation API, over the hits of each rated request.
//!
//! Its source was read, and values were computed by hand. Unrated hits keep their rank and have gain 0, unless
//! `unknown_doc_rating` is given. The ideal ranking of nDCG is as long as the list of hits, and never holds
//! `unknown_doc_rating`.

use crate::metrics::Settings;
use crate::metrics::measure::MAX_CUTOFF;
use crate::metrics::measures::{dcg, err, ndcg, precision, recall, rr};
use crate::metrics::settings::{
    Divisors, Gain, Ideal, IdealPool, Negative, NothingRelevant, Order, PrecisionDivisor,
    Relevance, Unjudged,
};
use crate::presets::convention::{Convention, MissingQuery, QueryRules};
use crate::presets::parameters::{
    Bounds, DefaultValue, Parameter, Parameters, flag, number, whole,
};
use crate::presets::preset::{Kind, Preset};
use crate::presets::spelling::{Spelling, spelling};

/// Elasticsearch. Its ideal ranking is as long as the list of hits.
pub static PRESET: Preset = Preset {
    name: "elasticsearch",
    aliases: &[],
    title: "Elasticsearch",
    version: "read",
    kind: Kind::Search,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            gain: Gain::Exponential,
            relevance: Relevance { negative: Negative::Counts, ..Relevance::TEXTBOOK },
            ideal: Ideal::from_pool(IdealPool::JudgedCutAtList),
            divisors: Divisors { precision: PrecisionDivisor::Shown, ..Divisors::TEXTBOOK },
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules { missing: MissingQuery::EmptyList, ..QueryRules::TOOL },
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: Some(10),
    parameters: Parameters::Own(PARAMETERS),
    remarks: &[],
};

static MEASURES: &[Spelling] = &[
    spelling("precision", &precision::DEFINITION),
    spelling("recall", &recall::DEFINITION),
    spelling("mean_reciprocal_rank", &rr::DEFINITION),
    spelling("dcg normalized", &ndcg::DEFINITION),
    spelling("dcg", &dcg::DEFINITION),
    spelling("expected_reciprocal_rank", &err::DEFINITION),
];

static PARAMETERS: &[Parameter] = &[
    whole(
        "k",
        1..=MAX_CUTOFF,
        DefaultValue::Number(10.0),
        "The number of hits that are read.",
        |call, k| call.cutoff = Some(k),
    ),
    number(
        "relevant_rating_threshold",
        Bounds::GRADE,
        DefaultValue::Number(1.0),
        "The lowest rating that is relevant.",
        |call, least| call.convention.settings.relevance.threshold = least,
    )
    .of(&["precision", "recall", "mean_reciprocal_rank"]),
    flag(
        "ignore_unlabeled",
        false,
        "Whether precision leaves unrated hits out of its divisor.",
        |call, ignores| {
            if ignores {
                call.convention.settings.divisors.precision = PrecisionDivisor::Judged;
            }
        },
    )
    .of(&["precision"]),
    flag(
        "normalize",
        false,
        "Whether the value is divided by that of the ideal.",
        |call, is_on| {
            if is_on {
                call.variant = " normalized";
            }
        },
    )
    .of(&["dcg"]),
    number(
        "unknown_doc_rating",
        Bounds::GRADE,
        DefaultValue::None,
        "The rating of unrated hits.",
        |call, rating| call.convention.settings.relevance.unjudged = Unjudged::Grade(rating),
    )
    .of(&["dcg", "dcg normalized", "expected_reciprocal_rank"]),
    number(
        "maximum_relevance",
        Bounds::SCALE,
        DefaultValue::Required,
        "The end of the rating scale.",
        |call, end| call.convention.settings.max_grade = Some(end),
    )
    .of(&["expected_reciprocal_rank"]),
];
