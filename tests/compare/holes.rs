//! What documents that nobody judged could change.

use ranklens::compare::holes::{Holes, holes, percent, range};
use ranklens::compare::verdict::Coverage;
use ranklens::metrics::{Ranking, derive};
use ranklens::statistics::random::Random;

use crate::support::{below, measure, ranking};

const GRADES: [f64; 3] = [0.0, 1.0, 2.0];

/// The lowest and highest difference over all judgings, each derived anew.
fn all_ways(name: &str, lists: [&[&str]; 2], judged: &[(&str, f64)], holes: &[String]) -> [f64; 2] {
    let measure = measure(name);
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for way in 0..GRADES.len().pow(holes.len() as u32) {
        let given = holes
            .iter()
            .enumerate()
            .map(|(at, id)| (&**id, GRADES[way / 3_usize.pow(at as u32) % 3]));
        let all: Vec<(&str, f64)> = judged.iter().copied().chain(given).collect();
        let value = |list| derive(&measure, &ranking(list, &all)).outcome.value().unwrap_or(0.0);
        let difference = value(lists[1]) - value(lists[0]);
        (low, high) = (low.min(difference), high.max(difference));
    }
    [low, high]
}

#[test]
fn the_range_is_that_of_all_judgings() {
    let mut random = Random::new(9);
    let pool = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for _ in 0..60 {
        let judged: Vec<(&str, f64)> = pool[..4]
            .iter()
            .map(|id| (*id, below(&mut random, 3) as f64))
            .chain([("z", 1.0)])
            .collect();
        let mut list = || {
            let mut left = pool.to_vec();
            (0..5).map(|_| left.swap_remove(below(&mut random, left.len()))).collect::<Vec<_>>()
        };
        let (one, other) = (list(), list());
        for name in ["nDCG@4", "P@3", "RR", "AP", "R@3", "ERR(max=2)@4", "RBP(p=0.8)"] {
            let [before, after] = [&one, &other].map(|list| ranking(list, &judged));
            let found = range(&measure(name), &before, &after, &GRADES).unwrap();
            let ids: Vec<String> = found.holes.iter().map(ToString::to_string).collect();
            let [low, high] = all_ways(name, [&one, &other], &judged, &ids);
            // The holes may also stay as they are.
            let (low, high) = (low.min(found.now), high.max(found.now));
            assert!(found.exact, "{name}");
            assert!(
                (found.low - low).abs() < 1e-12,
                "{name} {one:?} {other:?}: {} {low}",
                found.low
            );
            assert!(
                (found.high - high).abs() < 1e-12,
                "{name} {one:?} {other:?}: {} {high}",
                found.high
            );
        }
    }
}

/// Where the ways are too many, every end is still the difference of some judging.
#[test]
fn a_search_stays_within_the_true_range() {
    let docs: Vec<String> = (0..24).map(|at| format!("u{at}")).collect();
    let one: Vec<&str> = docs[..12].iter().map(String::as_str).collect();
    let mut other: Vec<&str> = docs[12..].iter().map(String::as_str).collect();
    other[0] = "a";
    let judged = [("a", 2.0), ("b", 1.0)];
    let [before, after] = [ranking(&one, &judged), ranking(&other, &judged)];
    let found = range(&measure("DCG@12"), &before, &after, &GRADES).unwrap();
    assert!(!found.exact);
    // DCG is a sum: all holes of one list at grade 2 and all of the other at 0.
    let sum = |from: usize| (from..=12).map(|rank| 2.0 / ((rank + 1) as f64).log2()).sum::<f64>();
    assert!((found.high - (2.0 + sum(2))).abs() < 1e-9, "{found:?}");
    assert!((found.low - (2.0 - sum(1))).abs() < 1e-9, "{found:?}");
    assert_eq!(found.now, 2.0);
}

#[test]
fn holes_that_may_explain_the_difference_are_warned_of() {
    let judged = [("a", 1.0), ("b", 0.0)];
    let pair = |one: &[&str], other: &[&str]| [ranking(one, &judged), ranking(other, &judged)];
    let open = pair(&["a", "b"], &["x", "y"]);
    let closed = pair(&["a", "b"], &["b", "a"]);
    let measure = measure("P@1");
    let of = |pair: &[Ranking; 2]| range(&measure, &pair[0], &pair[1], &[0.0, 1.0]).unwrap();
    let coverage = Coverage { depth: 1, baseline: 1.0, candidate: 0.5 };
    let all = holes(&[of(&open), of(&closed)], coverage);
    assert_eq!((all.low, all.now, all.high, all.queries, all.exact), (-1.0, -1.0, -0.5, 1, true));
    assert!(!all.may_explain() && all.warning().is_none());
    let one = holes(&[of(&open)], coverage);
    assert!(one.may_explain());
    assert!(one.warning().is_some());
    let judged = "Judged of the top 1: dense 50 %, bm25 100 %.";
    let sentence = |holes: &Holes| holes.sentence("bm25", "dense", 3);
    let range = "With all of them judged, the difference would lie between \u{2212}1.000 and ";
    assert_eq!(sentence(&all), format!("{judged} {range}\u{2212}0.500."));
    let inexact = Holes { exact: false, ..all.clone() };
    assert_eq!(
        sentence(&inexact),
        format!("{judged} {range}\u{2212}0.500; the true range may be wider.")
    );
    assert_eq!(sentence(&holes(&[of(&closed)], coverage)), judged);
    // A share is 100 % only if all are judged.
    assert_eq!([1.0, 0.9999, 0.5].map(percent), ["100 %", "99 %", "50 %"]);
    // Without holes the range is a point.
    assert_eq!((of(&closed).low, of(&closed).high), (-1.0, -1.0));
}
