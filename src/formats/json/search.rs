//! What Elasticsearch and OpenSearch answer to `_search` (`hits.hits[]`) and `_msearch`
//! (`responses[]`), also several answers one below the other.
//!
//! An answer does not say its query: the lists of several are numbered. Searches that failed are left
//! out with a warning.

use super::super::Parsed;
use super::super::collector::Collector;
use super::super::counted;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::{Node, Value};
use super::super::source::Source;
use super::super::warning::WarningKind;
use super::hits::{Hit, Hits};
use super::{inner, inner_list};

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Keys that clients and asynchronous searches put around an answer.
const AROUND: &[&str] = &["response", "rawresponse", "body"];

fn looks(source: &Source) -> bool {
    super::root(source).is_some_and(|root| answers(root).iter().any(|one| hits_of(one).is_some()))
}

/// What is within the keys that a client puts around.
fn answer<'n, 'a>(node: &'n Node<'a>) -> &'n Node<'a> {
    inner(node, AROUND).unwrap_or(node)
}

/// The answers of a text, one for each search.
fn answers<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    let root = answer(root);
    let several = inner(root, &["responses"]).unwrap_or(root);
    several.list().unwrap_or(std::slice::from_ref(root))
}

/// `hits.hits`
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
            return Err(super::shape_error(source, node, expected));
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
            return Err(super::shape_error(source, first, "an answer with hits, not an error"));
        }
        let found = counted(count, "failed search was", "failed searches were");
        out.warn(first.at.start..first.at.start + 1, WarningKind::NotRead { found });
    }
    Hits::new(&mut out, lists).retrieve(&mut out)?;
    out.finish(Format::Search)
}

/// Did the search time out, or fail on some shards?
fn is_partial(node: &Node) -> bool {
    let failed = inner(node, &["shards"]).and_then(|shards| inner(shards, &["failed"]));
    inner(node, &["timedout"]).is_some_and(|node| node.value == Value::Bool(true))
        || failed.and_then(Node::scalar).is_some_and(|count| count != "0")
}
