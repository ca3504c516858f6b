//! Finds the attributes of a span that describe retrieval, in every form in which traces are written.

use std::ops::Range;

use super::checks;
use super::lookup::{field, inner};
use crate::formats::error::Read;
use crate::formats::literal::{self, Node, Value};
use crate::formats::source::Source;
use crate::formats::words::trim;

/// The names of the attributes that hold documents or the question.
const RETRIEVED: &str = "retrieval.documents";
const RERANKED: &str = "reranker.output_documents";
const GEN_AI: &str = "gen_ai.retrieval.documents";
const QUERIES: [&str; 4] =
    ["gen_ai.retrieval.query.text", "reranker.query", "input.value", "db.query.text"];

/// The prefix of columns in a table of spans.
const COLUMN: &str = "attributes.";

/// Whether an attribute holds retrieved documents, or a part of one.
fn holds_documents(name: &str) -> bool {
    let of = |known: &&str| {
        name.strip_prefix(*known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    [RETRIEVED, RERANKED, GEN_AI].iter().any(of)
}

/// Whether a column of a data frame of spans holds retrieved documents.
pub(super) fn is_documents(name: &str) -> bool {
    name.strip_prefix(COLUMN).is_some_and(holds_documents)
}

/// A document of a span.
#[derive(Default)]
pub(super) struct SpanDocument {
    pub id: Option<String>,
    pub content: Option<String>,
    /// The score as it is written, and its place.
    pub score: Option<(String, Range<usize>)>,
    pub at: Range<usize>,
}

/// The list of one span.
pub(super) struct List {
    pub query: Option<String>,
    pub trace: Option<String>,
    pub documents: Vec<SpanDocument>,
}

/// The attributes of a span, each with its full name.
pub(super) struct Attributes<'n, 'a>(Vec<(String, &'n Node<'a>)>);

impl<'n, 'a> Attributes<'n, 'a> {
    /// Returns the attributes of a span. `None` for a value without attributes.
    pub fn of(span: &'n Node<'a>) -> Option<Self> {
        let entries = span.map()?;
        let mut all = Vec::new();
        if let Some(attributes) = field(entries, &["attributes"]) {
            flatten("", attributes, &mut all);
            return Some(Self(all));
        }
        for (key, value) in entries {
            if let Some(name) = key.scalar().and_then(|key| key.strip_prefix(COLUMN)) {
                flatten(name, value, &mut all);
            }
        }
        (!all.is_empty()).then_some(Self(all))
    }

    /// Whether the span has retrieved documents.
    pub fn retrieves(&self) -> bool {
        self.0.iter().any(|(name, _)| holds_documents(name))
    }

    /// The question of the span.
    pub fn query(&self) -> Option<String> {
        let of = |wanted: &&str| {
            let (_, node) = self.0.iter().find(|(name, _)| name == *wanted)?;
            node.scalar().map(str::trim).filter(|text| !text.is_empty()).map(String::from)
        };
        QUERIES.iter().find_map(of)
    }

    /// The retrieved documents. `None` if the span has none.
    ///
    /// # Errors
    /// The attribute is a text, but not a JSON list of documents.
    pub fn retrieved(&self, source: &Source) -> Read<Option<Vec<SpanDocument>>> {
        if let Some(found) = self.listed(RETRIEVED) {
            return Ok(Some(found));
        }
        let Some((_, node)) = self.0.iter().find(|(name, _)| name == GEN_AI) else {
            return Ok(self.listed(GEN_AI));
        };
        let Some(text) = node.text() else { return Ok(None) };
        let expected = "a text with a JSON list of documents";
        let error = || checks::shape_error(source, node, expected);
        let list = literal::read_all(text, 0).map_err(|_| error())?;
        let items = list.list().ok_or_else(error)?;
        let mut found = Vec::new();
        for item in items {
            let mut all = Vec::new();
            flatten("", item, &mut all);
            let mut document = SpanDocument { at: node.at.clone(), ..SpanDocument::default() };
            for (name, value) in all {
                // Places within the text are not places of the file.
                document.add(&name, value, &node.at);
            }
            found.push(document);
        }
        are_identified(&found).then_some(Some(found)).ok_or_else(error)
    }

    /// The documents in their order after reranking.
    pub fn reranked(&self) -> Option<Vec<SpanDocument>> {
        self.listed(RERANKED)
    }

    /// The documents under a name, one for each number that follows it.
    fn listed(&self, name: &str) -> Option<Vec<SpanDocument>> {
        let mut found: Vec<(usize, SpanDocument)> = Vec::new();
        for (key, node) in &self.0 {
            let rest = key.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
            let Some((number, part)) = rest.and_then(|rest| rest.split_once('.')) else { continue };
            let Ok(number) = number.parse() else { continue };
            let last = found.last().is_some_and(|(last, _)| *last == number);
            let at = if last {
                found.len() - 1
            } else {
                match found.iter().position(|(known, _)| *known == number) {
                    Some(at) => at,
                    None => {
                        found.push((
                            number,
                            SpanDocument { at: node.at.clone(), ..SpanDocument::default() },
                        ));
                        found.len() - 1
                    }
                }
            };
            if let Some((_, document)) = found.get_mut(at) {
                document.add(part, node, &node.at);
            }
        }
        found.sort_by_key(|(number, _)| *number);
        let found: Vec<SpanDocument> = found.into_iter().map(|(_, document)| document).collect();
        (!found.is_empty() && are_identified(&found)).then_some(found)
    }
}

/// Whether each document has an id or a text.
fn are_identified(found: &[SpanDocument]) -> bool {
    found.iter().all(|document| document.id.is_some() || document.content.is_some())
}

impl SpanDocument {
    fn add(&mut self, name: &str, node: &Node, at: &Range<usize>) {
        let Some(text) = node.scalar().filter(|text| !text.trim().is_empty()) else { return };
        match name.strip_prefix("document.").unwrap_or(name) {
            "id" => {
                self.id = Some(text.to_owned());
                self.at = at.clone();
            }
            "score" => self.score = Some((text.to_owned(), at.clone())),
            "content" => self.content = Some(text.to_owned()),
            _ => {}
        }
    }
}

/// Adds the values of an object, of a list, or of OTLP's keys and values, each with its full name.
fn flatten<'n, 'a>(name: &str, node: &'n Node<'a>, all: &mut Vec<(String, &'n Node<'a>)>) {
    let join = |part: &str| match name {
        "" => part.to_owned(),
        name => format!("{name}.{part}"),
    };
    match &node.value {
        Value::List(items) if is_pairs(items) => {
            for item in items {
                let (Some(key), Some(value)) = (inner(item, &["key"]), inner(item, &["value"]))
                else {
                    continue;
                };
                flatten_any(&join(key.scalar().unwrap_or("")), value, all);
            }
        }
        Value::List(items) => {
            for (at, item) in items.iter().enumerate() {
                flatten(&join(&at.to_string()), item, all);
            }
        }
        Value::Map(entries) => {
            for (key, value) in entries {
                flatten(&join(key.scalar().unwrap_or("")), value, all);
            }
        }
        _ => all.push((name.to_owned(), node)),
    }
}

/// Adds a value as OTLP wraps it: `{"stringValue": …}`, `{"arrayValue": {"values": […]}}`.
fn flatten_any<'n, 'a>(name: &str, node: &'n Node<'a>, all: &mut Vec<(String, &'n Node<'a>)>) {
    if let Some(values) = inner(node, &["arrayvalue"]) {
        let values = inner(values, &["values"]).and_then(Node::list).unwrap_or_default();
        for (at, value) in values.iter().enumerate() {
            flatten_any(&format!("{name}.{at}"), value, all);
        }
        return;
    }
    if let Some(values) = inner(node, &["kvlistvalue"]) {
        if let Some(values) = inner(values, &["values"]) {
            flatten(name, values, all);
        }
        return;
    }
    match node.map() {
        Some([(_, only)]) => all.push((name.to_owned(), only)),
        _ => flatten(name, node, all),
    }
}

/// Whether a list is OTLP's form of an object.
fn is_pairs(items: &[Node]) -> bool {
    let is_pair =
        |item: &Node| inner(item, &["key"]).is_some() && inner(item, &["value"]).is_some();
    !items.is_empty() && items.iter().all(is_pair)
}

/// Returns a text or a number that is not blank.
pub(super) fn text_of(node: &Node) -> Option<String> {
    node.scalar().map(trim).filter(|text| !text.is_empty()).map(String::from)
}
