//! Reads the responses of other engines: Algolia, Meilisearch, Typesense, Vespa, Vertex, Weaviate, Pinecone,
//! Qdrant, Azure and similar engines.
//!
//! One rule covers all: among the lists of objects that each have an id, the longest holds the documents.
//! Lists inside such objects are ignored, because they belong to one document. Several responses, in a list
//! or under `results` or `responses`, are one query each. Chroma's `{"ids": [[…]]}` is read, too.

use super::hits::{Hits, names};
use super::keys::Keys;
use super::lookup::{all_of, inner};
use super::{checks, lists, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::counted;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Keys whose list may be empty.
const LISTS: &[&str] = &["hits", "matches"];
/// Keys of a list of responses.
const ANSWERS: &[&str] = &["results", "responses"];
/// Keys beside the ids in a response of Chroma.
const CHROMA: &[&str] = &["distances", "metadatas", "embeddings", "included"];

/// The documents of a response.
struct List<'n> {
    /// Whether the key of the id has a known name.
    known: bool,
    items: &'n [Node<'n>],
    /// The number of other such lists in the response.
    others: usize,
}

fn looks(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| chroma(root).is_some() || !answers(root).is_empty())
}

fn chroma<'n, 'a>(root: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let ids = inner(root, &["ids"])?;
    let scalars =
        |node: &Node| node.list().is_some_and(|ids| ids.iter().all(|id| id.scalar().is_some()));
    (inner(root, CHROMA).is_some() && all_of(ids, scalars)).then_some(ids)
}

/// Returns the longest list in a response. Lists with known keys take precedence.
fn list<'n>(node: &'n Node<'n>) -> Option<List<'n>> {
    if let Some(items) = node.list() {
        return Keys::find(items).map(|keys| List { known: !keys.guessed, items, others: 0 });
    }
    let mut best: Option<List> = None;
    for (key, inner) in node.map().unwrap_or_default() {
        let empty = inner.list().is_some_and(<[Node]>::is_empty) && lookup::is_named(key, LISTS);
        let none = empty.then_some(List { known: false, items: &[], others: 0 });
        let Some(mut found) = none.or_else(|| list(inner)) else { continue };
        if let Some(best) = &mut best {
            let rank = |list: &List| (list.known, list.items.len());
            let others = best.others + found.others + usize::from(best.known && found.known);
            if rank(best) >= rank(&found) {
                best.others = others;
                continue;
            }
            found.others = others;
        }
        best = Some(found);
    }
    best
}

/// Returns the responses of a text, each with its list.
fn answers<'n>(root: &'n Node<'n>) -> Vec<(&'n Node<'n>, List<'n>)> {
    let several = inner(root, ANSWERS).unwrap_or(root);
    let several = several.list().unwrap_or_default();
    if Keys::find(several).is_none_or(|keys| keys.guessed) {
        let each = several.iter().filter(|node| node.map().is_some());
        let each: Vec<_> = each.filter_map(|node| Some((node, list(node)?))).collect();
        if !each.is_empty() && each.len() == several.len() {
            return each;
        }
    }
    list(root).map(|list| (root, list)).into_iter().collect()
}

/// Returns the query that a response repeats.
fn query<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let params = || inner(inner(node, &["requestparams"])?, &["q"]);
    inner(node, &["query", "q"]).or_else(params)
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    if let Some(ids) = chroma(root) {
        read_ids(&mut out, ids)?;
        return out.finish(Format::Results);
    }
    let answers = answers(root);
    if answers.is_empty() {
        let expected = "a list of objects with an id each";
        return Err(checks::shape_error(source, root, expected));
    }
    let queries: Vec<_> = answers.iter().map(|(node, _)| query(node)).collect();
    let mut lists = Vec::new();
    let mut judged = false;
    let others: usize = answers.iter().map(|(_, list)| list.others).sum();
    if others > 0 {
        let found = counted(others, "other list with ids was", "other lists with ids were");
        out.warn(root.at.start..root.at.start + 1, WarningKind::NotRead { found });
    }
    for ((_, list), name) in answers.iter().zip(names(&queries)) {
        let Some(keys) = Keys::find(list.items) else {
            lists.push((name, Vec::new()));
            continue;
        };
        judged |= keys.has_grades();
        lists.push((name, keys.read(&mut out, list.items, true)?));
    }
    let hits = Hits::new(&mut out, lists);
    hits.retrieve(&mut out)?;
    if judged {
        hits.judge(&mut out)?;
    }
    out.finish(Format::Results)
}

fn read_ids(out: &mut Collector, ids: &Node) -> Read<()> {
    let lists = ids.list().unwrap_or_default();
    for (at, list) in lists.iter().enumerate() {
        let name = if lists.len() > 1 { (at + 1).to_string() } else { String::new() };
        lists::read_id_list(out, &name, list)?;
    }
    Ok(())
}
