//! Reads the documents of a collection as BEIR writes them, one object per line: `{"_id": …, "title": …,
//! "text": …}`. They are not ranked; their titles belong to lists that come from other texts.
//!
//! If a document has no title, the start of its text is the title. BEIR's query files have the same shape.

use super::lookup::{all_of, field, inner};
use super::{checks, convert, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::words::trim;

pub(in super::super) const READER: Reader = Reader { looks, read };

/// Keys of a line; `metadata` may hold anything.
const KEYS: &[&str] = &["id", "title", "text", "metadata", "url"];

/// The number of characters of a text that stand for a title.
const START: usize = 80;

fn looks(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| match root.list() {
        Some(_) => all_of(root, is_document),
        None => is_document(root),
    })
}

fn is_document(node: &Node) -> bool {
    node.map().is_some_and(|entries| {
        entries.iter().any(|(key, _)| key.scalar() == Some("_id"))
            && inner(node, &["title", "text"]).is_some()
            && entries.iter().all(|(key, _)| lookup::is_named(key, KEYS))
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let documents = root.list().unwrap_or(std::slice::from_ref(root));
    let mut ids = Vec::new();
    for node in documents {
        let entries = node.map().unwrap_or_default();
        checks::check_keys(&out, entries)?;
        let Some(id) = field(entries, &["id"]) else {
            return Err(checks::shape_error(source, node, "an object with “_id” and “title”"));
        };
        ids.push(id);
        let text = |key| inner(node, &[key]).and_then(Node::text).map(trim);
        let whole = |text: &&str| !text.is_empty();
        let title = text("title").filter(whole).or_else(|| text("text").filter(whole));
        if let Some(title) = title {
            out.add_title(convert::id(&out, id)?, &start(title), id.at.clone())?;
        }
    }
    checks::check_distinct(&out, &ids)?;
    out.finish(Format::Corpus)
}

/// Returns the start of a text, cut at a blank.
fn start(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(START) else { return text.into() };
    let head = text.get(..end).unwrap_or("");
    let head = head.rsplit_once(' ').map_or(head, |(head, _)| head);
    format!("{}…", trim(head))
}
