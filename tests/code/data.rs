//! Runs and judgments on which conventions disagree.

use ranklens::data::{Data, Doc, Judgment, Query};

/// Returns a query with scored documents and judgments.
fn query(id: &str, docs: &[(&str, Option<f64>)], judged: &[(&str, f64)]) -> Query {
    let doc = |(id, score): &(&str, Option<f64>)| Doc { score: *score, ..Doc::new(*id) };
    Query {
        id: id.into(),
        docs: docs.iter().map(doc).collect(),
        judgments: judged.iter().map(|(doc, grade)| Judgment::new(*doc, *grade)).collect(),
    }
}

fn scored(docs: &[(&'static str, f64)]) -> Vec<(&'static str, Option<f64>)> {
    docs.iter().map(|(id, score)| (*id, Some(*score))).collect()
}

fn data(queries: Vec<Query>) -> Data {
    Data { queries: queries.into_iter().map(Into::into).collect(), keywords: None }
}

/// Returns queries with ties, unjudged documents, and judged documents that are not retrieved.
fn ties() -> Vec<Query> {
    vec![
        query(
            "q1",
            &scored(&[("d1", 0.9), ("d2", 0.8), ("d3", 0.8), ("d4", 0.7)]),
            &[("d1", 1.0), ("d2", 0.0), ("d3", 3.0), ("d5", 2.0)],
        ),
        query(
            "q2",
            &scored(&[("b", 1.0), ("a", 1.0), ("D", 1.0), ("c", 1.0), ("e", 0.5), ("f", 0.5)]),
            &[("a", 2.0), ("c", 1.0), ("f", 1.0), ("b", 0.0), ("x", 1.0), ("y", 0.0)],
        ),
        // A query without relevant documents, and one with relevant documents only.
        query("q3", &scored(&[("a", 2.0), ("b", 1.0)]), &[("a", 0.0), ("b", 0.0)]),
        query("q10", &scored(&[("a", 1.0), ("b", 2.0), ("c", 1.0)]), &[("a", 1.0), ("b", 1.0)]),
    ]
}

/// Returns lists shorter than a cutoff, empty lists, queries with a list or judgments only, and a
/// list with its own query id.
fn short() -> Vec<Query> {
    vec![
        query("q1", &scored(&[("d1", 1.0)]), &[("d1", 1.0), ("d2", 2.0), ("d3", 1.0)]),
        query("q2", &scored(&[("d9", -1.0), ("d1", -2.0), ("q2", 0.0)]), &[("d1", 1.0)]),
        query("judged only", &[], &[("d1", 1.0), ("d2", 0.0)]),
        query("nothing relevant", &[], &[("d1", 0.0)]),
        query("not judged", &scored(&[("d1", 3.0), ("d2", 2.0)]), &[]),
        query("q3", &scored(&[("d2", 4.0), ("d1", 3.5)]), &[("d1", 0.0), ("d2", 0.0)]),
    ]
}

/// Returns judgments with grades below 0 and fractions.
fn negative() -> Vec<Query> {
    vec![
        query(
            "q1",
            &scored(&[("a", 5.0), ("b", 4.0), ("c", 3.0), ("d", 2.0), ("e", 1.0)]),
            &[("a", -1.0), ("b", 2.0), ("c", 0.0), ("d", 1.0), ("f", -2.0), ("g", 3.0)],
        ),
        query("q2", &scored(&[("a", 0.5), ("b", 0.5)]), &[("a", 1.5), ("b", 0.5), ("c", 2.0)]),
        query("q3", &scored(&[("b", 1.0), ("a", 0.0)]), &[("a", 2.0), ("b", -1.0)]),
    ]
}

/// Returns identifiers that could end a text literal in code, or sort in a different order.
fn odd() -> Vec<Query> {
    let docs = scored(&[
        ("it's", 1.0),
        ("a\"b", 1.0),
        ("back\\slash", 1.0),
        ("${spark.app.id}", 1.0),
        ("'; DROP TABLE run; --", 1.0),
        ("\u{ffee}", 1.0),
        ("\u{10348}", 1.0),
        ("\u{e9}t\u{e9}", 1.0),
        ("Z", 1.0),
        ("a", 1.0),
        ("\u{202e}turned", 1.0),
        ("line\nbreak\tand tab", 0.5),
    ]);
    let judged: Vec<(&str, f64)> =
        docs.iter().enumerate().map(|(at, (id, _))| (*id, (at % 4) as f64)).collect();
    vec![
        query("o'clock \\ ${x} \u{1f600}", &docs, &judged),
        query("\"q\"", &docs[2..9], &judged[4..]),
    ]
}

/// Returns identifiers without blanks, for files whose columns are separated by blanks.
fn words() -> Vec<Query> {
    let docs = scored(&[
        ("it's", 1.0),
        ("a\"b", 1.0),
        ("back\\slash", 1.0),
        ("$HOME", 1.0),
        ("`ls`", 1.0),
        ("\u{ffee}", 1.0),
        ("\u{10348}", 1.0),
        ("Z", 1.0),
        ("a", 0.25),
    ]);
    let judged: Vec<(&str, f64)> =
        docs.iter().enumerate().map(|(at, (id, _))| (*id, (at % 3) as f64)).collect();
    vec![query("o'clock", &docs, &judged), query("\"q\"", &docs[2..7], &judged[3..])]
}

/// Returns lists without scores.
fn unscored() -> Vec<Query> {
    let docs = ["c", "a", "b", "e", "d"].map(|id| (id, None));
    let judged = [("a", 1.0), ("b", 3.0), ("z", 2.0), ("c", 0.0)];
    vec![query("q1", &docs, &judged), query("q2", &docs[1..], &[("d", 1.0), ("e", 1.0)])]
}

/// Returns lists in which some documents have no score, and lists without scores.
fn mixed() -> Vec<Query> {
    let partly = [("a", Some(1.0)), ("c", None), ("b", Some(1.0)), ("d", None), ("e", Some(2.0))];
    let judged = [("a", 1.0), ("b", 3.0), ("z", 2.0), ("c", 1.0)];
    vec![query("q1", &partly, &judged), unscored().remove(0).renamed("q2")]
}

trait Renamed {
    fn renamed(self, id: &str) -> Self;
}

impl Renamed for Query {
    fn renamed(self, id: &str) -> Self {
        Query { id: id.into(), ..self }
    }
}

/// Returns grades of 0 and 1 only, with scores that stay distinct when rounded. Most tools accept
/// these.
fn plain() -> Vec<Query> {
    let docs = scored(&[("d4", 12.5), ("d2", 9.25), ("d7", 3.0), ("d1", 1.5), ("d3", 0.5)]);
    let judged = [("d1", 1.0), ("d2", 1.0), ("d4", 0.0), ("d7", 0.0), ("d3", 0.0)];
    vec![
        query("q1", &docs, &judged),
        query("q2", &docs[1..], &[("d3", 1.0), ("d1", 0.0), ("d7", 0.0), ("d2", 0.0)]),
    ]
}

/// Returns a long list: scores that tie, or tie in single precision, and many unjudged documents.
fn long() -> Vec<Query> {
    let ids: Vec<String> = (0..120).map(|i| format!("d{}", (i * 37) % 120)).collect();
    let doc = |(at, id): (usize, &String)| Doc {
        score: Some(1.0 - (at / 3) as f64 * 0.01 + (at % 3 / 2) as f64 * 1e-10),
        ..Doc::new(id.as_str())
    };
    let judged = ids.iter().enumerate().filter(|(at, _)| at % 4 != 1);
    vec![Query {
        id: "long".into(),
        docs: ids.iter().take(110).enumerate().map(doc).collect(),
        judgments: judged.map(|(at, id)| Judgment::new(id.as_str(), (at % 5) as f64)).collect(),
    }]
}

pub fn all() -> Vec<(&'static str, Data)> {
    [
        ("ties", ties()),
        ("short", short()),
        ("negative", negative()),
        ("odd", odd()),
        ("words", words()),
        ("unscored", unscored()),
        ("mixed", mixed()),
        ("plain", plain()),
        ("long", long()),
    ]
    .map(|(name, queries)| (name, data(queries)))
    .into()
}
