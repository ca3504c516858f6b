//! MRR and nDCG programmed from scratch.

use super::example::{Example, PrintedQuantity, Verdict, printed, reading, value};
use super::input::{ExampleInput, Judged, List};
use crate::metrics::Settings;
use crate::metrics::settings::{Gain, IdealPool};

pub(super) static EXAMPLES: [Example; 3] = [
    Example {
        id: "a4-mrr",
        article: 4,
        place: "MRR",
        title: "Several relevant documents",
        note: "Two queries have a second relevant document further down; it changes nothing.",
        measure: "RR",
        k: 3,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[
            List {
                query: "query 1",
                docs: &["doc_c", "doc_a", "doc_b"],
                judged: Judged::Relevant(&["doc_a", "doc_b"]),
            },
            List {
                query: "query 2",
                docs: &["doc_x", "doc_y", "doc_a"],
                judged: Judged::Relevant(&["doc_a"]),
            },
            List {
                query: "query 3",
                docs: &["doc_a", "doc_b", "doc_c"],
                judged: Judged::Relevant(&["doc_a", "doc_c"]),
            },
        ]),
        printed: &[printed("MRR", "0.611", "", PrintedQuantity::Mean)],
        readings: &[],
    },
    Example {
        id: "a4-ndcg",
        article: 4,
        place: "DCG and NDCG",
        title: "A number that does not follow",
        note: "The article's own program gives 0.943 for this list, not the 0.795 written beside it. \
               No usual gain and discount gives 0.795.",
        measure: "nDCG@4",
        k: 4,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::DoesNotFollow,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["d1", "d2", "d3", "d4"],
            judged: Judged::Grades(&[3, 1, 0, 2], &[]),
        }]),
        printed: &[value("nDCG@4", "0.795")],
        readings: &[
            reading("linear gain, as in the program", "", |s| s.gain = Gain::Linear, Some("0.795")),
            reading("exponential gain", "", |s| s.gain = Gain::Exponential, Some("0.795")),
        ],
    },
    Example {
        id: "a4-mean-ndcg",
        article: 4,
        place: "Batch NDCG",
        title: "Every document twice in the ideal",
        note: "The program for many queries joins the grades of the list with all judged grades before \
               sorting. The ideal then holds each retrieved document twice: even the best \
               order of these four stays below 1.",
        measure: "nDCG@4",
        k: 4,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::BugInArticle,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["a", "b", "c", "d"],
            judged: Judged::Pairs(&[("a", 3), ("b", 1), ("c", 0), ("d", 2)]),
        }]),
        printed: &[],
        readings: &[
            reading("each document once", "", |s| s.ideal.pool = IdealPool::Judged, None),
            reading(
                "as the program computes it",
                "",
                |s| s.ideal.pool = IdealPool::ShownAndJudged,
                None,
            ),
        ],
    },
];
