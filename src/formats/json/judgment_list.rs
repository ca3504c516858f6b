//! Reads OpenSearch's judgment lists:
//! `{"judgmentRatings": [{"query": …, "ratings": [{"docId": …, "rating": "3.0"}]}]}`. The ratings are texts.
//! The response of a search for judgment lists is read, too.

use super::hits::{Hits, rated};
use super::lookup::{inner, inner_list};
use super::{checks, lookup, search};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    lookup::root(source).is_some_and(|root| list(root).is_some())
}

/// Returns the queries with their ratings: of the text, or of the only hit of a search for lists.
fn list<'n, 'a>(root: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    let of = |node: &'n Node<'a>| inner_list(node, &["judgmentratings"]);
    of(root).or_else(|| {
        // Several lists may grade one document differently, so only a single list is accepted.
        let [hit] = search::hits_of(root)? else { return None };
        of(inner(hit, &["source"])?)
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let Some(queries) = list(root) else {
        let expected = "the key “judgmentRatings” with a list of queries";
        return Err(checks::shape_error(source, root, expected));
    };
    let mut lists = Vec::new();
    for node in queries {
        lists.push(rated(&out, node, &["query"], "an object with “query” and “ratings”")?);
    }
    Hits::new(&mut out, lists).judge(&mut out)?;
    out.finish(Format::JudgmentList)
}
