//! Writes runs as `{query: {doc: score}}` or `{query: [doc]}`, and judgments as `{query: {doc: grade}}`.
//!
//! Python's tools and the readers of [`super::maps`] take these forms.

use serde::{Serialize, Serializer};

use super::print::print;
use crate::data::{Doc, Id, Judgment, Qrels, Run};
use crate::formats::write_error::{WriteError, are_scored};

/// The JSON value of one query.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry<'a> {
    #[serde(serialize_with = "scores")]
    Scores(&'a [Doc]),
    #[serde(serialize_with = "ids")]
    Ids(&'a [Doc]),
    #[serde(serialize_with = "grades")]
    Grades(&'a [Judgment]),
}

fn scores<S: Serializer>(docs: &[Doc], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(docs.iter().map(|doc| (&doc.id, doc.score)))
}

fn ids<S: Serializer>(docs: &[Doc], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(docs.iter().map(|doc| &doc.id))
}

fn grades<S: Serializer>(judgments: &[Judgment], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(judgments.iter().map(|judgment| (&judgment.doc, judgment.grade)))
}

/// Writes scores if all lists have them, else the documents in order.
///
/// # Errors
/// Fails if only some of the documents have scores.
pub(in super::super) fn run(run: &Run) -> Result<String, WriteError> {
    let mut scored = None;
    for (query, docs) in run.queries.iter().filter(|(_, docs)| !docs.is_empty()) {
        let has = are_scored(query, docs)?;
        if *scored.get_or_insert(has) != has {
            let why = "has scores or none, unlike a query above; give all documents one, or none";
            return Err(WriteError::new(query, why));
        }
    }
    let entry = if scored == Some(true) { Entry::Scores } else { Entry::Ids };
    Ok(object(run.queries.iter().map(|(query, docs)| (query, entry(docs)))))
}

pub(in super::super) fn qrels(qrels: &Qrels) -> String {
    object(qrels.queries.iter().map(|(query, judgments)| (query, Entry::Grades(judgments))))
}

/// Prints an object with one line for each query.
fn object<'a>(entries: impl Iterator<Item = (&'a Id, Entry<'a>)>) -> String {
    let line = |(query, entry): (&Id, Entry)| format!("{}:{}", print(query), print(&entry));
    let lines: Vec<String> = entries.map(line).collect();
    format!("{{{}}}\n", lines.join(",\n"))
}
