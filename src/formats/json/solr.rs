//! Reads the responses of Solr: `response.docs[]`, or `grouped`, whose groups are read one after the other.
//! The query is the parameter `q`, if the header repeats it.

use super::hits::{Hits, names};
use super::keys::Keys;
use super::lookup::{field, inner, inner_list};
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

fn looks(source: &Source) -> bool {
    let Some(root) = lookup::root(source) else { return false };
    answers(root).iter().all(|answer| {
        let found = |key| inner(answer, &[key])?.map();
        let list = found("response").is_some_and(|response| {
            found("responseheader").is_some() || field(response, &["numfound"]).is_some()
        });
        (list || found("grouped").is_some()) && docs(answer).is_some()
    })
}

fn answers<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    root.list().filter(|list| !list.is_empty()).unwrap_or(std::slice::from_ref(root))
}

/// Returns the documents in the order of the response, by group, and the number of other groupings.
fn docs<'n, 'a>(answer: &'n Node<'a>) -> Option<(Vec<&'n [Node<'a>]>, usize)> {
    let entries = answer.map()?;
    let docs = |node: &'n Node<'a>| inner_list(node, &["docs"]);
    if let Some(response) = field(entries, &["response"]) {
        return Some((vec![docs(response)?], 0));
    }
    let groupings = field(entries, &["grouped"])?.map()?;
    let (_, first) = groupings.first()?;
    let grouping = first.map()?;
    let groups = match field(grouping, &["groups"]) {
        Some(groups) => groups.list()?,
        None => std::slice::from_ref(first),
    };
    let of_group = |group: &'n Node<'a>| docs(inner(group, &["doclist"])?);
    let pieces: Option<Vec<_>> = groups.iter().map(of_group).collect();
    Some((pieces?, groupings.len() - 1))
}

fn query<'n, 'a>(answer: &'n Node<'a>) -> Option<&'n Node<'a>> {
    inner(field(header(answer)?, &["params"])?, &["q"])
}

fn header<'n, 'a>(answer: &'n Node<'a>) -> Option<&'n [(Node<'a>, Node<'a>)]> {
    inner(answer, &["responseheader"])?.map()
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let answers = answers(root);
    let queries: Vec<_> = answers.iter().map(query).collect();
    let mut lists = Vec::new();
    for (answer, name) in answers.iter().zip(names(&queries)) {
        let Some((pieces, others)) = docs(answer) else {
            let expected = "an answer of Solr, with “docs” in “response”";
            return Err(checks::shape_error(source, answer, expected));
        };
        let at = answer.at.start..answer.at.start + 1;
        if others > 0 {
            let found = counted(others, "other grouping was", "other groupings were");
            out.warn(at.clone(), WarningKind::NotRead { found });
        }
        let partial = header(answer).and_then(|header| field(header, &["partialresults"]));
        if partial.is_some_and(|partial| partial.value == Value::Bool(true)) {
            out.warn(at, WarningKind::PartOfIndex);
        }
        let mut hits = Vec::new();
        let filled = pieces.iter().find(|docs| !docs.is_empty());
        if let Some(docs) = filled {
            let Some(keys) = Keys::find(docs) else {
                let first = docs.first().unwrap_or(answer);
                return Err(checks::shape_error(source, first, "an object with a document id"));
            };
            for docs in pieces {
                hits.extend(keys.read(&mut out, docs, hits.is_empty())?);
            }
        }
        lists.push((name, hits));
    }
    Hits::new(&mut out, lists).retrieve(&mut out)?;
    out.finish(Format::Solr)
}
