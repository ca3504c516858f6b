//! Reads values from JSON: objects by query or by measure, and rows.

use super::collect::{Collect, Key};
use super::names::{Meaning, is_measure, meaning};
use crate::data::SystemValues;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::literal::{Node, Value};
use crate::formats::source::Source;

const EXPECTED: &str =
    "values by query: {query: {measure: value}}, {measure: {query: value}}, or rows";

/// Reads objects by query, by measure or by system, or a list of rows.
///
/// # Errors
/// The JSON has none of these shapes, or a value cannot be added.
pub fn read(source: &Source) -> Read<Vec<SystemValues>> {
    let root = source.root()?;
    let mut out = Collect::new(source);
    match &root.value {
        Value::List(rows) => {
            for row in rows {
                read_row(source, &mut out, row)?;
            }
        }
        Value::Map(entries) => read_maps(source, &mut out, "", entries)?,
        _ => return Err(shape(source, root)),
    }
    out.finish().ok_or_else(|| shape(source, root))
}

/// Reads the values of one system, by query or by measure. If `system` is empty, also those of several systems by name.
pub(super) fn read_maps(
    source: &Source,
    out: &mut Collect,
    system: &str,
    maps: &[(Node, Node)],
) -> Read<()> {
    let maps_within =
        |node: &Node| node.map().is_some_and(|inner| inner.iter().any(|(_, v)| v.map().is_some()));
    if system.is_empty() && maps.iter().any(|(_, value)| maps_within(value)) {
        for (name, value) in maps {
            let inner = value.map().ok_or_else(|| shape(source, value))?;
            read_maps(source, out, name.scalar().unwrap_or(""), inner)?;
        }
        return Ok(());
    }
    let outer = maps.iter().filter(|(key, _)| key.scalar().is_some_and(is_measure)).count();
    read_both(source, out, system, maps, 2 * outer > maps.len())
}

/// Reads one system's values, whose outer keys are measures or queries.
pub(super) fn read_both(
    source: &Source,
    out: &mut Collect,
    system: &str,
    maps: &[(Node, Node)],
    by_measure: bool,
) -> Read<()> {
    for (key, value) in maps {
        if matches!(value.value, Value::List(_)) {
            return Err(shape(source, value).advise(
                "Values without queries cannot be paired. Write {measure: {query: value}}, such as the scores that \
                 ranx keeps in run.scores.",
            ));
        }
        let inner = value.map().ok_or_else(|| shape(source, value))?;
        for (inner_key, value) in inner {
            let (key, inner_key) = (key.scalar().unwrap_or(""), inner_key.scalar().unwrap_or(""));
            let (measure, query) = if by_measure { (key, inner_key) } else { (inner_key, key) };
            if query != "all" {
                add(source, out, &Key { system, measure, query }, value)?;
            }
        }
    }
    Ok(())
}

/// Reads a row: one query with all measures, or one value.
fn read_row(source: &Source, out: &mut Collect, row: &Node) -> Read<()> {
    let entries = row.map().ok_or_else(|| shape(source, row))?;
    let named = |wanted: Meaning| {
        entries
            .iter()
            .find(|(key, _)| meaning(key.scalar().unwrap_or("")) == wanted)
            .map(|(_, value)| value)
    };
    let text = |wanted| named(wanted).and_then(Node::scalar);
    let query = text(Meaning::Query).ok_or_else(|| {
        let kind = ErrorKind::MissingId { what: "query" };
        source.error_at(kind, row.at.clone()).advise("Give every row a key `query`.")
    })?;
    let system = text(Meaning::System).unwrap_or("");
    if query == "all" {
        return Ok(());
    }
    if let Some((measure, value)) = text(Meaning::Measure).zip(named(Meaning::Value)) {
        return add(source, out, &Key { system, measure, query }, value);
    }
    for (key, value) in entries {
        let name = key.scalar().unwrap_or("");
        match (meaning(name), &value.value) {
            (Meaning::Query | Meaning::System, _) => {}
            (_, Value::Text(text)) if !is_measure(name) => out.tag(system, name, query, text),
            _ => add(source, out, &Key { system, measure: name, query }, value)?,
        }
    }
    Ok(())
}

pub(super) fn add(source: &Source, out: &mut Collect, key: &Key, value: &Node) -> Read<()> {
    match &value.value {
        Value::Null => Ok(()),
        _ => {
            let text = value.scalar().ok_or_else(|| shape(source, value))?;
            out.add(key, text, value.at.clone())
        }
    }
}

pub(super) fn shape(source: &Source, node: &Node) -> Box<crate::formats::error::ParseError> {
    let kind = ErrorKind::Shape { expected: EXPECTED, found: node.kind().into() };
    source
        .error_at(kind, node.at.clone())
        .advise("Write {\"q1\": {\"nDCG@10\": 0.25}}, with one object for each query.")
}
