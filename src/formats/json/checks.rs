//! Errors about the shape of JSON values, and checks for keys that occur twice.

use super::lookup::{is_number, repeated};
use crate::formats::collector::Collector;
use crate::formats::error::{ErrorKind, ParseError, Read};
use crate::formats::literal::{Node, Value};
use crate::formats::source::Source;
use crate::formats::span::Span;
use crate::formats::words::shown;

/// Returns the error for a text that starts like JSON but fits no format.
pub(in super::super) fn explain(source: &Source) -> Box<ParseError> {
    match source.root() {
        Err(error) => error,
        Ok(root) => match misfit(root) {
            Some(node) => match node.text() {
                Some(text) => {
                    let kind = ErrorKind::NotANumber { what: "score or grade", found: shown(text) };
                    source.error_at(kind, node.at.clone())
                }
                None => shape_error(source, node, "a score or a grade"),
            },
            None => shape_error(source, root, "a list, a run or judgments"),
        },
    }
}

/// Returns the first value that is not a number in an object of the shape `{query: {doc: number}}`, if at least half
/// of the values are numbers.
fn misfit<'n, 'a>(root: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let lists: Option<Vec<_>> = root.map()?.iter().map(|(_, docs)| docs.map()).collect();
    let lists = lists?;
    let values = || lists.iter().flat_map(|docs| docs.iter()).map(|(_, value)| value);
    let numbers = values().filter(|value| is_number(value)).count();
    values().find(|value| !is_number(value)).filter(|_| 2 * numbers >= values().count())
}

/// Returns the error for a value of an unexpected shape.
pub(in super::super) fn shape_error(
    source: &Source,
    node: &Node,
    expected: &'static str,
) -> Box<ParseError> {
    let found = match &node.value {
        Value::List(items) => match items.first() {
            None => "an empty list".to_owned(),
            Some(first) => format!("a list that starts with {}", first.kind()),
        },
        Value::Map(entries) => match entries.first() {
            None => "an empty object".to_owned(),
            Some((key, _)) => {
                format!("an object with the key “{}”", shown(key.scalar().unwrap_or("")))
            }
        },
        _ => node.kind().to_owned(),
    };
    // A list or an object may span many lines, so the error marks only its first character.
    let start = node.at.start;
    let at = if node.list().is_some() || node.map().is_some() {
        start..start + 1
    } else {
        node.at.clone()
    };
    source.error_at(ErrorKind::Shape { expected, found }, at)
}

/// Fails when an object has the same key twice.
pub(in super::super) fn check_keys(out: &Collector, entries: &[(Node, Node)]) -> Read<()> {
    let keys: Vec<&Node> = entries.iter().map(|(key, _)| key).collect();
    check_distinct(out, &keys)
}

/// Fails when two of the texts are equal.
pub(in super::super) fn check_distinct(out: &Collector, texts: &[&Node]) -> Read<()> {
    let Some((second, first)) = repeated(texts) else { return Ok(()) };
    let first_line = Span::locate(out.source.text, first.at.start..first.at.start).line;
    let key = shown(second.scalar().unwrap_or(""));
    Err(out.source.error_at(ErrorKind::DuplicateKey { key, first_line }, second.at.clone()))
}
