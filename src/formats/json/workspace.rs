//! What this program saved: lists, judgments and keywords. Settings are read elsewhere.

use super::super::Parsed;
use super::super::collector::Collector;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::{Node, Value};
use super::super::source::Source;
use super::rows;
use super::{field, inner, inner_list};
use crate::data::Keywords;

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    super::root(source).is_some_and(|root| {
        let version = inner(root, &["v"]).is_some_and(|v| matches!(v.value, Value::Number(_)));
        version && inner(root, &["data"]).is_some_and(|data| data.map().is_some())
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let Some(data) = inner(root, &["data"]).and_then(Node::map) else {
        return Err(super::shape_error(source, root, "saved work with “data”"));
    };
    if let Some(docs) = field(data, &["docs"]) {
        rows::read_list(&mut out, "", docs)?;
        if let Some(keywords) = field(data, &["keywords"]) {
            let keywords = read_keywords(&out, keywords)?;
            out.set_keywords(keywords);
        }
        return out.finish(Format::Workspace);
    }
    let queries = field(data, &["queries"]).and_then(Node::list).unwrap_or_default();
    for query in queries {
        let Some(id) = inner(query, &["id"]) else {
            return Err(super::shape_error(source, query, "a query with its id"));
        };
        let id = super::id(&out, id)?;
        out.open_list(id);
        if let Some(docs) = inner(query, &["docs"]) {
            rows::read_list(&mut out, id, docs)?;
        }
        let judgments = inner_list(query, &["judgments"]).unwrap_or_default();
        // Lists alone may meet judgments that are somewhere else.
        if !judgments.is_empty() {
            out.open_judgments(id);
        }
        for judgment in judgments {
            let parts = inner(judgment, &["doc"]).zip(inner(judgment, &["grade"]));
            let Some((doc, grade)) = parts else {
                let expected = "a judgment with document and grade";
                return Err(super::shape_error(source, judgment, expected));
            };
            if let Some(grade) = super::grade(&out, grade)? {
                let doc_id = super::id(&out, doc)?;
                super::judge(&mut out, id, doc_id, grade, doc.at.clone())?;
            }
        }
    }
    out.finish(Format::Workspace)
}

fn read_keywords(out: &Collector, node: &Node) -> Read<Keywords> {
    let question = inner(node, &["question"]).and_then(Node::text).unwrap_or("").into();
    let mut words = Vec::new();
    for word in inner_list(node, &["words"]).unwrap_or_default() {
        words.push(super::id(out, word)?.into());
    }
    Ok(Keywords { question, words })
}
