//! The verdict that holds whatever the measure.

use ranklens::compare::Tally;
use ranklens::compare::dominance::{Dominance, dominance};
use ranklens::compare::eligible::is_eligible;
use ranklens::metrics::registry::ALL;
use ranklens::metrics::settings::Gain;
use ranklens::metrics::{JudgedRanks, Measure, Settings};
use ranklens::statistics::random::Random;

use crate::support::{below, measure, value};

/// All lists of five documents with grades 0, 1 and 2.
fn lists() -> Vec<Vec<f64>> {
    (0..243).map(|n: usize| (0..5).map(|at| (n / 3_usize.pow(at) % 3) as f64).collect()).collect()
}

#[test]
fn of_all_pairs_of_five_documents_17945_are_decided() {
    let lists = lists();
    let mut verdicts = Vec::new();
    for (at, one) in lists.iter().enumerate() {
        for other in &lists[at + 1..] {
            verdicts.push(dominance(one, other));
        }
    }
    let tally = Tally::of(&verdicts);
    assert_eq!(verdicts.len(), 29_403);
    assert_eq!(tally.better + tally.worse, 17_945);
    assert_eq!((tally.same, tally.depends), (0, 29_403 - 17_945));
}

/// Every eligible measure of the page, with cutoffs and parameters.
fn eligible(settings: &Settings) -> Vec<Measure> {
    let mut all = Vec::new();
    for definition in ALL {
        let plain = Measure::new(definition);
        let cut = [1, 2, 3, 5, 10, 20].map(|k| plain.at(k));
        let graded = [1.0, 2.0, 3.0].map(|rel| {
            let mut measure = plain.at(5);
            measure.rel = Some(rel);
            measure
        });
        all.extend([plain].into_iter().chain(cut).chain(graded));
        all.extend([0.3, 0.95].into_iter().filter_map(|argument| plain.with_argument(argument)));
    }
    all.dedup();
    all.retain(|measure| is_eligible(measure, settings));
    all
}

/// Checks random pairs of lists over the same judgments under every eligible measure, and returns how many pairs
/// were decided.
fn without_contradiction(pairs: usize, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut decided = 0;
    let conventions = [Gain::Linear, Gain::Exponential, Gain::Binary].map(|gain| {
        let settings = Settings { gain, ..Settings::default() };
        let ranks = JudgedRanks::under(&settings).unwrap();
        (eligible(&settings), ranks)
    });
    let mut conventions = conventions;
    assert!(conventions.iter().all(|(measures, _)| measures.len() > 70));
    for pair in 0..pairs {
        let pool: Vec<f64> = (0..12).map(|_| below(&mut random, 4) as f64).collect();
        let mut list = || {
            let mut left = pool.clone();
            let length = below(&mut random, 11);
            (0..length).map(|_| left.swap_remove(below(&mut random, left.len()))).collect()
        };
        let (one, other): (Vec<f64>, Vec<f64>) = (list(), list());
        let verdict = dominance(&one, &other);
        let (least, most) = match verdict {
            Dominance::Better(_) => (-1e-12, f64::INFINITY),
            Dominance::Worse(_) => (f64::NEG_INFINITY, 1e-12),
            Dominance::Same => (-1e-12, 1e-12),
            Dominance::Depends { .. } => continue,
        };
        decided += 1;
        let (measures, ranks) = &mut conventions[pair % 3];
        let judged = || pool.iter().map(|grade| (*grade, 1));
        let mut values = |list: &[f64]| {
            ranks.read(list.len(), (1..).zip(list.iter().copied()), judged());
            measures
                .iter()
                .map(|m| {
                    m.value(ranks)
                        .or_else(|| {
                            let mut settings = ranks.settings.clone();
                            settings.relevance.threshold = m.rel?;
                            let mut ranks = JudgedRanks::under(&settings)?;
                            ranks.read(list.len(), (1..).zip(list.iter().copied()), judged());
                            m.value(&ranks)
                        })
                        .unwrap()
                        .value()
                })
                .collect::<Vec<_>>()
        };
        for ((before, after), measure) in values(&one).iter().zip(values(&other)).zip(&*measures) {
            let difference = after.unwrap_or(0.0) - before.unwrap_or(0.0);
            assert!(
                least <= difference && difference <= most,
                "{measure}: {one:?} {other:?} {verdict:?} {difference}"
            );
        }
    }
    decided
}

#[test]
fn no_measure_contradicts_a_verdict() {
    let decided = without_contradiction(20_000, 1);
    assert!(decided > 5_000, "{decided}");
}

#[test]
#[ignore = "takes a minute: cargo test --no-default-features --test compare -- --ignored"]
fn a_million_pairs_are_without_a_contradiction() {
    let decided = without_contradiction(1_000_000, 2);
    println!("{decided} of 1,000,000 pairs decided, none contradicted");
    assert!(decided > 250_000);
}

#[test]
fn where_it_depends_there_is_a_measure_for_each_side() {
    let settings = Settings::default();
    let mut random = Random::new(5);
    let mut seen = 0;
    for _ in 0..3_000 {
        let pool: Vec<f64> = (0..9).map(|_| below(&mut random, 3) as f64).collect();
        let mut list = || {
            let mut left = pool.clone();
            (0..6).map(|_| left.swap_remove(below(&mut random, left.len()))).collect()
        };
        let (one, other): (Vec<f64>, Vec<f64>) = (list(), list());
        let Dominance::Depends { better, worse } = dominance(&one, &other) else { continue };
        seen += 1;
        let gain =
            |m: &Measure| value(m, &other, &pool, &settings) - value(m, &one, &pool, &settings);
        assert!(gain(&better.precision()) > 0.0, "{better:?} {one:?} {other:?}");
        assert!(gain(&worse.precision()) < 0.0, "{worse:?} {one:?} {other:?}");
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_shorter_list_shows_nothing_more() {
    assert_eq!(dominance(&[], &[]), Dominance::Same);
    assert_eq!(dominance(&[1.0], &[1.0, 0.0]), Dominance::Same);
    assert!(matches!(dominance(&[1.0], &[1.0, 1.0]), Dominance::Better(place) if place.depth == 2));
    let verdicts = [dominance(&[1.0], &[]), Dominance::Same];
    assert_eq!(
        Tally::of(&verdicts).sentence("bm25", "dense"),
        "dense is better on 0 of 2 queries, bm25 on 1, and both are the same on 1. On 0 it depends on the measure"
    );
}

/// Tools whose divisor follows from the list are not covered: a longer list can lower the value.
#[test]
fn a_divisor_of_the_list_is_not_eligible() {
    let mut shown = Settings::default();
    shown.set("pdiv", "shown").unwrap();
    assert!(!is_eligible(&measure("P@5"), &shown));
    assert!(is_eligible(&measure("P@5"), &Settings::default()));
    assert!(!is_eligible(&measure("P"), &Settings::default()));
    let mut own = Settings::default();
    own.set("ideal", "retrieved").unwrap();
    assert!(!is_eligible(&measure("nDCG@5"), &own));
    assert!(is_eligible(&measure("DCG@5"), &own));
    for name in ["bpref", "Judged@5"] {
        assert!(!is_eligible(&measure(name), &Settings::default()), "{name}");
    }
}
