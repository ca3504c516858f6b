//! Reads the lists, judgments and keywords of saved work, also of damaged work. `state::saved`
//! reads the rest.

use super::lookup::{field, inner, inner_list};
use super::{checks, convert, lists, lookup, rows};
use crate::data::Keywords;
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| {
        let version = inner(root, &["v"]).is_some_and(|v| matches!(v.value, Value::Number(_)));
        version && inner(root, &["data"]).is_some_and(|data| data.map().is_some())
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let Some(data) = inner(root, &["data"]).and_then(Node::map) else {
        return Err(checks::shape_error(source, root, "saved work with “data”"));
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
            return Err(checks::shape_error(source, query, "a query with its id"));
        };
        let id = convert::id(&out, id)?;
        out.open_list(id);
        if let Some(docs) = inner(query, &["docs"]) {
            rows::read_list(&mut out, id, docs)?;
        }
        let judgments = inner_list(query, &["judgments"]).unwrap_or_default();
        // A list without judgments may be joined with judgments from another text.
        if !judgments.is_empty() {
            out.open_judgments(id);
        }
        for judgment in judgments {
            let parts = inner(judgment, &["doc"]).zip(inner(judgment, &["grade"]));
            let Some((doc, grade)) = parts else {
                let expected = "a judgment with document and grade";
                return Err(checks::shape_error(source, judgment, expected));
            };
            if let Some(grade) = convert::grade(&out, grade)? {
                let doc_id = convert::id(&out, doc)?;
                lists::judge(&mut out, id, doc_id, grade, doc.at.clone())?;
            }
        }
    }
    out.finish(Format::Workspace)
}

fn read_keywords(out: &Collector, node: &Node) -> Read<Keywords> {
    let question = inner(node, &["question"]).and_then(Node::text).unwrap_or("").into();
    let mut words = Vec::new();
    for word in inner_list(node, &["words"]).unwrap_or_default() {
        words.push(convert::id(out, word)?.into());
    }
    Ok(Keywords { question, words })
}
