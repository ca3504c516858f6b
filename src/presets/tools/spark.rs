//! Spark MLlib 4.3.0, `RankingMetrics`.
//!
//! It was run over the golden cases, from Python and from the JVM. The order is that of the list, and a
//! repeated document counts again. With pairs, labels are a set of ids. With triples, the JVM takes the gains
//! `2^relevance - 1`, and its ideal ranking is the labels in the given order, not sorted. Python does not read
//! the relevance: every label is relevant. A row without labels has the value 0.

use super::{ABOVE_ZERO, EVERY_JUDGED};
use crate::metrics::Settings;
use crate::metrics::measures::{ap, ndcg, precision, recall};
use crate::metrics::settings::{
    ApDivisor, Gain, IdealOrder, Negative, NothingRelevant, Order, Relevance,
};
use crate::presets::convention::{Convention, QueryRules};
use crate::presets::parameters::{BY_POSITION, Parameters, choice, fixed, word};
use crate::presets::preset::{Kind, Preset};
use crate::presets::remark::Remark;
use crate::presets::spelling::{Spelling, spelling};

/// Spark MLlib 4.3.0. The order is that of the list; a row without labels has the value 0.
pub static PRESET: Preset = Preset {
    name: "spark",
    aliases: &["pyspark"],
    title: "Spark MLlib",
    version: "4.3.0",
    kind: Kind::Recommenders,
    convention: Convention {
        settings: Settings {
            order: Order::BY_POSITION,
            relevance: Relevance::from_grade(ABOVE_ZERO),
            gain: Gain::Binary,
            nothing_relevant: NothingRelevant::Zero,
            ..Settings::TEXTBOOK
        },
        queries: QueryRules::BOTH_SIDES,
        ..Convention::TOOL
    },
    measures: MEASURES,
    default_cutoff: None,
    parameters: Parameters::Own(&[
        choice(
            "api",
            "pyspark, (prediction, labels)",
            "The rows that it is given, and from where.",
            &[
                word("pyspark, (prediction, labels)", |_| {}),
                word("pyspark, (prediction, labels, relevance)", |call| {
                    call.convention.settings.relevance.threshold = EVERY_JUDGED;
                }),
                word("JVM RankingMetrics.of, (prediction, labels, relevance)", |call| {
                    let settings = &mut call.convention.settings;
                    settings.relevance.threshold = EVERY_JUDGED;
                    settings.gain = Gain::Exponential;
                    settings.relevance.negative = Negative::Counts;
                    settings.ideal.order = IdealOrder::Judged;
                }),
            ],
        )
        .varied_in(&["ndcgAt"]),
        choice(
            "labels",
            "",
            "The documents that are labels. Without it, the rows say which: in triples all judged.",
            &[
                word("grades > 0", |call| {
                    let settings = &mut call.convention.settings;
                    settings.relevance.threshold = ABOVE_ZERO;
                    if settings.gain == Gain::Exponential {
                        call.contradiction = Some(
                            "every judged document is a label of triples from the JVM; leave grades of 0 and less \
                             out of the judgments where they are none",
                        );
                    }
                }),
                word("all judged", |call| {
                    call.convention.settings.relevance.threshold = EVERY_JUDGED;
                }),
            ],
        ),
        choice(
            "label_order",
            "input order",
            "The order of the labels, which decides in triples from the JVM.",
            &[
                word("input order", |_| {}),
                word("grade descending", |call| {
                    call.convention.settings.ideal.order = IdealOrder::Gain;
                }),
            ],
        )
        .of(&["ndcgAt"])
        .describing(),
        BY_POSITION,
        fixed("missing", "empty list", "What stands for a list that is missing on either side."),
    ]),
    remarks: &[
        Remark {
            is_about: |value| reads_no_relevance(value.convention),
            text: "does not read the relevance of (prediction, labels, relevance) in Python: every label counts as \
                   relevant, also one with relevance 0. Its documentation says that ndcgAt reads it since 3.4.0.",
        },
        Remark {
            is_about: |value| value.is_above_one(),
            text: "makes the ideal of the labels in the order given, which are not sorted, so that the value can be \
                   above 1. Its documentation says that the best order divides it.",
        },
    ],
};

/// Whether every label is relevant although relevances were given.
fn reads_no_relevance(convention: &Convention) -> bool {
    convention.settings.relevance.threshold == EVERY_JUDGED
        && convention.settings.gain == Gain::Binary
}

static MEASURES: &[Spelling] = &[
    spelling("precisionAt({k})", &precision::DEFINITION),
    spelling("recallAt({k})", &recall::DEFINITION),
    spelling("ndcgAt({k})", &ndcg::DEFINITION),
    spelling("meanAveragePrecision", &ap::DEFINITION),
    spelling("meanAveragePrecisionAt({k})", &ap::DEFINITION)
        .with(|c| c.settings.divisors.ap = ApDivisor::RelevantOrCutoff),
];
