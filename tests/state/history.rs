//! Undo, redo, gestures, choices and loading.

use ranklens::data::{Data, Keywords};
use ranklens::presets::AdjustedPreset;
use ranklens::state::history::DEPTH;
use ranklens::state::{Action, NewData, Notice, Source, State};

use crate::support::*;

fn two() -> State {
    state([query("q1", "a b c", "a:1"), query("q2", "d e f g h i j", "e:2")])
}

#[test]
fn undo_and_redo_walk_through_the_steps() {
    let mut state = two();
    assert_eq!(act(&mut state, Action::Undo), "Nothing to undo");
    assert_eq!(act(&mut state, Action::Redo), "Nothing to redo");
    act(&mut state, place("a", 2));
    act(&mut state, place("a", 3));
    assert_eq!(act(&mut state, Action::Undo), "Undone");
    assert_eq!(list(&state), "b a c");
    assert_eq!(act(&mut state, Action::Redo), "Redone");
    assert_eq!(list(&state), "b c a");
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    assert!(!state.can_undo() && state.can_redo());
    act(&mut state, grade("b", Some(1.0)));
    assert!(!state.can_redo(), "a new step ends what could be redone");
}

#[test]
fn undo_restores_the_query_that_was_shown() {
    let mut state = two();
    act(&mut state, Action::Select(1));
    act(&mut state, place("d", 2));
    act(&mut state, Action::Select(0));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.query, 1);
}

#[test]
fn what_is_only_shown_is_no_step_and_survives_undo() {
    let mut state = two();
    act(&mut state, place("a", 2));
    act(&mut state, Action::Undo);
    for action in [
        Action::Select(1),
        Action::Digits(5),
        Action::Fractions(true),
        Action::Choose("AP".parse().unwrap()),
    ] {
        act(&mut state, action);
        assert!(!state.can_undo());
        assert!(state.can_redo(), "and what was undone can still be redone");
    }
    act(&mut state, Action::Redo);
    let shown = |state: &State| {
        (state.model.digits, state.model.fractions, state.model.measure.definition.name)
    };
    assert_eq!(shown(&state), (5, true, "AP"));
    act(&mut state, Action::Undo);
    assert_eq!(shown(&state), (5, true, "AP"));
}

#[test]
fn a_step_that_changes_the_measure_gives_it_back() {
    let mut state = two();
    let loaded = NewData { measure: Some("AP".parse().unwrap()), ..load(data([])) };
    act(&mut state, Action::Load(loaded));
    act(&mut state, Action::Choose("RR".parse().unwrap()));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.measure.definition.name, "nDCG");
    act(&mut state, Action::Redo);
    assert_eq!(state.model.measure.definition.name, "RR", "as it was when undone");
}

#[test]
fn choosing_a_measure_at_another_cutoff_is_a_step() {
    let mut state = two();
    assert_eq!(state.model.k, 7);
    act(&mut state, Action::Choose("P@3".parse().unwrap()));
    assert_eq!((state.model.k, state.model.chosen().to_string().as_str()), (3, "P@3"));
    act(&mut state, Action::Undo);
    assert_eq!((state.model.k, state.model.chosen().to_string().as_str()), (7, "nDCG@7"));
}

#[test]
fn another_argument_of_the_same_measure_is_a_step() {
    let mut state = two();
    act(&mut state, Action::Choose("RBP".parse().unwrap()));
    assert!(!state.can_undo());
    act(&mut state, Action::Choose("RBP(p=0.5)".parse().unwrap()));
    assert_eq!(state.model.chosen().to_string(), "RBP(p=0.5)");
    act(&mut state, Action::Undo);
    assert_eq!(state.model.chosen().to_string(), "RBP(p=0.8)");
    act(&mut state, Action::Choose("AP".parse().unwrap()));
    act(&mut state, Action::Choose("RR".parse().unwrap()));
    assert!(!state.can_undo());
}

#[test]
fn a_measure_that_is_usually_cut_off_is_shown_at_k() {
    let mut state = two();
    act(&mut state, Action::Choose("P".parse().unwrap()));
    assert_eq!(state.model.chosen().to_string(), "P@7");
    act(&mut state, Action::Choose("RR".parse().unwrap()));
    assert_eq!(state.model.chosen().to_string(), "RR");
    act(&mut state, Action::Choose("RR@7".parse().unwrap()));
    act(&mut state, cutoff(2));
    assert_eq!(state.model.chosen().to_string(), "RR@2");
    assert!(state.model.measures().any(|measure| measure == state.model.chosen()));
}

#[test]
fn a_gesture_is_one_step() {
    let mut state = two();
    for rank in [2, 3, 2, 3] {
        act(&mut state, drag("a", rank, 1));
    }
    act(&mut state, drag("a", 1, 2));
    act(&mut state, Action::Undo);
    assert_eq!(list(&state), "b c a");
    act(&mut state, Action::Undo);
    assert_eq!(list(&state), "a b c");
    assert!(!state.can_undo());
}

#[test]
fn another_change_ends_a_gesture() {
    let mut state = two();
    act(&mut state, drag("a", 2, 1));
    act(&mut state, grade("b", Some(1.0)));
    act(&mut state, drag("a", 3, 1));
    act(&mut state, Action::Undo);
    assert_eq!((list(&state).as_str(), judged(&state).as_str()), ("b a c", "a:1 b:1"));
    let mut shown = two();
    act(&mut shown, drag("a", 2, 1));
    act(&mut shown, Action::Select(1));
    act(&mut shown, Action::Select(0));
    act(&mut shown, drag("a", 3, 1));
    act(&mut shown, Action::Undo);
    assert_eq!(list(&shown), "b a c");
}

#[test]
fn a_refusal_or_a_notice_does_not_end_a_gesture() {
    let mut state = two();
    act(&mut state, drag("a", 2, 1));
    act(&mut state, drag("a", 2, 1));
    act(&mut state, drag("nowhere", 2, 1));
    act(&mut state, Action::Dismiss);
    act(&mut state, drag("a", 3, 1));
    act(&mut state, Action::Undo);
    assert_eq!(list(&state), "a b c");
}

#[test]
fn a_cancelled_gesture_leaves_no_trace() {
    let mut state = two();
    act(&mut state, grade("b", Some(1.0)));
    act(&mut state, Action::Undo);
    let before = state.model.clone();
    act(&mut state, drag("a", 2, 1));
    act(&mut state, drag("a", 3, 1));
    assert_eq!(act(&mut state, Action::Cancel(2)), "a moved to rank 3 of 3", "not this one");
    assert_eq!(act(&mut state, Action::Cancel(1)), "Taken back");
    assert_eq!(state.model, before);
    assert!(!state.can_undo() && state.can_redo());
    let taken_back = state.clone();
    act(&mut state, Action::Cancel(1));
    assert_eq!(state, taken_back, "nothing is left to take back");
}

#[test]
fn a_gesture_that_ends_where_it_began_is_no_step() {
    let mut state = two();
    act(&mut state, place("b", 3));
    act(&mut state, Action::Undo);
    act(&mut state, drag("a", 3, 1));
    act(&mut state, drag("a", 1, 1));
    assert!(!state.can_undo() && state.can_redo());
    act(&mut state, drag("a", 2, 1));
    assert!(state.can_undo() && !state.can_redo());
    act(&mut state, Action::Cancel(1));
    assert_eq!(list(&state), "a b c");
    assert!(!state.can_undo() && state.can_redo());
}

#[test]
fn undo_in_the_middle_of_a_gesture_ends_it() {
    let mut state = two();
    act(&mut state, drag("a", 2, 1));
    act(&mut state, Action::Undo);
    act(&mut state, drag("a", 3, 1));
    act(&mut state, Action::Cancel(1));
    assert_eq!(list(&state), "a b c");
}

#[test]
fn the_oldest_steps_are_forgotten() {
    let mut state = two();
    for i in 0..DEPTH + 20 {
        act(&mut state, cutoff(i + 8));
    }
    let mut steps = 0;
    while state.can_undo() {
        act(&mut state, Action::Undo);
        steps += 1;
    }
    assert_eq!((steps, state.model.k), (DEPTH, 27));
}

#[test]
fn the_cutoff_stays_in_its_range() {
    let mut state = two();
    assert_eq!(act(&mut state, cutoff(0)), "Cutoff 1");
    assert_eq!(act(&mut state, cutoff(usize::MAX)), "Cutoff 1000000");
    assert_eq!(state.model.k, 1_000_000);
    act(&mut state, cutoff(1_000_001));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.k, 1, "the same again is no step");
}

#[test]
fn a_setting_is_said_by_its_names() {
    let mut state = two();
    assert_eq!(act(&mut state, set("pdiv", "shown")), "P divides by: shown");
    assert_eq!(act(&mut state, set("ideal", " retrieved")), "ideal: retrieved only");
    assert_eq!(act(&mut state, set("rel", "2.50")), "relevant from grade: 2.5");
    act(&mut state, set("ties", "random"));
    assert_eq!(
        warning(&state),
        "\u{201c}random\u{201d} cannot be read for \u{201c}ties\u{201d}: write listed, reversed, id, id-up, worst, numba, averaged, shared-rank."
    );
    act(&mut state, set("colour", "red"));
    assert!(warning(&state).contains("\u{201c}colour\u{201d}: write rel, gain"));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.settings().get("rel").as_deref(), Some("1"));
}

#[test]
fn grades_are_offered_up_to_the_highest_given_at_least() {
    let mut state = two();
    assert_eq!(state.model.highest_grade(), 2.0);
    assert_eq!(act(&mut state, Action::Scale(1.0)), "Grades up to 2, the highest that is given");
    assert!(!state.can_undo(), "nothing to be seen");
    assert_eq!(act(&mut state, Action::Scale(4.0)), "Grades up to 4");
    assert_eq!(act(&mut state, Action::Scale(1.0)), "Grades up to 2, the highest that is given");
    assert_eq!(state.model.highest_grade(), 2.0);
    act(&mut state, Action::Undo);
    assert_eq!(state.model.highest_grade(), 4.0);
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e7] {
        act(&mut state, Action::Scale(scale));
        assert_eq!(warning(&state), "The highest grade is a number from 1 to 1000000.");
        assert_eq!(state.model.highest_grade(), 4.0);
    }
    act(&mut state, grade("a", Some(9.0)));
    assert_eq!(state.model.highest_grade(), 9.0);
    assert!(state.model.has_whole_grades());
    act(&mut state, grade("a", Some(0.5)));
    assert_eq!((state.model.highest_grade(), state.model.has_whole_grades()), (4.0, false));
}

#[test]
fn the_highest_grade_can_be_clicked_again_when_no_document_has_it() {
    let mut state = two();
    act(&mut state, grade("a", Some(3.0)));
    act(&mut state, grade("a", Some(1.0)));
    assert_eq!(state.model.highest_grade(), 3.0);
}

#[test]
fn decimals_stay_in_their_range() {
    let mut state = two();
    for (digits, shown, said) in
        [(0, 1, "1 decimal"), (5, 5, "5 decimals"), (255, 17, "17 decimals")]
    {
        assert_eq!(act(&mut state, Action::Digits(digits)), said);
        assert_eq!(state.model.digits, shown);
    }
}

#[test]
fn selecting_beyond_the_end_shows_the_last_query() {
    let mut state = two();
    assert_eq!(act(&mut state, Action::Select(9)), "Query q2");
    assert_eq!(state.model.query, 1);
    let model = state.model.clone();
    act(&mut state, Action::Select(1));
    assert!(std::rc::Rc::ptr_eq(&model, &state.model), "nothing is derived again");
    let mut unnamed = crate::support::state([query("", "a", "")]);
    assert_eq!(act(&mut unnamed, Action::Select(0)), "Query 1");
}

#[test]
fn loading_keeps_the_convention_and_the_measure_unless_they_come_with_it() {
    let mut state = two();
    act(&mut state, set("gain", "exponential"));
    act(&mut state, Action::Choose("AP".parse().unwrap()));
    act(&mut state, Action::Digits(5));
    act(&mut state, cutoff(2));
    let loaded = load(data([query("", "a b c", "")]));
    act(&mut state, Action::Load(NewData { message: "Read.".into(), ..loaded.clone() }));
    let model = &state.model;
    assert_eq!(model.settings().get("gain").as_deref(), Some("exponential"));
    assert_eq!((model.measure.definition.name, model.digits, model.k), ("AP", 5, 3));
    assert_eq!(state.notice, Some(Notice::info("Read.")));
    assert!(!model.is_edited());
    let convention = Some(AdjustedPreset::default());
    let measure = Some("P@2".parse().unwrap());
    act(&mut state, Action::Load(NewData { convention, measure, k: None, ..loaded.clone() }));
    let model = &state.model;
    assert_eq!((&*model.convention, model.k), (&AdjustedPreset::default(), 2));
    assert_eq!(model.chosen().to_string(), "P@2");
    act(&mut state, Action::Load(NewData { measure, k: Some(0), ..loaded }));
    assert_eq!(state.model.chosen().to_string(), "P@1");
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    assert_eq!((state.model.k, list(&state).as_str()), (2, "a b c"));
}

#[test]
fn another_list_for_the_same_queries_keeps_the_one_shown() {
    let mut state = two();
    act(&mut state, Action::Select(1));
    act(&mut state, Action::Load(load(data([query("q0", "", ""), query("q2", "x", "")]))));
    assert_eq!(&*state.model.current().id, "q2");
    act(&mut state, Action::Load(load(data([query("q8", "", ""), query("q9", "x", "")]))));
    assert_eq!(&*state.model.current().id, "q8");
    act(&mut state, Action::Select(1));
    let example = NewData {
        source: Source::Example("a3-rr"),
        ..load(data([query("q8", "", ""), query("q9", "x", "")]))
    };
    act(&mut state, Action::Load(example));
    assert_eq!(state.model.query, 0, "an example starts at its beginning");
}

#[test]
fn an_edit_that_is_taken_back_by_hand_is_no_edit() {
    let mut state = two();
    assert!(!state.model.is_edited() && state.model.is_own());
    act(&mut state, place("a", 2));
    assert!(state.model.is_edited());
    act(&mut state, place("a", 1));
    assert!(!state.model.is_edited());
}

#[test]
fn the_same_sentence_can_be_said_twice() {
    let mut state = two();
    act(&mut state, place("a", 1));
    let count = state.said_count;
    act(&mut state, place("a", 1));
    assert_eq!(state.said_count, count + 1);
    act(&mut state, Action::Tell(Notice::info("Saved.")));
    assert_eq!((state.said.as_ref(), state.notice.is_some()), ("Saved.", true));
    let count = state.said_count;
    act(&mut state, Action::Dismiss);
    assert_eq!((state.notice.clone(), state.said_count), (None, count));
}

#[test]
fn keywords_without_documents_are_harmless() {
    let keywords = Keywords { question: "".into(), words: ids(&["a"]) };
    let mut state = State::new(model(Data::from_keywords(&keywords, &[])));
    act(&mut state, add("d"));
    assert_eq!(list(&state), "d");
    act(&mut state, remove("d"));
    assert_eq!(list(&state), "");
}
