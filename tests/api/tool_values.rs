//! What is told of values that are NaN, of ids that a tool reads otherwise, and of rules of first queries.

use ranklens::api::compare;
use serde_json::{Value as Json, json};

use super::{evaluate, explain, to_json};

fn answered(preset: &str, measure: &str, run: &Json, qrels: &Json) -> Json {
    let convention = json!({ "preset": preset });
    let request =
        json!({ "run": run, "qrels": qrels, "measures": [measure], "convention": convention });
    evaluate(request).unwrap()
}

#[test]
fn a_value_that_is_nan_is_told_as_nan() {
    let run = json!({ "1": ["a"], "2": ["a", "b"] });
    let (hits, nothing) = (json!({ "1": { "a": 1 } }), json!({ "1": { "a": 0 } }));
    for (preset, measure, qrels) in [("ranx", "bpref", hits), ("quepid", "ap@10", nothing)] {
        let answer = answered(preset, measure, &run, &qrels);
        assert_eq!(answer["queries"]["1"][measure], Json::Null, "{preset}");
        let reason = answer["reasons"]["1"][measure].as_str().unwrap();
        assert!(reason.ends_with(": NaN"), "{preset}: {reason}");
        assert_eq!(answer["meanReasons"][measure], json!("the value of a query is NaN: NaN"));
        let request = json!({
            "run": run, "qrels": qrels, "query": "1", "measure": measure,
            "convention": { "preset": preset },
        });
        assert_eq!(explain(request).unwrap()["outcome"]["code"], json!("not-a-number"), "{preset}");
    }
    // A value that is missing is not NaN.
    let answer = answered("gdeval", "ndcg@5", &run, &json!({ "1": { "a": 0 }, "2": { "a": 1 } }));
    let reason = answer["reasons"]["1"]["ndcg@5"].as_str().unwrap();
    assert!(!reason.contains("NaN"), "{reason}");
    assert_eq!(answer.get("meanReasons"), None);
}

#[test]
fn ids_that_gdeval_reads_otherwise_are_told() {
    let notes = |preset: &str, measure: &str, query: &str| {
        let (run, qrels) = (json!({ query: ["a", "b"] }), json!({ query: { "b": 1 } }));
        let answer = answered(preset, measure, &run, &qrels);
        let notes = answer["notes"].as_array().unwrap().clone();
        let told = notes.into_iter().find(|note| note["kind"] == "topic-ids")?;
        assert_eq!((&told["query"], &told["measure"]), (&json!(query), &json!(measure)));
        Some(told["message"].as_str().unwrap().to_owned())
    };
    let read = notes("gdeval", "err@5", "Q-0").unwrap();
    assert_eq!(read, "gdeval reads query “Q-0” as “0”.");
    for measure in ["ERR@5", "nDCG(dcg='exp-log2')@5"] {
        let read = notes("ir_measures", measure, "Q-0").unwrap();
        assert!(read.starts_with("gdeval reads query “Q-0” as “0”. "), "{read}");
        assert!(read.contains("its mean is smaller"), "{read}");
    }
    let stops = notes("ir_measures", "ERR@5", "Q-x").unwrap();
    assert!(stops.contains("stops at query “Q-x”"), "{stops}");
    assert_eq!(notes("gdeval", "err@5", "17"), None);
    // Other providers take any id.
    assert_eq!(notes("ir_measures", "nDCG@5", "Q-0"), None);
    assert_eq!(notes("trec_eval", "map", "Q-0"), None);
}

#[test]
fn a_query_that_is_not_the_first_is_explained_by_its_own_rules() {
    let request = |query: &str| {
        json!({
            "run": { "a": ["d1"], "b": ["d1"] }, "qrels": { "a": { "d1": 1 }, "b": { "d1": -1 } },
            "query": query, "measure": "map", "convention": { "preset": "trec_eval" },
        })
    };
    assert_eq!(explain(request("b")).unwrap()["outcome"]["value"], json!(0));
    let alone = json!({
        "run": { "b": ["d1"] }, "qrels": { "b": { "d1": -1 } },
        "query": "b", "measure": "map", "convention": { "preset": "trec_eval" },
    });
    let outcome = explain(alone).unwrap()["outcome"].clone();
    assert_eq!(outcome["value"], Json::Null);
    assert!(outcome["reason"].to_string().contains("no other query comes before"));
    // Two systems are compared by the same rules.
    let both = json!({ "a": ["d1"], "b": ["d1"] });
    let compared = compare(json!({
        "baseline": both, "candidate": both, "qrels": { "a": { "d1": 1 }, "b": { "d1": -1 } },
        "measures": ["map"], "convention": { "preset": "trec_eval" },
    }));
    let compared = to_json(compared.unwrap());
    assert_eq!(compared["measures"]["map"]["baseline"], json!(0.5), "{compared}");
}

#[test]
fn rounding_as_printed_and_rules_of_tools_are_sent_back() {
    let (run, qrels) = (json!({ "1": ["a", "b"] }), json!({ "1": { "a": 2, "b": 1, "c": 3 } }));
    let first = answered("ir_measures", "ERR@5", &run, &qrels);
    assert_eq!(first["convention"]["roundsEach"], json!("printed:5"));
    let again = json!({
        "run": run, "qrels": qrels, "measures": ["ERR@5"], "convention": first["convention"],
    });
    assert_eq!(evaluate(again).unwrap()["mean"], first["mean"]);
    assert_eq!(first["mean"]["ERR@5"], json!(0.21289));
}
