//! Reads the ratings of the Rated Ranking Evaluator: `topics[].query_groups[].queries[].placeholders.$query` with
//! `relevant_documents`, also without topics and groups.
//!
//! `relevant_documents` has two shapes: `{doc: {"gain": n}}` and `{"n": [doc, …]}`. All queries of a
//! group have the same judgments.

use super::lookup::{field, inner, inner_list};
use super::{checks, convert, lists, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;

pub(in super::super) const READER: Reader = Reader { looks, read };

const DOCS: &[&str] = &["relevantdocuments"];
const GAINS: &[&str] = &["gain", "rating", "grade"];

fn looks(source: &Source) -> bool {
    let Some(root) = lookup::root(source).filter(|root| root.map().is_some()) else { return false };
    let mut groups = Vec::new();
    find_groups(root, &mut groups);
    groups.first().is_some_and(|group| queries(group).iter().any(|one| text(one).is_some()))
}

/// Finds the objects with judgments: groups of queries, or queries.
fn find_groups<'n, 'a>(node: &'n Node<'a>, groups: &mut Vec<&'n Node<'a>>) {
    if inner(node, DOCS).is_some() {
        groups.push(node);
        return;
    }
    for key in ["topics", "querygroups", "queries"] {
        inner_list(node, &[key])
            .unwrap_or_default()
            .iter()
            .for_each(|one| find_groups(one, groups));
    }
}

/// Returns the queries of a group. A query outside a group is its own group.
fn queries<'n, 'a>(group: &'n Node<'a>) -> &'n [Node<'a>] {
    inner_list(group, &["queries"]).unwrap_or(std::slice::from_ref(group))
}

/// Returns the text of a query: the placeholder `$query`, else the first placeholder.
fn text<'n, 'a>(query: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let filled = inner(query, &["placeholders"])?.map()?;
    let text = field(filled, &["$query"]).or_else(|| Some(&filled.first()?.1));
    text.filter(|text| text.scalar().is_some())
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let mut groups = Vec::new();
    find_groups(root, &mut groups);
    if groups.is_empty() {
        let expected = "queries with “relevant_documents”";
        return Err(checks::shape_error(source, root, expected));
    }
    for group in groups {
        let entries = group.map().unwrap_or_default();
        checks::check_keys(&out, entries)?;
        for query in queries(group) {
            let Some(name) = text(query) else {
                let expected = "a query with its text in “placeholders”";
                return Err(checks::shape_error(source, query, expected));
            };
            let text = convert::id(&out, name)?;
            out.check_id(text, "query", &name.at)?;
            out.open_judgments(text);
            if let Some(docs) = field(entries, DOCS) {
                read_docs(&mut out, text, docs)?;
            }
        }
    }
    out.finish(Format::Rre)
}

fn read_docs(out: &mut Collector, query: &str, docs: &Node) -> Read<()> {
    let expected = "{doc: {\"gain\": 3}} or {\"3\": [docs]}";
    let Some(entries) = docs.map() else {
        return Err(checks::shape_error(out.source, docs, expected));
    };
    checks::check_keys(out, entries)?;
    for (key, value) in entries {
        if let Some(docs) = value.list() {
            let grade = convert::grade(out, key)?;
            for doc in docs {
                let id = convert::id(out, doc)?;
                if let Some(grade) = grade {
                    lists::judge(out, query, id, grade, doc.at.clone())?;
                }
            }
            continue;
        }
        let Some(grade) = inner(value, GAINS) else {
            return Err(checks::shape_error(out.source, value, expected));
        };
        if let Some(grade) = convert::grade(out, grade)? {
            lists::judge(out, query, convert::id(out, key)?, grade, key.at.clone())?;
        }
    }
    Ok(())
}
