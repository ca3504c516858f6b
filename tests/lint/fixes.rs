//! Each fix: the data after it, and its description of the changes.

use ranklens::lint::IdDifference;
use ranklens::state::{Action, Model, Notice, Source, State};

use crate::*;

/// Applies a fix. Returns the data and the description of the changes.
fn mend(all: &Data, fix: Fix) -> (Vec<String>, String) {
    let (mended, changes) = fix.apply(all);
    (print(&mended), words::mended(fix, &changes))
}

#[test]
fn documents_are_renamed_as_they_are_judged() {
    let all = data([
        ("q1", "1.0=3|2=2|Lamp=1", "1:2|2:1|lamp:1|9:1"),
        ("q2", "2", "2.0:1"),
        ("q3", "1.0", "2:1"),
    ]);
    let (after, said) = mend(&all, Fix::NameDocs(IdDifference::Point));
    assert_eq!(
        after,
        ["q1: 1=3|2=2|Lamp=1 / 1:2|2:1|lamp:1|9:1", "q2: 2.0 / 2.0:1", "q3: 1.0 / 2:1"]
    );
    assert_eq!(said, "2 documents renamed as judged: 1.0 \u{2192} 1 (q1), 2 \u{2192} 2.0 (q2).");
    let (after, said) = mend(&all, Fix::NameDocs(IdDifference::Case));
    assert_eq!(after[0], "q1: 1.0=3|2=2|lamp=1 / 1:2|2:1|lamp:1|9:1");
    assert_eq!(said, "1 document renamed as judged: Lamp \u{2192} lamp (q1).");
}

#[test]
fn a_title_stays_and_queries_without_changes_are_shared() {
    let mut all = data([("q1", "A", "a:1"), ("q2", "b", "b:1")]);
    Rc::make_mut(&mut all.queries[0]).docs[0].title = Some("Lamp".into());
    let (mended, _) = Fix::NameDocs(IdDifference::Case).apply(&all);
    assert_eq!(mended.queries[0].docs[0], Doc { title: Some("Lamp".into()), ..Doc::new("a") });
    assert!(Rc::ptr_eq(&mended.queries[1], &all.queries[1]));
}

#[test]
fn queries_are_joined_under_the_judged_name() {
    let all = data([
        ("Q1", "a|b", ""),
        ("q2", "c", "c:1"),
        ("Q3 ", "d", ""),
        ("q1", "", "a:2"),
        ("q3", "", "d:1"),
        ("q4", "", "d:1"),
    ]);
    let (after, said) = mend(&all, Fix::JoinQueries(IdDifference::Case));
    assert_eq!(after, ["q1: a|b / a:2", "q2: c / c:1", "Q3 : d / ", "q3:  / d:1", "q4:  / d:1"]);
    assert_eq!(said, "1 list joined with its judgments: Q1 \u{2192} q1.");
    let (after, _) = mend(&all, Fix::JoinQueries(IdDifference::Several));
    assert_eq!(after[2..4], ["q3: d / d:1", "q1:  / a:2"]);
}

#[test]
fn a_document_listed_again_goes_and_the_judged_id_stays() {
    for (docs, judged, after, said) in [
        ("a|b|a", "a:1", "a|b / a:1", "1 repeated document removed: a (q)."),
        // The fix keeps the better rank by score, and the judged identifier.
        (
            "1.0=1|b=3|1=2",
            "1:1",
            "b=3|1=2 / 1:1",
            "1 repeated document removed: 1.0 \u{2192} 1 (q).",
        ),
        (
            "1.0=5|b=3|1=2",
            "1:1",
            "1=5|b=3 / 1:1",
            "1 repeated document removed: 1.0 \u{2192} 1 (q).",
        ),
        (
            "B|b|b ",
            "x:1",
            "B / x:1",
            "2 repeated documents removed: b \u{2192} B (q), b  \u{2192} B (q).",
        ),
    ] {
        let (found, told) = mend(&data([("q", docs, judged)]), Fix::ListOnce);
        assert_eq!((found, &*told), (vec![format!("q: {after}")], said));
    }
}

#[test]
fn a_judgment_that_repeats_another_goes_and_the_listed_id_stays() {
    for (docs, judged, after, said) in [
        ("a", "a:1|b:0|a:1", "a / a:1|b:0", "1 repeated judgment removed: a (q)."),
        (
            "1.0",
            "1:1|b:0|1.0:1",
            "1.0 / 1.0:1|b:0",
            "1 repeated judgment removed: 1 \u{2192} 1.0 (q).",
        ),
        (
            "c",
            "A:1|a:1|A :2|b:1|B:1",
            "c / A:1|A :2|b:1",
            "2 repeated judgments removed: a \u{2192} A (q), B \u{2192} b (q).",
        ),
    ] {
        let (found, told) = mend(&data([("q", docs, judged)]), Fix::JudgeOnce);
        assert_eq!((found, &*told), (vec![format!("q: {after}")], said));
    }
}

#[test]
fn scores_against_the_order_go_from_these_lists_only() {
    let all = data([("q1", "a=1|b=2", "a:1"), ("q2", "a=2|b=1", "a:1"), ("", "a|b=1", "a:1")]);
    let (after, said) = mend(&all, Fix::DropScores);
    assert_eq!(after, ["q1: a|b / a:1", "q2: a=2|b=1 / a:1", ": a|b / a:1"]);
    assert_eq!(said, "2 lists without scores now: q1 and 1 more.");
    let (_, said) = mend(&data([("", "a=1|b=2", "a:1")]), Fix::DropScores);
    assert_eq!(said, "1 list without scores now.");
}

#[test]
fn grades_below_0_become_0() {
    let all = data([("q1", "a", "a:-2|b:1|c:-0.5"), ("q2", "a", "a:1|b:-1|c:-1")]);
    let (after, said) = mend(&all, Fix::RaiseGrades);
    assert_eq!(after, ["q1: a / a:0|b:1|c:0", "q2: a / a:1|b:0|c:0"]);
    assert_eq!(said, "4 grades below 0 set to 0: a (q1), c (q1), b (q2) and 1 more.");
}

#[test]
fn a_fix_that_finds_nothing_changes_nothing() {
    let all = data([("q1", "a=2|b=1", "a:1|b:0"), ("q2", "a", "a:1")]);
    for fix in properties::every_fix() {
        assert_eq!(fix.apply(&all), (all.clone(), vec![]), "{fix:?}");
    }
}

#[test]
fn a_fix_is_one_step_that_is_told_and_the_query_shown_stays() {
    let all = data([("q0", "", "x:1"), ("Q1", "a", ""), ("q1", "", "a:2"), ("q2", "b", "b:1")]);
    let start = State::new(Model::new(all, Source::Input("test".into())));
    for (shown, then, id) in [(0, 0, "q0"), (1, 1, "q1"), (2, 1, "q1"), (3, 2, "q2")] {
        let before = start.reduce(Action::Select(shown));
        let after = before.reduce(Action::Mend(Fix::JoinQueries(IdDifference::Case)));
        assert_eq!((after.model.query, &*after.model.current().id), (then, id));
        let told = "1 list joined with its judgments: Q1 \u{2192} q1.";
        assert_eq!((&*after.said, after.notice.clone()), (told, Some(Notice::info(told))));
        let back = after.reduce(Action::Undo);
        assert_eq!(back.model, before.model);
        assert!(!back.can_undo());
    }
    let same = start.reduce(Action::Mend(Fix::RaiseGrades));
    assert_eq!((&*same.said, same.can_undo()), ("There is nothing to repair", false));
}
