//! The error of writing, and the checks whether a format can hold a text.

use super::words::{is_blank, shown, trim};
use crate::data::Doc;

/// A format cannot hold this content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{what}” {why}")]
pub struct WriteError {
    /// An id, or the name of a format; cut to a readable length.
    pub what: String,
    /// The reason, and what the user can do.
    pub why: &'static str,
}

impl WriteError {
    pub(super) fn new(what: &str, why: &'static str) -> Self {
        Self { what: shown(what), why }
    }
}

/// Fails when an id would not be read back as one column between blanks.
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

/// Fails when a text would not be read back from a cell unchanged.
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

/// Returns whether the documents have scores. Fails when only some have.
pub(super) fn are_scored(query: &str, docs: &[Doc]) -> Result<bool, WriteError> {
    let scored = docs.iter().filter(|doc| doc.score.is_some()).count();
    if scored > 0 && scored < docs.len() {
        let why = "has scores for some documents only; give all of them one, or none";
        return Err(WriteError::new(query, why));
    }
    Ok(scored > 0)
}
