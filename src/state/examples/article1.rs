//! Five measures on lists of letters.

use super::example::{Example, PrintedQuantity, Verdict, cell, printed, value};
use super::input::{ExampleInput, Judged, List};
use crate::metrics::Settings;
use crate::metrics::{Column, Name};

const FIVE: Judged = Judged::Relevant(&["A", "B", "C", "D", "E"]);
const TEN: &[&str] = &["A", "X", "B", "Y", "Z", "C", "W", "V", "U", "T"];

pub(super) static EXAMPLES: [Example; 5] = [
    Example {
        id: "a1-recall",
        article: 1,
        place: "Recall@K",
        title: "Three of five found",
        note: "D and E are nowhere in the list, so recall cannot pass 0.6 at any cutoff.",
        measure: "R@10",
        k: 10,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List { query: "", docs: TEN, judged: FIVE }]),
        printed: &[value("R@10", "0.60")],
        readings: &[],
    },
    Example {
        id: "a1-precision",
        article: 1,
        place: "Precision@K",
        title: "Precision falls as the list grows",
        note: "The same list and judgments as for recall: two hits in the first three, three in ten.",
        measure: "P@10",
        k: 10,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List { query: "", docs: TEN, judged: FIVE }]),
        printed: &[value("P@10", "0.30"), value("P@3", "0.67")],
        readings: &[],
    },
    Example {
        id: "a1-mrr",
        article: 1,
        place: "MRR",
        title: "First hits at ranks 1, 3 and 5",
        note: "A late first hit costs little more than a slightly late one: 1/5 against 1/3. The \
               article gives the ranks; the lists are ours.",
        measure: "RR",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[
            List {
                query: "query 1",
                docs: &["d1", "d2", "d3", "d4", "d5"],
                judged: Judged::Grades(&[1, 0, 0, 0, 0], &[]),
            },
            List {
                query: "query 2",
                docs: &["d1", "d2", "d3", "d4", "d5"],
                judged: Judged::Grades(&[0, 0, 1, 0, 0], &[]),
            },
            List {
                query: "query 3",
                docs: &["d1", "d2", "d3", "d4", "d5"],
                judged: Judged::Grades(&[0, 0, 0, 0, 1], &[]),
            },
        ]),
        printed: &[printed("MRR", "0.51", "", PrintedQuantity::Mean)],
        readings: &[],
    },
    Example {
        id: "a1-ndcg",
        article: 1,
        place: "nDCG@K",
        title: "One pair in the wrong order",
        note: "4.70 comes from a divisor rounded to 1.58 and terms rounded to two decimals. The quotient \
               hides it: both ways give 0.985.",
        measure: "nDCG@5",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: Some(2),
        verdict: Verdict::ReproducedWithRounding,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["d1", "d2", "d3", "d4", "d5"],
            judged: Judged::Grades(&[3, 2, 0, 1, 0], &[]),
        }]),
        printed: &[
            printed("DCG@5", "4.70", "", PrintedQuantity::Term(Name::Dcg)),
            printed("IDCG@5", "4.77", "", PrintedQuantity::Term(Name::Idcg)),
            value("nDCG@5", "0.985"),
        ],
        readings: &[],
    },
    Example {
        id: "a1-ap",
        article: 1,
        place: "MAP",
        title: "Precision at every hit",
        note: "Each relevant document brings the precision at its own rank; AP is their mean.",
        measure: "AP",
        k: 5,
        settings: Settings::TEXTBOOK,
        by_hand: None,
        verdict: Verdict::Reproduced,
        input: ExampleInput::Lists(&[List {
            query: "",
            docs: &["A", "X", "B", "Y", "C"],
            judged: Judged::Relevant(&["A", "B", "C"]),
        }]),
        printed: &[
            cell("precision at rank 1", "1.00", Column::Precision, 1),
            cell("precision at rank 3", "0.67", Column::Precision, 3),
            cell("precision at rank 5", "0.60", Column::Precision, 5),
            value("AP", "0.76"),
        ],
        readings: &[],
    },
];
