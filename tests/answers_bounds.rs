//! Compares bounds that are called exact with all orders, and checks the bounds of the grades.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use ranklens::answers::bounds::{Bounds, bounds};
use ranklens::answers::question::Question;
use ranklens::metrics::settings::IdealOrder;
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::presets::{AdjustedPreset, Convention};
use support::{ANY_GRADES, Case, case, measures, settings, tied_orders};

const BEST: f64 = 2.0;

type Run = Vec<(Id, Option<f64>)>;
type Qrels = Vec<(Id, f64)>;

fn parts(case: &Case) -> (Run, Qrels) {
    let id = |id: &String| Id::from(id.as_str());
    (
        case.docs.iter().map(|(doc, score)| (id(doc), *score)).collect(),
        case.judgments.iter().map(|(doc, grade)| (id(doc), *grade)).collect(),
    )
}

fn convention(settings: &Settings) -> Convention {
    let chosen = AdjustedPreset::from(settings);
    chosen.convention(&"nDCG".parse().unwrap())
}

fn value(measure: &Measure, ranking: &Ranking) -> Option<f64> {
    derive(measure, ranking).outcome.value()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

fn ends(values: &[Option<f64>]) -> Option<(f64, f64, f64)> {
    let values: Option<Vec<f64>> = values.iter().copied().collect();
    let values = values.filter(|values| !values.is_empty())?;
    let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
    let low = values.iter().fold(low, |a, b| a.min(*b));
    let high = values.iter().fold(high, |a, b| a.max(*b));
    Some((low, high, values.iter().sum::<f64>() / values.len() as f64))
}

fn all_bounds(case: &Case, convention: &Convention) -> Vec<(Measure, Bounds)> {
    let (run, qrels) = parts(case);
    let query = Id::from("q");
    let ranking = convention.ranking(&query, &run, &qrels);
    let question =
        Question { convention, query: &query, run: &run, qrels: &qrels, best: BEST, ranking };
    measures().into_iter().map(|measure| (measure, bounds(&question, &measure))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn exact_bounds_of_judgments_are_those_of_all_grades(case in case(ANY_GRADES), settings in settings()) {
        // Six unjudged documents have 729 assignments, more than are derived without a proof.
        let case = Case { docs: case.docs.into_iter().take(7).collect(), ..case };
        let convention = convention(&settings);
        let (run, qrels) = parts(&case);
        let is_judged = |id: &Id| qrels.iter().any(|(judged, _)| judged == id);
        let open: Vec<Id> = run.iter().map(|(id, _)| id.clone()).filter(|id| !is_judged(id)).collect();
        let count = 3_usize.pow(open.len() as u32);
        let rankings: Vec<Ranking> = (0..count)
            .map(|at| {
                let grade = |place: usize| (at / 3_usize.pow(place as u32) % 3) as f64;
                let more = open.iter().enumerate().map(|(place, id)| (id.clone(), grade(place)));
                let qrels: Qrels = qrels.iter().cloned().chain(more).collect();
                convention.ranking(&"q".into(), &run, &qrels)
            })
            .collect();
        for (measure, bounds) in all_bounds(&case, &convention) {
            let Some(judged) = bounds.judged else {
                prop_assert!(open.is_empty());
                continue;
            };
            prop_assert_eq!(judged.documents, open.len());
            prop_assert!(judged.exact || open.len() > 5 || settings.ideal.order == IdealOrder::Judged, "{}", measure);
            let all: Vec<_> = rankings.iter().map(|ranking| value(&measure, ranking)).collect();
            let some: Vec<_> = all.iter().copied().filter(Option::is_some).collect();
            if !judged.exact {
                continue;
            }
            prop_assert_eq!(judged.can_lack, some.len() < all.len(), "{}", measure);
            let found = judged.ends;
            let Some((low, high, _)) = ends(&some) else {
                prop_assert_eq!(found, None);
                continue;
            };
            let [least, most] = found.unwrap();
            prop_assert!(close(low, least) && close(high, most), "{}: {}..{} in {:?}", measure, low, high, judged);
        }
    }

    #[test]
    fn exact_bounds_of_ties_are_those_of_all_orders(
        case in case(ANY_GRADES),
        settings in settings(),
        depth in prop::option::weighted(0.2, 1..8_usize),
    ) {
        let case = Case { docs: case.docs.into_iter().take(6).collect(), ..case };
        let mut convention = convention(&settings);
        convention.input.depth = depth;
        let (run, qrels) = parts(&case);
        let mut whole = convention.clone();
        whole.input.depth = None;
        let whole = whole.ranking(&"q".into(), &run, &qrels);
        if depth.is_some() && !whole.left_out.is_empty() {
            // The tool cuts the list first, so that what is left out has a place in it.
            prop_assert!(all_bounds(&case, &convention).iter().all(|(_, bounds)| bounds.ties.is_none()));
            return Ok(());
        }
        let tied = whole.rows.windows(2).any(|pair| pair[0].tie == pair[1].tie);
        let orders: Vec<Ranking> = tied_orders(&whole)
            .iter()
            .map(|order| {
                let docs: Run = order.iter().map(|doc| (doc.clone(), None)).collect();
                convention.ranking(&"q".into(), &docs, &qrels)
            })
            .collect();
        for (measure, bounds) in all_bounds(&case, &convention) {
            let values: Vec<_> = orders.iter().map(|ranking| value(&measure, ranking)).collect();
            let Some(ties) = bounds.ties else {
                // The value cannot change, or some order has no value.
                let same = values.windows(2).all(|pair| pair[0] == pair[1]);
                prop_assert!(same || tied && values.contains(&None), "{}", measure);
                continue;
            };
            prop_assert!(ties.documents > 1 && ties.low <= ties.high);
            for end in [ties.low, ties.high] {
                prop_assert!(values.iter().flatten().any(|v| close(*v, end)), "{}", measure);
            }
            if ties.exact {
                let (low, high, _) = ends(&values).unwrap();
                prop_assert!(close(low, ties.low), "{}: low {} in {:?}", measure, low, ties);
                prop_assert!(close(high, ties.high), "{}: high {} in {:?}", measure, high, ties);
            }
            if let Some(mean) = ties.mean {
                let (.., all) = ends(&values).unwrap();
                prop_assert!(close(mean, all), "{}: mean {} in {:?}", measure, all, ties);
            }
        }
    }
}

/// Long lists, which cannot be tried out, have proven bounds under the textbook convention.
#[test]
fn long_lists_have_exact_bounds_too() {
    let doc = |i: usize| format!("d{}", (i * 7919) % 1000);
    let case = Case {
        docs: (0..1000).map(|i| (doc(i), Some((i / 7) as f64))).collect(),
        judgments: (0..1000)
            .filter(|i| i % 3 > 0)
            .map(|i| (doc(i), [0.0, 1.0, 2.0][i % 5 % 3]))
            .collect(),
    };
    let mut means = Vec::new();
    for (measure, bounds) in all_bounds(&case, &convention(&Settings::default())) {
        let ties = bounds.ties.unwrap();
        assert_eq!(bounds.judged.unwrap().documents, 334);
        assert!(ties.exact, "{measure}");
        let name = measure.definition.name;
        if ties.mean.is_none() && !means.contains(&name) {
            means.push(name);
        }
        assert!(ties.low <= ties.mean.unwrap_or(ties.low) && ties.mean <= Some(ties.high));
    }
    assert_eq!(means, ["RR", "AP", "Success", "ERR", "Bpref", "Judged"]);
}

/// A scale with many grades is not tried out, however few the documents.
#[test]
fn a_long_scale_of_grades_is_not_tried_out() {
    let docs = ["a", "b"].map(|doc| (doc.to_owned(), None));
    let (run, qrels) = parts(&Case { docs: docs.into(), judgments: vec![("a".to_owned(), 1.0)] });
    let (convention, query) = (convention(&Settings::default()), Id::from("q"));
    for best in [1e6, 1e300] {
        let ranking = convention.ranking(&query, &run, &qrels);
        let (convention, query) = (&convention, &query);
        let question = Question { convention, query, run: &run, qrels: &qrels, best, ranking };
        for measure in measures() {
            let judged = bounds(&question, &measure).judged.unwrap();
            assert!(judged.documents == 1 && !judged.exact, "{measure}");
        }
    }
}

/// Without a proof, the bounds are values of real orders and are not called exact.
#[test]
fn long_ties_are_not_tried_out() {
    let doc = |i: usize| format!("d{i}");
    let case = Case {
        docs: (0..12).map(|i| (doc(i), Some(1.0))).collect(),
        judgments: (0..12).map(|i| (doc(i), (i % 3) as f64)).collect(),
    };
    let rounded = Settings { rounding: Some(2), ..Settings::default() };
    for (_, bounds) in all_bounds(&case, &convention(&rounded)) {
        let ties = bounds.ties.unwrap();
        assert!(!ties.exact && ties.mean.is_none() && ties.documents == 12);
        assert_eq!(bounds.judged, None);
    }
}
