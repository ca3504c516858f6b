//! A view depends on the model alone, not on earlier views.

use std::rc::Rc;

use proptest::prelude::*;
use ranklens::metrics::{Outcome, Reason};
use ranklens::presets::AdjustedPreset;
use ranklens::state::{Action, State, View};

use crate::support::*;

/// Compares two views of one model field by field, as text, because values that are too large to
/// compute are NaN.
fn assert_same(a: &View, b: &View) {
    fn same(a: &impl std::fmt::Debug, b: &impl std::fmt::Debug) {
        assert_eq!(format!("{a:?}"), format!("{b:?}"));
    }
    same(&a.query, &b.query);
    same(&a.ranking.rows, &b.ranking.rows);
    same(&a.ranking.left_out, &b.ranking.left_out);
    same(&a.ranking.relevant, &b.ranking.relevant);
    same(&a.chosen, &b.chosen);
    same(&a.cards, &b.cards);
    same(&a.bounds, &b.bounds);
    same(&a.cutoffs, &b.cutoffs);
    same(&a.precision, &b.precision);
    same(&a.recall, &b.recall);
    same(&a.ap, &b.ap);
    same(&a.queries, &b.queries);
    same(&a.means, &b.means);
    same(&a.coverage, &b.coverage);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_view_made_from_the_last_one_is_as_one_made_afresh(
        data in any_data(),
        twice in any::<bool>(),
        actions in prop::collection::vec(any_action(), 1..14),
    ) {
        let data = if twice { doubled(data) } else { data };
        let mut state = State::new(model(data));
        let mut last = View::of(&state.model, None);
        for action in actions {
            state = state.reduce(action.clone());
            let view = View::of(&state.model, Some(&last));
            assert_same(&view, &View::of(&state.model, None));
            prop_assert_eq!(&view.chosen.measure, &state.model.chosen());
            prop_assert!(view.cards.iter().any(|card| card.measure == view.chosen.measure));
            // Some outcomes come from ranks, without steps.
            let cutoffs = view.cutoffs.iter().flat_map(|(_, line)| line.iter().copied());
            for (measure, outcome) in view.cards.iter().map(|card| (card.measure, card.outcome)).chain(cutoffs) {
                let steps = view.derivation(&measure).outcome;
                prop_assert_eq!(format!("{outcome:?}"), format!("{steps:?}"), "{} {:?}", measure, action);
            }
            let has_value = |outcome: &Outcome| outcome.value().is_none_or(f64::is_finite);
            prop_assert!(view.queries.iter().all(|q| has_value(&q.chosen())));
            last = view;
        }
    }
}

#[test]
fn a_measure_keeps_its_own_settings_whatever_was_shown_before() {
    // ir_measures sets the highest grade of ERR itself, unless the measure gives one.
    let mut state = state([query("", "a b", "a:1 b:4")]);
    let mut shown = |measure: &str, last: Option<&View>| {
        let convention = AdjustedPreset::of(ranklens::presets::find("ir_measures").unwrap());
        act(&mut state, Action::Adopt { convention, measure: Some(measure.parse().unwrap()) });
        let view = View::of(&state.model, last);
        assert_eq!(*view.chosen.settings, view.model.settings(), "{measure}");
        view
    };
    let usual = shown("ERR@2", None);
    let given = shown("ERR(max=4)@2", Some(&usual));
    assert_ne!(usual.chosen.settings, given.chosen.settings);
}

fn view(state: &State) -> View {
    View::of(&state.model, None)
}

#[test]
fn values_before_the_first_edit_are_those_of_the_list_as_loaded() {
    let mut state = state([query("", "a b c", "c:1")]);
    assert!(view(&state).cards.iter().all(|card| card.before.is_none()));
    act(&mut state, place("c", 1));
    let rr = |state: &State| {
        let view = view(state);
        let card = view.cards.iter().find(|card| card.measure.definition.name == "RR").unwrap();
        (card.before, card.outcome)
    };
    assert_eq!(rr(&state), (Some(Outcome::Value(1.0 / 3.0)), Outcome::Value(1.0)));
    act(&mut state, place("c", 3));
    assert_eq!(rr(&state).0, None, "as loaded again");
}

#[test]
fn the_values_before_are_those_of_the_same_keyword() {
    let mut state = keyword_state(&["lamp", "sofa"], &[("d1", "sofa"), ("d2", "lamp")]);
    act(&mut state, Action::Keywords { words: ids(&["new", "lamp", "sofa"]), gesture: None });
    assert_eq!(&*state.model.current().id, "lamp");
    assert!(view(&state).cards.iter().all(|card| card.before.is_none()), "lamp is as it was");
    act(&mut state, Action::Select(0));
    assert_eq!(state.model.loaded_query(), None, "a new one has no values before");
}

#[test]
fn coverage_counts_keywords() {
    let mut state = keyword_state(&["lamp", "rug"], &[("d1", "sofa"), ("d2", "lamp")]);
    act(&mut state, set("none", "0"));
    act(&mut state, cutoff(2));
    let coverage = view(&state).coverage.unwrap();
    assert_eq!((coverage.counted, coverage.outcome), (2, Outcome::Value(0.5)));
    act(&mut state, Action::Keywords { words: vec![], gesture: None });
    let coverage = view(&state).coverage.unwrap();
    assert_eq!((coverage.counted, coverage.outcome), (0, Outcome::Undefined(Reason::NoQueries)));
    assert_eq!(view(&crate::support::state([query("", "a", "")])).coverage, None);
}

#[test]
fn the_cutoffs_are_those_of_the_table_and_k() {
    let mut state = state([query("", "a b", "a:1")]);
    for (k, cutoffs) in
        [(3, vec![1, 3, 5, 10]), (4, vec![1, 3, 4, 5, 10]), (100, vec![1, 3, 5, 10, 100])]
    {
        act(&mut state, cutoff(k));
        let view = view(&state);
        for (_, line) in view.cutoffs.iter() {
            assert_eq!(line.iter().map(|(m, _)| m.cutoff.unwrap()).collect::<Vec<_>>(), cutoffs);
        }
    }
}

#[test]
fn nothing_is_derived_again_that_is_known() {
    let mut state = state([query("q1", "a b", "a:1"), query("q2", "a b", "b:1")]);
    let first = view(&state);
    act(&mut state, Action::Digits(5));
    let digits = View::of(&state.model, Some(&first));
    assert_eq!(first.cards, digits.cards);
    assert!(Rc::ptr_eq(&first.precision, &digits.precision));
    act(&mut state, cutoff(1));
    let cut = View::of(&state.model, Some(&digits));
    assert!(Rc::ptr_eq(&cut.ap, &digits.ap) && !Rc::ptr_eq(&cut.chosen, &digits.chosen));
}

#[test]
fn without_data_everything_is_undefined_and_nothing_fails() {
    let state = state([]);
    let view = view(&state);
    assert!(view.queries.is_empty());
    assert_eq!(view.means.chosen.outcome, Outcome::Undefined(Reason::NoQueries));
    assert!(view.chosen.outcome.value().is_none() && view.chosen.actual.rows.is_empty());
}

#[test]
fn an_edit_among_many_queries_costs_one() {
    let docs = (0..20).map(|i| format!("d{i}")).collect::<Vec<_>>().join(" ");
    let queries = (0..7000).map(|i| query(&format!("q{i}"), &docs, "d3:1 d7:2"));
    let mut state = state(queries);
    let mut last = View::of(&state.model, None);
    let start = std::time::Instant::now();
    for i in 0..50 {
        act(&mut state, place(if i % 2 == 0 { "d7" } else { "d3" }, 1));
        last = View::of(&state.model, Some(&last));
        assert!(state.model.is_edited() && state.model.highest_grade() == 2.0);
    }
    let spent = start.elapsed();
    assert!(spent.as_millis() < 5000, "50 edits took {spent:?}");
    assert_eq!(last.queries.len(), 7000);
}
