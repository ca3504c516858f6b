//! Properties of comparisons for any two lists of values.

use proptest::prelude::*;
use ranklens::statistics::adjust::{benjamini_hochberg, holm};
use ranklens::statistics::{
    Comparison, Differences, Interval, Options, compare, compare_all, randomization,
};

/// Generates pairs of a measure's values: many equal ones, as for P@5, or arbitrary ones.
fn pairs(queries: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(f64, f64)>> {
    let value = prop_oneof![
        (0..=8_u8).prop_map(|eighths| f64::from(eighths) / 8.0),
        (0..=5_u8).prop_map(|fifths| f64::from(fifths) / 5.0),
        0.0..=1.0,
    ];
    prop::collection::vec((value.clone(), value), queries)
}

fn options() -> Options {
    Options { permutations: 500, resamples: 400, ..Options::default() }
}

fn compared(pairs: &[(f64, f64)], options: &Options) -> Comparison {
    let (baseline, candidate): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    compare(&baseline, &candidate, options).unwrap()
}

fn swapped(pairs: &[(f64, f64)]) -> Vec<(f64, f64)> {
    pairs.iter().map(|(baseline, candidate)| (*candidate, *baseline)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn measures_compared_together_have_the_figures_of_each_alone(
        lists in prop::collection::vec(pairs(0..30), 1..20),
        cut in 0..30_usize,
    ) {
        // Most have equal numbers of queries, which share their draws.
        let cut = |list: &[(f64, f64)]| list.iter().copied().take(cut).unzip();
        let lists: Vec<(Vec<f64>, Vec<f64>)> = lists.iter().map(|list| cut(list)).collect();
        let all: Vec<[&[f64]; 2]> = lists.iter().map(|(before, after)| [&before[..], &after[..]]).collect();
        let alone: Vec<Comparison> =
            all.iter().map(|[before, after]| compare(before, after, &options()).unwrap()).collect();
        prop_assert_eq!(compare_all(&all, &options()).unwrap(), alone);
    }

    #[test]
    fn every_figure_is_within_its_range(pairs in pairs(0..70)) {
        let all = compared(&pairs, &options());
        prop_assert_eq!(all.queries, pairs.len());
        prop_assert_eq!(all.wins + all.ties + all.losses, pairs.len());
        let p = [
            all.t_test.map(|test| test.p),
            all.randomization.map(|test| test.p),
            all.wilcoxon.map(|test| test.p),
        ];
        for p in p.into_iter().flatten() {
            prop_assert!((0.0..=1.0).contains(&p), "{:?}", all);
        }
        if let Ok(test) = all.wilcoxon {
            let ranked = (pairs.len() - test.without) as f64;
            prop_assert!(test.w >= 0.0 && test.w <= ranked * (ranked + 1.0) / 4.0);
        }
        if let Ok(interval) = all.bootstrap {
            prop_assert!(interval.low <= interval.high);
            let all_differences = pairs.iter().map(|(baseline, candidate)| candidate - baseline);
            let least = all_differences.clone().fold(f64::INFINITY, f64::min);
            let most = all_differences.fold(f64::NEG_INFINITY, f64::max);
            prop_assert!(interval.low >= least - 1e-12 && interval.high <= most + 1e-12);
        }
        if let (Ok(baseline), Ok(candidate), Ok(difference)) =
            (all.baseline, all.candidate, all.difference)
        {
            prop_assert!((candidate - baseline - difference).abs() < 1e-12);
        }
    }

    #[test]
    fn the_same_values_give_the_same_figures(pairs in pairs(0..40)) {
        prop_assert_eq!(compared(&pairs, &options()), compared(&pairs, &options()));
    }

    /// Exchanging baseline and candidate reverses the signs and keeps the p-values.
    #[test]
    fn exchanged_systems_mirror_each_other(pairs in pairs(1..60)) {
        let options = Options { interval: Interval::Percentile, ..options() };
        let (one, other) = (compared(&pairs, &options), compared(&swapped(&pairs), &options));
        prop_assert_eq!((one.wins, one.losses), (other.losses, other.wins));
        prop_assert_eq!(one.difference.unwrap(), -other.difference.unwrap());
        prop_assert_eq!(one.effect_size, other.effect_size.map(|effect| -effect));
        prop_assert_eq!(one.spread, other.spread);
        prop_assert_eq!(one.randomization, other.randomization);
        prop_assert_eq!(one.wilcoxon, other.wilcoxon);
        prop_assert_eq!(one.t_test.map(|test| (test.t, test.p)),
            other.t_test.map(|test| (-test.t, test.p)));
        if let (Ok(one), Ok(other)) = (one.bootstrap, other.bootstrap) {
            prop_assert!((one.low + other.high).abs() < 1e-12);
            prop_assert!((one.high + other.low).abs() < 1e-12);
        }
    }

    /// The tests without random draws do not depend on the order of the queries.
    #[test]
    fn the_order_of_the_queries_does_not_matter(pairs in pairs(2..20), seed in any::<u64>()) {
        let mut turned = pairs.clone();
        turned.rotate_left(seed as usize % pairs.len());
        let (one, other) = (compared(&pairs, &options()), compared(&turned, &options()));
        prop_assert_eq!(one.randomization, other.randomization);
        prop_assert_eq!(one.wilcoxon, other.wilcoxon);
        if let (Ok(one), Ok(other)) = (one.t_test, other.t_test) {
            prop_assert!((one.p - other.p).abs() < 1e-9);
        }
    }

    /// Counts all choices of signs one by one, as the definition says.
    #[test]
    fn the_exact_test_counts_every_way(pairs in pairs(1..10)) {
        let differences: Vec<f64> = pairs.iter().map(|(b, c)| c - b).collect();
        let real = differences.iter().sum::<f64>().abs();
        let ways = 1_u32 << differences.len();
        let as_far = (0..ways).filter(|way| {
            let signed = differences.iter().enumerate();
            let sum = signed.map(|(i, d)| if way >> i & 1 == 1 { -d } else { *d }).sum::<f64>();
            sum.abs() >= real - 1e-12
        });
        let p = as_far.count() as f64 / f64::from(ways);
        prop_assert_eq!(compared(&pairs, &options()).randomization.unwrap().p, p);
    }

    /// Queries without a difference add no choices of signs, so both tests can handle more than
    /// twenty queries with few differences.
    #[test]
    fn drawn_ways_come_near_the_exact_share(pairs in pairs(6..12), seed in any::<u64>()) {
        let exact = compared(&pairs, &options()).randomization.unwrap();
        let padded: Vec<f64> = pairs.iter().map(|pair| pair.1).chain([0.5; 21]).collect();
        let baseline: Vec<f64> = pairs.iter().map(|pair| pair.0).chain([0.5; 21]).collect();
        let differences = Differences::of(&baseline, &padded);
        let drawn = randomization::randomization(&differences, 20_000, seed).unwrap();
        prop_assert!(exact.exact && !drawn.exact);
        prop_assert!((exact.p - drawn.p).abs() < 0.025, "{} {}", exact.p, drawn.p);
    }

    #[test]
    fn adjusted_values_keep_their_order_and_are_never_lower(
        p in prop::collection::vec(0.0..=1.0, 0..12)
    ) {
        for adjusted in [holm(&p), benjamini_hochberg(&p)] {
            for (i, one) in adjusted.iter().enumerate() {
                prop_assert!(*one >= p[i] - 1e-15 && *one <= 1.0);
                for (j, other) in adjusted.iter().enumerate() {
                    prop_assert!(p[i] > p[j] || one <= other);
                }
            }
        }
        let pairwise = holm(&p).into_iter().zip(benjamini_hochberg(&p));
        prop_assert!(pairwise.into_iter().all(|(holm, hochberg)| hochberg <= holm + 1e-15));
    }
}
