//! JSON (and the same in Python's notation) by its shape.
//!
//! | Shape | Format |
//! |---|---|
//! | `{"question", "keywords", "documents"}` | [`keywords`] |
//! | objects with `retrieved`, `relevant`, `relevant_docs` … | [`cases`] |
//! | objects with a document id each | [`rows`] |
//! | `{query: {doc: number}}`, `{query: [doc]}`, `{doc: number}` | [`maps`] |
//! | lists of numbers or booleans; lists of texts | grades; ids |
//! | `{"_id", "title", "text"}` | [`corpus`] |
//! | events of users | [`ubi`] |
//! | what this program saved | [`workspace`] |
//! | what search engines answer | [`search`], [`solr`], [`results`] |
//! | Elasticsearch's `_rank_eval` | [`rank_eval`] |
//! | judgments of OpenSearch, Quepid, RRE | [`judgment_list`], [`quepid`], [`rre`] |

pub(super) mod cases;
pub(super) mod corpus;
mod hits;
pub(super) mod judgment_list;
mod keys;
pub(super) mod keywords;
pub(super) mod maps;
pub(super) mod quepid;
pub(super) mod rank_eval;
pub(super) mod results;
pub(super) mod rows;
pub(super) mod rre;
pub(super) mod search;
pub(super) mod solr;
pub(super) mod ubi;
pub(super) mod workspace;
pub(super) mod write;

use std::ops::Range;

use super::collector::Collector;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::grades::List;
use super::literal::{Node, Value};
use super::source::Source;
use super::span::Span;
use super::words::{mark, number, shown};
use crate::data::Doc;
use crate::metrics::order;

/// The value of a text that is written as JSON or in Python's notation.
pub(super) fn root<'s, 'a>(source: &'s Source<'a>) -> Option<&'s Node<'a>> {
    if !starts(source) {
        return None;
    }
    source.root().ok()
}

/// Does the text start like one of the formats here?
pub(super) fn starts(source: &Source) -> bool {
    source.content().starts_with(['{', '[', '('])
}

/// How a value that can only be judgments, here where judgments are expected, is called.
pub(super) fn judgments_format(root: &Node) -> Option<Format> {
    if all_of(root, is_id) {
        return Some(Format::Ids);
    }
    if all_of(root, is_pair_of_id_and_grade) || maps::is_map(root) {
        return Some(Format::JsonQrels);
    }
    None
}

/// Reads what [`judgments_format`] names.
pub(super) fn read_judgments(out: &mut Collector, root: &Node) -> Read<()> {
    if maps::is_map(root) {
        maps::read_judgments(out, root)
    } else {
        cases::read_judged(out, "", root)
    }
}

/// `("lamp", 3)`
pub(super) fn is_pair_of_id_and_grade(node: &Node) -> bool {
    matches!(node.list(), Some([Node { value: Value::Text(_), .. }, grade]) if is_grade(grade))
}

/// Why a text that starts like JSON is of none of the formats.
pub(super) fn explain(source: &Source) -> Box<ParseError> {
    match source.root() {
        Err(error) => error,
        Ok(root) => shape_error(source, root, "a list, a run or judgments"),
    }
}

pub(super) fn shape_error(source: &Source, node: &Node, expected: &'static str) -> Box<ParseError> {
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
    // The whole value may span many lines; its first character is place enough.
    let start = node.at.start;
    let at = if node.list().is_some() || node.map().is_some() {
        start..start + 1
    } else {
        node.at.clone()
    };
    source.error_at(ErrorKind::Shape { expected, found }, at)
}

/// The value under one of several names; letter case, `-`, `_` and blanks aside.
pub(super) fn field<'n, 'a>(
    entries: &'n [(Node<'a>, Node<'a>)],
    names: &[&str],
) -> Option<&'n Node<'a>> {
    entries.iter().find(|(key, _)| is_named(key, names)).map(|(_, value)| value)
}

/// The value under one of several names in an object; nothing where there is no object.
#[inline(never)]
fn inner<'n, 'a>(node: &'n Node<'a>, names: &[&str]) -> Option<&'n Node<'a>> {
    field(node.map()?, names)
}

/// The list under one of several names in an object.
#[inline(never)]
fn inner_list<'n, 'a>(node: &'n Node<'a>, names: &[&str]) -> Option<&'n [Node<'a>]> {
    inner(node, names)?.list()
}

pub(super) fn is_named(key: &Node, names: &[&str]) -> bool {
    // The names are all short.
    let Some(key) = key.scalar().filter(|key| key.len() <= 40) else { return false };
    let plain = super::columns::normal(key);
    names.contains(&plain.as_str())
}

/// Fails when a key other than document and query ids occurs twice.
pub(super) fn check_keys(out: &Collector, entries: &[(Node, Node)]) -> Read<()> {
    let keys: Vec<&Node> = entries.iter().map(|(key, _)| key).collect();
    check_distinct(out, &keys)
}

/// The first of several texts that occurs again, with its first place.
fn repeated<'t, 'n, 'a>(texts: &'t [&'n Node<'a>]) -> Option<(&'t &'n Node<'a>, &'t &'n Node<'a>)> {
    let text = |at: usize| texts.get(at).and_then(|node| node.scalar());
    let order = order(texts.len(), &|a, b| text(a).cmp(&text(b)));
    let repeated = order.windows(2).filter_map(|pair| match *pair {
        [first, second] if text(first) == text(second) => Some((second, first)),
        _ => None,
    });
    let (second, first) = repeated.min()?;
    texts.get(second).zip(texts.get(first))
}

/// Fails when one of several texts occurs twice.
pub(super) fn check_distinct(out: &Collector, texts: &[&Node]) -> Read<()> {
    let Some((second, first)) = repeated(texts) else { return Ok(()) };
    let first_line = Span::locate(out.source.text, first.at.start..first.at.start).line;
    let key = shown(second.scalar().unwrap_or(""));
    Err(out.source.error_at(ErrorKind::DuplicateKey { key, first_line }, second.at.clone()))
}

/// A grade; `None` is "not judged".
pub(super) fn grade(out: &Collector, node: &Node) -> Read<Option<f64>> {
    match &node.value {
        Value::Null => Ok(None),
        Value::Bool(relevant) => Ok(Some(f64::from(u8::from(*relevant)))),
        Value::Number(number) => out.grade(number, false, node.at.clone()),
        Value::Text(text) => out.grade(text, false, node.at.clone()),
        _ => Err(shape_error(out.source, node, "a grade")),
    }
}

/// A finite number, also when it stands in quotes.
pub(super) fn score(out: &Collector, node: &Node) -> Read<f64> {
    match node.scalar() {
        Some(number) => out.number(number, "score", false, node.at.clone()),
        None => Err(shape_error(out.source, node, "a number as the score")),
    }
}

/// The id of a document or a query, as text.
pub(super) fn id<'n>(out: &Collector, node: &'n Node) -> Read<&'n str> {
    node.scalar().ok_or_else(|| shape_error(out.source, node, "an id"))
}

fn is_grade(node: &Node) -> bool {
    match &node.value {
        Value::Number(_) | Value::Bool(_) | Value::Null => true,
        // `yes`, `?`; a number in quotes is an id.
        Value::Text(text) => mark(text).is_some() && number(text).is_none(),
        _ => false,
    }
}

fn is_small_grade(node: &Node) -> bool {
    match &node.value {
        Value::Number(text) => number(text).is_some_and(|number| number.abs() <= 100.0),
        _ => is_grade(node),
    }
}

pub(super) fn all_of(node: &Node, fits: fn(&Node) -> bool) -> bool {
    node.list().is_some_and(|items| !items.is_empty() && items.iter().all(fits))
}

/// `[3, 2, 0]`, `[true, false]`, or a list of such lists. Numbers beyond any scale are ids.
pub(super) fn is_grade_list(root: &Node) -> bool {
    all_of(root, is_small_grade) || all_of(root, |inner| all_of(inner, is_small_grade))
}

/// Reads what [`is_grade_list`] accepts.
pub(super) fn read_grades(out: &mut Collector, root: &Node) -> Read<()> {
    if all_of(root, is_grade) {
        return read_grade_list(out, "", root);
    }
    for (at, inner) in root.list().unwrap_or_default().iter().enumerate() {
        read_grade_list(out, &(at + 1).to_string(), inner)?;
    }
    Ok(())
}

pub(super) fn read_grade_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    let mut grades = List::new(query);
    out.open_list(query);
    out.open_judgments(query);
    for item in list.list().unwrap_or_default() {
        let grade = grade(out, item)?;
        grades.push_grade(out, grade, item.at.clone())?;
    }
    Ok(())
}

fn is_id(node: &Node) -> bool {
    node.scalar().is_some()
}

/// `["lamp", "sofa"]`, or a list of such lists.
pub(super) fn is_id_list(root: &Node) -> bool {
    all_of(root, is_id) || all_of(root, |inner| all_of(inner, is_id))
}

/// Reads what [`is_id_list`] accepts.
pub(super) fn read_ids(out: &mut Collector, root: &Node) -> Read<()> {
    if all_of(root, is_id) {
        return read_id_list(out, "", root);
    }
    if !all_of(root, |inner| inner.list().is_some()) {
        return Err(shape_error(out.source, root, "a list of document ids"));
    }
    for (at, inner) in root.list().unwrap_or_default().iter().enumerate() {
        read_id_list(out, &(at + 1).to_string(), inner)?;
    }
    Ok(())
}

/// Retrieved documents in rank order.
pub(super) fn read_id_list(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    out.open_list(query);
    for item in list.list().unwrap_or_default() {
        let doc = Doc::new(id(out, item)?);
        out.retrieve(query, doc, item.at.clone())?;
    }
    Ok(())
}

/// Relevant documents: grade 1 each.
pub(super) fn read_relevant(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    out.open_judgments(query);
    for item in list.list().unwrap_or_default() {
        judge(out, query, id(out, item)?, 1.0, item.at.clone())?;
    }
    Ok(())
}

pub(super) fn judge(
    out: &mut Collector,
    query: &str,
    doc: &str,
    grade: f64,
    at: Range<usize>,
) -> Read<()> {
    out.judge(query, &doc.into(), grade, at)
}
