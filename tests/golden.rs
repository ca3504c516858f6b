//! Values against those that other programs gave for the same run and judgments.
//!
//! `golden/README.md` tells where they come from.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ranklens::metrics::{Id, Measure, Outcome, Ranking, Settings, derive, mean};
use serde_json::Value;

/// Relative above 1, absolute below; both programs compute in binary64.
const TOLERANCE: f64 = 1e-12;

/// A query's ranked list with scores, in input order, and its judgments.
#[derive(Clone, Default)]
struct Query {
    docs: Vec<(String, f64)>,
    grades: BTreeMap<String, f64>,
}

type Queries = BTreeMap<String, Query>;

/// Runs with judgments by name, and the cases over them.
fn golden() -> (HashMap<String, Queries>, Vec<Value>) {
    let (mut data, mut cases) = (HashMap::new(), Vec::new());
    for line in include_str!("golden/cases.jsonl").lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line.get("id").is_some() {
            cases.push(line);
        } else {
            data.insert(line["data"].as_str().unwrap().into(), queries(&line));
        }
    }
    (data, cases)
}

fn queries(line: &Value) -> Queries {
    let mut queries = Queries::new();
    for (id, docs) in line["run"].as_object().unwrap() {
        let pair = |doc: &Value| (doc[0].as_str().unwrap().into(), doc[1].as_f64().unwrap());
        queries.entry(id.clone()).or_default().docs =
            docs.as_array().unwrap().iter().map(pair).collect();
    }
    for (id, grades) in line["qrels"].as_object().unwrap() {
        let pairs = grades.as_object().unwrap().iter();
        queries.entry(id.clone()).or_default().grades =
            pairs.map(|(doc, grade)| (doc.clone(), grade.as_f64().unwrap())).collect();
    }
    queries
}

/// What a case asks of us: a measure, settings, and the data as the other program saw them.
struct Task {
    measure: Measure,
    settings: Settings,
    adapt: fn(&Query) -> Query,
}

fn settings(changes: &[(&str, String)]) -> Settings {
    let mut settings = Settings::default();
    for (key, value) in changes {
        settings.set(key, value).unwrap();
    }
    settings
}

/// trec_eval: ties by id, 0 where nothing is relevant; the relevance level has no part in nDCG.
fn pytrec_eval(case: &Value) -> Task {
    let name = case["measure"].as_str().unwrap();
    let params = &case["params"];
    let level = params["relevance_level"].as_u64().unwrap();
    let mut changes = vec![("ties", "id".into()), ("none", "0".into()), ("rel", level.to_string())];
    let judged_only = params["judged_docs_only_flag"].as_bool().unwrap();
    if judged_only {
        changes.push(("unjudged", "out".into()));
    }
    Task {
        measure: name.parse().unwrap(),
        settings: settings(&changes),
        adapt: if judged_only { without_negative_grades } else { Query::clone },
    }
}

/// trec_eval's `-J` also drops documents with a negative grade: it reads them as not judged.
fn without_negative_grades(query: &Query) -> Query {
    let grades = query.grades.iter().filter(|(_, grade)| **grade >= 0.0);
    Query {
        docs: query.docs.clone(),
        grades: grades.map(|(doc, grade)| (doc.clone(), *grade)).collect(),
    }
}

/// scikit-learn: two arrays without ids, so that the ideal knows only what is in them.
fn sklearn(case: &Value) -> Task {
    let params = &case["params"];
    let base = match params.get("log_base").map(|base| base.as_f64().unwrap()) {
        None | Some(2.0) => "log2",
        Some(std::f64::consts::E) => "ln",
        Some(base) => panic!("no case has log base {base}"),
    };
    let ties = if params["ignore_ties"].as_bool().unwrap() { "listed" } else { "averaged" };
    let changes = [("ties", ties), ("none", "0"), ("ideal", "retrieved"), ("discount", base)];
    let name = case["measure"].as_str().unwrap().strip_suffix("_score").unwrap();
    let measure: Measure = name.parse().unwrap();
    Task {
        measure: params["k"].as_u64().map_or(measure, |k| measure.at(k as usize)),
        settings: settings(&changes.map(|(key, value)| (key, value.into()))),
        adapt: match params["adapter"].as_str().unwrap() {
            "retrieved_only" => Query::clone,
            "union" => with_missed_at_the_end,
            other => panic!("no case has adapter {other}"),
        },
    }
}

/// Judged documents that the list misses, appended with one common score below all others.
fn with_missed_at_the_end(query: &Query) -> Query {
    let listed: BTreeSet<&String> = query.docs.iter().map(|(doc, _)| doc).collect();
    let last = query.docs.iter().map(|(_, score)| *score).fold(f64::INFINITY, f64::min) - 1.0;
    let missed = query.grades.keys().filter(|doc| !listed.contains(doc));
    let docs = query.docs.iter().cloned().chain(missed.map(|doc| (doc.clone(), last)));
    Query { docs: docs.collect(), grades: query.grades.clone() }
}

fn outcome(task: &Task, query: &Query) -> Outcome {
    let query = (task.adapt)(query);
    let ranking = Ranking::new(
        query.docs.iter().map(|(doc, score)| (Id::from(doc.as_str()), Some(*score))),
        query.grades.iter().map(|(doc, grade)| (Id::from(doc.as_str()), *grade)),
        task.settings.clone().into(),
    );
    derive(&task.measure, &ranking).outcome
}

fn close(here: f64, there: f64) -> bool {
    (here - there).abs() <= TOLERANCE * there.abs().max(1.0)
}

/// How many cases and values of a tool were checked, and where ours differ.
fn run(tool: &str, task: fn(&Value) -> Task) -> (usize, usize, Vec<String>) {
    let (data, cases) = golden();
    let (mut run, mut values, mut wrong) = (0, 0, Vec::new());
    for case in cases.iter().filter(|case| case["id"].as_str().unwrap().starts_with(tool)) {
        let (id, task) = (case["id"].as_str().unwrap(), task(case));
        let queries = &data[case["data"].as_str().unwrap()];
        let mut outcomes = Vec::new();
        for (query, there) in case["values"].as_object().unwrap() {
            // No value: the query lacks a list or judgments, or the tool refuses it.
            let Some(there) = there.as_f64() else { continue };
            let here = outcome(&task, &queries[query]);
            outcomes.push(here);
            values += 1;
            if !here.value().is_some_and(|here| close(here, there)) {
                wrong.push(format!("{id} {} query {query}: {there}, here {here:?}", task.measure));
            }
        }
        if let Some(there) = case["mean"].as_f64() {
            let here = mean(outcomes).outcome;
            values += 1;
            if !here.value().is_some_and(|here| close(here, there)) {
                wrong.push(format!("{id} mean {}: {there}, here {here:?}", task.measure));
            }
        }
        run += 1;
    }
    (run, values, wrong)
}

#[test]
fn trec_eval_gives_the_same_values_by_way_of_pytrec_eval() {
    assert_eq!(run("pytrec_eval", pytrec_eval), (479, 1843, vec![]));
}

#[test]
fn scikit_learn_gives_the_same_values() {
    assert_eq!(run("sklearn", sklearn), (200, 756, vec![]));
}
