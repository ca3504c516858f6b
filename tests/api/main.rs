//! The JavaScript functions, called from Rust: shapes, errors, and the values of other tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod embed;
mod errors;
mod golden;
mod ranks;
mod shapes;
mod tool_values;
mod widget;

use ranklens::api::Error;
use serde::Serialize;
use serde_json::{Value as Json, json};

/// Converts an answer to JSON. Whole numbers have no decimal point, as in JavaScript.
fn to_json(answer: impl Serialize) -> Json {
    whole_numbers(serde_json::to_value(answer).unwrap())
}

fn whole_numbers(json: Json) -> Json {
    match json {
        Json::Number(number) => match number.as_f64() {
            Some(whole) if whole.fract() == 0.0 && whole.abs() < 1e15 => json!(whole as i64),
            _ => Json::Number(number),
        },
        Json::Array(list) => list.into_iter().map(whole_numbers).collect(),
        Json::Object(fields) => {
            fields.into_iter().map(|(key, value)| (key, whole_numbers(value))).collect()
        }
        other => other,
    }
}

fn evaluate(request: Json) -> Result<Json, Error> {
    ranklens::api::evaluate(request).map(to_json)
}

fn explain(request: Json) -> Result<Json, Error> {
    ranklens::api::explain(request).map(to_json)
}

/// Returns two queries with an unjudged document, a relevant document that is not retrieved, and
/// two equal scores.
fn small() -> (Json, Json) {
    let run = json!({
        "q1": [["lamp", 9.5], ["sofa", 7.0], ["chair", 7.0], ["rug", 1.0]],
        "q2": ["rug", "lamp"],
    });
    let qrels = json!({ "q1": { "lamp": 2, "chair": 3, "vase": 1 }, "q2": { "sofa": 0 } });
    (run, qrels)
}

/// Compares an answer with `frozen/<name>.json`. A different answer is written to the build folder
/// for review.
fn frozen(name: &str, answer: &Json) {
    let text = format!("{}\n", serde_json::to_string_pretty(answer).unwrap());
    let file = format!("{}/tests/api/frozen/{name}.json", env!("CARGO_MANIFEST_DIR"));
    if std::fs::read_to_string(&file).ok().as_deref() != Some(&text) {
        let now = format!("{}/{name}.json", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&now, text).unwrap();
        panic!("{file} is no longer the answer; that is now in {now}");
    }
}

fn parse(text: &str, options: Option<Json>) -> Result<Json, Error> {
    ranklens::api::parse(json!(text), options).map(to_json)
}

fn render(derivation: &Json, format: &str) -> Result<String, Error> {
    ranklens::api::render(derivation, json!(format))
}

#[test]
fn a_query_without_a_judgment_is_not_judged() {
    let request = |preset: &str, measure: &str| {
        let answer = evaluate(json!({
            "run": { "1": [["a", 2], ["b", 1]], "2": [["a", 2]] },
            "qrels": { "1": { "b": 1 }, "2": {}, "3": {} },
            "measures": [measure],
            "convention": { "preset": preset },
        }));
        answer.unwrap()["mean"][measure].clone()
    };
    assert_eq!(request("beir", "MAP@10"), json!(0.5));
    assert_eq!(request("ir_measures", "AP"), json!(0.5));
    assert_eq!(request("pytrec_eval", "map"), json!(0.5));
    assert_eq!(request("trec_eval", "map"), json!(0.5));
}
