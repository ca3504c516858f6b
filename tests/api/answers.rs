//! Comparing, finding and rendering: the shapes of the answers, and that the answers agree with
//! each other.

use ranklens::api::{Error, compare, find_convention};
use ranklens::export::{self, Format};
use ranklens::metrics::registry::all;
use ranklens::metrics::settings::table::SETTINGS;
use serde_json::{Value as Json, json};

use super::{evaluate, explain, frozen, render, small, to_json};

fn compared(request: Json) -> Result<Json, Error> {
    compare(request).map(to_json)
}

fn found(request: Json) -> Result<Json, Error> {
    find_convention(request).map(to_json)
}

/// Returns two runs over five queries. Each run has a query that the other lacks.
fn two_runs() -> Json {
    let qrels: Json =
        (1..=5).map(|q| (format!("q{q}"), json!({ "a": 2, "b": 1, "c": 0 }))).collect();
    json!({
        "baseline": {
            "q1": ["a", "b", "c"], "q2": ["b", "a"], "q3": ["c", "a"], "q4": ["a"],
        },
        "candidate": {
            "q1": ["b", "a", "c"], "q2": ["a", "b"], "q3": ["a", "c"], "q5": ["c"],
        },
        "qrels": qrels,
        "measures": ["nDCG@3", "RR"],
    })
}

#[test]
fn a_comparison() {
    let answer = compared(two_runs()).unwrap();
    frozen("compare", &answer);
    assert_eq!(answer["only"], json!({ "baseline": ["q4"], "candidate": ["q5"] }));
    // The values per query equal those of `evaluate`.
    let request = two_runs();
    for side in ["baseline", "candidate"] {
        let alone = evaluate(json!({
            "run": request[side], "qrels": request["qrels"], "measures": request["measures"],
        }));
        for (query, values) in alone.unwrap()["queries"].as_object().unwrap() {
            for (measure, value) in values.as_object().unwrap() {
                assert_eq!(answer["queries"][query][measure][side], *value, "{query} {measure}");
            }
        }
    }
}

#[test]
fn a_comparison_can_be_told_what_is_too_much_and_where_chance_begins() {
    let with = |changes: Json| {
        let mut request = two_runs();
        for (key, value) in changes.as_object().unwrap() {
            request[key] = value.clone();
        }
        compared(request)
    };
    let gate =
        |drop: f64| with(json!({ "maxDrop": drop })).unwrap()["measures"]["RR"]["gate"].clone();
    assert_eq!((&gate(0.5)["passed"], &gate(-2.0)["passed"]), (&json!(true), &json!(false)));
    assert_eq!(with(json!({ "seed": 7 })).unwrap(), with(json!({ "seed": 7 })).unwrap());
    for changes in [
        json!({ "seed": -1 }),
        json!({ "seed": 0.5 }),
        json!({ "maxDrop": "5%" }),
        json!({ "maxDrop": 500 }),
    ] {
        assert_eq!(with(changes).unwrap_err().code, "wrong-type");
    }
    let error = with(json!({ "maxdrop": 0.1 })).unwrap_err();
    assert!(error.suggestion.unwrap().starts_with("Write “maxDrop”."));
    // Without a margin there is no such figure.
    assert!(with(json!({})).unwrap()["measures"]["RR"].get("noWorse").is_none());
    let no_worse = |margin: f64| {
        with(json!({ "noWorseThan": margin })).unwrap()["measures"]["RR"]["noWorse"].clone()
    };
    let (narrow, wide) = (no_worse(0.01), no_worse(100.0));
    assert_eq!((&narrow["margin"], &narrow["level"]), (&json!(0.01), &json!(0.05)));
    assert_eq!((&narrow["passed"], &wide["passed"]), (&json!(false), &json!(true)));
    assert!(wide["p"].as_f64().unwrap() < 0.05 && narrow["low"] == wide["low"]);
    for margin in [json!(0), json!(-0.01), json!("1%")] {
        assert_eq!(with(json!({ "noWorseThan": margin })).unwrap_err().code, "wrong-type");
    }
    // A single query has no standard deviation.
    let one = json!({ "q1": ["a"] });
    let one = with(json!({ "baseline": one, "candidate": one })).unwrap();
    let figures = &one["measures"]["RR"];
    assert_eq!((&figures["tTest"], &figures["ties"]), (&json!(null), &json!(1)));
    assert!(figures["reasons"]["tTest"].is_string());
}

#[test]
fn what_is_found_gives_its_value() {
    let (run, mut qrels) = small();
    qrels["q2"]["lamp"] = json!(1);
    for (query, measure, convention) in [
        (Some("q1"), "nDCG@3", json!({ "gain": "exponential" })),
        (Some("q1"), "nDCG@3", json!({ "ideal": "retrieved", "ties": "id" })),
        (Some("q1"), "AP", json!({ "rel": 2 })),
        (None, "P@5", json!({ "pdiv": "shown" })),
        (None, "RR", json!({})),
    ] {
        let of = |measure: &Json, convention: &Json| {
            let answer = evaluate(json!({
                "run": run, "qrels": qrels, "measures": [measure], "convention": convention,
            }));
            let answer = answer.unwrap();
            let measure = measure.as_str().unwrap();
            let values = query.map_or(&answer["mean"], |query| &answer["queries"][query]);
            values[measure].as_f64().unwrap()
        };
        let claimed = of(&json!(measure), &convention);
        let mut request = json!({ "run": run, "qrels": qrels, "measure": measure, "claimed": claimed, "digits": 4 });
        if let Some(query) = query {
            request["query"] = json!(query);
        }
        let matches = found(request).unwrap();
        let matches = matches.as_array().unwrap();
        assert_eq!(matches[0]["fits"], true, "{measure} {convention}: {matches:?}");
        for found in matches.iter().filter(|found| found.get("rankOffset").is_none()) {
            let value = of(&found["measure"], &found["convention"]);
            let told = found["value"].as_f64().unwrap();
            assert!((value - told).abs() < 1e-12, "{found}: {value}");
        }
    }
}

#[test]
fn a_match() {
    let (run, qrels) = small();
    let request = json!({
        "run": run, "qrels": qrels, "query": "q1", "measure": "nDCG@3", "claimed": 0.6, "digits": 2,
    });
    frozen("find-convention", &found(request).unwrap());
    let wrong = |key: &str, value: Json| {
        let mut request = json!({ "run": run, "qrels": qrels, "measure": "RR", "claimed": 0.5 });
        request[key] = value;
        found(request).unwrap_err().code
    };
    assert_eq!(wrong("claimed", json!("0.5")), "wrong-type");
    assert_eq!(wrong("digits", json!(1.5)), "wrong-type");
    assert_eq!(wrong("measure", json!("ndcgg")), "unknown-measure");
    assert_eq!(wrong("query", json!("q9")), "unknown-query");
    assert_eq!(wrong("convention", json!({})), "unknown-key");
}

/// Rendering an answer gives the same text as rendering the derivation itself.
#[test]
fn what_is_rendered_is_what_was_derived() {
    use ranklens::metrics::{Measure, Ranking, Settings, derive};
    let docs = [("lamp", 9.5), ("sofa", 7.0), ("chair", 7.0), ("rug", 1.0)];
    let judged = [("lamp", 2.0), ("chair", 3.0), ("vase", 1.0), ("rug", -1.0)];
    let run: Json = [("q".to_string(), json!(docs))].into_iter().collect();
    let grades: Json = judged.iter().map(|(doc, grade)| (doc.to_string(), json!(grade))).collect();
    let mut conventions: Vec<Vec<(&str, &str)>> = vec![vec![], vec![("gain", "0:0,1:1,2:3,3:7")]];
    for setting in &SETTINGS {
        let choices = setting.choices.iter().map(|choice| choice.value);
        conventions.extend(choices.chain([setting.start]).map(|value| vec![(setting.key, value)]));
    }
    conventions.push(vec![("rel", "9"), ("none", "1")]);
    conventions.push(vec![("max", "2")]);
    for info in all() {
        for cut in [None, Some(3), Some(9)] {
            let mut measure = cut.map_or(Measure::new(info), |k| Measure::new(info).at(k));
            measure.rel = cut.filter(|k| *k == 3).map(|_| 2.0);
            for changes in &conventions {
                let mut settings = Settings::default();
                let mut convention = json!({});
                for (key, value) in changes.iter().filter(|(_, value)| !value.is_empty()) {
                    settings.set(key, value).unwrap();
                    convention[key] = json!(value);
                }
                let answer = explain(json!({
                    "run": run,
                    "qrels": { "q": grades },
                    "query": "q",
                    "measure": measure.to_string(),
                    "convention": convention,
                }));
                let answer = answer.unwrap();
                let ranking = Ranking::new(
                    docs.map(|(doc, score)| (doc.into(), Some(score))),
                    judged.map(|(doc, grade)| (doc.into(), grade)),
                    settings.into(),
                );
                let d = derive(&measure, &ranking);
                for format in Format::ALL {
                    let what = format!("{measure} {changes:?} {format:?}");
                    let here = render(&answer, format.name());
                    let here = here.unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert_eq!(here, export::render(&d, 3, format), "{what}");
                }
            }
        }
    }
}

#[test]
fn a_derivation_without_a_value_is_rendered_with_its_reason() {
    let answer = explain(json!({
        "run": { "q": { "a": 2, "b": 1 } },
        "qrels": { "q": { "a": 1, "b": 1 } },
        "query": "q",
        "measure": "AUC",
    }));
    let text = render(&answer.unwrap(), "text").unwrap();
    assert!(text.contains("every document shown is relevant"), "{text}");
}

#[test]
fn a_gain_over_all_queries_is_told_beside_the_steps_of_one() {
    let noted = |measure: &str| {
        let answer = explain(json!({
            "run": { "q": { "a": 2, "b": 1 }, "r": { "a": 3, "b": 1 } },
            "qrels": { "q": { "a": 1 }, "r": { "b": 1 } },
            "query": "r",
            "measure": measure,
            "convention": { "preset": "mteb" },
        }))
        .unwrap();
        let kinds = answer["notes"].as_array().unwrap().iter().map(|note| note["kind"].clone());
        let is_told = kinds.into_iter().any(|kind| kind == "part-of-gain");
        // The derivation can be rendered, with the note.
        let text = render(&answer, "text").unwrap();
        assert_eq!(text.contains("one number for all queries"), is_told, "{text}");
        is_told
    };
    assert!(noted("nauc_ndcg_at_10_max"));
    assert!(!noted("ndcg_at_10"));
}

#[test]
fn what_is_no_derivation_is_not_rendered() {
    let (run, qrels) = small();
    let asked = |query: &str| {
        let request = json!({ "run": run, "qrels": qrels, "query": query, "measure": "nDCG@2" });
        explain(request).unwrap()
    };
    let good = asked("q1");
    let code =
        |derivation: &Json, format: &str| render(derivation, format).map_err(|error| error.code);
    assert!(code(&good, "text").is_ok());
    assert_eq!(code(&good, "pdf"), Err("unknown-format"));
    assert_eq!(code(&json!(3), "text"), Err("not-a-derivation"));
    // A request with any field removed or changed gives an answer or an error.
    for (key, field) in good.as_object().unwrap() {
        let mut less = good.clone();
        less.as_object_mut().unwrap().remove(key);
        let expected = if key == "query" { None } else { Some("not-a-derivation") };
        assert_eq!(code(&less, "text").err(), expected, "{key}");
        for other in [json!(null), json!([]), json!([{}]), json!({ "k": 1 }), json!("x"), json!(-1)]
        {
            let mut odd = good.clone();
            odd[key] = if field.is_array() && other.is_object() { json!([other]) } else { other };
            for format in Format::ALL {
                let _ = code(&odd, format.name());
            }
        }
    }
    let refused = explain(json!({
        "run": run, "qrels": qrels, "query": "q1", "measure": "nDCG",
        "convention": { "refuses": ["fewer:9"] },
    }));
    assert_eq!(code(&refused.unwrap(), "text"), Err("nothing-derived"));
}
