//! OpenSearch's judgment lists: `{"judgmentRatings": [{"query": …, "ratings": [{"docId": …,
//! "rating": "3.0"}]}]}`, with ratings as texts, also as a search for lists returns them.

use super::super::Parsed;
use super::super::collector::Collector;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::Node;
use super::super::source::Source;
use super::hits::{Hits, rated};
use super::{inner, inner_list, search};

pub(in super::super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    super::root(source).is_some_and(|root| list(root).is_some())
}

/// The queries with their ratings: of the text, or of the first hit of a search for lists.
fn list<'n, 'a>(root: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    let of = |node: &'n Node<'a>| inner_list(node, &["judgmentratings"]);
    of(root).or_else(|| {
        // Several lists may grade one document differently; which is meant cannot be known.
        let [hit] = search::hits_of(root)? else { return None };
        of(inner(hit, &["source"])?)
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let Some(queries) = list(root) else {
        let expected = "the key “judgmentRatings” with a list of queries";
        return Err(super::shape_error(source, root, expected));
    };
    let mut lists = Vec::new();
    for node in queries {
        lists.push(rated(&out, node, &["query"], "an object with “query” and “ratings”")?);
    }
    Hits::new(&mut out, lists).judge(&mut out)?;
    out.finish(Format::JudgmentList)
}
