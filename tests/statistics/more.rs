//! Compares with SciPy, statsmodels and scikit-learn. `generate_more.py` wrote their figures and versions.

use std::io::Read as _;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use ranklens::compare::similarity::{jaccard, kendall_tau, rbo, tau_ap};
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::statistics::best_of::expected_largest;
use ranklens::statistics::no_worse::no_worse;
use ranklens::statistics::power::power;
use ranklens::statistics::risk::risk;
use ranklens::statistics::tukey::tukey;
use ranklens::statistics::{Differences, Options, Planner, adjust, compare, student};
use serde_json::Value;

static FIGURES: LazyLock<Value> = LazyLock::new(|| {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("more.json.gz")[..]).read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
});

fn cases(name: &str) -> &'static [Value] {
    let cases = FIGURES[name].as_array().unwrap();
    assert!(cases.len() >= 200, "{name}");
    cases
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

#[track_caller]
fn close(ours: f64, theirs: &Value, what: &str) {
    within(ours, theirs.as_f64().unwrap(), 1e-9, what);
}

#[track_caller]
fn within(ours: f64, theirs: f64, most: f64, what: &str) {
    let near = (ours - theirs).abs() <= most * theirs.abs().max(1e-3);
    assert!(near, "{what}: {ours} is not {theirs}");
}

#[test]
fn paired_figures_are_those_of_scipy_and_statsmodels() {
    for case in cases("paired") {
        let (before, after) = (numbers(&case["baseline"]), numbers(&case["candidate"]));
        let options = Options { permutations: 1, resamples: 1, ..Options::default() };
        let all = compare(&before, &after, &options).unwrap();
        let test = all.t_test.unwrap();
        close(test.t, &case["t"][0], "t");
        close(test.p, &case["t"][1], "p");
        close(all.effect_size.unwrap(), &case["effect_size"], "effect size");

        let differences = Differences::of(&before, &after);
        let margin = case["margin"].as_f64().unwrap();
        let ours = no_worse(&differences, margin, 0.05).unwrap();
        close(ours.p, &case["tost"][0], "no worse");
        close(ours.p_better, &case["tost"][1], "no better");
        close(ours.p.max(ours.p_better), &case["tost"][2], "equivalent");
        close(ours.low, &case["interval90"][0], "low");
        close(ours.high, &case["interval90"][1], "high");

        let ours = risk(&differences, case["alpha"].as_f64().unwrap()).unwrap();
        close(ours.urisk, &case["urisk"], "URisk");
        close(ours.trisk.unwrap(), &case["trisk"], "TRisk");
        within(ours.gain + ours.loss, differences.mean(), 1e-9, "gain and loss");
    }
}

#[test]
fn adjusted_values_are_those_of_statsmodels() {
    for case in cases("adjusted") {
        let p = numbers(&case["p"]);
        for (ours, theirs) in [
            (adjust::holm(&p), numbers(&case["holm"])),
            (adjust::benjamini_hochberg(&p), numbers(&case["bh"])),
        ] {
            ours.iter().zip(&theirs).for_each(|(ours, theirs)| {
                within(*ours, *theirs, 1e-9, "adjusted");
            });
        }
    }
}

#[test]
fn the_power_is_that_of_statsmodels() {
    for case in cases("power") {
        let [n, effect, level] = [0, 1, 2].map(|at| case[at].as_f64().unwrap());
        close(power(effect, n as usize, level), &case[3], &format!("{case}"));
    }
    for case in cases("smallest") {
        let n = case[0].as_u64().unwrap() as usize;
        // Their search sometimes ends early, at an error of 2e-5, or at the negative effect. Ours is checked by its
        // power below.
        let theirs = case[1].as_f64().unwrap().abs();
        within(Planner::default().smallest(1.0, n), theirs, 1e-4, "smallest");
        let found = power(Planner::default().smallest(1.0, n), n, 0.05);
        within(found, 0.8, 1e-9, "power");
        let effect = Planner::default().smallest(1.0, n);
        assert_eq!(Planner::default().needed(1.0, effect * (1.0 + 1e-9)), Some(n));
    }
}

#[test]
fn quantiles_of_student_are_those_of_scipy() {
    for case in cases("quantile") {
        let [df, share] = [0, 1].map(|at| case[at].as_f64().unwrap());
        close(student::quantile(share, df), &case[2], &format!("{case}"));
        close(student::upper(share * 4.0 - 2.0, df), &case[3], &format!("{case}"));
    }
}

#[test]
fn the_expected_maximum_is_the_integral() {
    for case in cases("largest") {
        close(expected_largest(case[0].as_u64().unwrap() as usize), &case[1], &format!("{case}"));
    }
    // Tippett's figures.
    for (count, known) in [(2, "0.56419"), (5, "1.16296"), (10, "1.53875"), (100, "2.50759")] {
        assert_eq!(format!("{:.5}", expected_largest(count)), known);
    }
    assert_eq!((expected_largest(0), expected_largest(1)), (0.0, 0.0));
}

fn ids(value: &Value) -> Vec<Id> {
    value.as_array().unwrap().iter().map(|id| id.to_string().into()).collect()
}

#[test]
fn rank_correlations_are_those_of_scipy_and_the_definition() {
    for case in cases("tau") {
        let order = ids(&case["order"]);
        let count = order.len();
        let reference: Vec<Id> = (0..count).map(|i| i.to_string().into()).collect();
        close(kendall_tau(&reference, &order).unwrap(), &case["tau"], &format!("{case}"));
        close(tau_ap(&reference, &order).unwrap(), &case["tau_ap"], &format!("{case}"));
    }
}

#[test]
fn rank_biased_overlap_is_the_sum_over_all_depths() {
    for case in cases("rbo") {
        let (a, b) = (ids(&case["a"]), ids(&case["b"]));
        for (one, other) in [(&a, &b), (&b, &a)] {
            let ours = rbo(one, other, case["p"].as_f64().unwrap());
            close(ours.min, &case["min"], &format!("min {case}"));
            close(ours.residual, &case["res"], &format!("residual {case}"));
            close(ours.extrapolated, &case["ext"], &format!("extrapolated {case}"));
            let k = case["k"].as_u64().unwrap() as usize;
            close(jaccard(one, other, k), &case["jaccard"], &format!("Jaccard {case}"));
        }
    }
}

/// The difference of two lists' values is that of scikit-learn's values.
#[test]
fn differences_of_values_are_those_of_scikit_learn() {
    for case in cases("sklearn") {
        let grades = numbers(&case["grades"]);
        let value = |measure: &str, scores: &Value| {
            let id = |at: usize| Id::from(format!("d{at}"));
            let docs = numbers(scores).into_iter().enumerate().map(|(at, s)| (id(at), Some(s)));
            let judged = grades.iter().enumerate().map(|(at, grade)| (id(at), *grade));
            let ranking = Ranking::new(docs, judged, Settings::default().into());
            derive(&measure.parse::<Measure>().unwrap(), &ranking).outcome.value().unwrap()
        };
        for (at, measure) in ["nDCG@5", "AP"].iter().enumerate() {
            let ours = value(measure, &case["other"]) - value(measure, &case["scores"]);
            let [after, before] = ["after", "before"].map(|key| case[key][at].as_f64().unwrap());
            assert!((ours - (after - before)).abs() < 1e-9, "{measure} {case}");
        }
    }
}

#[test]
fn tukeys_pairs_are_those_of_another_program_but_for_the_draws() {
    for case in cases("tukey") {
        let values: Vec<Vec<f64>> =
            case["values"].as_array().unwrap().iter().map(numbers).collect();
        let values: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
        let pairs = tukey(&values, 4_000, 42);
        let theirs = numbers(&case["p"]);
        assert_eq!(pairs.len(), theirs.len());
        for (pair, theirs) in pairs.iter().zip(theirs) {
            // Four and a half standard errors of both draws, of 1,200 comparisons and more.
            let error = (theirs * (1.0 - theirs) * 2.0 / 4_000.0).sqrt();
            assert!((pair.p - theirs).abs() < 4.5 * error + 2e-3, "{pair:?} {theirs}");
        }
    }
}
