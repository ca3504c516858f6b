//! Sends each case of `../golden` as a request. If `GOLDEN_BITS` names a file, the bits of each
//! value are written to it, and `golden.test.mjs` requires the same bits from the compiled module.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::{Value as Json, json};

use super::evaluate;

/// Returns the data by number, and the cases over them.
pub fn golden() -> (HashMap<u64, Json>, Vec<Json>) {
    let mut text = String::new();
    let file = include_bytes!("../golden/cases.jsonl.gz");
    GzDecoder::new(&file[..]).read_to_string(&mut text).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    let (cases, data): (Vec<_>, Vec<_>) = lines.partition(|line| line.get("id").is_some());
    (data.into_iter().map(|line| (line["data"].as_u64().unwrap(), line)).collect(), cases)
}

fn close(here: &Json, there: &Json, tolerance: f64) -> bool {
    match (here.as_f64(), there.as_f64()) {
        (Some(here), Some(there)) => (here - there).abs() <= tolerance * there.abs().max(1.0),
        (here, there) => here.is_none() && there.is_none(),
    }
}

fn differs(case: &Json, answer: &Json) -> Option<String> {
    let (measure, tolerance) = (case["measure"].as_str().unwrap(), case["tol"].as_f64().unwrap());
    for (query, there) in case["values"].as_object().into_iter().flatten() {
        let here = &answer["queries"][query][measure];
        if !close(here, there, tolerance) {
            return Some(format!("query {query}: {there}, here {here}"));
        }
    }
    let (here, there) = (&answer["mean"][measure], &case["mean"]);
    (!there.is_null() && !close(here, there, tolerance))
        .then(|| format!("mean: {there}, here {here}"))
}

/// Prints the id, the mean and the value of each query, as hexadecimal bits or `null`.
fn bits(case: &Json, answer: &Json) -> String {
    let measure = case["measure"].as_str().unwrap();
    let hex = |value: &Json| match value.as_f64() {
        Some(value) => format!("{:016x}", value.to_bits()),
        None => "null".into(),
    };
    let queries = answer["queries"].as_object().unwrap().iter();
    let queries = queries.map(|(query, values)| format!("{query}={}", hex(&values[measure])));
    let mut queries: Vec<String> = queries.collect();
    queries.sort();
    let mean = hex(&answer["mean"][measure]);
    let all: Vec<String> =
        [case["id"].as_str().unwrap().into(), mean].into_iter().chain(queries).collect();
    all.join("\t")
}

#[test]
fn every_case_can_be_sent_as_it_is() {
    let (data, cases) = golden();
    let (mut unlike, mut written) = (Vec::new(), String::new());
    for case in &cases {
        let data = &data[&case["data"].as_u64().unwrap()];
        let mut convention = json!({ "preset": case["tool"] });
        for (key, value) in case["params"].as_object().unwrap() {
            convention[key] = value.clone();
        }
        let answer = evaluate(json!({
            "run": data["run"],
            "qrels": data["qrels"],
            "measures": [case["measure"]],
            "convention": convention,
        }));
        let differs = match &answer {
            Ok(answer) => {
                writeln!(written, "{}", bits(case, answer)).unwrap();
                differs(case, answer)
            }
            Err(error) => {
                writeln!(written, "{}\t{}", case["id"].as_str().unwrap(), error.code).unwrap();
                case.get("error").is_none().then(|| error.to_string())
            }
        };
        unlike.extend(differs.map(|how| format!("{}: {how}", case["id"])));
    }
    if let Some(file) = std::env::var_os("GOLDEN_BITS") {
        std::fs::write(file, written).unwrap();
    }
    assert_eq!(unlike, Vec::<String>::new());
    assert_eq!(cases.len(), 7497);
}

#[test]
fn the_convention_of_an_answer_gives_the_same_answer() {
    let (data, cases) = golden();
    // Every 37th case is evaluated with every tool.
    for case in cases.iter().step_by(37).filter(|case| case.get("error").is_none()) {
        let data = &data[&case["data"].as_u64().unwrap()];
        let mut convention = json!({ "preset": case["tool"] });
        for (key, value) in case["params"].as_object().unwrap() {
            convention[key] = value.clone();
        }
        let with = |convention: &Json| {
            evaluate(json!({
                "run": data["run"],
                "qrels": data["qrels"],
                "measures": [case["measure"]],
                "convention": convention,
            }))
        };
        let Ok(first) = with(&convention) else { continue };
        let again = with(&first["convention"]).unwrap_or_else(|e| panic!("{}: {e}", case["id"]));
        assert_eq!(first, again, "{}", case["id"]);
    }
}
