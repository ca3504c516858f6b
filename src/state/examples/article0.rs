//! Recall, MRR and nDCG with short programs; a benchmark class.

use super::example::{Example, PrintedQuantity, Verdict, printed, reading, value};
use super::input::{ExampleInput, Judged, List};
use crate::metrics::Settings;
use crate::metrics::settings::IdealPool;

pub(super) static EXAMPLES: [Example; 4] = [
    Example {
        id: "a0-recall",
        article: 0,
        place: "Recall at K",
        title: "Recall at two depths",
        note: "Three documents are relevant, one is never found. Moving the cutoff from 3 to 5 adds a hit.",
        measure: "R@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["doc_3", "doc_7", "doc_1", "doc_9", "doc_5"],
            judged: Judged::Relevant(&["doc_1", "doc_5", "doc_12"]),
        }]),
        printed: &[value("R@3", "0.33"), value("R@5", "0.67")],
        readings: &[],
    },
    Example {
        id: "a0-mrr",
        article: 0,
        place: "Mean Reciprocal Rank",
        title: "MRR with a query that finds nothing",
        note: "The third query misses its only relevant document. It counts as 0 and stays in the mean.",
        measure: "RR",
        k: 3,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[
            List {
                query: "query 1",
                docs: &["doc_3", "doc_1", "doc_7"],
                judged: Judged::Relevant(&["doc_1"]),
            },
            List {
                query: "query 2",
                docs: &["doc_5", "doc_2", "doc_8"],
                judged: Judged::Relevant(&["doc_5"]),
            },
            List {
                query: "query 3",
                docs: &["doc_4", "doc_6", "doc_9"],
                judged: Judged::Relevant(&["doc_11"]),
            },
        ]),
        printed: &[printed("MRR", "0.500", "", PrintedQuantity::Mean)],
        readings: &[],
    },
    Example {
        id: "a0-ndcg",
        article: 0,
        place: "nDCG, graded example",
        title: "A top document that was never found",
        note: "doc_F has the highest grade and is not in the list; doc_E was never judged. The value \
               depends on whether the ideal ranking knows doc_F.",
        measure: "nDCG@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::NoNumberPrinted,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["doc_A", "doc_B", "doc_C", "doc_D", "doc_E"],
            judged: Judged::Pairs(&[
                ("doc_A", 2),
                ("doc_B", 0),
                ("doc_C", 3),
                ("doc_D", 1),
                ("doc_F", 3),
            ]),
        }]),
        printed: &[],
        readings: &[
            reading(
                "ideal from all judged documents",
                "",
                |s| s.ideal.pool = IdealPool::Judged,
                None,
            ),
            reading("ideal from the list only", "", |s| s.ideal.pool = IdealPool::Retrieved, None),
        ],
    },
    Example {
        id: "a0-benchmark",
        article: 0,
        place: "Running a benchmark",
        title: "Grade 0 taken for relevant",
        note: "The program counts every judged document as relevant, also one with grade 0. The \
               article runs it on nothing; judgments and list are ours.",
        measure: "RR",
        k: 3,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::BugInArticle,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["d2", "d3", "d4", "d1"],
            judged: Judged::Pairs(&[("d1", 2), ("d2", 0)]),
        }]),
        printed: &[],
        readings: &[
            reading("RR, relevant from grade 1", "RR", |s| s.relevance.threshold = 1.0, None),
            reading("RR as the program computes it", "RR", |s| s.relevance.threshold = 0.0, None),
            reading("R@3, relevant from grade 1", "R@3", |s| s.relevance.threshold = 1.0, None),
            reading("R@3 as the program computes it", "R@3", |s| s.relevance.threshold = 0.0, None),
        ],
    },
];
