//! Edge cases: few queries, no differences, values that cannot be compared, and the running time.

use ranklens::statistics::comparison::LARGEST;
use ranklens::statistics::{
    CompareError, Comparison, Gate, Interval, NoValue, Options, bootstrap, compare,
};

fn compared(baseline: &[f64], candidate: &[f64]) -> Comparison {
    compare(baseline, candidate, &Options::default()).unwrap()
}

#[test]
fn without_queries_nothing_has_a_value() {
    let all = compared(&[], &[]);
    let too_few = |needed| NoValue::TooFewQueries { queries: 0, needed };
    assert_eq!((all.queries, all.wins, all.ties, all.losses), (0, 0, 0, 0));
    for figure in [all.baseline, all.candidate, all.difference, all.median] {
        assert_eq!(figure, Err(too_few(1)));
    }
    assert_eq!(all.effect_size, Err(too_few(2)));
    assert_eq!(all.spread, Err(too_few(2)));
    assert_eq!(all.t_test, Err(too_few(2)));
    assert_eq!(all.bootstrap, Err(too_few(2)));
    assert_eq!(all.randomization, Err(too_few(1)));
    assert_eq!(all.wilcoxon, Err(too_few(1)));
    assert_eq!(all.gate, Err(too_few(1)));
}

#[test]
fn one_query_has_a_difference_and_no_spread() {
    let all = compared(&[0.5], &[0.75]);
    assert_eq!((all.difference, all.median, all.wins), (Ok(0.25), Ok(0.25), 1));
    let too_few = NoValue::TooFewQueries { queries: 1, needed: 2 };
    assert_eq!(all.t_test, Err(too_few));
    assert_eq!(all.bootstrap, Err(too_few));
    assert_eq!(all.randomization.unwrap().p, 1.0);
    assert_eq!(all.wilcoxon.unwrap().p, 1.0);
    assert_eq!(too_few.to_string(), "it takes at least 2 queries, and there are 1");
}

#[test]
fn equal_systems_have_no_test_statistic() {
    for queries in [2, 20, 21, 60] {
        let values = vec![0.4; queries];
        let all = compared(&values, &values);
        assert_eq!((all.difference, all.ties), (Ok(0.0), queries));
        assert_eq!(all.t_test, Err(NoValue::NoDifference));
        assert_eq!(all.effect_size, Err(NoValue::NoDifference));
        assert_eq!(all.wilcoxon, Err(NoValue::NoDifference));
        assert_eq!(all.bootstrap, Err(NoValue::NoDifference));
        // With any signs, the sum is 0.
        assert_eq!(all.randomization.unwrap().p, 1.0);
        assert!(all.gate.unwrap().passed);
    }
}

#[test]
fn the_same_difference_everywhere_has_no_spread_even_when_rounded() {
    // 0.3 - 0.2, 0.4 - 0.3 and so on differ in their last bits.
    let baseline = [0.2, 0.3, 0.5, 0.7];
    let all = compared(&baseline, &baseline.map(|value| value + 0.1));
    assert_eq!(all.t_test, Err(NoValue::SameDifference));
    assert_eq!(all.effect_size, Err(NoValue::SameDifference));
    assert_eq!(all.bootstrap, Err(NoValue::SameDifference));
    assert_eq!(all.randomization.unwrap().p, 2.0 / 16.0);
}

#[test]
fn a_tolerance_makes_ties_of_small_differences() {
    let options = Options { tolerance: 0.01, ..Options::default() };
    let all = compare(&[0.5, 0.5, 0.5, 0.5], &[0.509, 0.495, 0.6, 0.3], &options).unwrap();
    assert_eq!((all.wins, all.ties, all.losses), (1, 2, 1));
    assert_eq!(all.wilcoxon.unwrap().without, 2);
    assert_eq!(all.wilcoxon.unwrap().w, 1.0);
}

#[test]
fn the_gate_closes_above_the_largest_drop() {
    let passed = |baseline, candidate| Gate::of(baseline, candidate, 0.05).map(|gate| gate.passed);
    assert_eq!(passed(0.8, 0.76), Ok(true));
    assert_eq!(passed(0.8, 0.7599), Ok(false));
    assert_eq!(passed(0.8, 0.9), Ok(true));
    assert_eq!(Gate::of(0.8, 0.6, 0.05).unwrap().drop, 0.25000000000000006);
    // A measure with values below 0 drops towards minus infinity.
    assert_eq!(Gate::of(-2.0, -3.0, 0.05).unwrap().drop, 0.5);
    assert_eq!(passed(0.0, 0.0), Err(NoValue::BaselineIsZero));
    // A tolerance of 0 allows no loss. A negative tolerance requires a gain.
    assert!(Gate::of(0.5, 0.5, 0.0).unwrap().passed);
    assert!(!Gate::of(0.5, 0.5, -0.1).unwrap().passed);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let refused = |baseline: &[f64], candidate: &[f64], options: Options| {
        compare(baseline, candidate, &options).unwrap_err()
    };
    let usual = Options::default();
    let unpaired = refused(&[0.5, 0.5], &[0.5], usual);
    assert_eq!(
        unpaired.to_string(),
        "the baseline has 2 values and the candidate 1; each query needs both"
    );
    for wrong in [f64::NAN, f64::INFINITY, -1e91] {
        let query = refused(&[0.5, 0.5], &[0.5, wrong], usual);
        assert_eq!(query, CompareError::NotANumber { query: 1 });
        assert_eq!(query.to_string(), "the value of query 2 is not finite or too large");
    }
    for (option, options) in [
        ("level", Options { level: 1.0, ..usual }),
        ("level", Options { level: f64::NAN, ..usual }),
        ("resamples", Options { resamples: 0, ..usual }),
        ("max_drop", Options { max_drop: f64::NAN, ..usual }),
        ("tolerance", Options { tolerance: -0.1, ..usual }),
    ] {
        assert_eq!(refused(&[0.5], &[0.5], options), CompareError::Option { option });
    }
}

#[test]
fn very_large_and_very_small_values_stay_numbers() {
    for size in [LARGEST, 1e-30, 1e-120, 1e-200, 5e-324] {
        let all = compared(&[size, 0.0, -size, 0.0], &[0.0, 0.0, size, -size]);
        if let Ok(t) = all.t_test {
            assert!(t.t.is_finite() && (0.0..=1.0).contains(&t.p), "{size:e}: {t:?}");
        }
        if let Ok(interval) = all.bootstrap {
            assert!(interval.low.is_finite() && interval.low <= interval.high, "{interval:?}");
        }
    }
}

#[test]
fn a_skewed_interval_is_corrected() {
    let mut candidate = [0.5; 30];
    candidate[..3].copy_from_slice(&[0.9, 1.0, 0.8]);
    let differences = ranklens::statistics::Differences::of(&[0.5; 30], &candidate);
    let of = |kind| bootstrap::bootstrap(&differences, kind, 0.95, 10_000, 1).unwrap();
    let (percentile, corrected) = (of(Interval::Percentile), of(Interval::Bca));
    assert!(corrected.low > percentile.low && corrected.high > percentile.high);
}

#[test]
fn permutations_take_milliseconds() {
    let baseline: Vec<f64> = (0..50).map(|i| f64::from(i * 37 % 50) / 50.0).collect();
    let candidate: Vec<f64> = (0..50).map(|i| f64::from(i * 23 % 50) / 49.0).collect();
    let options = Options { permutations: 10_000, ..Options::default() };
    let start = std::time::Instant::now();
    for _ in 0..10 {
        assert!(compare(&baseline, &candidate, &options).unwrap().randomization.is_ok());
    }
    let each = start.elapsed() / 10;
    // The limit is a hundred times the time on an idle machine, so that a busy one does not fail.
    assert!(each.as_millis() < 500, "{each:?}");
    println!("{each:?} for 10,000 permutations and 10,000 resamples of 50 queries");
}
