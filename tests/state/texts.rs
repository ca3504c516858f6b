//! Reading texts again with other options: formats, roles, several runs, and skipped lines.

use std::rc::Rc;

use ranklens::formats::{Format, ReadOptions, Role};
use ranklens::state::import::{self, SourceText, combine, combined};
use ranklens::state::{Action, Arrival, Model, Notice, State, View, saved};

use crate::support::*;

const A: &str = "q1 Q0 lamp 1 9.5 x\nq1 Q0 sofa 2 8.5 x\nq2 Q0 desk 1 7.5 x\n";
const B: &str = "q2 Q0 rug 1 3.5 x\nq1 Q0 sofa 1 2.5 x\n";
const QRELS: &str = "q1 0 lamp 2\nq1 0 rug 1\nq2 0 desk 0\n";
const TABLE: &str = "query,doc,grade\nq1,lamp,3\nq1,sofa,0\nq2,desk,1\n";

fn loaded(texts: &[(&str, &str)]) -> State {
    let state = State::new(model(data([query("old", "a b", "a:1")])));
    let inputs: Vec<SourceText> =
        texts.iter().map(|(name, text)| SourceText::new(*name, *text)).collect();
    let loaded = combine(&state.model, &inputs).unwrap();
    state.reduce(Action::Load(loaded))
}

fn three() -> State {
    loaded(&[("bm25.txt", A), ("dense.run", B), ("qrels.txt", QRELS)])
}

/// Returns the list and the judgments of each query.
fn shown(model: &Model) -> Vec<String> {
    let of = |q: &Rc<_>| format!("{}: {} / {}", name(q), list_of(q), judged_in(q));
    model.data.queries.iter().map(of).collect()
}

fn name(query: &ranklens::data::Query) -> &str {
    &query.id
}

fn reread(state: &State, change: impl Fn(&mut SourceText)) -> State {
    let mut inputs = state.model.texts.inputs.clone();
    change(&mut inputs[0]);
    state.reduce(Action::Load(import::reread(&state.model, &inputs).unwrap()))
}

fn back_from_storage(state: &State) -> State {
    let (read, _) = saved::parse(&saved::print(&state.model, "")).unwrap();
    assert_eq!(read, *state.model);
    assert_eq!(read.texts.reports(), state.model.texts.reports());
    State::new(read)
}

#[test]
fn two_runs_and_their_judgments_are_sorted_out_in_any_order() {
    let files = [("bm25.txt", A), ("dense.run", B), ("qrels.txt", QRELS)];
    for order in [[0, 1, 2], [2, 0, 1], [0, 2, 1]] {
        let state = loaded(&order.map(|i| files[i]));
        let names: Vec<&str> = state.model.runs.list.iter().map(|run| &*run.name).collect();
        assert_eq!(names, ["bm25", "dense"]);
        assert_eq!(shown(&state.model), ["q1: lamp sofa / lamp:2 rug:1", "q2: desk / desk:0"]);
        let Notice { text, arrival, .. } = state.notice.unwrap();
        assert!(text.contains("2 runs; Explain shows bm25."), "{text}");
        assert_eq!(arrival, Arrival::Together);
        let told = |at: usize| state.model.texts.reports()[at].format.unwrap().label();
        assert_eq!(told(order.iter().position(|i| *i == 2).unwrap()), "TREC qrels");
    }
}

#[test]
fn a_list_with_grades_that_may_be_the_judgments_of_a_run_opens_no_comparison() {
    let graded = "query,doc,grade\nq1,lamp,2\nq1,sofa,1\n";
    let arrival = |texts: &[(&str, &str)]| loaded(texts).notice.unwrap().arrival;
    assert_eq!(arrival(&[("a.run", A), ("grades.csv", graded)]), Arrival::Beside);
    assert_eq!(arrival(&[("a.csv", TABLE), ("b.csv", graded)]), Arrival::Together);
    assert_eq!(arrival(&[("a.run", A), ("b.run", B), ("c.csv", graded)]), Arrival::Together);
}

#[test]
fn the_other_run_is_shown_on_the_same_judgments() {
    let mut state = three();
    state = state.reduce(Action::Select(1)).reduce(Action::Run(1));
    assert_eq!(shown(&state.model), ["q2: rug / desk:0", "q1: sofa / lamp:2 rug:1"]);
    assert_eq!(&*state.model.current().id, "q2", "the query shown stays");
    assert!(!state.model.is_edited());
    assert_eq!(state.reduce(Action::Run(2)).model, state.model, "there is no third run");
}

#[test]
fn an_edit_belongs_to_the_run_shown_and_a_grade_to_all() {
    let mut state = three();
    act(&mut state, place("sofa", 1));
    act(&mut state, grade("sofa", Some(3.0)));
    act(&mut state, Action::Run(1));
    assert!(state.model.is_edited(), "the grade");
    assert_eq!(shown(&state.model)[1], "q1: sofa / lamp:2 rug:1 sofa:3");
    act(&mut state, Action::Run(0));
    assert_eq!(shown(&state.model)[0], "q1: sofa lamp / lamp:2 rug:1 sofa:3");
    // The choice works after a reload too.
    let mut state = back_from_storage(&state);
    act(&mut state, Action::Run(1));
    assert_eq!(shown(&state.model)[1], "q1: sofa / lamp:2 rug:1 sofa:3");
    act(&mut state, Action::Run(0));
    assert_eq!(shown(&state.model)[0], "q1: sofa lamp / lamp:2 rug:1 sofa:3");
    assert_eq!(list_of(&state.model.loaded.queries[0]), "lamp sofa");
}

#[test]
fn undo_brings_the_runs_back() {
    let mut state = three();
    act(&mut state, place("sofa", 1));
    act(&mut state, Action::Run(1));
    assert_eq!(state.notice, None, "it named the other run");
    act(&mut state, Action::Undo);
    assert_eq!(shown(&state.model)[0], "q1: sofa lamp / lamp:2 rug:1", "the choice is a step");
    act(&mut state, Action::Undo);
    assert_eq!(shown(&state.model)[0], "q1: lamp sofa / lamp:2 rug:1");
    act(&mut state, Action::Undo);
    assert!(state.model.runs.list.is_empty() && state.model.texts.inputs.is_empty());
    act(&mut state, Action::Redo);
    assert_eq!(state.model.runs.list.len(), 2);
}

#[test]
fn judgments_that_come_later_are_for_all_runs() {
    let state = loaded(&[("a", A), ("b", B)]);
    let inputs = [SourceText::new("qrels", QRELS)];
    let mut state = state.reduce(Action::Load(combine(&state.model, &inputs).unwrap()));
    assert_eq!(state.model.runs.list.len(), 2);
    act(&mut state, Action::Run(1));
    assert_eq!(shown(&state.model)[0], "q2: rug / desk:0");
    let names: Vec<&str> = state.model.texts.inputs.iter().map(|i| i.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "qrels"], "all that is on the screen is told");
}

#[test]
fn a_run_that_comes_later_stands_beside_the_list_on_the_screen() {
    let mut state = loaded(&[("bm25.txt", A), ("truth.qrels", QRELS)]);
    assert_eq!(state.notice.as_ref().unwrap().arrival, Arrival::Alone);
    for (name, count) in [("dense.txt", 2), ("bm25.txt", 3)] {
        let inputs = [SourceText::new(name, B)];
        state = state.reduce(Action::Load(combine(&state.model, &inputs).unwrap()));
        assert_eq!((state.model.runs.list.len(), state.model.runs.shown), (count, count - 1));
        assert_eq!(state.notice.as_ref().unwrap().arrival, Arrival::Beside);
    }
    let names: Vec<&str> = state.model.runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!(names, ["bm25", "dense", "bm25 (2)"]);
    let notice = &state.notice.as_ref().unwrap().text;
    assert!(notice.contains("3 runs, of which bm25 (2) is shown."), "{notice}");
    assert_eq!(shown(&state.model), ["q2: rug / desk:0", "q1: sofa / lamp:2 rug:1"]);
    act(&mut state, Action::Run(0));
    assert_eq!(shown(&state.model)[0], "q1: lamp sofa / lamp:2 rug:1");
    // The texts give the same runs again.
    let state = reread(&state, |_| {});
    assert_eq!(state.model.runs.list.len(), 3);
    let mut state = back_from_storage(&state);
    act(&mut state, Action::Undo);
    assert_eq!(state.model.runs.list.len(), 3);
}

#[test]
fn many_texts_are_told_in_short_with_what_is_to_be_checked() {
    let twice = [A, "q2 Q0 bed 2 8.5 x\n"].concat();
    let state = loaded(&[("a.txt", A), ("b.txt", &twice), ("c.txt", B), ("d.qrels", QRELS)]);
    let notice = state.notice.unwrap().text;
    let short = "Read as TREC run: a.txt, b.txt, c.txt. Read as TREC qrels: d.qrels. 1 warning in b.txt: line";
    assert!(notice.starts_with(short), "{notice}");
    assert!(notice.ends_with("2 queries, 3 judgments. 3 runs; Explain shows a."), "{notice}");
}

#[test]
fn a_list_is_compared_with_what_it_was_before_the_edits() {
    let mut state = loaded(&[("a", A), ("qrels", QRELS)]);
    let has_edits = |state: &State| View::of(&state.model, None).has_edits_to_compare();
    assert!(!has_edits(&state));
    act(&mut state, Action::SplitEdits);
    assert!(state.model.runs.list.is_empty(), "nothing was edited");
    act(&mut state, place("sofa", 1));
    assert!(has_edits(&state));
    act(&mut state, Action::SplitEdits);
    let names: Vec<&str> = state.model.runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!((names, state.model.runs.shown), (vec!["before", "after"], 1));
    assert_eq!(shown(&state.model)[0], "q1: sofa lamp / lamp:2 rug:1");
    assert!(!has_edits(&state));
    act(&mut state, Action::Run(0));
    assert_eq!(shown(&state.model)[0], "q1: lamp sofa / lamp:2 rug:1");
    act(&mut state, Action::Run(1));
    assert_eq!(shown(&state.model)[0], "q1: sofa lamp / lamp:2 rug:1");
    assert!(state.model.is_edited());
    for _ in 0..3 {
        act(&mut state, Action::Undo);
    }
    assert!(state.model.runs.list.is_empty());
}

#[test]
fn runs_of_one_name_are_told_apart() {
    let state = loaded(&[("x/run.txt", A), ("x/run.txt", B), (".txt", B)]);
    let names: Vec<&str> = state.model.runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!(names, ["x/run", "x/run (2)", ".txt"]);
}

#[test]
fn grades_that_differ_between_lists_are_counted() {
    let state = loaded(&[("a", "lamp:3 sofa:0"), ("b", "lamp:1 rug:2")]);
    let notice = state.notice.unwrap().text;
    assert!(notice.contains("1 grade differs between the files; the first"), "{notice}");
    assert_eq!(judged_in(&state.model.current()), "lamp:3 sofa:0 rug:2");
}

#[test]
fn a_table_is_read_as_judgments_in_one_step() {
    let state = loaded(&[("table.csv", TABLE)]);
    let report = &state.model.texts.reports()[0];
    assert!(report.is_table && report.has_run && report.has_qrels);
    let doubt = &report.doubts[0];
    assert_eq!(doubt.instead, "judgments");
    let next = reread(&state, |input| input.how = doubt.how.clone());
    assert_eq!(shown(&next.model), ["q1:  / lamp:3 sofa:0", "q2:  / desk:1"]);
    assert!(next.model.texts.reports()[0].doubts.is_empty());
    assert_eq!(next.reduce(Action::Undo).model, state.model);
    back_from_storage(&next);
}

#[test]
fn the_roles_of_columns_can_be_chosen() {
    let state = loaded(&[("table.csv", TABLE)]);
    let roles: Vec<_> = state.model.texts.reports()[0].columns.iter().map(|c| c.role).collect();
    assert_eq!(roles, [Some(Role::Query), Some(Role::Doc), Some(Role::Grade)]);
    let chosen = [None, Some(Role::Doc), Some(Role::Score)];
    let next = reread(&state, |input| input.how.roles = chosen.to_vec());
    let docs = &next.model.current().docs;
    assert_eq!((docs.len(), docs[0].score), (3, Some(3.0)));
    back_from_storage(&next);
    // A table without a column of documents cannot be read.
    let mut inputs = state.model.texts.inputs.clone();
    inputs[0].how.roles = vec![None, None, None];
    let refused = import::reread(&state.model, &inputs).unwrap_err();
    assert!(refused.what.contains("has no column for the document"), "{}", refused.what);
}

#[test]
fn a_table_without_a_header_takes_roles_too() {
    let text = "q1,lamp,3,x\nq1,sofa,1,y\n";
    let roles = vec![Some(Role::Query), Some(Role::Doc), Some(Role::Grade), None];
    let how = ReadOptions { format: Some(Format::Csv), roles, ..ReadOptions::default() };
    let inputs = [SourceText { how, ..SourceText::new("t", text) }];
    let loaded = combine(&model(data([])), &inputs).unwrap();
    assert_eq!(judged_in(&loaded.data.queries[0]), "lamp:3 sofa:1");
}

#[test]
fn a_changed_reading_meets_what_was_on_the_screen_before() {
    let state = State::new(model(data([query("q1", "lamp sofa", "lamp:1")])));
    let first =
        combine(&state.model, &[SourceText::new("t", "query,doc,grade\nq1,lamp,3\n")]).unwrap();
    let state = state.reduce(Action::Load(first));
    let next = reread(&state, |input| input.how.judgments = true);
    assert_eq!(shown(&next.model), ["q1: lamp sofa / lamp:3"]);
    // The result is the same after a reload.
    let next = reread(&back_from_storage(&next), |input| input.how.judgments = true);
    assert_eq!(shown(&next.model), ["q1: lamp sofa / lamp:3"]);
}

#[test]
fn reading_again_says_that_edits_are_gone() {
    let mut state = loaded(&[("table.csv", TABLE)]);
    act(&mut state, grade("sofa", Some(2.0)));
    let next = reread(&state, |input| input.how.judgments = true);
    assert!(next.notice.unwrap().text.ends_with("undo brings them back."));
}

#[test]
fn a_file_can_be_left_out() {
    let state = loaded(&[("a", A), ("b", B), ("q", QRELS)]);
    let next = reread(&state, |input| input.left_out = true);
    assert!(next.model.runs.list.is_empty());
    assert_eq!(shown(&next.model)[0], "q2: rug / desk:0");
    assert_eq!(next.model.texts.inputs.len(), 3, "it is still listed");
    back_from_storage(&next);
}

/// Returns good lines with `bad` bad ones between them.
fn broken(bad: usize) -> String {
    let line = |i: usize| format!("q1 Q0 d{i} 1 {}.5 x\nq1 Q0 e{i} one 2.5 x\n", 500 - i);
    (0..bad).map(line).collect()
}

#[test]
fn bad_lines_are_all_counted_and_passed_over_only_when_the_user_says_so() {
    let state = State::new(model(data([])));
    let mut input = SourceText::new("run.txt", broken(150));
    let both = combined(&state.model, std::slice::from_ref(&input));
    let why = both.loaded.unwrap_err();
    assert_eq!(why.what, "line 2, column 10: “one” is not a number; the rank must be one");
    let report = &both.reports[0];
    assert_eq!((report.bad, report.good, report.troubles.len()), (150, 150, 100));
    assert!(
        report.troubles[99].what.starts_with("line 200, column"),
        "{}",
        report.troubles[99].what
    );
    assert!(report.by_line);
    input.how.skips = true;
    let loaded = combine(&state.model, &[input]).unwrap();
    assert!(loaded.message.contains("150 lines were skipped in run.txt"), "{}", loaded.message);
    let mut state = state.reduce(Action::Load(loaded));
    assert_eq!(state.model.current().docs.len(), 150);
    assert_eq!(back_from_storage(&state).model.texts.reports()[0].bad, 150);
    act(&mut state, Action::HideSkipped);
    assert!(state.model.texts.hidden && back_from_storage(&state).model.texts.hidden);
    act(&mut state, Action::Undo);
    assert!(state.model.texts.inputs.is_empty());
}

#[test]
fn a_text_with_bad_lines_only_cannot_be_shown() {
    let how =
        ReadOptions { format: Some(Format::TrecQrels), skips: true, ..ReadOptions::default() };
    let both =
        combined(&model(data([])), &[SourceText { how, ..SourceText::new("x", "a\nb c\n") }]);
    assert!(both.loaded.is_err());
    assert_eq!(both.reports[0].troubles.len(), 2);
}

#[test]
fn the_work_can_be_kept_without_its_texts() {
    let state = three();
    let (read, _) = saved::parse(&saved::print_bare(&state.model, "")).unwrap();
    assert!(read.texts.inputs.is_empty());
    assert_eq!((&read.data, &read.runs), (&state.model.data, &state.model.runs));
}
