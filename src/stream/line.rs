//! Parses one line of a run. `tail` is faster, for lines that resemble the line before.

use super::bytes::{self, PADDING};
use super::problem::Kind;

/// The columns of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Columns {
    /// `query Q0 document rank score tag`. The tag may be missing.
    Trec,
    /// `query document rank`
    MsMarco,
}

/// A parsed line: the start and end of its query and of its document identifier, and its score (in MS MARCO the
/// negative rank).
pub struct Line {
    pub query: (usize, usize),
    pub doc: (usize, usize),
    pub score: f64,
    /// The position at which the tag starts, if the line has one.
    pub tag: Option<usize>,
}

/// Returns whether a single blank or tab stands at a position.
pub fn is_gap(text: &[u8], at: usize) -> bool {
    matches!(text[at], b' ' | b'\t')
}

/// Parses the part of a line that starts with the document identifier. The fields must be separated
/// by single blanks, and the line must end with `after`. Returns the end of the identifier, the
/// score, and the start of the next line. The rank is skipped.
#[inline]
pub fn tail(text: &[u8], start: usize, after: &[u8]) -> Option<(usize, f64, usize)> {
    let (end, at) = bytes::two_blanks(text, start);
    if end == start || !is_gap(text, end) || at == end + 1 || !is_gap(text, at) {
        return None;
    }
    let (score, at) = bytes::number(text, at + 1)?;
    let is_alike = is_gap(text, at) && bytes::goes_on(text, at + 1, after);
    is_alike.then(|| (end, score, at + 1 + after.len() - PADDING))
}

/// Parses one line. Returns `None` for an empty line and for a comment.
///
/// # Errors
/// The line has a wrong number of fields, or its score or rank is not a finite number.
pub fn parse(
    text: &[u8],
    start: usize,
    end: usize,
    columns: Columns,
) -> Result<Option<Line>, Kind> {
    let mut fields = bytes::fields(text, start, end);
    let mut next = || fields.next();
    let Some(query) = next() else { return Ok(None) };
    if text[query.0] == b'#' {
        return Ok(None);
    }
    let (doc, number, tag) = match columns {
        Columns::Trec => {
            let [_, doc, _, score, tag] = [next(), next(), next(), next(), next()];
            (doc, score, tag)
        }
        Columns::MsMarco => (next(), next(), None),
    };
    let (Some(doc), Some(number), None) = (doc, number, next()) else {
        return Err(Kind::Fields { found: bytes::fields(text, start, end).count() as u64 });
    };
    let value = bytes::number(text, number.0).filter(|(_, end)| *end == number.1);
    let (value, _) = value.ok_or(Kind::Number)?;
    let score = if columns == Columns::MsMarco { -value } else { value };
    Ok(Some(Line { query, doc, score, tag: tag.map(|(start, _)| start) }))
}
