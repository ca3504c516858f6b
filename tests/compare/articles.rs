//! The comparisons of two systems in the articles: a benchmark with its alert, the table of the offline stage, and a
//! list before and after reranking.

use ranklens::compare::history::{Snapshot, alert};
use ranklens::compare::rerank::{Stage, reranked};
use ranklens::compare::systems::{Scored, aligned};
use ranklens::metrics::Id;
use ranklens::metrics::settings::NothingRelevant;
use ranklens::presets::{Convention, QueryInput};
use ranklens::statistics::{Options, power::advice};

use crate::support::{measure, query, ranking, table_line};

const CUTOFFS: [usize; 4] = [1, 3, 5, 10];

/// A test case: a query with the grades of its documents.
const CASES: [(&str, &[(&str, f64)]); 3] = [
    ("laptop for programming", &[("a", 3.0), ("b", 2.0), ("c", 0.0), ("d", 1.0)]),
    ("quiet keyboard", &[("e", 1.0), ("f", 2.0)]),
    ("nothing of this", &[("g", 0.0)]),
];

/// What two search functions return for each query.
const LISTS: [[&[&str]; 3]; 2] = [
    [&["c", "a", "x", "b", "d"], &["x", "f"], &["g", "y"]],
    [&["a", "b", "c", "d", "x"], &["f", "x", "e"], &["y"]],
];

/// A second implementation of `SearchBenchmark.evaluate` in article 0: nDCG and recall at each cutoff, and the
/// reciprocal rank. As in the article, every document with a grade counts as relevant, even one with grade 0.
fn by_hand(name: &str, k: usize, list: &[&str], judged: &[(&str, f64)]) -> f64 {
    let grade = |doc: &str| judged.iter().find(|(id, _)| *id == doc).map(|(_, grade)| *grade);
    let dcg = |grades: &[f64]| {
        let terms = grades.iter().take(k).zip(2_u32..);
        terms.map(|(g, at)| *g / f64::from(at).log2()).sum::<f64>()
    };
    let found = |depth: usize| list.iter().take(depth).filter(|doc| grade(doc).is_some()).count();
    match name {
        "nDCG" => {
            let mut ideal: Vec<f64> = judged.iter().map(|(_, grade)| *grade).collect();
            ideal.sort_by(|a, b| b.total_cmp(a));
            let actual: Vec<f64> = list.iter().map(|doc| grade(doc).unwrap_or(0.0)).collect();
            if dcg(&ideal) == 0.0 { 0.0 } else { dcg(&actual) / dcg(&ideal) }
        }
        "R" => found(k) as f64 / judged.len() as f64,
        _ => {
            let first = list.iter().position(|doc| grade(doc).is_some());
            first.map_or(0.0, |at| 1.0 / (at + 1) as f64)
        }
    }
}

fn runs() -> [Vec<QueryInput>; 2] {
    let run = |lists: [&[&str]; 3]| {
        let cases = CASES.iter().zip(lists);
        cases.map(|((id, judged), list)| query(id, list, judged)).collect()
    };
    aligned(LISTS.map(run))
}

fn convention() -> Convention {
    let mut convention = Convention::TEXTBOOK;
    convention.settings.relevance.threshold = 0.0;
    convention.settings.nothing_relevant = NothingRelevant::Zero;
    convention
}

#[test]
fn the_means_equal_those_of_the_benchmark_of_article_0() {
    let runs = runs();
    let mut scored = Vec::new();
    for name in ["nDCG", "R"] {
        scored.extend(CUTOFFS.map(|k| (name, k, format!("{name}@{k}"))));
    }
    scored.push(("RR", 10, "RR".into()));
    for (name, k, full) in scored {
        let values = Scored::of(&full.as_str().into(), &measure(&full), &convention(), &runs);
        for (system, lists) in LISTS.iter().enumerate() {
            let cases = CASES.iter().zip(lists);
            let all: Vec<f64> =
                cases.map(|((_, judged), list)| by_hand(name, k, list, judged)).collect();
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let found = values.mean(system).unwrap();
            assert!((found - mean).abs() < 1e-12, "{full} of {system}: {found}, by hand {mean}");
        }
        // Three queries are too few: the table shows the difference and marks no mean as best.
        let line = table_line(&values, 0, &Options::default());
        assert!(line.cells.iter().all(|cell| !cell.best));
    }
    // Article 0 wants 50 queries to see a direction, and 200 or more for a comparison.
    assert!(advice(49).contains("Fewer than 50") && advice(50).contains("direction"));
    assert!(advice(199).contains("200") && advice(200).starts_with("Enough for a claim"));
}

/// Queries of article 0, each with its list and its judgments.
type Queries = &'static [(&'static [&'static str], &'static [(&'static str, f64)])];

/// The examples of article 0: a measure, its queries, and the value that the article prints. It prints none for nDCG;
/// that value is of its own function, `ndcg_at_k`.
const EXAMPLES: [(&str, Queries, &str); 4] = [
    ("R@3", &[RECALL], "0.33"),
    ("R@5", &[RECALL], "0.67"),
    (
        "RR",
        &[
            (&["doc_3", "doc_1", "doc_7"], &[("doc_1", 1.0)]),
            (&["doc_5", "doc_2", "doc_8"], &[("doc_5", 1.0)]),
            (&["doc_4", "doc_6", "doc_9"], &[("doc_11", 1.0)]),
        ],
        "0.500",
    ),
    (
        "nDCG@5",
        &[(
            &["doc_A", "doc_B", "doc_C", "doc_D", "doc_E"],
            &[("doc_A", 2.0), ("doc_B", 0.0), ("doc_C", 3.0), ("doc_D", 1.0), ("doc_F", 3.0)],
        )],
        "0.622",
    ),
];

const RECALL: (&[&str], &[(&str, f64)]) = (
    &["doc_3", "doc_7", "doc_1", "doc_9", "doc_5"],
    &[("doc_1", 1.0), ("doc_5", 1.0), ("doc_12", 1.0)],
);

/// The examples of the article beside the same lists from the end to the start.
#[test]
fn the_means_of_the_examples_of_article_0_are_those_it_prints() {
    for (name, queries, printed) in EXAMPLES {
        let run = |turned: bool| {
            let inputs = queries.iter().enumerate().map(|(at, (list, judged))| {
                let mut list = list.to_vec();
                if turned {
                    list.reverse();
                }
                query(&at.to_string(), &list, judged)
            });
            inputs.collect()
        };
        let runs = aligned([run(false), run(true)]);
        let scored = Scored::of(&name.into(), &measure(name), &convention(), &runs);
        let line = table_line(&scored, 0, &Options::default());
        let [first, turned] = [0, 1].map(|system| line.cells[system].mean.unwrap());
        let decimals = printed.len() - "0.".len();
        assert_eq!(format!("{first:.decimals$}"), printed, "{name}");
        let difference = line.cells[1].against.as_ref().unwrap().difference.unwrap();
        assert!((difference - (turned - first)).abs() < 1e-15, "{name}");
    }
}

#[test]
fn the_benchmark_raises_the_alert_of_article_0_above_five_percent() {
    let [first_run, second_run] = runs();
    let snapshot = |name: &str, run: Vec<QueryInput>| {
        let ids: Vec<Id> = run.iter().map(|input| input.id.clone()).collect();
        let scored = Scored::of(&"nDCG@10".into(), &measure("nDCG@10"), &convention(), &[run]);
        let mut snapshot = Snapshot::new(name, None, "article 0");
        let values = ids.into_iter().zip(&scored.systems[0]);
        snapshot.set("nDCG@10", values.filter_map(|(id, value)| Some((id, (*value)?))));
        snapshot
    };
    // The second search function is better, so a change from the second to the first is a fall.
    let [first, second] = [snapshot("first", first_run), snapshot("second", second_run)];
    let found = |old: &Snapshot, new: &Snapshot| {
        alert("nDCG@10", old, new, &Options::default()).unwrap().unwrap()
    };
    let fall = found(&second, &first);
    assert!(fall.is_raised() && fall.gate.unwrap().drop > 0.05);
    assert_eq!(fall.blame.len(), 2);
    let rise = found(&first, &second);
    assert!(!rise.is_raised() && rise.blame.is_empty());
    assert!(rise.sentence().starts_with("nDCG@10 rose by "), "{}", rise.sentence());
}

/// A measure of article 1 with three sets of lists: those of the article, those after a change that helps, and those
/// after a change that does harm. The means have as many decimals as the article prints.
struct Offline {
    measure: &'static str,
    judged: &'static [(&'static str, f64)],
    lists: [&'static [&'static str]; 3],
    means: [&'static str; 3],
}

const FIVE: &[(&str, f64)] = &[("A", 1.0), ("B", 1.0), ("C", 1.0), ("D", 1.0), ("E", 1.0)];

/// The rows of the article's table of measures. Each string is the list of one query, one letter for each document.
const OFFLINE: [Offline; 6] = [
    Offline {
        measure: "R@10",
        judged: FIVE,
        lists: [&["AXBYZCWVUT"], &["AXBYZCWVUD"], &["AXBYZSWVUT"]],
        means: ["0.60", "0.80", "0.40"],
    },
    Offline {
        measure: "P@10",
        judged: FIVE,
        lists: [&["AXBYZCWVUT"], &["AXBYZCWVUD"], &["AXBYZSWVUT"]],
        means: ["0.30", "0.40", "0.20"],
    },
    Offline {
        measure: "P@3",
        judged: FIVE,
        lists: [&["AXBYZCWVUT"], &["ACBYZXWVUT"], &["AXYBZCWVUT"]],
        means: ["0.67", "1.00", "0.33"],
    },
    Offline {
        measure: "RR",
        judged: &[("A", 1.0)],
        lists: [&["A", "XYA", "XYZWA"], &["A", "XAY", "XYZWA"], &["A", "XYZA", "XYZWA"]],
        means: ["0.51", "0.57", "0.48"],
    },
    Offline {
        measure: "nDCG@5",
        judged: &[("A", 3.0), ("B", 2.0), ("X", 0.0), ("C", 1.0), ("Y", 0.0)],
        lists: [&["ABXCY"], &["ABCXY"], &["XCBAY"]],
        means: ["0.985", "1.000", "0.614"],
    },
    Offline {
        measure: "AP",
        judged: &[("A", 1.0), ("B", 1.0), ("C", 1.0)],
        lists: [&["AXBYC"], &["ABCXY"], &["XABYC"]],
        means: ["0.76", "1.00", "0.59"],
    },
];

/// The documents of a list, one for each letter.
fn letters(list: &str) -> Vec<&str> {
    list.split("").filter(|letter| !letter.is_empty()).collect()
}

#[test]
fn the_offline_stage_of_article_1_lets_gains_pass_and_stops_losses() {
    for Offline { measure: name, judged, lists, means } in OFFLINE {
        let runs = lists.map(|lists| {
            let queries = lists.iter().enumerate();
            queries.map(|(at, list)| query(&at.to_string(), &letters(list), judged)).collect()
        });
        let convention = Convention::TEXTBOOK;
        let scored = Scored::of(&name.into(), &measure(name), &convention, &aligned(runs));
        let line = table_line(&scored, 0, &Options::default());
        for (cell, mean) in line.cells.iter().zip(means) {
            let decimals = mean.len() - "0.".len();
            assert_eq!(format!("{:.decimals$}", cell.mean.unwrap()), mean, "{name}");
            // With so few queries no mean is marked as best.
            assert!(!cell.best, "{name}");
        }
        let passed =
            line.cells.iter().filter_map(|cell| Some(cell.against.as_ref()?.gate.unwrap().passed));
        assert_eq!(passed.collect::<Vec<_>>(), [true, false], "{name}");
    }
}

/// Article 1: a reranker cannot add documents that the first stage missed. The article's list has 3 of 5.
#[test]
fn the_recall_of_article_1_is_the_ceiling_of_any_order() {
    let lists = ["AXBYZCWVUT", "ABCXYZWVUT"].map(letters);
    let [before, after] = lists.map(|list| ranking(&list, FIVE));
    let one = reranked(&measure("R@10"), &before, &after).unwrap();
    assert_eq!([one.before, one.after, one.ceiling], [0.6; 3]);
    let one = reranked(&measure("AP"), &before, &after).unwrap();
    assert!(one.before < one.after && one.after == one.ceiling);
    assert!((one.ceiling - 0.6).abs() < 1e-15);
}

/// Article 3: the same five documents before and after reranking, with the article's DCG and nDCG.
#[test]
fn the_reranked_list_of_article_3_reaches_its_ceiling() {
    let judged = [("top", 3.0), ("guide", 2.0), ("gaming", 0.0), ("budget", 1.0), ("macbook", 2.0)];
    let lists = [
        ["top", "guide", "gaming", "budget", "macbook"],
        ["top", "guide", "macbook", "budget", "gaming"],
    ];
    let [before, after] = lists.map(|list| ranking(&list, &judged));
    for (name, values) in [("DCG@5", ["5.466", "5.693"]), ("nDCG@5", ["0.960", "1.000"])] {
        let one = reranked(&measure(name), &before, &after).unwrap();
        let stage = Stage::of([&one]);
        assert_eq!([stage.before, stage.after].map(|value| format!("{value:.3}")), values);
        assert_eq!((stage.used(), stage.others), (Some(1.0), 0));
    }
}
