//! Reads the retrieved documents of traces: spans of OpenInference and of OpenTelemetry, as a list, as OTLP in
//! JSON, or one per line.
//!
//! | Attribute | What it holds |
//! |---|---|
//! | `retrieval.documents.0.document.id`, `….score`, `….content` | a document; also as nested objects |
//! | `gen_ai.retrieval.documents` | all documents, as a list or as a text with JSON |
//! | `reranker.output_documents` | the documents after reranking, as under `retrieval.documents` |
//! | `gen_ai.retrieval.query.text`, `reranker.query`, `input.value`, `db.query.text` | the question |
//!
//! Attributes are an object, OTLP's list of keys and values, or the columns of Phoenix' data frame of spans, as CSV or
//! as JSON. Phoenix' frame of retrieved documents has a row for each document (see [`exploded`]). Each span of
//! retrieval becomes a list. If there is none, each span of reranking does. Other spans are left out, and a warning
//! gives their number.

use super::contexts::Texts;
use super::exploded;
use super::lookup::{inner, inner_list};
use super::span_attributes::{Attributes, List, SpanDocument, is_documents, text_of};
use super::{checks, lookup, records};
use crate::data::{Doc, Id};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::counted;
use crate::metrics::Index;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// The number of spans that are examined to recognise a trace.
const SAMPLE: usize = 50;

/// The keys of the list of spans, from the outermost on.
const LEVELS: [&[&str]; 3] = [
    &["resourcespans", "batches"],
    &["scopespans", "instrumentationlibraryspans"],
    &["spans", "data"],
];

fn looks(source: &Source) -> bool {
    let retrieves = |span: &Node| Attributes::of(span).is_some_and(|all| all.retrieves());
    records::is_frame(source, is_frame)
        || lookup::root(source).is_some_and(|root| {
            exploded::are_rows(root) || spans(root).iter().take(SAMPLE).any(|span| retrieves(span))
        })
}

/// Whether these are the columns of a data frame with spans or with their documents.
fn is_frame(names: &[&str]) -> bool {
    exploded::is_frame(names) || names.iter().any(|name| is_documents(name))
}

/// Returns all spans of a text, whichever objects contain them.
fn spans<'n, 'a>(root: &'n Node<'a>) -> Vec<&'n Node<'a>> {
    let mut level: Vec<&Node> = match root.list() {
        Some(items) => items.iter().collect(),
        None => vec![root],
    };
    for names in LEVELS {
        let mut next = Vec::new();
        for node in level {
            match inner_list(node, names) {
                Some(items) => next.extend(items),
                None => next.push(node),
            }
        }
        level = next;
    }
    level
}

fn read(source: &Source) -> Read<Parsed> {
    let root = records::root(source, is_frame, is_documents)?;
    let root = &*root;
    let mut out = Collector::new(source);
    if exploded::are_rows(root) {
        let lists = exploded::lists(&out, root)?;
        return finish(out, &lists);
    }
    let (mut retrieved, mut reranked) = (Vec::new(), Vec::new());
    let mut others = 0;
    let spans = spans(root);
    for span in &spans {
        let Some(attributes) = Attributes::of(span) else {
            let expected = "a span with attributes, such as {\"attributes\": {…}}";
            return Err(checks::shape_error(source, span, expected));
        };
        let trace = || {
            let direct = inner(span, &["traceid", "context.traceid"]);
            text_of(direct.or_else(|| inner(inner(span, &["context"])?, &["traceid"]))?)
        };
        let list = |documents| List { query: attributes.query(), trace: trace(), documents };
        if let Some(documents) = attributes.retrieved(source)? {
            retrieved.push(list(documents));
        } else if let Some(documents) = attributes.reranked() {
            reranked.push(list(documents));
        } else {
            others += 1;
        }
    }
    let lists = if retrieved.is_empty() {
        reranked
    } else {
        others += reranked.len();
        retrieved
    };
    if lists.is_empty() {
        let expected = "a span with retrieved documents, such as retrieval.documents.0.document.id";
        return Err(checks::shape_error(source, root, expected));
    }
    if others > 0 {
        let found = counted(others, "other span was", "other spans were");
        out.warn(root.at.start..root.at.start + 1, WarningKind::NotRead { found });
    }
    finish(out, &lists)
}

/// Adds the list of each span, and returns the content.
fn finish(mut out: Collector, lists: &[List]) -> Read<Parsed> {
    let mut texts = Texts::default();
    for (list, name) in lists.iter().zip(names(lists)) {
        retrieve(&mut out, &mut texts, &name, &list.documents)?;
    }
    out.finish(Format::Spans)
}

/// Returns the names of the queries: the questions if they differ, else the trace ids if they differ, else
/// numbers.
fn names(lists: &[List]) -> Vec<Id> {
    let distinct = |of: &dyn Fn(&List) -> Option<&String>| -> Option<Vec<Id>> {
        let names: Vec<Id> = lists
            .iter()
            .map(|list| of(list).map(|name| Id::from(name.as_str())))
            .collect::<Option<_>>()?;
        (Index::of(names.iter()).count() == names.len()).then_some(names)
    };
    let numbers = || (1..=lists.len()).map(|at| at.to_string().into()).collect();
    distinct(&|list| list.query.as_ref())
        .or_else(|| distinct(&|list| list.trace.as_ref()))
        .unwrap_or_else(numbers)
}

/// Adds documents in their order. Scores are kept only if all documents have one and they never rise.
fn retrieve(
    out: &mut Collector,
    texts: &mut Texts,
    query: &str,
    documents: &[SpanDocument],
) -> Read<()> {
    out.check_id(query, "query", &documents.first().map_or(0..0, |first| first.at.clone()))?;
    out.open_list(query);
    let mut scores = Vec::new();
    for document in documents {
        if let Some((score, at)) = &document.score {
            scores.push((out.number(score, "score", false, at.clone())?, at.clone()));
        }
    }
    let rises = scores.windows(2).find(|pair| matches!(pair, [(a, _), (b, _)] if a < b));
    if !scores.is_empty() && scores.len() < documents.len() {
        let missing = documents.iter().find(|document| document.score.is_none());
        let at = missing.map_or(0..0, |document| document.at.clone());
        out.warn(at, WarningKind::SomeScores { count: scores.len(), all: documents.len() });
        scores.clear();
    } else if let Some([_, (_, at)]) = rises {
        out.warn(at.clone(), WarningKind::OrderAgainstScore);
        scores.clear();
    }
    for (at, document) in documents.iter().enumerate() {
        let text = document.content.as_deref();
        let id: Id = match (&document.id, text) {
            (Some(id), _) => id.as_str().into(),
            (None, text) => texts.id(text.unwrap_or("")),
        };
        let mut doc = Doc::new(id.clone());
        doc.text = text.filter(|text| **text != *id).map(Into::into);
        doc.score = scores.get(at).map(|(score, _)| *score);
        out.retrieve_or_skip(query, doc, document.at.clone())?;
    }
    Ok(())
}
