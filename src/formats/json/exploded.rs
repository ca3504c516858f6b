//! Reads Phoenix' data frame of retrieved documents: a row for each document, with the span, the position from 0, the
//! question, the text and the score.

use super::lookup::inner;
use super::span_attributes::{List, SpanDocument, text_of};
use super::{checks, lookup};
use crate::data::Id;
use crate::formats::collector::Collector;
use crate::formats::columns::normal;
use crate::formats::error::Read;
use crate::formats::literal::Node;
use crate::metrics::Index;

const SPAN: &[&str] = &["context.spanid", "spanid"];
const POSITION: &[&str] = &["documentposition"];
const ID: &[&str] = &["documentid", "document.id"];
const TEXT: &[&str] = &["document", "reference", "content", "document.content"];
const SCORE: &[&str] = &["documentscore", "document.score"];

/// Whether these are the columns of such a frame.
pub(super) fn is_frame(names: &[&str]) -> bool {
    let has = |wanted: &[&str]| names.iter().any(|name| wanted.contains(&&*normal(name)));
    has(SPAN) && has(POSITION) && (has(ID) || has(TEXT))
}

/// Whether the value is the rows of such a frame.
pub(super) fn are_rows(root: &Node) -> bool {
    let is_key = |names| root.list().and_then(<[Node]>::first).and_then(|row| inner(row, names));
    is_key(SPAN).is_some()
        && is_key(POSITION).is_some()
        && (is_key(ID).is_some() || is_key(TEXT).is_some())
}

/// Returns the list of each span, in the order in which the spans first occur.
pub(super) fn lists(out: &Collector, root: &Node) -> Read<Vec<List>> {
    let mut spans = Index::default();
    let mut lists: Vec<(List, Vec<(f64, SpanDocument)>)> = Vec::new();
    for row in root.list().unwrap_or_default() {
        checks::check_keys(out, row.map().unwrap_or_default())?;
        let found = inner(row, SPAN).zip(inner(row, POSITION));
        let text = |names| inner(row, names).and_then(text_of);
        let (id, content) = (text(ID), text(TEXT));
        let Some((span, position)) = found.filter(|_| id.is_some() || content.is_some()) else {
            let expected = "a row with span, position and document";
            return Err(checks::shape_error(out.source, row, expected).advise(
                "Phoenix writes the columns `context.span_id`, `document_position`, `input`, `document` and \
                 `document_score`.",
            ));
        };
        let word = position.scalar().unwrap_or("");
        let position = out.number(word, "position", false, position.at.clone())?;
        let name: Id = span.scalar().unwrap_or("").into();
        let at = spans.get(&name).unwrap_or_else(|| {
            spans.insert(&name, lists.len());
            let query = text(&["input", "query", "question"]);
            let trace = text(&["context.traceid", "traceid"]);
            lists.push((List { query, trace, documents: Vec::new() }, Vec::new()));
            lists.len() - 1
        });
        let score = inner(row, SCORE).filter(|score| lookup::is_id(score));
        let score = score.map(|node| (node.scalar().unwrap_or("").to_owned(), node.at.clone()));
        let place = inner(row, ID)
            .or_else(|| inner(row, TEXT))
            .map_or(row.at.clone(), |node| node.at.clone());
        if let Some((_, documents)) = lists.get_mut(at) {
            documents.push((position, SpanDocument { id, content, score, at: place }));
        }
    }
    let sorted = lists.into_iter().map(|(list, mut documents)| {
        documents.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let documents = documents.into_iter().map(|(_, document)| document).collect();
        List { documents, ..list }
    });
    Ok(sorted.collect())
}
