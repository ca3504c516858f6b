//! Reads Quepid's cases: `{"case_name": …, "queries": [{"query_text": …, "ratings": [{"doc_id": …,
//! "rating": …}]}]}`. The author of a rating is not kept.

use super::hits::{Hits, rated};
use super::lookup::{inner, inner_list};
use super::{checks, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    let queries = lookup::root(source).and_then(queries).unwrap_or_default();
    queries.first().is_some_and(|node| inner(node, &["querytext"]).is_some())
}

fn queries<'n, 'a>(root: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    inner_list(root, &["queries"])
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let Some(queries) = queries(root) else {
        let expected = "the key “queries” with a list of queries";
        return Err(checks::shape_error(source, root, expected));
    };
    let mut lists = Vec::new();
    for node in queries {
        let expected = "an object with “query_text” and “ratings”";
        lists.push(rated(&out, node, &["querytext"], expected)?);
    }
    Hits::new(&mut out, lists).judge(&mut out)?;
    out.finish(Format::QuepidCase)
}
