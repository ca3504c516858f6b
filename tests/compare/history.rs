//! Results over time.

use ranklens::compare::history::{History, HistoryError, Snapshot, alert};
use ranklens::metrics::Id;
use ranklens::statistics::Options;

fn snapshot(name: &str, values: &[f64]) -> Snapshot {
    let mut snapshot = Snapshot::new(name, Some("2026-01-31".into()), "trec_eval");
    let queries = values.iter().enumerate();
    snapshot.set("nDCG@10", queries.map(|(at, value)| (Id::from(format!("q{at}")), *value)));
    snapshot
}

#[test]
fn a_history_is_read_as_it_was_written() {
    let mut history = History::default();
    history.add(snapshot("one", &[0.5, 0.1 + 0.2]));
    history.add(snapshot("two", &[1.0]));
    let text = history.write().unwrap();
    assert_eq!(
        text,
        "{\"ranklens\":\"history\",\"version\":1,\"snapshots\":[\n\
         {\"name\":\"one\",\"time\":\"2026-01-31\",\"convention\":\"trec_eval\",\
         \"measures\":{\"nDCG@10\":{\"q0\":0.5,\"q1\":0.30000000000000004}}},\n\
         {\"name\":\"two\",\"time\":\"2026-01-31\",\"convention\":\"trec_eval\",\
         \"measures\":{\"nDCG@10\":{\"q0\":1.0}}}\n]}\n"
    );
    assert_eq!(History::read(&text).unwrap(), history);
    assert_eq!(history.line("nDCG@10"), [("one", Some(0.4)), ("two", Some(1.0))]);
    assert_eq!(history.line("RR"), [("one", None), ("two", None)]);
    // A snapshot of the same name is replaced.
    history.add(snapshot("one", &[0.75]));
    let names: Vec<&str> = history.snapshots.iter().map(|snapshot| &*snapshot.name).collect();
    assert_eq!(names, ["two", "one"]);
    assert_eq!(history.named("one").unwrap().values("nDCG@10"), Some(vec![("q0".into(), 0.75)]));
}

#[test]
fn other_files_are_refused_with_a_reason() {
    let message = |text: &str| History::read(text).unwrap_err().to_string();
    assert!(message("{}").starts_with("this is not a history of RankLens: missing field"));
    assert!(message("{\"ranklens\":\"work\",\"version\":1,\"snapshots\":[]}").contains("history"));
    assert!(
        message("{\"ranklens\":\"history\",\"version\":9,\"snapshots\":[]}").contains("version 9")
    );
    let one = "{\"name\":\"a\",\"convention\":\"x\",\"measures\":{\"RR\":{\"q1\":\"high\"}}}";
    let text = format!("{{\"ranklens\":\"history\",\"version\":1,\"snapshots\":[{one}]}}");
    assert!(message(&text).contains("snapshot “a”, RR, query “q1” has no finite number"));
    let one = "{\"name\":\"a\",\"convention\":\"x\",\"measures\":{}}";
    let text = format!("{{\"ranklens\":\"history\",\"version\":1,\"snapshots\":[{one},{one}]}}");
    assert!(matches!(History::read(&text), Err(HistoryError::Twice { name }) if name == "a"));
}

/// Article: an alert if nDCG@10 drops more than 5 % from the baseline.
#[test]
fn a_drop_of_more_than_five_percent_raises_an_alert() {
    let before: Vec<f64> = (0..20).map(|at| 0.5 + f64::from(at % 5) * 0.1).collect();
    let fallen = |loss: f64| {
        let values: Vec<f64> =
            before.iter().enumerate().map(|(at, v)| v - loss * (at % 4) as f64).collect();
        let options = Options { permutations: 100, resamples: 1000, ..Options::default() };
        alert("nDCG@10", &snapshot("old", &before), &snapshot("new", &values), &options)
            .unwrap()
            .unwrap()
    };
    // The mean is 0.7 and the mean loss 1.5 times `loss`: 6.4 % and 4.3 %.
    let raised = fallen(0.03);
    assert!(raised.is_raised());
    assert!(
        raised
            .sentence()
            .starts_with("nDCG@10 fell by 6.4 %, 95 % interval of the change \u{2212}"),
        "{}",
        raised.sentence()
    );
    assert!(raised.sentence().ends_with(": more than the 5.0 % allowed."));
    assert_eq!(raised.blame.len(), 15);
    assert!((raised.blame[0].1 + 0.09).abs() < 1e-12 && &*raised.blame[0].0 == "q3");
    let quiet = fallen(0.02);
    assert!(!quiet.is_raised() && quiet.sentence().contains("fell by 4.3 %"));
    // Values of another convention are another measure.
    let mut other = snapshot("new", &before);
    other.convention = "ranx".into();
    let found = alert("nDCG@10", &snapshot("old", &before), &other, &Options::default());
    assert_eq!(found.unwrap(), None);
}

#[test]
fn only_queries_of_both_snapshots_count() {
    let old = snapshot("old", &[0.5, 0.5, 0.5]);
    let new = snapshot("new", &[0.5, 0.4]);
    let found = |old: &Snapshot, new: &Snapshot| {
        alert("nDCG@10", old, new, &Options::default()).unwrap().unwrap()
    };
    let fall = found(&old, &new);
    assert_eq!((fall.queries, fall.baseline, fall.now), (2, 0.5, 0.45));
    assert_eq!(fall.blame.len(), 1);
    let zero = found(&snapshot("a", &[0.0]), &snapshot("b", &[0.0]));
    assert!(zero.gate.is_err() && !zero.is_raised());
}
