//! One list that tools value differently, with what some of them print.

use super::example::{Example, Verdict, reading};
use super::input::ExampleInput;
use crate::metrics::Settings;
use crate::metrics::settings::{Gain, IdealPool, Ties};

pub(super) static EXAMPLES: [Example; 1] = [Example {
    id: "tools-four",
    article: 5,
    place: "one query",
    title: "Four documents, a dozen values",
    note: "Two documents share a score, one is not judged, and one that is judged was not retrieved. \
           Ask below what all tools say.",
    measure: "nDCG@10",
    k: 10,
    settings: Settings::TEXTBOOK,
    by_hand: None,
    verdict: Verdict::EveryToolItsOwn,
    input: ExampleInput::Scored {
        docs: &[("d1", 0.9), ("d2", 0.8), ("d3", 0.8), ("d4", 0.7)],
        judged: &[("d1", 1), ("d2", 0), ("d3", 3), ("d5", 2)],
    },
    printed: &[],
    readings: &[
        reading("ranx", "", |_| {}, Some("0.525005")),
        reading("trec_eval", "", |s| s.order.ties = Ties::IdDescending, Some("0.607492")),
        reading("ranx, ndcg_burges", "", |s| s.gain = Gain::Exponential, Some("0.479091")),
        reading(
            "gdeval",
            "",
            |s| {
                s.gain = Gain::Exponential;
                s.order.ties = Ties::IdDescending;
            },
            Some("0.57667"),
        ),
        reading(
            "scikit-learn",
            "",
            |s| {
                s.ideal.pool = IdealPool::Retrieved;
                s.order.ties = Ties::Averaged;
            },
            Some("0.742618"),
        ),
        reading(
            "LightGBM",
            "",
            |s| {
                s.gain = Gain::Exponential;
                s.ideal.pool = IdealPool::Retrieved;
            },
            Some("0.589705"),
        ),
        reading("LlamaIndex", "", |s| s.gain = Gain::Binary, Some("0.703918")),
    ],
}];
