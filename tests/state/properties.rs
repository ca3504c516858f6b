//! Properties that hold after any actions on any data.

use std::collections::HashSet;
use std::rc::Rc;

use proptest::prelude::*;
use ranklens::data::Id;
use ranklens::state::{Action, Model, State};

use crate::support::*;

fn assert_sound(model: &Model) {
    assert!(model.query < model.data.queries.len().max(1), "query {}", model.query);
    assert!((1..=1_000_000).contains(&model.k));
    assert!((1..=17).contains(&model.digits));
    assert!((1.0..=1e6).contains(&model.scale));
    for query in &model.data.queries {
        assert!(query.judgments.iter().all(|j| j.grade.is_finite()));
        assert!(query.docs.iter().all(|d| d.score.is_none_or(f64::is_finite)));
        if model.data.keywords.is_some() {
            assert_eq!(query.docs, model.data.queries[0].docs, "all keywords have one list");
        }
    }
}

/// Returns whether the action may change the set of documents and judgments.
fn may_lose(action: &Action) -> bool {
    use Action::{Cancel, Load, Mend, Redo, Select, Undo};
    matches!(action, Load(_) | Undo | Redo | Cancel(_) | Select(_) | Mend(_))
}

fn docs(state: &State) -> HashSet<Id> {
    state.model.current().docs.iter().map(|doc| doc.id.clone()).collect()
}

fn judged_docs(state: &State) -> HashSet<Id> {
    state.model.current().judgments.iter().map(|judgment| judgment.doc.clone()).collect()
}

fn without_what_is_only_shown(model: &Model) -> Model {
    let start = State::new(model.clone());
    let start =
        start.reduce(Action::Digits(3)).reduce(Action::Fractions(false)).reduce(Action::Select(0));
    let mut model = (*start.model).clone();
    model.measure = "AP".parse().unwrap();
    model.listed = Rc::default();
    model
}

fn is_only_shown(action: &Action) -> bool {
    matches!(
        action,
        Action::Select(_)
            | Action::Choose(_)
            | Action::Digits(_)
            | Action::Fractions(_)
            | Action::List { .. }
    )
}

fn walks(action: &Action) -> bool {
    matches!(action, Action::Undo | Action::Redo)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn documents_and_judgments_are_lost_only_where_the_user_takes_them_away(
        data in any_data(),
        actions in prop::collection::vec(any_action(), 1..30),
    ) {
        let mut state = State::new(model(data));
        for action in actions {
            let next = state.reduce(action.clone());
            assert_sound(&next.model);
            if next.model != state.model {
                prop_assert!(next.said_count != state.said_count, "{:?} is not said", action);
            }
            let (before, after) = (docs(&state), docs(&next));
            match &action {
                action if may_lose(action) => {}
                Action::Remove { doc } => {
                    prop_assert!(before.difference(&after).all(|lost| lost == doc));
                }
                Action::Rename { .. } => prop_assert_eq!(before.len(), after.len()),
                _ => prop_assert!(before.is_subset(&after), "{:?}", action),
            }
            if next.model.data.keywords.is_none() && !may_lose(&action) {
                let (before, after) = (judged_docs(&state), judged_docs(&next));
                match &action {
                    Action::Grade { doc, grade: None } => {
                        prop_assert!(before.difference(&after).all(|lost| lost == doc));
                    }
                    Action::Rename { .. } => prop_assert_eq!(before.len(), after.len()),
                    _ => prop_assert!(before.is_subset(&after), "{:?}", action),
                }
            }
            state = next;
        }
    }

    #[test]
    fn undoing_everything_returns_to_the_start_and_redoing_to_the_end(
        data in any_data(),
        actions in prop::collection::vec(any_action(), 1..30),
        exact in any::<bool>(),
    ) {
        let start = State::new(model(data));
        let mut state = start.clone();
        for action in actions {
            if !(exact && is_only_shown(&action)) {
                state = state.reduce(action);
            }
        }
        // The last undone action is not part of the path from the start.
        let end = state.model.clone();
        let mut steps = 0;
        while state.can_undo() {
            state = state.reduce(Action::Undo);
            steps += 1;
        }
        if exact {
            prop_assert_eq!(&*state.model, &*start.model);
        } else {
            let (is, was) = (&state.model, &start.model);
            prop_assert_eq!(without_what_is_only_shown(is), without_what_is_only_shown(was));
        }
        for _ in 0..steps {
            state = state.reduce(Action::Redo);
        }
        prop_assert_eq!(&*state.model, &*end);
    }

    #[test]
    fn a_gesture_is_one_step_and_can_be_taken_back(
        state in any_state(),
        actions in prop::collection::vec(any_action(), 1..8),
    ) {
        let mut gone = state.clone();
        for action in actions {
            let action = match action {
                Action::Place { doc, rank, .. } => Action::Place { doc, rank, gesture: Some(99) },
                Action::Text { doc, text, .. } => Action::Text { doc, text, gesture: Some(99) },
                Action::Keywords { words, .. } => Action::Keywords { words, gesture: Some(99) },
                Action::Cutoff { k, .. } => Action::Cutoff { k, gesture: Some(99) },
                _ => continue,
            };
            gone = gone.reduce(action);
        }
        let cancelled = gone.reduce(Action::Cancel(99));
        prop_assert_eq!(&cancelled.model, &state.model);
        prop_assert_eq!(cancelled.can_undo(), state.can_undo());
        prop_assert_eq!(cancelled.can_redo(), state.can_redo());
        if gone.model != state.model {
            prop_assert_eq!(&gone.reduce(Action::Undo).model, &state.model);
        }
    }

    #[test]
    fn data_that_no_reader_gives_does_no_harm(
        data in any_data(),
        actions in prop::collection::vec(any_action(), 1..20),
    ) {
        let mut state = State::new(model(doubled(data)));
        for action in actions {
            if !walks(&action) {
                state = state.reduce(action);
            }
            assert_sound(&state.model);
        }
    }
}
