//! A query as columns: `{"docs": ["lamp", "sofa"], "scores": [2, 1], "grades": [3, null], "missed":
//! [["desk", 1]]}`. The judgments stand beside the documents, unless that would change their order.

use super::{Node, Read, Value, Writer, damaged, field, list};
use crate::data::{Doc, Id, Judgment, Query};
use crate::decimal;
use crate::metrics::Index;

/// The names and keys of what documents have besides their id.
const TEXTS: [&str; 2] = ["titles", "texts"];

/// Writes all but the id.
pub(super) fn write(out: &mut Writer, query: &Query) {
    out.key("docs").open('[');
    query.docs.iter().for_each(|doc| out.text(&doc.id));
    out.close(']');
    numbers(out, "scores", query.docs.iter().map(|doc| doc.score).collect());
    for (key, which) in TEXTS.into_iter().zip([title as fn(&Doc) -> Option<&Id>, text]) {
        if query.docs.iter().any(|doc| which(doc).is_some()) {
            out.key(key).open('[');
            for doc in &query.docs {
                match which(doc) {
                    Some(text) => out.text(text),
                    None => out.plain("null"),
                }
            }
            out.close(']');
        }
    }
    let judged = Index::of(query.judgments.iter().map(|judgment| &judgment.doc));
    let places: Vec<_> = query.docs.iter().map(|doc| judged.get(&doc.id)).collect();
    let known: Vec<usize> = places.iter().flatten().copied().collect();
    // The first of them in the order of the list, each once; the others were not retrieved.
    let beside =
        known.iter().copied().eq(0..known.len()) && judged.count() == query.judgments.len();
    let mut rest = &query.judgments[..];
    if beside {
        let grade = |at: Option<usize>| at.map(|at| query.judgments[at].grade);
        numbers(out, "grades", places.into_iter().map(grade).collect());
        rest = &rest[known.len()..];
    }
    if !rest.is_empty() {
        out.key("missed").open('[');
        for judgment in rest {
            out.open('[');
            out.text(&judgment.doc);
            out.number(judgment.grade);
            out.close(']');
        }
        out.close(']');
    }
}

fn title(doc: &Doc) -> Option<&Id> {
    doc.title.as_ref()
}

fn text(doc: &Doc) -> Option<&Id> {
    doc.text.as_ref()
}

fn numbers(out: &mut Writer, key: &str, numbers: Vec<Option<f64>>) {
    if numbers.iter().any(Option::is_some) {
        out.key(key).open('[');
        for number in numbers {
            match number {
                Some(number) => out.number(number),
                None => out.plain("null"),
            }
        }
        out.close(']');
    }
}

/// Reads what [`write`] writes, and the id.
pub(super) fn read(node: &Node) -> Read<Query> {
    let mut query = Query { id: super::text(node, "id")?.into(), ..Query::default() };
    for id in list(node, "docs")? {
        query.docs.push(Doc::new(id.text().ok_or_else(|| damaged("are no texts", "docs"))?));
    }
    let count = query.docs.len();
    for (at, score) in column(node, "scores", count)?.iter().enumerate() {
        query.docs[at].score = number(score)?;
    }
    for (at, title) in column(node, TEXTS[0], count)?.iter().enumerate() {
        query.docs[at].title = title.text().map(Id::from);
    }
    for (at, text) in column(node, TEXTS[1], count)?.iter().enumerate() {
        query.docs[at].text = text.text().map(Id::from);
    }
    for (at, grade) in column(node, "grades", count)?.iter().enumerate() {
        if let Some(grade) = number(grade)? {
            query.judgments.push(Judgment::new(query.docs[at].id.clone(), grade));
        }
    }
    for pair in field(node, "missed").and_then(Node::list).unwrap_or_default() {
        let [doc, grade] = pair.list().unwrap_or_default() else {
            return Err(damaged("are no pairs", "missed"));
        };
        let (Some(doc), Some(grade)) = (doc.text(), number(grade)?) else {
            return Err(damaged("are no pairs", "missed"));
        };
        query.judgments.push(Judgment::new(doc, grade));
    }
    Ok(query)
}

/// As many values as there are documents, or none.
fn column<'n, 'a>(node: &'n Node<'a>, key: &str, count: usize) -> Read<&'n [Node<'a>]> {
    let values = field(node, key).and_then(Node::list).unwrap_or_default();
    match values.is_empty() || values.len() == count {
        true => Ok(values),
        false => Err(damaged("has another length than the list", key)),
    }
}

fn number(node: &Node) -> Read<Option<f64>> {
    match node.value {
        Value::Null => Ok(None),
        Value::Number(number) => match decimal::parse(number).filter(|n| n.is_finite()) {
            Some(number) => Ok(Some(number)),
            None => Err(damaged("is not finite", number)),
        },
        _ => Err(damaged("is no number", "a score or grade")),
    }
}
