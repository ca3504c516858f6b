//! Values against those that the tools themselves gave for the same run and judgments.
//!
//! `golden/README.md` tells where they come from.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{HashMap, HashSet};
use std::io::Read as _;

use flate2::read::GzDecoder;
use ranklens::presets::{self, Argument, Input};
use serde_json::Value;

/// Queries by the name of their data, and the cases over them.
fn golden() -> (HashMap<u64, Vec<Input>>, Vec<Value>) {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("golden/cases.jsonl.gz")[..]).read_to_string(&mut text).unwrap();
    let (mut data, mut cases) = (HashMap::new(), Vec::new());
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line.get("id").is_some() {
            cases.push(line);
        } else {
            data.insert(line["data"].as_u64().unwrap(), inputs(&line));
        }
    }
    (data, cases)
}

/// All queries of either side.
fn inputs(line: &Value) -> Vec<Input> {
    let (run, qrels) = (line["run"].as_object().unwrap(), line["qrels"].as_object().unwrap());
    let ids = run.keys().chain(qrels.keys().filter(|id| !run.contains_key(*id)));
    let pair = |(id, number): (&str, &Value)| (id.into(), number.as_f64().unwrap());
    let docs = |docs: &Value| {
        let docs = docs.as_array().unwrap().iter();
        docs.map(|doc| pair((doc[0].as_str().unwrap(), &doc[1]))).collect()
    };
    let grades = |grades: &Value| {
        grades.as_object().unwrap().iter().map(|(doc, grade)| pair((doc, grade))).collect()
    };
    ids.map(|id| Input {
        id: id.as_str().into(),
        run: run.get(id).map(docs),
        qrels: qrels.get(id).map(grades),
    })
    .collect()
}

fn argument(value: &Value) -> Argument {
    match value {
        Value::Null | Value::Object(_) => Argument::None,
        Value::Bool(flag) => Argument::Flag(*flag),
        Value::Number(number) => Argument::Number(number.as_f64().unwrap()),
        Value::String(text) => Argument::Text(text.clone()),
        Value::Array(list) => Argument::List(list.iter().map(argument).collect()),
    }
}

fn close(here: Option<f64>, there: &Value, tolerance: f64) -> bool {
    match (here, there.as_f64()) {
        (Some(here), Some(there)) => (here - there).abs() <= tolerance * there.abs().max(1.0),
        // "NaN" is what a tool prints where there is no value.
        (here, there) => here.is_none() && there.is_none(),
    }
}

/// What differs from the tool, if anything.
fn differs(case: &Value, inputs: &[Input]) -> Option<String> {
    let preset = presets::find(case["tool"].as_str().unwrap()).unwrap();
    let parameters = case["params"].as_object().unwrap();
    let parameters = parameters.iter().map(|(key, value)| (key.as_str(), argument(value)));
    let asked = preset.convention(case["measure"].as_str().unwrap(), parameters);
    let (measure, convention) = match asked {
        Ok(asked) => asked,
        // What the tool refuses is refused here.
        Err(_) if case.get("error").is_some() => return None,
        Err(error) => return Some(error.to_string()),
    };
    let here = convention.evaluate(&measure, inputs);
    let tolerance = case["tol"].as_f64().unwrap();
    if let Some(values) = case["values"].as_object() {
        for (query, there) in values {
            let value = here.queries.iter().find(|(id, _)| **id == **query).and_then(|(_, v)| *v);
            if !close(value, there, tolerance) {
                return Some(format!("{measure}, query {query}: {there}, here {value:?}"));
            }
        }
    }
    // Some tools give no mean.
    if !case["mean"].is_null() && !close(here.mean, &case["mean"], tolerance) {
        return Some(format!("{measure}, mean: {}, here {:?}", case["mean"], here.mean));
    }
    None
}

/// Each line names a tool's measure, or a case by its id, and why it is left out.
const LEFT_OUT: &str = include_str!("golden/left_out.tsv");

/// The line by which a case is left out.
fn left_out(case: &Value) -> Option<&'static str> {
    let [id, tool, measure] = ["id", "tool", "measure"].map(|key| case[key].as_str().unwrap());
    let granular = case["params"].get("use_granular_mrr").is_some();
    let measure = if granular { "mrr with use_granular_mrr" } else { measure };
    LEFT_OUT.lines().find(|line| {
        let mut parts = line.split('\t');
        let (who, what) = (parts.next().unwrap(), parts.next().unwrap());
        assert!(parts.next().is_some_and(|reason| !reason.is_empty()), "{line}: no reason");
        who == id || (who == tool && what == measure)
    })
}

#[test]
fn every_tool_gives_the_same_values() {
    let (data, cases) = golden();
    let (mut right, mut unlike, mut needed) = (0, Vec::new(), HashSet::new());
    for case in &cases {
        let differs = differs(case, &data[&case["data"].as_u64().unwrap()]);
        let id = case["id"].as_str().unwrap();
        match (differs, left_out(case)) {
            (None, _) => right += 1,
            (Some(_), Some(line)) => drop(needed.insert(line)),
            (Some(how), None) => unlike.push(format!("{id}: {how}")),
        }
    }
    assert_eq!(unlike, Vec::<String>::new());
    let needless: Vec<_> = LEFT_OUT.lines().filter(|line| !needed.contains(line)).collect();
    assert_eq!(needless, Vec::<&str>::new(), "left out, and right");
    assert_eq!((right, cases.len()), (4349, 5232));
}
