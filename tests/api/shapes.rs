//! The exact shape of answers. A change in `frozen` breaks programs that use the package.

use ranklens::api::{conventions, measures, version};
use serde_json::{Value as Json, json};

use super::{evaluate, explain, frozen, parse, small, to_json};

fn keys(value: &Json) -> Vec<&String> {
    value.as_object().unwrap().keys().collect()
}

#[test]
fn an_evaluation() {
    let (run, qrels) = small();
    let request = json!({ "run": run, "qrels": qrels, "measures": ["nDCG@2", "RR"] });
    frozen("evaluate", &evaluate(request).unwrap());
}

#[test]
fn an_evaluation_under_a_preset() {
    let (mut run, qrels) = small();
    run["q3"] = json!({ "lamp": 1, "sofa": 2 });
    let answer = evaluate(json!({
        "run": run,
        "qrels": qrels,
        "measures": ["ndcg_cut_2", "gm_map"],
        "convention": { "preset": "trec_eval", "options": ["-c", "-l", "2"], "gain": "exponential" },
    }));
    frozen("evaluate-preset", &answer.unwrap());
}

#[test]
fn derivations() {
    let (run, qrels) = small();
    for (name, measure, query) in
        [("explain-ndcg", "nDCG@2", "q1"), ("explain-rr", "RR", "q1"), ("explain-none", "AP", "q2")]
    {
        let request = json!({ "run": run, "qrels": qrels, "measure": measure, "query": query });
        frozen(name, &explain(request).unwrap());
    }
}

#[test]
fn a_query_that_the_convention_refuses_has_no_rows() {
    let (run, qrels) = small();
    let d = explain(json!({
        "run": run,
        "qrels": qrels,
        "measure": "ndcg_cut_5",
        "query": "q1",
        "convention": { "preset": "trec_eval", "refuses": ["fewer:9"] },
    }));
    let d = d.unwrap();
    assert_eq!((&d["rows"], &d["terms"], &d["steps"]), (&json!([]), &json!({}), &json!([])));
    let reason = "the tool refuses the query: the list has 4 documents, and 9 are needed";
    assert_eq!(d["outcome"], json!({ "value": null, "reason": reason, "code": "refused" }));
}

#[test]
fn texts() {
    let parsed = parse("q1 Q0 a 1 9 t\nq1 Q0 b 2 8 t\n", None).unwrap();
    frozen("parse-run", &parsed);
    let options = json!({ "as": "JSON judgments", "name": "qrels.json" });
    let parsed = parse("{\"q1\": {\"a\": -1}}", Some(options)).unwrap();
    frozen("parse-qrels", &parsed);
    let text = r#"{"question": "Covered?", "keywords": ["fire"], "documents": ["Fire", "Glass"]}"#;
    frozen("parse-keywords", &parse(text, None).unwrap());
}

#[test]
fn a_text_is_read_for_what_it_is_there_for() {
    let read = |text: &str, role: &str| parse(text, Some(json!({ "role": role }))).unwrap();
    // Whole numbers are scores in a run and grades in judgments.
    let numbers = r#"{"q1": {"a": 3, "b": 2}}"#;
    assert_eq!(read(numbers, "run")["run"], json!({ "q1": [["a", 3], ["b", 2]] }));
    assert_eq!(read(numbers, "qrels")["qrels"], json!({ "q1": { "a": 3, "b": 2 } }));
    // A table with a run and judgments.
    let table = "rank,doc,grade\n1,a,3\n2,b,0\n";
    assert_eq!(read(table, "run")["run"], json!({ "": ["a", "b"] }));
    assert_eq!(read(table, "run")["qrels"], Json::Null);
    assert_eq!(read(table, "qrels")["qrels"], json!({ "": { "a": 3, "b": 0 } }));
    assert_eq!(read(table, "qrels")["run"], Json::Null);
}

#[test]
fn text_and_objects_are_the_same_request() {
    let (run, qrels) = ("q1 Q0 a 1 9 t\nq1 Q0 b 2 8 t\n", "q1 0 a 0\nq1 0 b 3\n");
    let of_text = json!({ "run": run, "qrels": qrels, "measures": ["nDCG"] });
    let of_objects = json!({
        "run": { "q1": { "b": 8, "a": 9 } },
        "qrels": { "q1": { "a": 0, "b": 3 } },
        "measures": ["nDCG"],
    });
    assert_eq!(evaluate(of_text).unwrap(), evaluate(of_objects).unwrap());
    // Whole scores in a text look like grades. A list without a name belongs to the query of the
    // judgments.
    let bare = json!({ "run": "{\"a\": 2, \"b\": 1}", "qrels": "q1 0 b 1", "measures": ["RR"] });
    assert_eq!(evaluate(bare).unwrap()["queries"], json!({ "q1": { "RR": 0.5 } }));
}

#[test]
fn settings_go_over_a_preset_and_a_measures_own_over_both() {
    let (run, qrels) = small();
    let value = |convention: Json| {
        let measures = ["ndcg_burges@2"];
        evaluate(
            json!({ "run": run, "qrels": qrels, "measures": measures, "convention": convention }),
        )
        .unwrap()["queries"]["q1"]["ndcg_burges@2"]
            .as_f64()
            .unwrap()
    };
    let burges = value(json!("ranx"));
    assert_eq!(value(json!({ "preset": "ranx", "gain": "exponential" })), burges);
    let linear = value(json!({ "preset": "ranx", "gain": "linear" }));
    assert!(linear != burges);
    let own = json!({ "ndcg_burges@2": { "gain": { "1": 1, "2": 3, "3": 7 } } });
    let both = json!({ "preset": "ranx", "gain": "linear", "measures": own });
    assert_eq!(value(both), burges);
}

#[test]
fn lists_of_what_there_is() {
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
    let (conventions, measures) = (to_json(conventions()), to_json(measures()));
    for convention in conventions.as_array().unwrap() {
        assert_eq!(
            keys(convention),
            ["name", "aliases", "title", "version", "kind", "parameters", "measures"]
        );
    }
    assert_eq!(conventions[0]["name"], "textbook");
    assert_eq!(conventions[0]["measures"][1], json!({ "name": "nDCG@{k}", "measure": "nDCG@{k}" }));
    frozen("measure", measures.as_array().unwrap().iter().find(|m| m["name"] == "RBP").unwrap());
    assert_eq!(measures[0]["name"], "nDCG");
}

#[test]
fn the_packages_version_is_the_crates() {
    let package = include_str!("../../src/api/package/package.json");
    let package: Json = serde_json::from_str(package).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
