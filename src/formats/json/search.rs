//! Reads the responses of Elasticsearch and OpenSearch to `_search` (`hits.hits[]`) and `_msearch`
//! (`responses[]`), and several responses one below the other.
//!
//! A response does not name its query, so several lists are numbered. Failed searches are skipped with a
//! warning.

use super::hits::{Hit, Hits};
use super::lookup::{inner, inner_list};
use super::{checks, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::{Node, Value};
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::counted;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Keys under which clients and asynchronous searches wrap a response.
const AROUND: &[&str] = &["response", "rawresponse", "body"];

fn looks(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| answers(root).iter().any(|one| hits_of(one).is_some()))
}

/// Returns the response without the object in which a client wraps it.
fn answer<'n, 'a>(node: &'n Node<'a>) -> &'n Node<'a> {
    inner(node, AROUND).unwrap_or(node)
}

/// Returns the responses of a text, one for each search.
fn answers<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    let root = answer(root);
    let several = inner(root, &["responses"]).unwrap_or(root);
    several.list().unwrap_or(std::slice::from_ref(root))
}

/// Returns the list under `hits.hits`.
pub(super) fn hits_of<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    inner_list(inner(answer(node), &["hits"])?, &["hits"])
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let answers = answers(root);
    let mut lists = Vec::new();
    let mut failed: Option<(usize, &Node)> = None;
    for (at, node) in answers.iter().enumerate() {
        let Some(hits) = hits_of(node) else {
            if inner(node, &["error"]).is_some() {
                let count = failed.map_or(0, |(count, _)| count) + 1;
                failed = Some((count, failed.map_or(node, |(_, first)| first)));
                continue;
            }
            let expected = "the answer to a search, with “hits” in “hits”";
            return Err(checks::shape_error(source, node, expected));
        };
        if is_partial(answer(node)) {
            out.warn(node.at.start..node.at.start + 1, WarningKind::PartOfIndex);
        }
        let hits = Hit::all(&out, hits)?;
        let query = if answers.len() > 1 { (at + 1).to_string() } else { String::new() };
        lists.push((query.into(), hits));
    }
    if let Some((count, first)) = failed {
        if lists.is_empty() {
            return Err(checks::shape_error(source, first, "an answer with hits, not an error"));
        }
        let found = counted(count, "failed search was", "failed searches were");
        out.warn(first.at.start..first.at.start + 1, WarningKind::NotRead { found });
    }
    Hits::new(&mut out, lists).retrieve(&mut out)?;
    out.finish(Format::Search)
}

/// Returns whether the search timed out or failed on some shards.
fn is_partial(node: &Node) -> bool {
    let failed = inner(node, &["shards"]).and_then(|shards| inner(shards, &["failed"]));
    inner(node, &["timedout"]).is_some_and(|node| node.value == Value::Bool(true))
        || failed.and_then(Node::scalar).is_some_and(|count| count != "0")
}
