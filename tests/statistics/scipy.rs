//! Compares with values of SciPy. `generate.py` wrote them into `scipy.json` and `generated.json.gz` with the versions.

use std::io::Read as _;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use ranklens::statistics::{
    Comparison, Interval, Options, Zeros, adjust, compare, normal, student,
};
use serde_json::Value;

fn oracle() -> Value {
    serde_json::from_str(include_str!("scipy.json")).unwrap()
}

/// Chosen cases and generated ones.
static CASES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("generated.json.gz")[..]).read_to_string(&mut text).unwrap();
    let generated: Value = serde_json::from_str(&text).unwrap();
    let cases = |of: &Value| of["cases"].as_array().unwrap().clone();
    [cases(&oracle()), cases(&generated)].concat()
});

/// Each figure has at least as many cases.
const LEAST: usize = 200;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// Compares 11 digits. Tiny p-values are compared absolutely.
#[track_caller]
fn close(ours: f64, theirs: &Value, what: &str) {
    let theirs = theirs.as_f64().unwrap();
    let near = (ours - theirs).abs() <= 1e-11 * theirs.abs() + 1e-300;
    assert!(near, "{what}: {ours} is not {theirs}");
}

/// Checks each case that has a figure.
fn each(key: &str, options: &Options, check: impl Fn(&str, &Value, Comparison)) {
    let cases = CASES.iter().filter(|case| case.get(key).is_some_and(|figure| !figure.is_null()));
    assert!(cases.clone().count() >= LEAST, "{key}");
    for case in cases {
        let (baseline, candidate) = (numbers(&case["baseline"]), numbers(&case["candidate"]));
        let name = case["name"].as_str().unwrap();
        check(name, case, compare(&baseline, &candidate, options).unwrap());
    }
}

#[test]
fn the_t_test_is_that_of_scipy() {
    let options = Options { permutations: 1, resamples: 1, ..Options::default() };
    each("t", &options, |name, case, ours| {
        let test = ours.t_test.unwrap();
        close(test.t, &case["t"]["t"], name);
        close(test.p, &case["t"]["p"], name);
        assert_eq!(test.df as u64, case["t"]["df"].as_u64().unwrap(), "{name}");
        close(ours.effect_size.unwrap(), &case["effect_size"], name);
        assert!((ours.median.unwrap() - case["median"].as_f64().unwrap()).abs() < 1e-15, "{name}");
    });
}

#[test]
fn the_randomization_test_is_that_of_scipy() {
    let options = Options { resamples: 1, ..Options::default() };
    each("randomization", &options, |name, case, ours| {
        let (test, theirs) = (ours.randomization.unwrap(), case["randomization"].as_f64().unwrap());
        assert_eq!(test.exact, ours.queries <= 20, "{name}");
        if test.exact {
            assert_eq!(test.p, theirs, "{name}");
            assert_eq!(test.permutations, 1 << ours.queries, "{name}");
        } else {
            // The tolerance is four standard errors of both random draws, theirs of 100,000 or more.
            let error = (theirs * (1.0 - theirs) * 2.0 / 1e5).sqrt();
            assert!((test.p - theirs).abs() < 4.0 * error + 2e-5, "{name}: {} {theirs}", test.p);
            assert_eq!(test.permutations, 100_000, "{name}");
        }
    });
}

#[test]
fn the_test_of_signed_ranks_is_that_of_scipy() {
    let figures = [(Zeros::Dropped, "wilcoxon"), (Zeros::Ranked, "pratt")];
    for (zeros, key) in figures {
        let options = Options { zeros, permutations: 1, resamples: 1, ..Options::default() };
        each(key, &options, |name, case, ours| {
            let (test, theirs) = (ours.wilcoxon.unwrap(), &case[key]);
            assert_eq!(test.w, theirs["w"].as_f64().unwrap(), "{name}");
            assert_eq!(test.exact, theirs["exact"].as_bool().unwrap(), "{name}");
            close(test.p, &theirs["p"], name);
        });
    }
}

#[test]
fn the_interval_is_that_of_scipy_but_for_the_draws() {
    let options = Options { permutations: 1, resamples: 100_000, ..Options::default() };
    each("BCa", &options, |name, case, ours| {
        let ours = ours.bootstrap.unwrap();
        assert_eq!(ours.interval, Interval::Bca, "{name}");
        for (key, ends) in [("BCa", [ours.low, ours.high]), ("percentile", ours.percentile)] {
            let theirs = numbers(&case[key]);
            // Few queries have few resampled means, so the end of an interval can fall between two of them.
            let width = theirs[1] - theirs[0];
            for (end, other) in ends.iter().zip(&theirs) {
                assert!((end - other).abs() < 0.03 * width, "{name} {key}: {ours:?} {theirs:?}");
            }
        }
    });
    let percentile = Options { interval: Interval::Percentile, resamples: 2_000, ..options };
    each("percentile", &percentile, |name, _, ours| {
        let ours = ours.bootstrap.unwrap();
        assert_eq!(
            (ours.interval, [ours.low, ours.high]),
            (Interval::Percentile, ours.percentile),
            "{name}"
        );
    });
}

#[test]
fn the_distributions_are_those_of_scipy_and_mpmath() {
    let oracle = oracle();
    for row in oracle["student"].as_array().unwrap() {
        let (df, t) = (row[0].as_f64().unwrap(), row[1].as_f64().unwrap());
        for t in [t, -t] {
            close(student::two_sided(t, df), &row[2], &format!("t = {t}, df = {df}"));
        }
    }
    for row in oracle["normal"].as_array().unwrap() {
        let z = row[0].as_f64().unwrap();
        let share = normal::cumulative(z);
        close(share, &row[1], &format!("z = {z}"));
        if z < 3.0 {
            assert!(
                (normal::quantile(share) - z).abs() < 1e-11,
                "{z}: {}",
                normal::quantile(share)
            );
        }
    }
}

#[test]
fn ten_scores_give_the_figures_of_the_docs() {
    let baseline = [0.80, 0.70, 0.65, 0.90, 0.50, 0.55, 0.30, 0.75, 0.60, 0.85];
    let candidate = [0.82, 0.74, 0.60, 0.95, 0.58, 0.60, 0.35, 0.80, 0.66, 0.86];
    let figures = |options: &Options| {
        let all = compare(&baseline, &candidate, options).unwrap();
        let (t, ranks) = (all.t_test.unwrap(), all.wilcoxon.unwrap());
        assert_eq!((all.wins, all.ties, all.losses), (9, 0, 1));
        assert_eq!(format!("{:.5} {:.7}", t.t, t.p), "3.16554 0.0114478");
        assert_eq!(format!("{:.7}", all.randomization.unwrap().p), "0.0214844");
        assert_eq!(format!("{:.5}", all.effect_size.unwrap()), "1.00103");
        let interval = all.bootstrap.unwrap();
        assert!((interval.low - 0.005).abs() < 0.0025, "{interval:?}");
        assert!((interval.high - 0.052).abs() < 0.001, "{interval:?}");
        format!("{} {:.7}", ranks.w, ranks.p)
    };
    assert_eq!(figures(&Options::default()), "7.5 0.0429688");
    // Six differences of 0.05 differ in their last bits. Calculated by hand, they share a rank.
    let by_hand = Options { tolerance: 1e-9, ..Options::default() };
    assert_eq!(figures(&by_hand), "6 0.0253906");
}

#[test]
fn adjusted_values_are_those_of_r() {
    // The values of p.adjust(p, "holm") and p.adjust(p, "BH") in R.
    let p = [0.01, 0.04, 0.03, 0.005, 0.03];
    let rounded =
        |values: Vec<f64>| values.iter().map(|v| (v * 1e6).round() / 1e6).collect::<Vec<_>>();
    assert_eq!(rounded(adjust::holm(&p)), [0.04, 0.09, 0.09, 0.025, 0.09]);
    assert_eq!(rounded(adjust::benjamini_hochberg(&p)), [0.025, 0.04, 0.0375, 0.025, 0.0375]);
    assert_eq!(adjust::holm(&[0.7, 0.6]), [1.0, 1.0]);
    assert_eq!(adjust::benjamini_hochberg(&[0.7, 0.6]), [0.7, 0.7]);
    assert!(adjust::holm(&[]).is_empty() && adjust::benjamini_hochberg(&[]).is_empty());
}

/// The figures were computed with the versions that a reader would install.
#[test]
fn the_versions_are_pinned() {
    let pinned = include_str!("requirements.txt");
    let oracle = oracle();
    for library in ["scipy", "numpy", "mpmath"] {
        let line = format!("{library}=={}\n", oracle[library].as_str().unwrap());
        assert!(pinned.contains(&line), "{line}");
    }
}
