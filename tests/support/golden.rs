//! Unpacks the golden cases.

use std::collections::HashMap;
use std::io::Read as _;

use flate2::read::GzDecoder;
use ranklens::presets::{Argument, QueryInput};
use serde_json::Value;

/// Returns the queries by the number of their data, and the cases over them.
pub fn golden() -> (HashMap<u64, Vec<QueryInput>>, Vec<Value>) {
    let mut text = String::new();
    GzDecoder::new(&include_bytes!("../golden/cases.jsonl.gz")[..])
        .read_to_string(&mut text)
        .unwrap();
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

/// Returns all queries of the run and the judgments of a line.
pub fn inputs(line: &Value) -> Vec<QueryInput> {
    let (run, qrels) = (line["run"].as_object().unwrap(), line["qrels"].as_object().unwrap());
    let ids = run.keys().chain(qrels.keys().filter(|id| !run.contains_key(*id)));
    let pair = |(id, number): (&str, &Value)| (id.into(), number.as_f64().unwrap());
    let docs = |docs: &Value| {
        let docs = docs.as_array().unwrap().iter();
        docs.map(|doc| (doc[0].as_str().unwrap().into(), doc[1].as_f64())).collect()
    };
    let grades = |grades: &Value| {
        grades.as_object().unwrap().iter().map(|(doc, grade)| pair((doc, grade))).collect()
    };
    ids.map(|id| QueryInput {
        id: id.as_str().into(),
        run: run.get(id).map(docs),
        qrels: qrels.get(id).map(grades),
    })
    .collect()
}

pub fn argument(value: &Value) -> Argument {
    match value {
        Value::Null => Argument::None,
        Value::Object(_) => Argument::Other("an object".into()),
        Value::Bool(flag) => Argument::Flag(*flag),
        Value::Number(number) => Argument::Number(number.as_f64().unwrap()),
        Value::String(text) => Argument::Text(text.clone()),
        Value::Array(list) => Argument::List(list.iter().map(argument).collect()),
    }
}
