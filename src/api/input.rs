//! Reads the runs and the judgments of a request, and joins them by query.

use super::error::{Error, quoted};
use crate::data::{self, Qrels, Run};
use crate::formats::limits::{MAX_DOCUMENTS, MAX_ID_CHARS};
use crate::formats::{self, Format, Parsed, ReadOptions};
use crate::metrics::Index;
use crate::presets::QueryInput;

/// Reads a text as a run. `name` names the text in messages.
///
/// # Errors
/// Those of [`read_run`].
pub fn run_text(name: &str, text: &str) -> Result<Run, Error> {
    Ok(read_run(name, text, None)?.run.unwrap_or_default())
}

/// Reads a text as a run. The format is recognised if it is `None`. `name` names the text in messages.
///
/// # Errors
/// The text cannot be read, or holds no ranked list.
pub fn read_run(name: &str, text: &str, format: Option<Format>) -> Result<Parsed, Error> {
    let reading = |format| formats::read(text, &ReadOptions { format, ..ReadOptions::default() });
    let mut parsed = reading(format);
    // Whole scores look like grades. A text that was recognised as judgments is read again as a run.
    let run_format = match parsed.as_ref().map(|parsed| parsed.format) {
        Ok(Format::JsonQrels) => Some(Format::JsonRun),
        Ok(Format::JsonRowQrels) => Some(Format::JsonRows),
        Ok(Format::MsMarcoQrels) => Some(Format::MsMarcoRun),
        _ => None,
    };
    if format.is_none() && run_format.is_some() {
        parsed = reading(run_format);
    }
    let parsed = parsed.map_err(|error| Error::parse(name, &error))?;
    if parsed.run.is_none() {
        let label = parsed.format.label();
        let message = format!("{name} was read as {label} and holds no ranked list");
        return Err(Error::request("no-run", message).advise("Pass judgments as qrels."));
    }
    Ok(parsed)
}

/// Reads a text as judgments. `name` names the text in messages.
///
/// # Errors
/// Those of [`read_qrels`].
pub fn qrels_text(name: &str, text: &str) -> Result<Qrels, Error> {
    Ok(read_qrels(name, text, None)?.qrels.unwrap_or_default())
}

/// Reads a text as judgments. The format is recognised if it is `None`. `name` names the text in messages.
///
/// # Errors
/// The text cannot be read, or holds no judgments.
pub fn read_qrels(name: &str, text: &str, format: Option<Format>) -> Result<Parsed, Error> {
    let options = ReadOptions { format, judgments: true, ..ReadOptions::default() };
    formats::read(text, &options).map_err(|error| Error::parse(name, &error))
}

/// Where a message points to: a query of the run or of the judgments.
pub struct Place<'a> {
    /// The key of the request: `run`, `baseline`, `candidate` or `qrels`.
    pub name: &'a str,
    pub query: &'a str,
}

impl Place<'_> {
    /// Names the query in a message: `run, query “q1”`.
    pub fn query(&self) -> String {
        format!("{}, query {}", self.name, quoted(self.query))
    }

    /// Names a document of the query in a message: `run, query “q1”, document “d1”`.
    pub fn doc(&self, doc: &str) -> String {
        format!("{}, document {}", self.query(), quoted(doc))
    }
}

/// Counts the documents of all queries, and checks their number and their ids.
#[derive(Default)]
pub struct Counter(usize);

impl Counter {
    /// Counts one document and checks its id.
    ///
    /// # Errors
    /// There are too many documents, or the id is empty or too long.
    pub fn check(&mut self, place: &Place, id: &str) -> Result<(), Error> {
        self.0 += 1;
        if self.0 > MAX_DOCUMENTS {
            let message = format!("{} has more than {MAX_DOCUMENTS} documents", place.name);
            return Err(Error::request("too-many-documents", message)
                .advise("Pass fewer queries at once, or only the top of each list."));
        }
        if id.is_empty() {
            let message = format!("{} has a document with an empty id", place.query());
            return Err(Error::request("missing-id", message).advise("Give every document an id."));
        }
        if id.len() > MAX_ID_CHARS && id.chars().count() > MAX_ID_CHARS {
            let message =
                format!("{} has an id of more than {MAX_ID_CHARS} characters", place.query());
            return Err(Error::request("id-too-long", message).advise("Use shorter ids."));
        }
        Ok(())
    }
}

/// Returns the queries of a run and qrels, in the order of [`data::join`].
pub fn join(run: Run, qrels: Qrels) -> Vec<QueryInput> {
    data::join(run.queries, qrels.queries).into_iter().map(QueryInput::of_joined).collect()
}

/// Checks that no list has a document twice.
///
/// # Errors
/// A list has a document twice. The error names the first such document.
pub fn check_distinct(inputs: &[QueryInput]) -> Result<(), Error> {
    for input in inputs {
        let docs = input.run.as_deref().unwrap_or_default();
        let mut seen = Index::default();
        for (at, (doc, _)) in docs.iter().enumerate() {
            if let Some(first) = seen.insert(doc, at) {
                let place = Place { name: "run", query: &input.id };
                let (first, again) = (first + 1, at + 1);
                let message = format!(
                    "{} is in the list twice, at positions {first} and {again}",
                    place.doc(doc)
                );
                return Err(Error::request("duplicate-document", message)
                    .advise("Take one of the two out: a document can hold only one rank."));
            }
        }
    }
    Ok(())
}

/// Returns the index of a query.
///
/// # Errors
/// There is no such query.
pub fn position(inputs: &[QueryInput], query: &str) -> Result<usize, Error> {
    const MOST_NAMED: usize = 20;
    inputs.iter().position(|input| *input.id == *query).ok_or_else(|| {
        let message = format!("neither the run nor the qrels have the query {}", quoted(query));
        let known: Vec<&str> = inputs.iter().map(|input| &*input.id).take(MOST_NAMED).collect();
        Error::request("unknown-query", message).nearest(query, &known)
    })
}
