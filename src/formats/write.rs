//! Runs and judgments into text, for the formats that are written, too.
//!
//! What is written is read back as it was. What a format cannot hold is refused instead of bent: ids
//! with blanks between columns, say. Titles and texts are in tables only.

use super::words::{is_blank, shown, trim};
use super::{Format, json, qrels, sheet, trec_run};
use crate::data::{Doc, Qrels, Run};

/// A format cannot hold something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{what}” {why}")]
pub struct WriteError {
    /// An id, or the name of a format; cut to a readable length.
    pub what: String,
    /// Why not, and what helps.
    pub why: &'static str,
}

impl WriteError {
    pub(super) fn new(what: &str, why: &'static str) -> Self {
        Self { what: shown(what), why }
    }
}

/// Writes a run, judgments or, in a table (CSV), both.
///
/// # Errors
/// For a format that is only read, where what it writes is not given, and for what it cannot hold.
pub fn write(
    format: Format,
    run: Option<&Run>,
    qrels: Option<&Qrels>,
) -> Result<String, WriteError> {
    let no_run = || WriteError::new(format.label(), "needs a ranked list");
    let no_qrels = || WriteError::new(format.label(), "needs judgments");
    let run = run.filter(|run| !run.queries.is_empty());
    let qrels = qrels.filter(|qrels| !qrels.queries.is_empty());
    match format {
        Format::TrecRun => trec_run::write(run.ok_or_else(no_run)?),
        Format::TrecQrels => qrels::write(qrels.ok_or_else(no_qrels)?),
        Format::JsonRun => json::write::run(run.ok_or_else(no_run)?),
        Format::JsonQrels => Ok(json::write::qrels(qrels.ok_or_else(no_qrels)?)),
        Format::CsvQrels => sheet::beir(qrels.ok_or_else(no_qrels)?),
        Format::Csv => match (run, qrels) {
            (Some(run), qrels) => sheet::both(run, qrels),
            (None, qrels) => sheet::ratings(qrels.ok_or_else(no_qrels)?),
        },
        _ => Err(WriteError::new(format.label(), "is only read, not written")),
    }
}

/// Fails for an id that would not be one column between blanks.
pub(super) fn check_word(id: &str) -> Result<(), WriteError> {
    let why = if id.is_empty() {
        "is no id; give every query and document one"
    } else if trim(id) != id && !id.contains(is_blank) {
        "begins or ends with a character without width, which would be lost; take it out"
    } else if id.contains(is_blank) {
        "has a blank, which separates columns here; write a table (CSV) or JSON"
    } else if id.starts_with('#') {
        "starts with #, which marks a comment here; write a table (CSV) or JSON"
    } else if id.contains('\0') {
        "has a character that text cannot hold; write JSON"
    } else {
        return Ok(());
    };
    Err(WriteError::new(id, why))
}

/// Fails for a text that would not come back from a cell.
pub(super) fn check_cell(text: &str) -> Result<(), WriteError> {
    let why = if trim(text) != text {
        "starts or ends with a blank, which tables do not keep; write JSON"
    } else if text.contains('\0') {
        "has a character that text cannot hold; write JSON"
    } else {
        return Ok(());
    };
    Err(WriteError::new(text, why))
}

/// Have the documents scores? Fails where only some have.
pub(super) fn are_scored(query: &str, docs: &[Doc]) -> Result<bool, WriteError> {
    let scored = docs.iter().filter(|doc| doc.score.is_some()).count();
    if scored > 0 && scored < docs.len() {
        let why = "has scores for some documents only; give all of them one, or none";
        return Err(WriteError::new(query, why));
    }
    Ok(scored > 0)
}
