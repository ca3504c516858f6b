//! Refused requests, each with its code and advice.

use ranklens::api::Error;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde_json::{Value as Json, json};

use super::{evaluate, explain, parse, small};

/// Returns a request with some keys replaced.
fn request(changes: Json) -> Json {
    let (run, qrels) = small();
    let mut request = json!({ "run": run, "qrels": qrels, "measures": ["nDCG@10"] });
    for (key, value) in changes.as_object().unwrap() {
        request[key] = value.clone();
    }
    request
}

fn refused(changes: Json) -> (&'static str, &'static str, String) {
    let Error { name, code, message, .. } = evaluate(request(changes)).unwrap_err();
    (name, code, message)
}

#[test]
fn an_unknown_key_names_the_nearest() {
    let error = evaluate(request(json!({ "mesures": ["RR"] }))).unwrap_err();
    assert_eq!((error.name, error.code), ("RequestError", "unknown-key"));
    assert_eq!(error.message, "the request has no key “mesures”");
    let advice = "Write “measures”. Known: run, qrels, measures, convention.";
    assert_eq!(error.suggestion.as_deref(), Some(advice));
    let error = explain(request(json!({}))).unwrap_err();
    assert_eq!(error.message, "the request has no key “measures”");
    assert!(error.suggestion.unwrap().starts_with("Write “measure”."));
}

#[test]
fn wrong_shapes_say_where_what_and_what_to_do() {
    for (changes, code, message) in [
        (json!({ "run": 3 }), "wrong-type", "run must be an object or a text, found the number 3"),
        (
            json!({ "run": [] }),
            "wrong-type",
            "run must be an object or a text, found an empty list",
        ),
        (
            json!({ "run": { "q1": "a" } }),
            "wrong-type",
            "run, query “q1” must be a list or an object, found the text “a”",
        ),
        (
            json!({ "run": { "q1": [["a", "b"]] } }),
            "wrong-type",
            "run, query “q1”, document “a”: the score must be a number, found the text “b”",
        ),
        (
            json!({ "run": { "q1": [[1, 2]] } }),
            "wrong-type",
            "run, query “q1”: a document's id must be a text, found the number 1",
        ),
        (
            json!({ "run": { "q1": [["a", 1, 2]] } }),
            "wrong-type",
            "run, query “q1”: a list of 3 where [doc, score] is expected",
        ),
        (
            json!({ "run": { "q1": ["a", ["b", 1]] } }),
            "mixed-list",
            "run, query “q1”, document “a” has no score, but other documents of its list do",
        ),
        (
            json!({ "run": { "q1": ["a", "b", "a"] } }),
            "duplicate-document",
            "run, query “q1”, document “a” is in the list twice, at positions 1 and 3",
        ),
        (
            json!({ "run": { "q1": [""] } }),
            "missing-id",
            "run, query “q1” has a document with an empty id",
        ),
        (
            json!({ "qrels": { "q1": ["a"] } }),
            "wrong-type",
            "qrels, query “q1” must be an object with a grade for each document, found a list",
        ),
        (
            json!({ "qrels": { "q1": { "a": null } } }),
            "wrong-type",
            "qrels, query “q1”, document “a”: the grade must be a number, found null",
        ),
        (
            json!({ "qrels": { "q1": { "a": 2e6 } } }),
            "grade-out-of-range",
            "qrels, query “q1”, document “a”: the grade 2000000 is out of range; grades go up to \
             1000000",
        ),
        (json!({ "measures": [] }), "empty-list", "measures is an empty list"),
        (
            json!({ "measures": "RR" }),
            "wrong-type",
            "measures must be a list of texts, found the text “RR”",
        ),
        (
            json!({ "convention": 3 }),
            "wrong-type",
            "convention must be a preset's name or an object, found the number 3",
        ),
    ] {
        assert_eq!(refused(changes), ("RequestError", code, message.into()));
    }
    let error = evaluate(json!({ "run": {}, "measures": ["RR"] })).unwrap_err();
    assert_eq!((error.code, &*error.message), ("missing-key", "the request needs the key “qrels”"));
}

/// A request value that can be NaN, which JSON does not allow.
enum Plain {
    Number(f64),
    Text(&'static str),
    List(Vec<Plain>),
    Object(Vec<(&'static str, Plain)>),
}

impl<'de> IntoDeserializer<'de> for Plain {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Plain {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Plain::Number(number) => visitor.visit_f64(number),
            Plain::Text(text) => visitor.visit_str(text),
            Plain::List(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter())),
            Plain::Object(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter())),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn what_is_not_finite_is_refused() {
    let with = |score: f64, grade: f64| {
        let pair = Plain::List(vec![Plain::Text("a"), Plain::Number(score)]);
        let run = Plain::Object(vec![("q1", Plain::List(vec![pair]))]);
        let grades = Plain::Object(vec![("a", Plain::Number(grade))]);
        let qrels = Plain::Object(vec![("q1", grades)]);
        let measures = Plain::List(vec![Plain::Text("RR")]);
        ranklens::api::evaluate(Plain::Object(vec![
            ("run", run),
            ("qrels", qrels),
            ("measures", measures),
        ]))
    };
    assert!(with(1.0, 1.0).is_ok());
    let error = with(f64::NAN, 1.0).unwrap_err();
    assert_eq!(
        (error.code, &*error.message),
        ("not-finite", "run, query “q1”, document “a”: the score is NaN")
    );
    let error = with(1.0, f64::NEG_INFINITY).unwrap_err();
    assert_eq!(error.message, "qrels, query “q1”, document “a”: the grade is -Infinity");
    assert!(error.suggestion.is_some());
}

#[test]
fn a_text_that_cannot_be_read_has_its_place() {
    let error = evaluate(request(json!({ "qrels": "q1 0 a 1\nq1 0 b x" }))).unwrap_err();
    assert_eq!((error.name, error.code), ("ParseError", "not-a-grade"));
    assert_eq!((error.line, error.column), (Some(2), Some(8)));
    assert_eq!(error.message, "qrels: line 2, column 8: “x” is not a grade");
    assert!(error.suggestion.is_some());
    let error = evaluate(request(json!({ "run": "q1 0 a 1\nq1 0 b 2" }))).unwrap_err();
    assert_eq!((error.name, error.code), ("RequestError", "no-run"));
    let error = parse("a", Some(json!({ "as": "TREC runs" }))).unwrap_err();
    assert_eq!(error.code, "unknown-format");
    assert!(error.suggestion.unwrap().starts_with("Write “TREC run”."));
    let of = |text, role| {
        parse(text, Some(json!({ "name": "a.txt", "role": role }))).map(|_| ()).unwrap_err()
    };
    let (no_run, no_judgments) = (of("q1 0 a 1", "run"), of("q1 Q0 a 1 9 t", "qrels"));
    assert_eq!(no_run.code, "no-run");
    assert_eq!(no_run.message, "a.txt was read as TREC qrels and holds no ranked list");
    assert_eq!((no_judgments.code, no_judgments.line), ("no-judgments", Some(1)));
    let error = of("q1 0 a 1", "qrel");
    assert_eq!((error.code, &*error.message), ("unknown-role", "there is no role “qrel”"));
    assert_eq!(error.suggestion.as_deref(), Some("Write “qrels”. Known: run, qrels."));
}

#[test]
fn what_a_convention_does_not_have_is_an_error() {
    for (convention, code, message) in [
        (json!({ "gane": "linear" }), "unknown-parameter", "textbook has no parameter “gane”"),
        (
            json!({ "gain": "squared" }),
            "bad-setting",
            "gain: found the text “squared”, expected linear, exponential, binary, pairs \
             grade:gain, e.g. 0:0,1:1,2:3",
        ),
        (
            json!({ "missing": "one" }),
            "bad-setting",
            "missing: found the text “one”, expected “left out”, “zero”, “nought” or “counted as \
             zero”",
        ),
        (
            json!({ "measures": { "nDCG@10": { "measure": "RR" } } }),
            "measure-is-given",
            "the convention says that “nDCG@10” is the text “RR”, but it is nDCG@10",
        ),
    ] {
        let wanted = ("ConventionError", code, message.into());
        assert_eq!(refused(json!({ "convention": convention })), wanted);
    }
    let error = evaluate(request(json!({ "convention": "trec_evl" }))).unwrap_err();
    assert_eq!((error.name, error.code), ("ConventionError", "unknown-convention"));
    assert!(error.suggestion.unwrap().starts_with("Write “trec_eval”."));
    let error = evaluate(request(json!({ "convention": { "gane": "linear" } }))).unwrap_err();
    assert!(error.suggestion.unwrap().starts_with("Write “gain”."));
}

#[test]
fn choices_of_a_measure_that_is_not_requested_are_an_error_unless_the_preset_has_it() {
    let with = |convention: Json, measure: &str| {
        evaluate(request(json!({ "convention": convention, "measures": [measure] })))
    };
    let of = |preset: &str, measure: &str| json!({ "preset": preset, "measures": { measure: { "gain": "linear" } } });
    let error = with(of("trec_eval", "MAP"), "map").unwrap_err();
    assert_eq!((error.name, error.code), ("MeasureError", "unknown-measure"));
    assert_eq!(error.suggestion.as_deref(), Some("Write “map”."));
    let error = with(of("textbook", "map"), "AP").unwrap_err();
    assert_eq!(error.suggestion.as_deref(), Some("Write “AP” in the convention's measures."));
    assert!(with(of("textbook", "nope"), "AP").is_err());
    assert!(with(of("textbook", "RR"), "AP").is_ok());
}

#[test]
fn a_measure_that_there_is_not_is_an_error() {
    let error = evaluate(request(json!({ "measures": ["nDGC@5"] }))).unwrap_err();
    assert_eq!((error.name, error.code), ("MeasureError", "unknown-measure"));
    assert_eq!(error.suggestion.as_deref(), Some("Write “nDCG@5”."));
    let error = evaluate(request(json!({ "measures": ["nDCG@0"] }))).unwrap_err();
    assert_eq!(error.code, "bad-cutoff");
    let error = evaluate(request(json!({ "convention": "trec_eval" }))).unwrap_err();
    assert_eq!((error.name, error.code), ("MeasureError", "unknown-measure"));
    let message = error.message;
    assert!(message.contains("ndcg_cut_{k}") && message.contains("Rprec"), "{message}");
    let options = json!({ "convention": { "preset": "trec_eval", "options": ["-x"] } });
    let error = evaluate(request(options)).unwrap_err();
    assert_eq!((error.name, error.code), ("ConventionError", "bad-parameter"));
}

#[test]
fn advice_for_a_tool_that_takes_the_cutoff_as_an_argument_can_be_followed() {
    let changes = json!({ "measures": ["ndcg@3"], "convention": "phoenix" });
    let error = evaluate(request(changes)).unwrap_err();
    assert_eq!(error.suggestion.unwrap(), "Write “ndcg” with k=3.");
    let convention = json!({ "preset": "phoenix", "k": 3 });
    evaluate(request(json!({ "measures": ["ndcg"], "convention": convention }))).unwrap();
}

#[test]
fn a_query_that_there_is_not_is_an_error() {
    let (run, qrels) = small();
    let asked = json!({ "run": run, "qrels": qrels, "query": "Q1", "measure": "RR" });
    let error = explain(asked).unwrap_err();
    assert_eq!(
        (error.code, &*error.message),
        ("unknown-query", "neither the run nor the qrels have the query “Q1”")
    );
    assert!(error.suggestion.unwrap().starts_with("Write “q1”."));
}
