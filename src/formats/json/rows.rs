//! A ranked list as rows: `[{"doc_id": "lamp", "relevant": true}, …]`, or a list of such lists, one
//! for each query. Rows may carry a query of their own, a score, a grade, a title and a text.

use super::super::Parsed;
use super::super::collector::Collector;
use super::super::columns::{self, Role};
use super::super::error::ErrorKind;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::{Node, Value};
use super::super::source::Source;
use super::super::words::shown;
use super::maps;
use crate::data::Doc;

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    super::root(source).is_some_and(is_any)
}

/// Rows of one list or of several, or `(doc, number)` pairs?
pub(in super::super) fn is_any(root: &Node) -> bool {
    is_rows(root)
        || super::all_of(root, is_rows)
        || super::all_of(root, super::is_pair_of_id_and_grade)
}

/// A list of objects of which each has a document.
pub(in super::super) fn is_rows(node: &Node) -> bool {
    super::all_of(node, |item| {
        item.map().is_some_and(|entries| {
            // An object under such a name is what an engine tells about the document.
            let names = |key: &Node| role(key).is_some_and(Role::names_document);
            entries.iter().any(|(key, value)| value.map().is_none() && names(key))
        })
    })
}

fn role(key: &Node) -> Option<Role> {
    columns::role(key.scalar()?)
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    read_rows(&mut out, "", root)?;
    out.finish(Format::JsonRows)
}

/// Reads what [`is_any`] accepts.
pub(in super::super) fn read_rows(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    if is_rows(root) {
        return read_list(out, query, root);
    }
    if super::all_of(root, super::is_pair_of_id_and_grade) {
        return read_pairs(out, query, root);
    }
    if !super::all_of(root, is_rows) {
        let expected = "rows such as {\"doc_id\": \"lamp\", \"relevant\": true}";
        return Err(super::shape_error(out.source, root, expected));
    }
    for (at, list) in root.list().unwrap_or_default().iter().enumerate() {
        read_list(out, &(at + 1).to_string(), list)?;
    }
    Ok(())
}

/// `("lamp", 3)`: documents in rank order, with grades or, when the numbers are no grades, scores.
fn read_pairs(out: &mut Collector, query: &str, root: &Node) -> Read<()> {
    let pairs = || root.list().unwrap_or_default().iter().filter_map(Node::list);
    let scores = maps::are_scores(pairs().filter_map(|pair| pair.get(1)));
    for pair in pairs() {
        let [doc, value] = pair else { continue };
        let mut row = Doc::new(super::id(out, doc)?);
        if scores {
            row.score = Some(super::score(out, value)?);
            out.retrieve(query, row, doc.at.clone())?;
        } else {
            let grade = super::grade(out, value)?;
            out.graded(query, row, grade, doc.at.clone())?;
        }
    }
    Ok(())
}

/// The rows of one list. A query named in a row goes before the one given.
pub(in super::super) fn read_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    for row in list.list().unwrap_or_default() {
        let read = read_row(out, query, row);
        out.source.line(read)?;
    }
    Ok(())
}

fn read_row(out: &mut Collector, query: &str, row: &Node) -> Read<()> {
    let entries = row.map().unwrap_or_default();
    super::check_keys(out, entries)?;
    let find = |wanted: Role| {
        entries.iter().find(|(key, _)| role(key) == Some(wanted)).map(|(_, value)| value)
    };
    let query = match find(Role::Query) {
        Some(node) => super::id(out, node)?,
        None => query,
    };
    let title = text(out, find(Role::Title))?;
    let body = text(out, find(Role::Text))?;
    let (id, at) = match find(Role::Doc) {
        Some(node) => (super::id(out, node)?, node.at.clone()),
        None => (title.or(body).unwrap_or(""), row.at.clone()),
    };
    let mut doc = Doc::new(id);
    doc.title = title.filter(|title| *title != id).map(Into::into);
    doc.text = body.map(Into::into);
    if let Some(node) = find(Role::Score).filter(|node| node.value != Value::Null) {
        doc.score = Some(super::score(out, node)?);
    }
    match find(Role::Grade) {
        Some(node) => {
            let grade = super::grade(out, node)?;
            out.graded(query, doc, grade, at)
        }
        None => out.retrieve(query, doc, at),
    }
}

fn text<'n>(out: &Collector, node: Option<&'n Node>) -> Read<Option<&'n str>> {
    match node {
        None => Ok(None),
        Some(Node { value: Value::Null, .. }) => Ok(None),
        Some(node) => match node.scalar() {
            Some(text) => Ok(Some(text)),
            None => {
                let kind = ErrorKind::Shape { expected: "a text", found: shown(node.kind()) };
                Err(out.source.error_at(kind, node.at.start..node.at.start + 1))
            }
        },
    }
}
