//! Random inputs on which a tool and its preset must give the same values. `cargo xtask test tools` makes the
//! cases with the tools themselves (`tools/generate.py`) and runs this test, which needs their file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::io::BufRead as _;

use ranklens::metrics::{Id, Reason};
use ranklens::presets::{self, QueryInput, Values};
use serde_json::Value;

#[path = "support/golden.rs"]
#[allow(dead_code, reason = "another test reads the golden cases")]
mod cases;

#[path = "tools/exceptions.rs"]
mod exceptions;

use cases::{argument, inputs};
use exceptions::EXCEPTIONS;

fn close(here: Option<f64>, is_nan: bool, there: &Value, tolerance: f64) -> bool {
    match (here, there) {
        (Some(here), Value::Number(there)) => {
            let there = there.as_f64().unwrap();
            (here - there).abs() <= tolerance * there.abs().max(1.0)
        }
        (None, Value::String(there)) => is_nan && there == "NaN",
        (here, there) => here.is_none() && there.is_null(),
    }
}

/// Returns the first difference from the tool, and how many values were compared.
fn differs(case: &Value, inputs: &[QueryInput]) -> (Option<String>, usize) {
    let preset = presets::find(case["tool"].as_str().unwrap()).unwrap();
    let measure = case["measure"].as_str().unwrap();
    let parameters = case["params"].as_object().unwrap();
    // A parameter that this measure does not take is left out.
    let parameters = parameters.iter().filter(|(key, _)| preset.is_for(key, measure));
    let parameters = parameters.map(|(key, value)| (key.as_str(), argument(value)));
    let (ours, convention) = match preset.convention(measure, parameters) {
        Ok(call) => call,
        Err(error) => return (Some(error.to_string()), 0),
    };
    let mut nan = Vec::new();
    let Values { queries, mean, why } = convention.evaluate_seen(&ours, inputs, &mut |derived| {
        nan.push(presets::is_nan(derived));
    });
    let tolerance = case["tol"].as_f64().unwrap();
    let mut compared = 0;
    for (query, there) in case["values"].as_object().unwrap() {
        let at = queries.iter().position(|(id, _)| **id == **query);
        let (value, is_nan) = at.map_or((None, false), |at| (queries[at].1, nan[at]));
        compared += 1;
        if !close(value, is_nan, there, tolerance) {
            return (Some(format!("query {query}: {there}, here {value:?}")), compared);
        }
    }
    let given = case["values"].as_object().unwrap();
    let more = |(id, value): &&(Id, Option<f64>)| value.is_some() && !given.contains_key(&**id);
    if let Some((query, value)) = queries.iter().find(more).filter(|_| !given.is_empty()) {
        return (Some(format!("query {query}: no value, here {value:?}")), compared);
    }
    // scikit-learn has no mean over queries.
    if case["tool"] != "sklearn" {
        compared += 1;
        let is_nan = why.is_some_and(Reason::is_nan);
        if !close(mean, is_nan, &case["mean"], tolerance) {
            return (Some(format!("mean: {}, here {mean:?}", case["mean"])), compared);
        }
    }
    (None, compared)
}

#[derive(Default)]
struct Counts {
    inputs: u64,
    cases: usize,
    values: usize,
    /// Cases that differ, and the first of each input.
    wrong: usize,
    shown: BTreeMap<u64, String>,
    /// Cases that differ, by the name of the exception.
    excepted: BTreeMap<&'static str, usize>,
}

#[test]
#[ignore = "cargo xtask test tools makes the cases"]
fn tools_and_presets_agree_on_random_inputs() {
    let path = std::env::var("TOOL_CASES").expect("TOOL_CASES names the file of the cases");
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut tools: BTreeMap<String, Counts> = BTreeMap::new();
    let mut data: (u64, Vec<QueryInput>) = (0, Vec::new());
    let mut counted = None;
    for line in file.lines() {
        let case: Value = serde_json::from_str(&line.unwrap()).unwrap();
        if case.get("id").is_none() {
            data = (case["data"].as_u64().unwrap(), inputs(&case));
            continue;
        }
        let counts = tools.entry(case["tool"].as_str().unwrap().into()).or_default();
        if Some(data.0) != counted {
            counted = Some(data.0);
            counts.inputs += 1;
        }
        let (difference, compared) = differs(&case, &data.1);
        counts.cases += 1;
        counts.values += compared;
        let Some(difference) = difference else { continue };
        match EXCEPTIONS.iter().find(|exception| (exception.is)(&case, &data.1)) {
            Some(exception) => *counts.excepted.entry(exception.name).or_default() += 1,
            None => {
                counts.wrong += 1;
                let what = || format!("{}: {} {difference}", case["id"], case["params"]);
                counts.shown.entry(data.0).or_insert_with(what);
            }
        }
    }
    for (tool, counts) in &tools {
        let Counts { inputs, cases, values, wrong, shown, excepted } = counts;
        println!("{tool}: {inputs} inputs, {cases} cases, {values} values, {wrong} differ");
        for (name, count) in excepted {
            let reason = EXCEPTIONS.iter().find(|each| each.name == *name).unwrap().reason;
            println!("  {count} cases excepted, {name}: {reason}");
        }
        for difference in shown.values().take(20) {
            println!("  {difference}");
        }
    }
    let wanted = std::env::var("TOOL_INPUTS").expect("TOOL_INPUTS is the number for each tool");
    let counts: Vec<String> = tools.values().map(|counts| counts.inputs.to_string()).collect();
    assert_eq!(counts, vec![wanted; 5], "a tool was not asked as often as it should be");
    assert!(tools.values().all(|counts| counts.wrong == 0));
}
