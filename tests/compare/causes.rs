//! The causes of a difference: that they add up, and a case by hand for each.

use std::rc::Rc;

use ranklens::compare::causes::{self, Cause, Causes, NoCauses, Total, causes};
use ranklens::compare::{BothLists, KeptRanks};
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::statistics::random::Random;

use crate::support::{below, measure};

const MEASURES: [&str; 13] = [
    "nDCG@5",
    "nDCG",
    "AP",
    "AP@5",
    "RR",
    "RR@5",
    "P@5",
    "R@5",
    "ERR@5",
    "RBP(p=0.8)",
    "RBP(p=0.8)@5",
    "F1@5",
    "bpref",
];

fn ranking(list: &[(&str, Option<f64>)], judged: &[(&str, f64)], settings: &Settings) -> Ranking {
    Ranking::new(
        list.iter().map(|(id, score)| (Id::from(*id), *score)),
        judged.iter().map(|(id, grade)| (Id::from(*id), *grade)),
        Rc::new(settings.clone()),
    )
}

/// Two random lists of the same pool of sixteen documents, of which some are judged and some share scores.
fn pair(random: &mut Random, settings: &Settings) -> [Ranking; 2] {
    let ids: Vec<Id> = (0..16).map(|i| Id::from(format!("d{i}"))).collect();
    let judged: Vec<(Id, f64)> = ids
        .iter()
        .filter_map(|id| match below(random, 6) {
            0 | 1 => None,
            grade => Some((id.clone(), grade as f64 - 2.0)),
        })
        .collect();
    [0, 1].map(|_| {
        let mut left = ids.clone();
        let scored = below(random, 2) == 0;
        let length = below(random, 13);
        let docs: Vec<(Id, Option<f64>)> = (0..length)
            .map(|_| {
                let id = left.swap_remove(below(random, left.len()));
                (id, scored.then(|| below(random, 6) as f64))
            })
            .collect();
        Ranking::new(docs, judged.clone(), Rc::new(settings.clone()))
    })
}

fn conventions() -> Vec<Settings> {
    let set = |changes: &[(&str, &str)]| {
        let mut settings = Settings::default();
        changes.iter().for_each(|(key, value)| settings.set(key, value).unwrap());
        settings
    };
    vec![
        set(&[]),
        set(&[("gain", "exp"), ("none", "0")]),
        set(&[("ties", "id"), ("none", "0")]),
        set(&[("unjudged", "out"), ("none", "0")]),
        set(&[("ideal", "retrieved"), ("none", "0")]),
        set(&[("ideal", "top"), ("none", "0")]),
        set(&[("pdiv", "shown"), ("none", "0")]),
        set(&[("apdiv", "found"), ("none", "0")]),
    ]
}

fn amounts(
    measure: &Measure,
    before: &Ranking,
    after: &Ranking,
    kept: &mut KeptRanks,
) -> Result<Causes, NoCauses> {
    causes::amounts(measure, &BothLists::of(before, after), kept)
}

#[test]
fn the_causes_of_ten_thousand_pairs_add_up() {
    // The settings change from pair to pair.
    let (mut random, mut kept) = (Random::new(11), KeptRanks::default());
    let measures = MEASURES.map(measure);
    let conventions = conventions();
    let (mut split, mut seen) = ([0; MEASURES.len()], [0; Cause::ALL.len()]);
    for at in 0.. {
        if split.iter().all(|pairs| *pairs >= 10_000) {
            break;
        }
        let settings = &conventions[at % conventions.len()];
        let [before, after] = pair(&mut random, settings);
        for (measure, split) in measures.iter().zip(&mut split) {
            let value = |ranking| derive(measure, ranking).outcome.value();
            let (Some(b), Some(c)) = (value(&before), value(&after)) else {
                assert_eq!(causes(measure, &before, &after), Err(NoCauses::NoValue));
                continue;
            };
            let causes = amounts(measure, &before, &after, &mut kept)
                .unwrap_or_else(|error| panic!("{measure} {settings:?}: {error}"));
            let sum: f64 = causes.shares.iter().map(|share| share.amount).sum();
            assert!((sum - (c - b)).abs() <= 1e-12, "{measure}: {sum} {}", c - b);
            assert_eq!((causes.baseline, causes.candidate), (b, c));
            causes.shares.iter().for_each(|share| seen[share.cause as usize] += 1);
            *split += 1;
        }
    }
    assert!(seen.iter().all(|times| *times > 500), "{seen:?}");
}

/// The shares of the exchanged lists are the negative ones.
#[test]
fn exchanged_lists_have_the_opposite_shares() {
    let (mut random, mut kept) = (Random::new(3), KeptRanks::default());
    let opposite = |cause| match cause {
        Cause::Came => Cause::Left,
        Cause::Left => Cause::Came,
        Cause::Entered => Cause::Dropped,
        Cause::Dropped => Cause::Entered,
        same => same,
    };
    let mut compared = 0;
    for _ in 0..500 {
        let [before, after] = pair(&mut random, &Settings::default());
        for measure in MEASURES.map(measure) {
            let there = amounts(&measure, &before, &after, &mut kept);
            let Ok(there) = there else { continue };
            let back = amounts(&measure, &after, &before, &mut kept).unwrap();
            for share in &there.shares {
                // Up and down exchange too, but for documents that the tie rule moves both ways.
                if !matches!(share.cause, Cause::Up | Cause::Down) {
                    let other = back.amount(opposite(share.cause));
                    assert!((share.amount + other).abs() < 1e-12, "{measure} {share:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000);
}

fn split(name: &str, before: &[&str], after: &[&str], judged: &[(&str, f64)]) -> Causes {
    let list = |ids: &[&str]| {
        let ids: Vec<(&str, Option<f64>)> = ids.iter().map(|id| (*id, None)).collect();
        ranking(&ids, judged, &Settings::default())
    };
    causes(&measure(name), &list(before), &list(after)).unwrap()
}

#[track_caller]
fn only(causes: &Causes, expected: &[(Cause, f64)]) {
    let shares: Vec<(Cause, f64)> =
        causes.shares.iter().map(|share| (share.cause, share.amount)).collect();
    assert_eq!(shares.len(), expected.len(), "{shares:?}");
    for ((cause, amount), (known, value)) in shares.iter().zip(expected) {
        assert_eq!(cause, known, "{shares:?}");
        assert!((amount - value).abs() < 1e-12, "{cause:?}: {amount} is not {value}");
    }
}

fn log2(x: f64) -> f64 {
    x.log2()
}

#[test]
fn a_document_that_came_or_left() {
    let judged = [("a", 3.0), ("b", 2.0), ("n", 0.0)];
    // b (grade 2) came to rank 2, in place of n, which is judged 0: 2 / log2(3).
    let came = split("DCG", &["a", "n"], &["a", "b"], &judged);
    only(&came, &[(Cause::Came, 2.0 / log2(3.0))]);
    let left = split("DCG", &["a", "b"], &["a", "n"], &judged);
    only(&left, &[(Cause::Left, -2.0 / log2(3.0))]);
    let name = |id: &Id| format!("“{id}”");
    assert_eq!(
        left.shares[0].sentence(None, 3, &name),
        "\u{2212}1.262: relevant documents no longer found: “b” (grade 2) gone from rank 2."
    );
    assert_eq!(
        left.sentence(3),
        "Of \u{2212}1.262, \u{2212}1.262 are relevant documents no longer found."
    );
}

#[test]
fn documents_that_moved_up_and_down() {
    let judged = [("a", 3.0), ("b", 2.0)];
    // b from 2 to 1, a from 1 to 2: each is counted at its own ranks.
    let swapped = split("DCG", &["a", "b"], &["b", "a"], &judged);
    let gained = 2.0 - 2.0 / log2(3.0);
    let lost = 3.0 / log2(3.0) - 3.0;
    only(&swapped, &[(Cause::Up, gained), (Cause::Down, lost)]);
    let moved = &swapped.shares[1].docs[0];
    assert_eq!((&*moved.doc, moved.before, moved.after), ("a", Some(1), Some(2)));
    assert!((moved.alone - lost).abs() < 1e-12);
}

#[test]
fn documents_that_cross_the_cutoff() {
    let judged = [("a", 1.0), ("b", 1.0), ("n", 0.0)];
    let crossed = split("P@1", &["a", "n", "b"], &["n", "a", "b"], &judged);
    only(&crossed, &[(Cause::Dropped, -1.0)]);
    assert_eq!(
        crossed.sentence(3),
        "Of \u{2212}1.000, \u{2212}1.000 are relevant documents pushed below 1."
    );
    let crossed = split("P@1", &["n", "a"], &["a", "n"], &judged);
    only(&crossed, &[(Cause::Entered, 1.0)]);
}

#[test]
fn ranks_taken_by_unjudged_documents() {
    // Two unjudged documents come between a and b: b falls from rank 2 to 4, and nothing else happens.
    let judged = [("a", 3.0), ("b", 2.0)];
    let pushed = split("DCG", &["a", "b"], &["a", "x", "y", "b"], &judged);
    only(&pushed, &[(Cause::Unjudged, 2.0 / log2(5.0) - 2.0 / log2(3.0))]);
    let ids: Vec<&str> = pushed.shares[0].docs.iter().map(|moved| &*moved.doc).collect();
    assert_eq!(ids, ["x", "y"]);
    // Out of the top 2 by unjudged documents alone.
    let pushed = split("R@2", &["a", "b"], &["a", "x", "b"], &judged);
    only(&pushed, &[(Cause::Unjudged, -0.5)]);
}

#[test]
fn equal_scores_in_another_order() {
    let judged = [("a", 1.0), ("n", 0.0)];
    let list = |ids: [(&str, f64); 2]| {
        ranking(&ids.map(|(id, score)| (id, Some(score))), &judged, &Settings::default())
    };
    // The candidate gives both the same score and lists n first: all of the loss is the tie rule's.
    let before = list([("a", 2.0), ("n", 1.0)]);
    let after = list([("n", 1.0), ("a", 1.0)]);
    let tied = causes(&measure("RR"), &before, &after).unwrap();
    assert_eq!(tied.amount(Cause::Ties), -0.5);
    let sum: f64 = tied.shares.iter().map(|share| share.amount).sum();
    assert_eq!(sum, -0.5);
    // With a score of its own it would be a fall.
    let after = list([("n", 2.0), ("a", 1.0)]);
    only(&causes(&measure("RR"), &before, &after).unwrap(), &[(Cause::Down, -0.5)]);
}

#[test]
fn documents_judged_0_count_where_a_measure_looks_at_them() {
    let judged = [("a", 1.0), ("m", 0.0), ("n", 0.0)];
    // bpref falls from 1 to 0 because a moved down and m moved up. Either alone changes nothing: a relevant document
    // stands first among those of one rank. So each has half of the loss.
    let bpref = split("bpref", &["a", "m"], &["m", "a"], &judged);
    only(&bpref, &[(Cause::Down, -0.5), (Cause::Other, -0.5)]);
    // nDCG does not look at them.
    let ndcg = split("nDCG", &["a", "m"], &["a", "n"], &judged);
    assert!(ndcg.shares.is_empty() && ndcg.difference() == 0.0);
    assert_eq!(ndcg.sentence(3), "The difference is 0.000.");
}

#[test]
fn an_interaction_is_shared_between_the_causes() {
    // a leaves rank 1 and b comes to rank 1. RR falls to 0 if a leaves first, and stays 1 if b comes first.
    let judged = [("a", 1.0), ("b", 1.0)];
    let both = split("RR", &["a", "x"], &["b", "x"], &judged);
    only(&both, &[(Cause::Came, 0.5), (Cause::Left, -0.5)]);
    let rr = split("RR", &["x", "a"], &["b"], &judged);
    let sum: f64 = rr.shares.iter().map(|share| share.amount).sum();
    assert!((sum - 0.5).abs() < 1e-12);
}

#[test]
fn all_queries_together() {
    let judged = [("a", 3.0), ("b", 2.0), ("n", 0.0)];
    let one = split("DCG", &["a", "n"], &["a", "b"], &judged);
    let other = split("DCG", &["a", "b"], &["b", "a"], &judged);
    let total = Total::of([Some(&one), Some(&other), None]);
    assert_eq!((total.queries, total.without), (2, 1));
    assert!((total.difference - 0.5 * (one.difference() + other.difference())).abs() < 1e-15);
    let sum: f64 = total.shares.iter().map(|(_, share)| share).sum();
    assert!((sum - total.difference).abs() < 1e-12);
    assert_eq!(
        total.sentence(None, 3),
        "Of +0.446, +0.631 are relevant documents newly found, \u{2212}0.554 relevant documents \
         pushed down, +0.369 relevant documents moved up."
    );
}

#[test]
fn settings_that_need_more_than_ranks_are_refused() {
    let judged = [("a", 1.0), ("n", 0.0)];
    for (key, value) in [("ties", "averaged"), ("round", "3"), ("unjudged", "1")] {
        let mut settings = Settings::default();
        settings.set(key, value).unwrap();
        let list = |ids: [&str; 2]| ranking(&ids.map(|id| (id, None)), &judged, &settings);
        let refused = causes(&measure("nDCG"), &list(["a", "n"]), &list(["n", "a"]));
        assert_eq!(refused, Err(NoCauses::Settings), "{key}={value}");
    }
    let twice = ranking(&[("a", None), ("a", None)], &judged, &Settings::default());
    let once = ranking(&[("a", None)], &judged, &Settings::default());
    assert_eq!(causes(&measure("DCG"), &once, &twice), Err(NoCauses::Settings));
}
