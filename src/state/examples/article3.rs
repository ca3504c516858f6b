//! Measures for reranking, each with a program and a list of titles.

use super::example::{
    Example, PrintedNumber, PrintedQuantity, Verdict, cell, printed, reading, value,
};
use super::input::{ExampleInput, Judged, List};
use crate::metrics::Settings;
use crate::metrics::settings::IdealPool;
use crate::metrics::{Column, Name, Side};

const fn ideal_grade(name: &'static str, text: &'static str, rank: usize) -> PrintedNumber {
    printed(name, text, "", PrintedQuantity::Cell(Side::Ideal, Column::Grade, rank))
}

pub(super) static EXAMPLES: [Example; 7] = [
    Example {
        id: "a3-precision",
        article: 3,
        place: "Precision@K",
        title: "Three good results of five",
        note: "Swapping documents within the first five leaves precision at 5 as it is.",
        measure: "P@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "best headphones for running",
            docs: &[
                "Waterproof Sport Earbuds Review",
                "Best Running Headphones 2024",
                "Office Headphones Comparison",
                "Wireless Earbuds for Athletes",
                "Gaming Headset Guide",
            ],
            judged: Judged::Grades(&[1, 1, 0, 1, 0], &[]),
        }]),
        printed: &[value("P@5", "0.60")],
        readings: &[],
    },
    Example {
        id: "a3-recall",
        article: 3,
        place: "Recall@K",
        title: "Ten relevant, eight found in twenty",
        note: "Two relevant documents are missing altogether. The article gives the counts; the list \
               is ours.",
        measure: "R@20",
        k: 20,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "running headphones",
            docs: &[
                "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", "d13",
                "d14", "d15", "d16", "d17", "d18", "d19", "d20",
            ],
            judged: Judged::Grades(
                &[1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
                &[("d21", 1), ("d22", 1)],
            ),
        }]),
        printed: &[value("R@5", "0.30"), value("R@10", "0.60"), value("R@20", "0.80")],
        readings: &[],
    },
    Example {
        id: "a3-f1",
        article: 3,
        place: "F1@K",
        title: "Precision 0.6 and recall 0.3",
        note: "F1 is nearer to the smaller of the two than their plain mean, 0.45. The article gives \
               the two numbers; the list is ours.",
        measure: "F1@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["d1", "d2", "d3", "d4", "d5"],
            judged: Judged::Grades(
                &[1, 1, 0, 1, 0],
                &[("d6", 1), ("d7", 1), ("d8", 1), ("d9", 1), ("d10", 1), ("d11", 1), ("d12", 1)],
            ),
        }]),
        printed: &[value("F1@5", "0.40")],
        readings: &[],
    },
    Example {
        id: "a3-mrr",
        article: 3,
        place: "MRR",
        title: "Lists of different length",
        note: "Each list stops at its first relevant document, because nothing after it matters to RR.",
        measure: "RR",
        k: 3,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[
            List {
                query: "capital of France",
                docs: &["Paris"],
                judged: Judged::Grades(&[1], &[]),
            },
            List {
                query: "python tutorial",
                docs: &["Ruby guide", "Python docs"],
                judged: Judged::Grades(&[0, 1], &[]),
            },
            List {
                query: "best pizza NYC",
                docs: &["LA restaurants", "Chicago pizza", "NYC pizza guide"],
                judged: Judged::Grades(&[0, 0, 1], &[]),
            },
        ]),
        printed: &[printed("MRR", "0.611", "", PrintedQuantity::Mean)],
        readings: &[],
    },
    Example {
        id: "a3-rr",
        article: 3,
        place: "MRR, code example",
        title: "The second hit does not count",
        note: "Documents 3 and 4 are both relevant. RR looks at the first and stops.",
        measure: "RR",
        k: 4,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["doc1", "doc2", "doc3", "doc4"],
            judged: Judged::Grades(&[0, 0, 1, 1], &[]),
        }]),
        printed: &[value("RR", "0.333")],
        readings: &[],
    },
    Example {
        id: "a3-ndcg",
        article: 3,
        place: "NDCG, real-world example",
        title: "A good document at rank 5",
        note: "The last document has grade 2 and brings only 0.774. The article adds rounded terms and \
               gets 5.467 for DCG; the exact sum rounds to 5.466.",
        measure: "nDCG@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: Some(3),
        verdict: Verdict::ReproducedWithRounding,
        input: ExampleInput::Lists(&[List {
            query: "best laptop for programming",
            docs: &[
                "Top Programming Laptops 2024",
                "Developer Laptop Guide",
                "Gaming Laptop Review",
                "Budget Coding Laptops",
                "MacBook Pro for Developers",
            ],
            judged: Judged::Grades(&[3, 2, 0, 1, 2], &[]),
        }]),
        printed: &[
            cell("contribution at rank 1", "3.000", Column::Contribution, 1),
            cell("contribution at rank 2", "1.262", Column::Contribution, 2),
            cell("contribution at rank 3", "0.000", Column::Contribution, 3),
            cell("contribution at rank 4", "0.431", Column::Contribution, 4),
            cell("contribution at rank 5", "0.774", Column::Contribution, 5),
            printed("DCG@5", "5.467", "", PrintedQuantity::Term(Name::Dcg)),
            ideal_grade("ideal grade at rank 1", "3", 1),
            ideal_grade("ideal grade at rank 2", "2", 2),
            ideal_grade("ideal grade at rank 3", "2", 3),
            ideal_grade("ideal grade at rank 4", "1", 4),
            ideal_grade("ideal grade at rank 5", "0", 5),
            printed("IDCG@5", "5.693", "", PrintedQuantity::Term(Name::Idcg)),
            value("nDCG@5", "0.960"),
        ],
        readings: &[],
    },
    Example {
        id: "a3-ndcg-code",
        article: 3,
        place: "NDCG, code example",
        title: "The same five rows, another ideal",
        note: "The program sorts all seven grades before it cuts at 5, the table sorts only the five \
               shown. A document of grade 3 at rank 7 makes the difference.",
        measure: "nDCG@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::TwoConventions,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["d1", "d2", "d3", "d4", "d5", "d6", "d7"],
            judged: Judged::Grades(&[3, 2, 0, 1, 2, 0, 3], &[]),
        }]),
        printed: &[],
        readings: &[
            reading(
                "program: ideal from the whole list",
                "",
                |s| s.ideal.pool = IdealPool::Retrieved,
                None,
            ),
            reading(
                "table: ideal from the five shown",
                "",
                |s| s.ideal.pool = IdealPool::Shown,
                Some("0.960"),
            ),
        ],
    },
];
