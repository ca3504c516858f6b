//! Workspaces: what they keep, what closes them, and the file of all workspaces.

use std::rc::Rc;

use ranklens::state::import::{SourceText, combine};
use ranklens::state::startup::first_loaded;
use ranklens::state::workspaces::{is_workspaces, name, opened, parse, print};
use ranklens::state::{Action, Model, Notice, State, Workspace, saved};

use crate::support::*;

fn workspace(id: &str, name: &str) -> Option<Rc<Workspace>> {
    Some(Rc::new(Workspace { id: id.into(), name: name.into() }))
}

fn keep_as(id: &str, name: &str) -> Action {
    Action::KeepAs { workspace: workspace(id, name), notice: Notice::info("Kept.") }
}

fn kept(state: &State) -> &str {
    state.model.workspace.as_ref().map_or("", |it| &*it.name)
}

fn read(model: &Model, text: &str) -> Action {
    Action::Load(combine(model, &[SourceText::new("a file", text)]).unwrap())
}

fn start(text: &str) -> State {
    let empty = model(data([]));
    State::new(empty.clone()).reduce(read(&empty, text))
}

#[test]
fn a_name_is_one_line_without_blanks_around_it() {
    for (typed, is) in [
        ("  Lamps ", "Lamps"),
        ("a\n\tb", "a b"),
        (" \u{0}\n", ""),
        ("<b>&\"", "<b>&\""),
        ("\u{202e}x", "\u{202e}x"),
    ] {
        assert_eq!(name(typed), is);
    }
    assert_eq!(name(&"\u{e9}".repeat(300)).chars().count(), 100);
}

#[test]
fn edits_and_their_undo_stay_in_the_workspace() {
    let mut state = start("a:3 b:0");
    act(&mut state, cutoff(1));
    act(&mut state, keep_as("1", "Lamps"));
    act(&mut state, Action::Undo);
    assert_eq!((kept(&state), state.model.k), ("Lamps", 2));
    act(&mut state, Action::Redo);
    act(&mut state, keep_as("1", "Red lamps"));
    act(&mut state, Action::Undo);
    assert_eq!(kept(&state), "Red lamps");
}

#[test]
fn other_work_leaves_the_workspace_and_undo_comes_back_to_it() {
    let mut state = start("a:3 b:0");
    act(&mut state, keep_as("1", "Lamps"));
    act(&mut state, Action::Load(first_loaded()));
    assert_eq!(kept(&state), "");
    let told = state.notice.clone().unwrap().text;
    assert!(told.ends_with("The workspace “Lamps” stays as it was."), "{told}");
    act(&mut state, Action::Undo);
    assert_eq!((kept(&state), &*list(&state)), ("Lamps", "a b"));
    act(&mut state, Action::Redo);
    assert_eq!(kept(&state), "");
}

#[test]
fn judgments_for_the_list_go_into_the_workspace() {
    let mut state = start("q1 Q0 a 1 2 t\nq1 Q0 b 2 1 t");
    act(&mut state, keep_as("1", "Lamps"));
    let qrels = read(&state.model, "q1 0 a 3\nq1 0 b 0");
    act(&mut state, qrels);
    assert_eq!((kept(&state), &*judged(&state)), ("Lamps", "a:3 b:0"));
}

#[test]
fn a_workspace_is_entered_as_it_was_left() {
    let mut state = start("a:3 b:0");
    let mut work = (*start("c:1 d:2").model).clone();
    (work.digits, work.k) = (7, 1);
    let model = opened("1", "Sofas", &saved::print(&work, "")).unwrap();
    work.workspace = workspace("1", "Sofas");
    assert_eq!(model, work);
    act(&mut state, Action::Enter { model: Box::new(model), message: "Open.".into() });
    assert_eq!((kept(&state), state.model.digits), ("Sofas", 7));
    assert_eq!(state.notice, Some(Notice::info("Open.")));
    act(&mut state, Action::Undo);
    assert_eq!((kept(&state), state.model.digits, &*list(&state)), ("", 3, "a b"));
    // The workspace is no longer open.
    assert_eq!(state.notice, None);
}

#[test]
fn that_it_was_changed_elsewhere_is_told_once_and_for_this_workspace() {
    let mut state = start("a:3 b:0");
    act(&mut state, Action::Load(first_loaded()));
    act(&mut state, keep_as("1", "Lamps"));
    act(&mut state, cutoff(4));
    act(&mut state, Action::Tell(Notice::split("Lamps")));
    let said = state.said_count;
    act(&mut state, Action::Tell(Notice::split("Lamps")));
    assert_eq!(state.said_count, said);
    act(&mut state, cutoff(3));
    assert_eq!(state.notice, Some(Notice::split("Lamps")));
    let other = opened("2", "Sofas", &saved::print(&start("c:1").model, "")).unwrap();
    act(&mut state, Action::Enter { model: Box::new(other), message: "Open.".into() });
    act(&mut state, Action::Tell(Notice::split("Sofas")));
    act(&mut state, Action::Undo);
    assert_eq!((kept(&state), &state.notice), ("Lamps", &None));
}

#[test]
fn all_of_them_are_one_file_that_is_read_back_to_the_letter() {
    let work = [start("a:3 b:-1"), start("q1 Q0 a 1 0.1 t\nq1 Q0 \"x\\\" 2 1e-7 t")]
        .map(|state| saved::print(&state.model, ""));
    let names = ["<b>\"Lamps\\", "\u{202e}\u{1f600}"];
    let all: Vec<String> =
        names.iter().zip(&work).flat_map(|(n, w)| [(*n).into(), w.clone()]).collect();
    let text = print(&all);
    assert!(is_workspaces(&format!("\n {text}")) && !is_workspaces(&work[0]));
    assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    let read = parse(&text).unwrap();
    let expected: Vec<_> = names.iter().zip(&work).map(|(n, w)| ((*n).into(), w.clone())).collect();
    assert_eq!((read.whole, read.damaged), (expected, vec![]));
}

#[test]
fn what_is_damaged_in_the_file_is_told_and_the_rest_is_read() {
    let whole = saved::print(&start("a:3").model, "");
    let text = print(&["Lamps".into(), whole.clone(), " ".into(), "{\"v\":1}".into()]);
    let read = parse(&text).unwrap();
    assert_eq!(read.whole, [("Lamps".to_owned(), whole)]);
    assert_eq!(read.damaged, ["“Without a name”: it is damaged (“data” is missing)"]);
    for cut in [text.len() - 1, 25, 9] {
        assert!(
            parse(&text[..cut]).unwrap_err().what.starts_with("These workspaces cannot be read")
        );
    }
}

#[test]
fn a_field_that_takes_one_text_says_where_several_workspaces_go() {
    let text = print(&[]);
    let why = combine(&model(data([])), &[SourceText::new("the text", text)]).unwrap_err();
    assert_eq!(why.what, "These are several workspaces.");
}
