//! Files with a value for each query.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ranklens::compare::history::{History, Snapshot};
use ranklens::data::SystemValues;
use ranklens::export::{Format, MeasureMean, queries, write};
use ranklens::formats::{read_if_values, read_values};

/// The values as `measure query value`, sorted.
fn flat(systems: &[SystemValues]) -> Vec<String> {
    let mut all = Vec::new();
    for system in systems {
        for measure in &system.measures {
            for (query, value) in &measure.values {
                all.push(format!("{}{} {query} {value}", system.name, measure.measure));
            }
        }
    }
    all.sort();
    all
}

const KNOWN: [&str; 4] = ["map q1 0.5", "map q2 0.25", "nDCG@10 q1 0.75", "nDCG@10 q2 1"];

#[test]
fn every_tool_gives_the_same_values() {
    for (tool, text) in [
        (
            "trec_eval -q",
            "map                   \tq1\t0.5000\nnDCG@10 \tq1\t0.75\nmap \tq2\t0.2500\nnDCG@10 \tq2\t1\n\
             runid \tall\t\nmap \tall\t0.3750\n",
        ),
        (
            "ir_measures -q",
            "q1\tmap\t0.5\nq1\tnDCG@10\t0.75\nq2\tmap\t0.25\nq2\tnDCG@10\t1\nall\tmap\t0.375\n",
        ),
        (
            "pytrec_eval",
            r#"{"q1": {"map": 0.5, "nDCG@10": 0.75}, "q2": {"map": 0.25, "nDCG@10": 1}}"#,
        ),
        (
            "a Python dict",
            "{'q1': {'map': 0.5, 'nDCG@10': 0.75}, 'q2': {'map': 0.25, 'nDCG@10': 1.0}}",
        ),
        ("ranx", r#"{"map": {"q1": 0.5, "q2": 0.25}, "nDCG@10": {"q1": 0.75, "q2": 1.0}}"#),
        (
            "ours",
            r#"{"convention": "textbook", "queries": {"q1": {"map": 0.5, "nDCG@10": 0.75},
                "q2": {"map": 0.25, "nDCG@10": 1}}, "mean": {"map": 0.375}}"#,
        ),
        ("a wide table", "query,map,nDCG@10\nq1,0.5,0.75\nq2,0.25,1\nall,0.375,0.875\n"),
        ("a tab table", "qid\tmap\tnDCG@10\nq1\t0.5\t0.75\nq2\t0.25\t1\n"),
        (
            "a long table",
            "query_id,metric,value\nq1,map,0.5\nq1,nDCG@10,0.75\nq2,map,0.25\nq2,nDCG@10,1\n",
        ),
        (
            "rows",
            r#"[{"query_id": "q1", "map": 0.5, "nDCG@10": 0.75}, {"query_id": "q2", "map": 0.25, "nDCG@10": 1}]"#,
        ),
        (
            "lines of rows",
            "{\"query_id\": \"q1\", \"measure\": \"map\", \"value\": 0.5}\n\
             {\"query_id\": \"q1\", \"measure\": \"nDCG@10\", \"value\": 0.75}\n\
             {\"query_id\": \"q2\", \"measure\": \"map\", \"value\": 0.25}\n\
             {\"query_id\": \"q2\", \"measure\": \"nDCG@10\", \"value\": 1}\n",
        ),
    ] {
        let systems = read_values(text).unwrap_or_else(|error| panic!("{tool}: {error}"));
        assert_eq!(flat(&systems), KNOWN, "{tool}");
        assert!(read_if_values(text).is_some(), "{tool}");
    }
}

#[test]
fn several_systems_come_by_name() {
    let table = "system,query,RR\nbm25,q1,0.5\nbm25,q2,1\ndense,q1,1\ndense,q2,\n";
    let systems = read_values(table).unwrap();
    assert_eq!(flat(&systems), ["bm25RR q1 0.5", "bm25RR q2 1", "denseRR q1 1"]);
    let json = r#"{"bm25": {"mrr": {"q1": 0.5}}, "dense": {"mrr": {"q1": 1}}}"#;
    assert_eq!(flat(&read_values(json).unwrap()), ["bm25mrr q1 0.5", "densemrr q1 1"]);
    let trec = "runid \tall\tbm25\nmap \t1\t0.5\n";
    assert_eq!(&*read_values(trec).unwrap()[0].name, "bm25");
}

#[test]
fn what_the_command_prints_is_read() {
    let expected = [
        "bm25.runRR q2 1",
        "bm25.runRR red lamp 0.5",
        "bm25.runnDCG@10 q2 0.75",
        "bm25.runnDCG@10 red lamp 0.25",
        "my dense.runRR q2 0.5",
        "my dense.runRR red lamp 1",
        "my dense.runnDCG@10 q2 0.625",
        "my dense.runnDCG@10 red lamp 0.5",
    ];
    for text in [
        include_str!("api/printed/quiet.txt"),
        include_str!("api/printed/told.txt"),
        include_str!("api/printed/evaluate.json"),
    ] {
        assert_eq!(flat(&read_values(text).unwrap()), expected, "{text}");
        assert!(read_if_values(text).is_some());
    }
    let means = r#"{"measures": ["RR"], "runs": [{"run": "bm25", "mean": {"RR": 0.5}}]}"#;
    refused(means, "line 1, column 31", "ranklens evaluate -q");
    refused("measure  query  bm25\nRR       q1\n", "line 2, column 1: found 2 columns", "");
}

#[test]
fn what_the_page_exports_of_its_queries_is_read() {
    let mean = |name: &str| MeasureMean {
        name: name.into(),
        mean_name: format!("mean {name}"),
        mean: Some(0.5),
        over: "over 3 queries".into(),
    };
    let rows = [
        ("q1", vec![Some(0.5), Some(0.75)]),
        ("q2", vec![Some(0.25), Some(1.0)]),
        ("-q3, \"new\"", vec![None, Some(1.0 / 3.0)]),
    ];
    let sheet = queries("Queries", &[mean("map"), mean("nDCG@10")], rows, 3)
        .with_convention("Convention: Textbook", "https://example.org/#a");
    let third = "nDCG@10 -q3, \"new\" 0.3333333333333333".to_owned();
    let expected: Vec<String> = KNOWN[..2]
        .iter()
        .map(ToString::to_string)
        .chain([third])
        .chain(KNOWN[2..].iter().map(ToString::to_string))
        .collect();
    for format in [Format::Csv, Format::Tsv, Format::Json] {
        let text = write(&sheet, format);
        assert_eq!(flat(&read_values(&text).unwrap()), expected, "{text}");
        assert!(read_if_values(&text).is_some());
    }
}

#[test]
fn snapshots_are_systems() {
    let mut history = History::default();
    for (name, value) in [("monday", 0.5), ("tuesday", 1.0)] {
        let mut snapshot = Snapshot::new(name, Some("2026-01-31".into()), "textbook");
        // Names of queries may be those of measures.
        snapshot.set("RR", [("P@1".into(), value), ("AP".into(), 0.25)]);
        history.add(snapshot);
    }
    let text = history.write().unwrap();
    let expected = ["mondayRR AP 0.25", "mondayRR P@1 0.5", "tuesdayRR AP 0.25", "tuesdayRR P@1 1"];
    assert_eq!(flat(&read_values(&text).unwrap()), expected);
    assert!(read_if_values(&text).is_some());
}

#[test]
fn a_column_of_words_says_something_of_its_queries() {
    let systems =
        read_values("query,category,difficulty,RR\nq1,shoes,easy,1\nq2,lamps,hard,0.5\n").unwrap();
    let tags = &systems[0].tags;
    assert_eq!(tags.len(), 2);
    assert_eq!((&*tags[0].column, &*tags[0].values[1].1), ("category", "lamps"));
    assert_eq!(flat(&systems), ["RR q1 1", "RR q2 0.5"]);
}

#[track_caller]
fn refused(text: &str, place: &str, advice: &str) {
    let error = read_values(text).unwrap_err();
    assert!(error.to_string().starts_with(place), "{error}");
    assert!(error.suggestion.text.contains(advice), "{error}: {}", error.suggestion.text);
}

#[test]
fn every_error_has_its_place_and_advice() {
    refused(
        "map q1 0.5\nmap q1 0.6\n",
        "line 2, column 8: “q1, map” occurs twice, first on line 1",
        "system",
    );
    refused(
        "query,RR\nq1,0.5\nq2,high\n",
        "line 3, column 4: “high” is not a number",
        "decimal number",
    );
    refused("query,RR\nq1,0.5\nq2\n", "line 3, column 1: found 1 column", "");
    refused("map all 0.5\nRR all 0.7\n", "line 1, column 1", "trec_eval -q");
    refused(r#"{"map": [0.5, 0.6]}"#, "line 1, column 9: found a list", "cannot be paired");
    refused(r#"[{"map": 0.5}]"#, "line 1, column 2: the query is empty", "`query`");
    refused("q1 0 doc 1\n", "line 1, column 1: “q1 0 doc 1” fits none", "ir_measures -q");
    refused("query,RR\nq1,1e999\n", "line 2, column 4", "");
    refused("map q1 0.5\nmap q2 0.1 7\n", "line", "");
    refused("", "line 1, column 1: there is nothing to read", "");
}

#[test]
fn a_run_and_qrels_are_no_values() {
    for text in [
        "q1 Q0 d1 1 9.5 bm25\n",
        "q1 0 d1 1\n",
        "3 2 0 1\n",
        "lamp:3 sofa:0\n",
        "query,doc,grade\nq1,d1,2\n",
    ] {
        assert!(read_if_values(text).is_none(), "{text}");
    }
}
