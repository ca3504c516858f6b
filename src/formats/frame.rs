//! Reads data frames that were written as CSV and whose cells hold lists or objects, as Python or JSON writes them:
//! the frames of ragas, LangSmith, Haystack and Phoenix. Each row becomes an object with the columns as keys, so
//! that the reader of the same rows in JSON reads it.

use std::borrow::Cow;

use super::cell::Cell;
use super::delimited;
use super::error::{ErrorKind, ParseError, Read};
use super::limits::MAX_VALUES;
use super::literal::{self, Node, Value};
use super::source::Source;
use super::words::{counted, trim};

/// Returns the names of the columns of a text that is a table with at least two of them.
pub(super) fn names<'a>(source: &Source<'a>) -> Option<Vec<&'a str>> {
    // The first line of JSON may hold such names, too.
    if source.content().starts_with(['{', '[', '(', '<', '|']) {
        return None;
    }
    let (names, _) = delimited::header(source)?;
    (names.len() > 1).then_some(names)
}

/// Returns the rows as a list of objects. In columns for which `holds_list` is true, a cell that looks like a list or
/// an object is parsed, and `nan`, `None` and `null` are empty.
///
/// # Errors
/// Fails for a quote that is never closed, for a row or a text with too many cells, for a cell that cannot be parsed,
/// and without rows.
pub(super) fn rows<'a>(source: &Source<'a>, holds_list: fn(&str) -> bool) -> Read<Node<'a>> {
    let mut records = delimited::records(source)?.into_iter();
    let header = records.next().unwrap_or_default();
    let (mut rows, mut cells) = (Vec::new(), 0);
    for record in records.filter(|row| row.iter().any(|cell| !trim(&cell.text).is_empty())) {
        cells += record.len();
        let start = record.first().map_or(0, |cell| cell.at.start);
        if cells > MAX_VALUES {
            return Err(source.error_at(ErrorKind::TOO_MANY_VALUES, start..start + 1));
        }
        if let Some(surplus) = record.get(header.len()) {
            let found = counted(record.len(), "column", "columns");
            let kind = ErrorKind::Columns { expected: "as many as in the header", found };
            return Err(source.error_at(kind, surplus.at.clone()).advise(
                "Put a cell that contains the separator between double quotes, as pandas' to_csv does.",
            ));
        }
        let mut entries = Vec::new();
        for (name, cell) in header.iter().zip(&record) {
            let key = Value::Text(name.text.clone());
            let key = Node { value: key, at: name.at.clone() };
            entries.push((key, value(source, cell, holds_list(trim(&name.text)))?));
        }
        rows.push(Node { value: Value::Map(entries), at: start..start + 1 });
    }
    let end = source.text.len();
    if rows.is_empty() {
        let error = source.error_at(ErrorKind::Empty, end..end);
        return Err(error.advise("There is a header but no row below it."));
    }
    Ok(Node { value: Value::List(rows), at: 0..end })
}

fn value<'a>(source: &Source<'a>, cell: &Cell<'a>, holds_list: bool) -> Read<Node<'a>> {
    let text = trim(&cell.text);
    if text.is_empty() || holds_list && matches!(text, "nan" | "None" | "null") {
        return Ok(Node { value: Value::Null, at: cell.at.clone() });
    }
    if holds_list && (text.starts_with(['[', '{', '(']) || text.ends_with(')')) {
        return list(source, cell);
    }
    Ok(Node { value: Value::Text(cell.text.clone()), at: cell.at.clone() })
}

/// Reads a cell with a list or an object.
fn list<'a>(source: &Source<'a>, cell: &Cell<'a>) -> Read<Node<'a>> {
    let advise = |error: Box<ParseError>| {
        error.advise(
            "A cell must hold a list as Python or JSON writes it. What Python prints of other objects is not whole: \
             write the frame with `to_json(orient=\"records\")`.",
        )
    };
    let text = match &cell.text {
        Cow::Borrowed(_) => {
            let text = source.text.get(..cell.at.end).unwrap_or("");
            return literal::read_cell(text, cell.at.start).map_err(advise);
        }
        Cow::Owned(text) => text,
    };
    // The source text has each quote twice.
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let first = cell.at.start;
    let place = |at: usize| first + at + quotes.partition_point(|quote| *quote < at);
    let read = literal::read_cell(text, 0);
    let node = read.map_err(|error| {
        let at = place(error.span.bytes.start)..place(error.span.bytes.end);
        advise(source.error_at(error.kind, at))
    })?;
    Ok(node.into_owned(&place))
}
