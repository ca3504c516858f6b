//! Reads `_rank_eval` of Elasticsearch and OpenSearch: the request holds judgments (`requests[].ratings[]`), the
//! response holds ranked lists with the grades of the retrieved documents (`details.{query}.hits[]`).

use super::hits::{self, Hit, Hits};
use super::lookup::{all_of, field, inner, inner_list};
use super::{checks, convert, lookup};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::{counted, shown};

pub(in super::super) const REQUEST: Reader = Reader { looks: looks_request, read: read_request };
pub(in super::super) const RESPONSE: Reader = Reader { looks: looks_response, read: read_response };

fn looks_request(source: &Source) -> bool {
    lookup::root(source).is_some_and(is_request)
}

/// `{"requests": [{"id": …, "ratings": […]}]}`
pub(super) fn is_request(root: &Node) -> bool {
    let with_ratings = |one: &Node| inner_list(one, &["ratings"]).is_some();
    inner(root, &["requests"]).is_some_and(|requests| all_of(requests, with_ratings))
}

fn looks_response(source: &Source) -> bool {
    let Some(entries) = lookup::root(source).and_then(Node::map) else { return false };
    let details = field(entries, &["details"]).is_some_and(|details| details.map().is_some());
    details && field(entries, &["metricscore"]).is_some()
}

fn read_request(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let entries = root.map().unwrap_or_default();
    let expected = "the key “requests” with a list of queries and their ratings";
    let requests = field(entries, &["requests"]).and_then(Node::list);
    let requests = requests.ok_or_else(|| checks::shape_error(source, root, expected))?;
    let mut lists = Vec::new();
    for request in requests {
        let expected = "an object with “id” and a list of “ratings”";
        lists.push(hits::rated(&out, request, &["id"], expected)?);
    }
    let metric = field(entries, &["metric"]).and_then(Node::map).and_then(<[_]>::first);
    if let Some((name, _)) = metric {
        let found = format!("the metric “{}” was", shown(name.scalar().unwrap_or("")));
        out.warn(name.at.clone(), WarningKind::NotRead { found });
    }
    Hits::new(&mut out, lists).judge(&mut out)?;
    out.finish(Format::RankEvalRequest)
}

fn read_response(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let entries = root.map().unwrap_or_default();
    let expected = "the key “details” with the hits of each query";
    let details = field(entries, &["details"]).and_then(Node::map);
    let details = details.ok_or_else(|| checks::shape_error(source, root, expected))?;
    checks::check_keys(&out, details)?;
    let mut lists = Vec::new();
    for (query, detail) in details {
        out.check_id(query.scalar().unwrap_or(""), "query", &query.at)?;
        let hits = inner_list(detail, &["hits"]);
        let Some(hits) = hits else {
            return Err(checks::shape_error(source, detail, "an object with a list of “hits”"));
        };
        let mut list = Vec::new();
        for one in hits {
            list.push(rated(&out, one)?);
        }
        lists.push((convert::id(&out, query)?.into(), list));
    }
    if let Some((first, _)) = details.first() {
        out.warn(first.at.clone(), WarningKind::RatingsOfHits);
    }
    let failures = field(entries, &["failures"]).and_then(Node::map).unwrap_or_default();
    if let Some((first, _)) = failures.first() {
        let found = counted(failures.len(), "failed query was", "failed queries were");
        out.warn(first.at.clone(), WarningKind::NotRead { found });
    }
    let hits = Hits::new(&mut out, lists);
    hits.retrieve(&mut out)?;
    hits.judge(&mut out)?;
    out.finish(Format::RankEvalResponse)
}

/// `{"hit": {"_id": …}, "rating": …}`
fn rated<'n, 'a>(out: &Collector, node: &'n Node<'a>) -> Read<Hit<'n, 'a>> {
    let entries = node.map().unwrap_or_default();
    checks::check_keys(out, entries)?;
    let Some(hit) = field(entries, &["hit"]) else {
        return Err(checks::shape_error(out.source, node, "an object with “hit” and “rating”"));
    };
    Ok(Hit { grade: field(entries, &["rating"]), ..Hit::of(out, hit)? })
}
