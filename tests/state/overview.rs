//! The summary, which is shown for more than a few queries.

use std::rc::Rc;

use proptest::prelude::*;
use ranklens::data::Data;
use ranklens::metrics::{Measure, Outcome, Ranking, derive};
use ranklens::present::summary::Summary;
use ranklens::state::{Action, FEW, Model, State, View};

use super::support::{act, any_action, cutoff, data, grade, load, model, place, query, set};

fn many(count: usize) -> Data {
    data((0..count).map(|at| {
        let judged = ["lamp:3", "desk:1 sofa:2", "desk:0", "", "lamp:1 gone:2"][at % 5];
        query(&format!("q{at}"), ["lamp sofa desk", "desk lamp", "sofa"][at % 3], judged)
    }))
}

fn names(summary: &Summary) -> Vec<String> {
    summary.measured.iter().map(|measured| measured.measure.to_string()).collect()
}

fn values(summary: &Summary) -> Vec<Vec<Option<f64>>> {
    let of = |measure| (0..summary.queries.len()).map(move |at| summary.value(measure, at));
    (0..summary.measured.len()).map(|measure| of(measure).collect()).collect()
}

/// Returns all texts of a summary.
fn said(view: &View) -> Option<String> {
    let summary = view.summary.as_ref()?;
    let about = summary.measured.iter().map(|of| (&of.name, &of.mean, &of.about));
    let about: Vec<_> = about.collect();
    Some(format!("{about:?} {:?} {:?}", summary.queries, values(summary)))
}

fn view(state: &State) -> View {
    View::of(&state.model, None)
}

#[test]
fn one_query_has_no_summary_and_two_have() {
    assert!(view(&State::new(model(many(1)))).summary.is_none());
    assert!(view(&State::new(model(many(2)))).summary.is_some());
    let summary = view(&State::new(model(many(FEW + 1)))).summary.unwrap();
    assert_eq!(names(&summary), ["nDCG@3", "AP", "RR", "R@3"]);
    assert_eq!(summary.queries.len(), FEW + 1);
    let third = &summary.queries[1];
    assert_eq!((&*third.id, third.retrieved, third.relevant), ("q1", 2, 2));
}

#[test]
fn a_measure_that_is_chosen_is_listed_once() {
    let mut state = State::new(model(many(FEW + 1)));
    for (measure, listed) in [
        ("AP", &["AP", "RR", "R@3"][..]),
        ("RR", &["RR", "AP", "R@3"]),
        ("P@2", &["P@2", "AP", "RR", "R@2"]),
    ] {
        act(&mut state, Action::Choose(measure.parse().unwrap()));
        assert_eq!(names(&view(&state).summary.unwrap()), listed);
    }
}

#[test]
fn the_measures_that_are_asked_for_are_listed_whatever_is_shown_and_undone() {
    let mut state = State::new(model(many(FEW + 1)));
    act(&mut state, grade("lamp", Some(2.0)));
    let measures: Vec<Measure> = vec!["P@1".parse().unwrap(), "RR".parse().unwrap()];
    assert_eq!(act(&mut state, Action::List { measures }), "Listed: P@1 RR");
    act(&mut state, cutoff(7));
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    assert_eq!(names(&view(&state).summary.unwrap()), ["P@1", "RR"]);
    act(&mut state, Action::Load(load(many(FEW + 5))));
    assert_eq!(names(&view(&state).summary.unwrap()), ["P@1", "RR"]);
    act(&mut state, Action::List { measures: Vec::new() });
    assert_eq!(view(&state).summary.unwrap().measured.len(), 4);
}

#[test]
fn another_query_leaves_the_summary_as_it_is() {
    let mut state = State::new(model(many(FEW + 1)));
    let first = view(&state);
    act(&mut state, Action::Select(7));
    let second = View::of(&state.model, Some(&first));
    assert!(Rc::ptr_eq(&first.summary.unwrap(), &second.summary.clone().unwrap()));
    act(&mut state, place("lamp", 1));
    let third = View::of(&state.model, Some(&second));
    assert!(!Rc::ptr_eq(&second.summary.unwrap(), &third.summary.unwrap()));
}

#[test]
fn every_value_is_the_querys_own_and_the_mean_that_of_what_is_judged_and_retrieved() {
    let mut state = State::new(model(many(FEW + 6)));
    act(&mut state, set("rel", "2"));
    let model: &Model = &state.model;
    let summary = view(&state).summary.unwrap();
    for (measured, values) in summary.measured.iter().zip(values(&summary)) {
        let outcome = |at: usize| {
            let query = &model.data.queries[at];
            let docs: Vec<_> = query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect();
            let judged: Vec<_> = query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect();
            let ranking = Ranking::new(docs, judged, model.settings().into());
            derive(&measured.measure, &ranking).outcome
        };
        let has_both = |at: &usize| {
            let query = &model.data.queries[*at];
            !query.docs.is_empty() && !query.judgments.is_empty()
        };
        let own = |at| Some(at).filter(has_both).and_then(|at| outcome(at).value());
        let own: Vec<_> = (0..values.len()).map(own).collect();
        assert_eq!(values, own, "{}", measured.measure);
        let known: Vec<f64> = values.into_iter().flatten().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        assert_eq!(measured.mean.outcome, Outcome::Value(mean));
        assert_eq!(measured.mean.left_out, own.len() - known.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_summary_made_from_the_last_one_is_as_one_made_afresh(
        actions in prop::collection::vec(prop_oneof![
            8 => any_action(),
            1 => any::<bool>().prop_map(|usual| Action::List {
                measures: if usual { Vec::new() } else { vec!["ERR@4".parse().unwrap(), "AP".parse().unwrap()] },
            }),
        ], 1..12),
    ) {
        let mut state = State::new(model(many(FEW + 3)));
        let mut last = view(&state);
        for action in actions {
            state = state.reduce(action);
            let next = View::of(&state.model, Some(&last));
            let afresh = view(&state);
            prop_assert_eq!(said(&next), said(&afresh));
            prop_assert_eq!(&next.means, &afresh.means);
            prop_assert_eq!(next.tool_value, afresh.tool_value);
            prop_assert_eq!(&next.findings, &afresh.findings);
            last = next;
        }
    }
}
