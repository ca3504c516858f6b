//! A query on which tools differ.

use ranklens::metrics::Measure;
use ranklens::presets::QueryInput;

/// Returns a query with four documents: two are tied and one is not judged. One judged document is
/// not retrieved.
pub fn four() -> QueryInput {
    let run = [("d1", 0.9), ("d2", 0.8), ("d3", 0.8), ("d4", 0.7)];
    let qrels = [("d1", 1.0), ("d2", 0.0), ("d3", 3.0), ("d5", 2.0)];
    QueryInput {
        id: "q".into(),
        run: Some(run.map(|(doc, score)| (doc.into(), Some(score))).to_vec()),
        qrels: Some(qrels.map(|(doc, grade)| (doc.into(), grade)).to_vec()),
    }
}

pub fn measure(name: &str) -> Measure {
    name.parse().unwrap()
}
