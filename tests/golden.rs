//! Compares values with those that the tools themselves gave for the same run and judgments.
//!
//! `golden/README.md` describes the origin of the values.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ranklens::metrics::Measure;
use ranklens::presets::{self, CallError, Convention, QueryInput};
use serde_json::Value;

#[path = "support/golden.rs"]
mod cases;

use cases::{argument, golden};

fn close(here: Option<f64>, there: &Value, tolerance: f64) -> bool {
    match (here, there.as_f64()) {
        (Some(here), Some(there)) => (here - there).abs() <= tolerance * there.abs().max(1.0),
        // A tool prints "NaN" if there is no value.
        (here, there) => here.is_none() && there.is_none(),
    }
}

fn asked(case: &Value) -> Result<(Measure, Convention), CallError> {
    let preset = presets::find(case["tool"].as_str().unwrap()).unwrap();
    let parameters = case["params"].as_object().unwrap();
    let parameters = parameters.iter().map(|(key, value)| (key.as_str(), argument(value)));
    preset.convention(case["measure"].as_str().unwrap(), parameters)
}

/// Describes the difference from the tool, if there is one.
fn differs(case: &Value, inputs: &[QueryInput]) -> Option<String> {
    let (measure, convention) = match asked(case) {
        Ok(asked) => asked,
        // The case is refused here as by the tool.
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

#[test]
fn every_tool_gives_the_same_values() {
    let (data, cases) = golden();
    let how = |case: &Value| {
        let inputs = &data[&case["data"].as_u64()?];
        Some(format!("{}: {}", case["id"], differs(case, inputs)?))
    };
    assert_eq!(cases.iter().filter_map(how).collect::<Vec<_>>(), Vec::<String>::new());
    assert_eq!(cases.len(), 7497);
}

#[test]
fn what_a_tool_refused_is_refused_with_a_reason() {
    let (data, cases) = golden();
    for case in cases.iter().filter(|case| case.get("error").is_some()) {
        // Some calls are refused before any query is read.
        let Ok((measure, convention)) = asked(case) else { continue };
        let inputs = &data[&case["data"].as_u64().unwrap()];
        let refusals = inputs.iter().filter_map(|input| convention.refusal(&measure, input));
        let reasons: Vec<String> = refusals.map(|refusal| refusal.to_string()).collect();
        assert!(!reasons.is_empty() && !reasons.contains(&String::new()), "{}", case["id"]);
        assert_eq!(convention.evaluate(&measure, inputs).mean, None, "{}", case["id"]);
    }
}
