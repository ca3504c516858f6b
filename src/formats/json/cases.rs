//! Reads test cases: objects that hold the judgments of a query, its ranked list, or both.
//!
//! `{"query": …, "relevant_docs": {doc: grade} | [ids], "retrieved": [ids]}`, one or a list of them,
//! or keyed by query. Pairs `([retrieved], {relevant})` in a list are read the same way. Texts
//! under other keys (category, difficulty, notes) are tags of the query; they do not matter for ranking.

use super::lookup::{all_of, field};
use super::{checks, convert, lists, lookup, maps, rows};
use crate::data::{Doc, Tags};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Names of the ranked list.
pub(in super::super) const LIST_NAMES: &[&str] = &[
    "retrieved",
    "retrieveddocs",
    "retrievedids",
    "ranked",
    "rankeditems",
    "rankedlist",
    "rankedresults",
    "ranking",
    "results",
    "run",
    "docs",
    "documents",
    "predicted",
    "predictions",
];
/// Names of the judgments.
pub(in super::super) const JUDGMENT_NAMES: &[&str] = &[
    "relevant",
    "relevantdocs",
    "relevantids",
    "relevantitems",
    "relevantset",
    "relevantdocuments",
    "judged",
    "judgments",
    "judgements",
    "qrels",
    "gold",
    "expected",
    "groundtruth",
    "relevance",
    "relevancemap",
    "ratings",
];
/// Names of grades in rank order.
pub(in super::super) const GRADE_NAMES: &[&str] = &[
    "grades",
    "grade",
    "relevances",
    "rel",
    "rels",
    "relevancescores",
    "relevancegrades",
    "gains",
    "systemreturns",
    "retrievedrel",
    "actual",
];
/// Names of the ideal order, which follows from the judgments.
pub(in super::super) const IDEAL_NAMES: &[&str] =
    &["ideal", "idealrel", "idealrelevances", "idealorder"];
/// Names of the query.
pub(in super::super) const QUERY_NAMES: &[&str] =
    &["query", "queryid", "qid", "topic", "topicid", "querytext", "question"];
/// Keys that wrap a list of cases.
const WRAPPERS: &[&str] = &["queries", "testcases", "cases", "items", "data"];

fn looks(source: &Source) -> bool {
    // A data frame that lists its columns has such keys, too; another reader takes it.
    lookup::root(source).is_some_and(|root| is_any(root) && !rows::is_frame(root))
}

/// Returns whether the value is one or several test cases.
pub(in super::super) fn is_any(root: &Node) -> bool {
    let root = unwrapped(root);
    is_case(root) || all_of(root, is_case) || is_named_cases(root) || are_pairs(root)
}

fn unwrapped<'n, 'a>(root: &'n Node<'a>) -> &'n Node<'a> {
    match root.map() {
        Some([(key, inner)]) if lookup::is_named(key, WRAPPERS) && inner.list().is_some() => inner,
        _ => root,
    }
}

fn is_container(node: &Node) -> bool {
    node.list().is_some() || node.map().is_some()
}

fn is_case(node: &Node) -> bool {
    node.map().is_some_and(|entries| {
        // Search responses have lists under such names, too; they are read as search results.
        let is_list =
            |node| is_container(node) && (rows::is_rows(node) || !all_of(node, is_container));
        field(entries, LIST_NAMES).is_some_and(is_list)
            || field(entries, JUDGMENT_NAMES).is_some_and(is_container)
    })
}

fn is_named_cases(node: &Node) -> bool {
    node.map().is_some_and(|entries| {
        !entries.is_empty() && entries.iter().all(|(_, value)| is_case(value))
    })
}

/// Returns whether the items are pairs. One of them must hold documents on both sides.
fn are_pairs(root: &Node) -> bool {
    let is_filled = |side: &Node| match &side.value {
        Value::List(items) => !items.is_empty(),
        _ => true,
    };
    let is_whole = |pair: &Node| pair.list().is_some_and(|sides| sides.iter().all(is_filled));
    all_of(root, is_pair) && root.list().unwrap_or_default().iter().any(is_whole)
}

/// `([retrieved], {relevant})`. Either list may be empty.
fn is_pair(node: &Node) -> bool {
    let texts = |node: &Node| {
        let is_text = |item: &Node| matches!(item.value, Value::Text(_));
        node.list().is_some_and(|items| items.iter().all(is_text))
    };
    match node.list() {
        Some([list, judgments]) => texts(list) && (judgments.map().is_some() || texts(judgments)),
        _ => false,
    }
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    read_cases(&mut out, root)?;
    out.finish(Format::JsonCases)
}

/// Reads one case, a list of cases or cases keyed by query.
pub(in super::super) fn read_cases(out: &mut Collector, root: &Node) -> Read<()> {
    let root = unwrapped(root);
    if is_case(root) {
        return read_case(out, None, root);
    }
    if is_named_cases(root) {
        for (query, case) in root.map().unwrap_or_default() {
            read_case(out, Some(convert::id(out, query)?), case)?;
        }
        return Ok(());
    }
    let cases = root.list().unwrap_or_default();
    if cases.is_empty() || !cases.iter().all(|case| is_case(case) || is_pair(case)) {
        let wrong = cases.iter().find(|case| !is_case(case) && !is_pair(case)).unwrap_or(root);
        let expected = "a test case such as {\"query\": …, \"relevant_docs\": …}";
        return Err(checks::shape_error(out.source, wrong, expected));
    }
    let single = cases.len() == 1;
    for (at, case) in cases.iter().enumerate() {
        let number = (at + 1).to_string();
        let query = if single { "" } else { number.as_str() };
        match case.list() {
            Some([list, judgments]) => {
                lists::read_id_list(out, query, list)?;
                read_judged(out, query, judgments)?;
            }
            _ => read_case(out, Some(query), case)?,
        }
    }
    Ok(())
}

fn read_case(out: &mut Collector, name: Option<&str>, case: &Node) -> Read<()> {
    let entries = case.map().unwrap_or_default();
    checks::check_keys(out, entries)?;
    let query = match field(entries, QUERY_NAMES) {
        Some(node) => convert::id(out, node)?,
        None => name.unwrap_or(""),
    };
    read_tags(out, query, entries);
    if let Some(list) = field(entries, LIST_NAMES) {
        read_retrieved(out, query, list)?;
    }
    if let Some(judgments) = field(entries, JUDGMENT_NAMES) {
        read_judged(out, query, judgments)?;
    }
    Ok(())
}

/// Reads the texts about a query: every other key that has a text, such as a category.
fn read_tags(out: &mut Collector, query: &str, entries: &[(Node, Node)]) {
    let known = [QUERY_NAMES, LIST_NAMES, JUDGMENT_NAMES, GRADE_NAMES, IDEAL_NAMES].concat();
    for (key, value) in entries.iter().filter(|(key, _)| !lookup::is_named(key, &known)) {
        let Some((column, text)) = key.text().zip(value.text()) else { continue };
        let tag = (query.into(), text.into());
        match out.tags.iter_mut().find(|tags| &*tags.column == column) {
            Some(tags) => tags.values.push(tag),
            None => out.tags.push(Tags { column: column.into(), values: vec![tag] }),
        }
    }
}

/// Reads the ranked list of a query: ids, rows, or `{doc: score}`. If `list` is keyed by query, reads the lists
/// of all its queries.
pub(in super::super) fn read_retrieved(out: &mut Collector, query: &str, list: &Node) -> Read<()> {
    if rows::is_rows(list) {
        return rows::read_list(out, query, list);
    }
    if let Some(entries) = list.map() {
        let keyed = entries.iter().any(|(_, value)| is_container(value));
        if keyed || entries.is_empty() {
            return maps::read_lists(out, list).map(drop);
        }
        out.open_list(query);
        for (doc, score) in entries {
            let score = convert::score(out, score)?;
            let id = convert::id(out, doc)?;
            out.retrieve(query, Doc { score: Some(score), ..Doc::new(id) }, doc.at.clone())?;
        }
        return Ok(());
    }
    if list.list().is_none() {
        return Err(checks::shape_error(out.source, list, "a list of document ids"));
    }
    lists::read_id_list(out, query, list)
}

/// Reads the judgments of a query: relevant ids, `{doc: grade}`, rows or `(doc, grade)` pairs. If `judgments` is keyed
/// by query, reads those of all its queries.
pub(in super::super) fn read_judged(
    out: &mut Collector,
    query: &str,
    judgments: &Node,
) -> Read<()> {
    if let Some(entries) = judgments.map() {
        if entries.iter().any(|(_, value)| is_container(value)) {
            return maps::read_judgments(out, judgments);
        }
        return maps::read_grades(out, query, entries);
    }
    let Some(items) = judgments.list() else {
        return Err(checks::shape_error(out.source, judgments, "relevant ids or {doc: grade}"));
    };
    out.open_judgments(query);
    for item in items {
        let (doc, grade) = match item.list() {
            Some([doc, grade]) => (doc, convert::grade(out, grade)?),
            _ => match item.map() {
                Some(entries) => row(out, item, entries)?,
                None => (item, Some(1.0)),
            },
        };
        let id = convert::id(out, doc)?;
        if let Some(grade) = grade {
            lists::judge(out, query, id, grade, doc.at.clone())?;
        }
    }
    Ok(())
}

/// `{"doc_id": …, "grade": …}`
fn row<'n, 'a>(
    out: &Collector,
    item: &'n Node<'a>,
    entries: &'n [(Node<'a>, Node<'a>)],
) -> Read<(&'n Node<'a>, Option<f64>)> {
    use crate::formats::columns::{Role, role};
    checks::check_keys(out, entries)?;
    let find = |wanted: Role| {
        entries
            .iter()
            .find(|(key, _)| key.scalar().and_then(role) == Some(wanted))
            .map(|(_, value)| value)
    };
    match (find(Role::Doc), find(Role::Grade)) {
        (Some(doc), Some(grade)) => Ok((doc, convert::grade(out, grade)?)),
        (Some(doc), None) => Ok((doc, Some(1.0))),
        _ => Err(checks::shape_error(out.source, item, "an object with doc_id and grade")),
    }
}
