//! The JavaScript functions, from their plain side: shapes, errors, and the values of other tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answers;
mod embed;
mod errors;
mod golden;
mod shapes;
mod widget;

use ranklens::api::{Error, Value};
use serde_json::{Value as Json, json};

/// What JSON can hold, as the functions take it.
fn of_json(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(flag) => Value::Flag(*flag),
        Json::Number(number) => Value::Number(number.as_f64().unwrap()),
        Json::String(text) => Value::text(text.as_str()),
        Json::Array(list) => Value::list(list.iter().map(of_json)),
        Json::Object(fields) => {
            Value::object(fields.iter().map(|(key, value)| (key.as_str(), of_json(value))))
        }
    }
}

/// Whole numbers without a point, as JavaScript writes them.
fn to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Flag(flag) => json!(flag),
        Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            json!(*number as i64)
        }
        Value::Number(number) => json!(number),
        Value::Text(text) => json!(**text),
        Value::List(list) => Json::Array(list.iter().map(to_json).collect()),
        Value::Object(fields) => {
            Json::Object(fields.iter().map(|(k, v)| (k.to_string(), to_json(v))).collect())
        }
        Value::Strange(what) => panic!("an answer holds {what}"),
    }
}

fn evaluate(request: Json) -> Result<Json, Error> {
    ranklens::api::evaluate(of_json(&request)).map(|answer| to_json(&answer))
}

fn explain(request: Json) -> Result<Json, Error> {
    ranklens::api::explain(of_json(&request)).map(|answer| to_json(&answer))
}

/// Two queries; one document is not judged, one relevant one is missed, two scores tie.
fn small() -> (Json, Json) {
    let run = json!({
        "q1": [["lamp", 9.5], ["sofa", 7.0], ["chair", 7.0], ["rug", 1.0]],
        "q2": ["rug", "lamp"],
    });
    let qrels = json!({ "q1": { "lamp": 2, "chair": 3, "vase": 1 }, "q2": { "sofa": 0 } });
    (run, qrels)
}

/// Compares with `frozen/<name>.json`. What differs is written beside the build, to look at or take over.
fn frozen(name: &str, answer: &Json) {
    let text = format!("{}\n", serde_json::to_string_pretty(answer).unwrap());
    let file = format!("{}/tests/api/frozen/{name}.json", env!("CARGO_MANIFEST_DIR"));
    if std::fs::read_to_string(&file).ok().as_deref() != Some(&text) {
        let now = format!("{}/{name}.json", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&now, text).unwrap();
        panic!("{file} is no longer the answer; that is now in {now}");
    }
}

fn parse(text: &str, options: Option<Json>) -> Result<Value, Error> {
    let options = options.as_ref().map(of_json);
    ranklens::api::parse(Value::list([Value::text(text)].into_iter().chain(options)))
}

fn render(derivation: &Json, format: &str) -> Result<String, Error> {
    ranklens::api::render(Value::List(vec![of_json(derivation), format.into()]))
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
