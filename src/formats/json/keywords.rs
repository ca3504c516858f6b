//! Reads keywords to search for in the retrieved documents:
//! `{"question": "…", "keywords": ["…"], "documents": ["text" | {"title": "…", "text": "…"}]}`.
//!
//! Documents get the ids `d1`, `d2`, …; an object may give its own id.

use super::lookup::{all_of, field};
use super::{checks, convert, lookup};
use crate::data::{Doc, Id, Keywords};
use crate::formats::collector::Collector;
use crate::formats::columns::{self, Role};
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

const KEYWORDS: &[&str] = &["keywords"];
const QUESTION: &[&str] = &["question", "query"];
const DOCUMENTS: &[&str] = &["documents", "docs", "retrieved", "retrieveddocs", "results"];

fn looks(source: &Source) -> bool {
    lookup::root(source)
        .is_some_and(|root| root.map().is_some_and(|entries| field(entries, KEYWORDS).is_some()))
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let entries = root.map().unwrap_or_default();
    checks::check_keys(&out, entries)?;
    let missing = |expected| checks::shape_error(source, root, expected);
    let question = match field(entries, QUESTION) {
        Some(node) => convert::id(&out, node)?,
        None => "",
    };
    let keywords = field(entries, KEYWORDS)
        .ok_or_else(|| missing("the key “keywords” with a list of words"))?;
    if !all_of(keywords, |word| word.scalar().is_some()) {
        return Err(checks::shape_error(source, keywords, "a list of words as “keywords”"));
    }
    let nodes: Vec<&Node> = keywords.list().unwrap_or_default().iter().collect();
    let mut words: Vec<Id> = Vec::new();
    for node in &nodes {
        let word = convert::id(&out, node)?;
        out.check_id(word, "keyword", &node.at)?;
        words.push(word.into());
    }
    checks::check_distinct(&out, &nodes)
        .map_err(|error| error.advise("Remove one of the two keywords."))?;
    let documents = field(entries, DOCUMENTS)
        .ok_or_else(|| missing("the key “documents” with a list of texts"))?;
    let Some(documents) = documents.list() else {
        return Err(checks::shape_error(source, documents, "a list of texts as “documents”"));
    };
    out.open_list("");
    for (at, node) in documents.iter().enumerate() {
        let doc = document(&out, node, at + 1)?;
        out.retrieve("", doc, node.at.start..node.at.start + 1)?;
    }
    out.set_keywords(Keywords { question: question.into(), words });
    out.finish(Format::Keywords)
}

fn document(out: &Collector, node: &Node, number: usize) -> Read<Doc> {
    let mut doc = Doc::new(format!("d{number}"));
    if let Value::Text(text) = &node.value {
        doc.text = Some(text.as_ref().into());
        return Ok(doc);
    }
    let Some(entries) = node.map() else {
        return Err(checks::shape_error(out.source, node, "a text or {\"title\", \"text\"}"));
    };
    checks::check_keys(out, entries)?;
    for (key, value) in entries {
        let role = key.scalar().and_then(columns::role);
        match role {
            Some(Role::Doc) => doc.id = convert::id(out, value)?.into(),
            Some(Role::Title) => doc.title = Some(convert::id(out, value)?.into()),
            Some(Role::Text) => doc.text = Some(convert::id(out, value)?.into()),
            _ => {}
        }
    }
    if doc.title.is_none() && doc.text.is_none() {
        return Err(checks::shape_error(out.source, node, "a document with “text” or “title”"));
    }
    Ok(doc)
}
