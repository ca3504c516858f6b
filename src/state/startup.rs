//! Decides what the page shows first: the link in its address, else saved work, else an example.

use std::rc::Rc;

use super::action::{Action, NewData};
use super::examples;
use super::history::State;
use super::link::{self, example_loaded};
use super::model::{Model, Source};
use super::notice::Notice;
use super::saved::SavedError;
use super::workspace::Workspace;
use crate::data::Data;

/// Saved work as it was read: the model, and the link from which it came. See [`saved::parse`](super::saved::parse).
pub type SavedWork = Result<(Model, String), SavedError>;

/// Returns the first state, from the address's fragment, the saved work and the workspace that it is
/// kept in.
///
/// Undo brings back work that a link replaced. A notice reports a link or work that could not be read.
pub fn open(fragment: &str, saved: Option<SavedWork>, workspace: Option<Workspace>) -> State {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let mut trouble = Vec::new();
    let mut kept = saved.and_then(|read| {
        read.map_err(|error| trouble.push(format!("Your work could not be restored: {error}.")))
            .ok()
    });
    if let Some((work, _)) = &mut kept {
        work.workspace = workspace.map(Rc::new);
    }
    // A packed link is unpacked later.
    let linked = match link::packed::payload(fragment) {
        Some(_) => Ok(None),
        None => link::parse(fragment),
    };
    let linked = linked.unwrap_or_else(|error| {
        trouble.push(error.to_string());
        None
    });
    let mut state = match (kept, linked) {
        (Some((work, link)), Some(_)) if link == fragment => State::new(work),
        (Some((work, _)), Some(loaded)) if !is_untouched(&work) => {
            let mut state = State::new(work).reduce(Action::Load(loaded));
            if state.can_undo() {
                let text = "The link is open. Undo brings your own work back; later it is found under \
                            \u{201c}Workspaces\u{201d}.";
                state.notice = Some(Notice::info(text));
            }
            state
        }
        (Some((work, _)), None) => State::new(work),
        (_, Some(loaded)) => fresh(loaded),
        (None, None) => fresh(first_loaded()),
    };
    if !trouble.is_empty() {
        state.notice = Some(Notice::error(trouble.join(" ")));
    }
    state
}

/// Returns the example that a first visit shows.
pub fn first_loaded() -> NewData {
    let first = examples::find(examples::FIRST).unwrap_or(&examples::ARTICLES[0].examples[0]);
    example_loaded(first)
}

/// Returns the work of a first visit.
pub fn first() -> Rc<Model> {
    fresh(first_loaded()).model
}

/// Whether the work is an example without changes to its list or its convention.
pub fn is_untouched(work: &Model) -> bool {
    link::shown_example(work).is_some_and(|example| *work.convention == example.convention())
}

/// Returns a state that starts with this data, without anything to undo.
fn fresh(loaded: NewData) -> State {
    let empty = Model::new(Data::default(), Source::Input("nothing".into()));
    let loaded = State::new(empty).reduce(Action::Load(loaded));
    State::new((*loaded.model).clone())
}
