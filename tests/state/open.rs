//! The first state of the page.

use ranklens::state::startup::first_loaded;
use ranklens::state::{Action, Source, State, Tone, Workspace, examples, saved, startup};

use crate::support::*;

/// Returns the first state. `work` is saved work as text.
fn open(fragment: &str, work: Option<&str>, workspace: Option<Workspace>) -> State {
    startup::open(fragment, work.map(saved::parse), workspace)
}

fn own() -> State {
    state([query("", "mine yours", "mine:2")])
}

fn kept(state: &State, link: &str) -> Option<String> {
    Some(saved::print(&state.model, link))
}

#[test]
fn without_a_link_or_work_the_first_example_is_shown() {
    let state = open("", None, None);
    assert_eq!(state.model.source, Source::Example(examples::FIRST));
    assert_eq!((state.can_undo(), state.notice), (false, None));
    assert_eq!(*state.model.data, *first_loaded().data);
}

#[test]
fn work_comes_back() {
    let state = open("", kept(&own(), "").as_deref(), None);
    assert_eq!(state.model, own().model);
    assert_eq!((state.can_undo(), state.notice), (false, None));
}

#[test]
fn a_link_is_opened_and_own_work_is_one_undo_away() {
    let mut state = open("g=3,2", kept(&own(), "").as_deref(), None);
    assert_eq!(list(&state), "d1 d2");
    let notice = state.notice.clone().unwrap();
    assert_eq!(
        (notice.tone, notice.text.as_str()),
        (
            Tone::Info,
            "The link is open. Undo brings your own work back; later it is found under “Workspaces”."
        )
    );
    act(&mut state, Action::Undo);
    assert_eq!(state.model, own().model);
}

#[test]
fn a_reload_of_the_link_that_was_open_keeps_the_work() {
    for fragment in ["g=3,2", "#g=3,2"] {
        let state = open(fragment, kept(&own(), "g=3,2").as_deref(), None);
        assert_eq!((list(&state).as_str(), state.can_undo()), ("mine yours", false));
    }
}

#[test]
fn an_untouched_example_gives_way_without_a_word() {
    let first = open("", None, None);
    let state = open("example=a3-rr", kept(&first, "").as_deref(), None);
    assert_eq!(state.model.source, Source::Example("a3-rr"));
    assert_eq!((state.can_undo(), state.notice), (false, None));
}

#[test]
fn an_example_with_another_convention_is_work_too() {
    let changed = open("", None, None).reduce(set("gain", "exponential"));
    let mut state = open("g=1", kept(&changed, "").as_deref(), None);
    assert!(state.can_undo());
    act(&mut state, Action::Undo);
    assert_eq!(state.model, changed.model);
}

#[test]
fn a_link_to_what_is_on_the_screen_is_no_step() {
    let linked = open("g=3,2", None, None);
    let state = open("g=3,2", kept(&linked, "").as_deref(), None);
    assert_eq!((state.can_undo(), state.notice), (false, None));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_shown() {
    let damaged = open("", Some("{"), None);
    assert_eq!(damaged.model.source, Source::Example(examples::FIRST));
    let text = warning(&damaged);
    assert!(text.starts_with("Your work could not be restored: it is damaged ("), "{text}");
    assert!(text.ends_with(")."), "{text}");

    let bad_link = open("g=x", kept(&own(), "").as_deref(), None);
    assert_eq!(list(&bad_link), "mine yours");
    assert!(warning(&bad_link).starts_with("This link cannot be opened: "));

    let both = open("g=x", Some("{"), None);
    assert!(warning(&both).contains("restored") && warning(&both).contains("link"));

    let link_only = open("g=1,2", Some("{"), None);
    assert_eq!(list(&link_only), "d1 d2");
    assert!(warning(&link_only).contains("restored"));
}

#[test]
fn any_text_opens_the_page() {
    for text in hostile() {
        let state = open(&text, Some(&text), None);
        assert!(!state.model.data.queries.is_empty(), "{text}");
    }
}
