//! Values that were computed elsewhere, and results over time.

use std::rc::Rc;

use ranklens::compare::history::{History, Snapshot};
use ranklens::state::compared::sheets::{Material, What};
use ranklens::state::compared::{
    Compared, Findings, Grouping, Groups, Pair, Scores, Scoring, chance, over_time,
};
use ranklens::state::import::{SourceText, combine};
use ranklens::state::saved::{parse, print};
use ranklens::state::{Action, State, View};

use super::compared::two_runs;
use super::support::{query, state};

fn texts(texts: &[(&str, &str)]) -> Vec<SourceText> {
    texts.iter().map(|(name, text)| SourceText::new(*name, *text)).collect()
}

/// Returns what `trec_eval -q` prints of one measure for some values.
fn printed(name: &str, values: &[f64]) -> String {
    let lines = values.iter().enumerate().map(|(at, v)| format!("{name} \t q{at} \t {v}\n"));
    lines.collect::<String>() + &format!("{name} \t all \t 0.5\n")
}

fn loaded(files: &[(&str, &str)]) -> State {
    let before = state([query("x", "lamp", "lamp:1")]);
    let loaded = combine(&before.model, &texts(files)).unwrap();
    before.reduce(Action::Load(loaded))
}

fn compared(state: &State) -> (Scores, Compared) {
    let scores = Scoring::at_once(&state.model).unwrap();
    let two = Pair::default().among(&state.model.runs).unwrap();
    let compared = Compared::of(&scores, two).unwrap();
    (scores, compared)
}

#[test]
fn files_of_values_are_compared_as_the_runs_are_that_gave_them() {
    let model = two_runs();
    let scores = Scoring::at_once(&model).unwrap();
    let lists = Compared::of(&scores, Pair::default().among(&model.runs).unwrap()).unwrap();
    let file = |run: usize| {
        let mut text = String::new();
        for (measure, scored) in scores.measures.iter().zip(&scores.scored) {
            for (query, value) in scored.systems[run].iter().enumerate() {
                text += &format!("{measure}\t{}\t{:?}\n", scores.id(query), value.unwrap());
            }
        }
        text
    };
    let state = loaded(&[("bm25.txt", &file(0)), ("dense.txt", &file(1))]);
    assert!(state.said.starts_with("Read as values by query: 2 runs, 6 measures, 12 queries."));
    assert!(View::of(&state.model, None).has_runs() && state.model.runs.are_values());
    let (given, values) = compared(&state);
    assert_eq!(given.names, scores.names);
    assert!(!given.lists.has_lists());
    assert_eq!(values.measure, lists.measure);
    assert_eq!(values.comparison, lists.comparison);
    assert_eq!(values.rows, lists.rows);
    assert_eq!(values.verdict.headline, lists.verdict.headline);
    // Saved work has the values, too.
    let saved = print(&state.model, "");
    let (again, _) = parse(&saved).unwrap();
    assert_eq!(again.runs, state.model.runs);
}

#[test]
fn another_measure_of_the_files_can_be_chosen() {
    let file = |by: f64| {
        let values: Vec<f64> = (0..12).map(|at| 0.4 + by * f64::from(at % 3)).collect();
        printed("map", &values) + &printed("ndcg_cut_10", &values)
    };
    let state = loaded(&[("a.txt", &file(0.0)), ("b.txt", &file(0.1))]);
    assert_eq!(compared(&state).1.measure.to_string(), "AP");
    let state = state.reduce(Action::Choose("nDCG@10".parse().unwrap()));
    let (scores, compared) = compared(&state);
    assert_eq!(compared.measure.to_string(), "nDCG@10");
    assert!((compared.comparison.difference.unwrap() - 0.1).abs() < 1e-12);
    let findings = Findings::of(&scores, &compared);
    let material = Material::new(&scores, &compared, &findings);
    let report = material.write(What::Report, What::Report.formats()[0]);
    assert!(report.contains("b against a, nDCG@10") && report.contains("<svg"));
    // Nothing is said of lists that nobody has.
    assert!(!report.contains("Under every such measure") && !report.contains(">Why<"));
}

#[test]
fn ties_that_rounding_hides_from_wilcoxons_test_are_said() {
    let a = [0.80, 0.70, 0.65, 0.90, 0.50, 0.55, 0.30, 0.75, 0.60, 0.85];
    let b = [0.82, 0.74, 0.60, 0.95, 0.58, 0.60, 0.35, 0.80, 0.66, 0.86];
    let files = [("a.txt", &*printed("map", &a)), ("b.txt", &*printed("map", &b))];
    let tests = chance::tests(&compared(&loaded(&files)).1);
    // Five of the differences are 0.05. Their binary numbers differ.
    assert_eq!(
        tests[2].how,
        "exact; 0 ties left out; p = 0.025 if differences that only rounding separates share a rank"
    );
}

#[test]
fn p_of_several_runs_is_adjusted_over_the_runs() {
    // Three differences m - s, m and m + s have t = m √3 / s, and two-sided p = 1 - t / √(2 + t²).
    let values = |p: f64| {
        let t = (1.0 - p) * (2.0 / (1.0 - (1.0 - p) * (1.0 - p))).sqrt();
        let (spread, mean) = (0.01, 0.01 * t / 3.0_f64.sqrt());
        printed("map", &[mean - spread, mean, mean + spread])
    };
    let files = [
        ("base.txt", printed("map", &[0.0; 3])),
        ("a.txt", values(0.01)),
        ("b.txt", values(0.5)),
        ("c.txt", values(0.02)),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let (scores, compared) = compared(&loaded(&files));
    let found = chance::over_runs(&compared);
    // Holm: 3 · 0.01, then 2 · 0.02, then 0.5. Benjamini and Hochberg: the least of 3 · 0.01 and 3 / 2 · 0.02, then 0.5.
    let expected = [("a", 0.01, 0.03, 0.03), ("b", 0.5, 0.5, 0.5), ("c", 0.02, 0.04, 0.03)];
    assert_eq!(found.len(), 3);
    for (of, (name, p, holm, benjamini_hochberg)) in found.iter().zip(expected) {
        assert_eq!(&*scores.names[of.of], name);
        for (found, expected) in
            [(of.p, p), (of.holm, holm), (of.benjamini_hochberg, benjamini_hochberg)]
        {
            assert!((found - expected).abs() < 1e-9, "{name}: {found}, not {expected}");
        }
        // The table of measures by runs decides by the same figure.
        assert_eq!(compared.rows[0].line.cells[of.of].p, Some(of.holm));
    }
}

#[test]
fn a_column_of_a_table_groups_the_queries() {
    let table = |by: f64| {
        let row = |at: u32| format!("q{at},{},{}\n", ["shoes", "lamps"][at as usize % 2], 0.1 * by);
        "query,category,nDCG@10\n".to_owned() + &(0..24).map(row).collect::<String>()
    };
    let state = loaded(&[("a.csv", &table(1.0)), ("b.csv", &table(2.0))]);
    let (scores, compared) = compared(&state);
    assert_eq!(scores.tags.len(), 1);
    assert_eq!(&*scores.tags[0].column, "category");
    let mut groups = Groups::new(&scores, &compared, &Grouping::Tag("category".into())).unwrap();
    while !groups.step() {}
    let groups = groups.finish();
    let names: Vec<&str> = groups.iter().map(|(slice, _)| &*slice.name).collect();
    assert_eq!(names, ["shoes", "lamps"]);
    assert_eq!(&groups[0].1[..3], [0, 2, 4]);
}

#[test]
fn one_file_of_values_and_unknown_measures_are_refused_with_a_reason() {
    let before = state([query("x", "lamp", "lamp:1")]);
    let one = combine(&before.model, &texts(&[("a.txt", &printed("map", &[0.5, 0.25]))]));
    assert!(one.is_err() || !one.unwrap().runs.are_values());
    let bad = printed("map", &[0.5]) + "map \t q0 \t 0.25\n";
    let twice = combine(&before.model, &texts(&[("a.txt", &bad), ("b.txt", &bad)])).unwrap_err();
    assert_eq!(twice.name, "a.txt");
    assert!(twice.what.contains("line 3"), "{}", twice.what);
}

#[test]
fn snapshots_stay_with_the_work_and_a_fall_is_told() {
    let model = two_runs();
    let scores = Scoring::at_once(&model).unwrap();
    let convention = over_time::convention(&model.convention);
    assert_eq!(convention, "textbook");
    let mut history = History::default();
    for (run, name) in [(1, "monday"), (0, "tuesday")] {
        history.add(over_time::snapshot(&scores, run, name, None, &convention));
    }
    let mut state = State::new(model);
    state = state.reduce(Action::Record { history: Rc::new(history), message: "Kept".into() });
    assert!(state.can_undo());
    let alert = |drop: f64| {
        let history = &state.model.history;
        over_time::last_alert(history, "monday", "nDCG@3", drop).unwrap().unwrap()
    };
    assert!(alert(0.05).is_raised() && !alert(0.99).is_raised());
    assert_eq!(alert(0.05).blame.len(), 11);
    assert!(over_time::last_alert(&state.model.history, "tuesday", "RR", 0.05).unwrap().is_none());
    // Other data does not change it, and it is saved.
    let other = combine(&state.model, &texts(&[("new.txt", "q1 Q0 a 1 2 t")])).unwrap();
    let later = state.reduce(Action::Load(other));
    assert_eq!(later.model.history, state.model.history);
    let (again, _) = parse(&print(&later.model, "")).unwrap();
    for measure in ["nDCG@3", "RR"] {
        assert_eq!(again.history.line(measure), state.model.history.line(measure));
    }
    assert!(later.reduce(Action::Undo).reduce(Action::Undo).model.history.snapshots.is_empty());
}

#[test]
fn opened_snapshots_are_added_to_those_that_are_kept() {
    let snapshot = |name: &str, value: f64| {
        let mut snapshot = Snapshot::new(name, None, "textbook");
        snapshot.set("RR", [("q1".into(), value), ("q2".into(), 1.0)]);
        snapshot
    };
    let history = |snapshots: &[(&str, f64)]| {
        let mut history = History::default();
        for (name, value) in snapshots {
            history.add(snapshot(name, *value));
        }
        history
    };
    let kept = Rc::new(history(&[("monday", 0.5), ("tuesday", 0.25)]));
    let state = State::new(two_runs());
    let state = state.reduce(Action::Record { history: kept, message: "Kept".into() });
    let names = |state: &State| -> Vec<String> {
        state.model.history.snapshots.iter().map(|snapshot| snapshot.name.clone()).collect()
    };
    let file = history(&[("monday", 1.0), ("tuesday", 0.25), ("friday", 0.75)]);
    let opened = Rc::new(file.clone());
    let added = state.clone().reduce(Action::Append(opened));
    assert_eq!(names(&added), ["monday", "tuesday", "monday (2)", "friday"]);
    assert_eq!(added.model.history.line("RR")[0].1, Some(0.75));
    assert_eq!(
        &*added.said,
        "Snapshots added: 2; there already: 1; names were taken, so added “monday” as “monday (2)”. \
         Compare shows them under “Over time”."
    );
    // The command writes whole numbers without a point. The same file adds nothing.
    let written = file.write().unwrap().replace("1.0", "1");
    let again = added.reduce(Action::Append(Rc::new(History::read(&written).unwrap())));
    assert_eq!(names(&again).len(), 4);
    assert!(again.said.starts_with("Snapshots added: 0; there already: 3."), "{}", again.said);
    assert_eq!(names(&again.reduce(Action::Undo)), ["monday", "tuesday"]);
}

#[test]
fn a_history_that_comes_alone_is_compared_and_kept() {
    let mut history = History::default();
    for (name, value) in [("monday", 0.5), ("tuesday", 0.25)] {
        let mut snapshot = Snapshot::new(name, None, "textbook");
        snapshot.set("RR", [("q1".into(), value), ("q2".into(), 1.0)]);
        history.add(snapshot);
    }
    let text = history.write().unwrap();
    let state = loaded(&[("history.json", &text)]);
    assert_eq!(state.model.runs.list.len(), 2);
    assert_eq!(*state.model.history, history);
    assert!(state.said.contains("under “Over time”"), "{}", state.said);
}

#[test]
fn the_names_of_systems_are_kept_whole() {
    let csv =
        "query,system,nDCG@10\nq1,bge-v1.5,0.5\nq2,bge-v1.5,0.25\nq1,bge-v1.6,1\nq2,bge-v1.6,0.5";
    let state = loaded(&[("values.csv", csv)]);
    let names: Vec<&str> = state.model.runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!(names, ["bge-v1.5", "bge-v1.6"]);
}
