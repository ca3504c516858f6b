//! Reads documents of search responses: an id, usually a score, and often a title in one of several places.
//!
//! The order of the text is the ranking. Scores are kept only if all documents of a list have one and no score
//! is above the one before it. Otherwise the scores did not sort the list, and they are left out with a
//! warning. The id identifies a document. If a list has the same id from two indexes, all ids of the text are
//! read as `index/id`.

use super::{checks, convert, lookup};
use std::cmp::Ordering;

use super::lookup::field;
use crate::data::{Doc, Id};
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::literal::{Node, Value};
use crate::formats::warning::WarningKind;
use crate::formats::words::{shown, trim};
use crate::metrics::order;

/// The names of titles, the best name first.
const TITLES: &[&str] = &["title", "headline", "productname", "name"];

/// Keys of the object with a document's own fields, beside the id that the engine gives.
pub(super) const INNER: &[&str] = &[
    "source",
    "fields",
    "document",
    "doc",
    "node",
    "additional",
    "payload",
    "metadata",
    "entity",
    "product",
    "properties",
    "structdata",
    "derivedstructdata",
];

/// A document of a search response, with the nodes of its parts.
pub(super) struct Hit<'n, 'a> {
    pub id: &'n Node<'a>,
    pub index: Option<&'n Node<'a>>,
    pub score: Option<&'n Node<'a>>,
    pub grade: Option<&'n Node<'a>>,
    pub title: Option<&'n str>,
}

impl<'n, 'a> Hit<'n, 'a> {
    /// Reads `{"_index": …, "_id": …, "_score": …, "_source": …}`. Fails without an id.
    pub fn of(out: &Collector, node: &'n Node<'a>) -> Read<Self> {
        let entries = node.map().unwrap_or_default();
        checks::check_keys(out, entries)?;
        let Some(id) = field(entries, &["id", "docid"]).filter(|id| id.scalar().is_some()) else {
            return Err(checks::shape_error(
                out.source,
                node,
                "an object with the id of a document",
            ));
        };
        let index = field(entries, &["index"]).filter(|index| index.scalar().is_some());
        let (score, grade) = (field(entries, &["score"]), field(entries, &["rating"]));
        Ok(Self { id, index, score, grade, title: title(entries) })
    }

    /// Returns the hits of a list.
    pub fn all(out: &Collector, nodes: &'n [Node<'a>]) -> Read<Vec<Self>> {
        let mut hits = Vec::new();
        for node in nodes {
            hits.push(Self::of(out, node)?);
        }
        Ok(hits)
    }

    fn key(&self) -> (Option<&str>, Option<&str>) {
        (self.id.scalar(), self.index.and_then(Node::scalar))
    }

    fn name(&self, by_index: bool) -> Id {
        match self.key() {
            (Some(id), Some(index)) if by_index => format!("{index}/{id}").into(),
            (id, _) => id.unwrap_or("").into(),
        }
    }

    fn score(&self) -> Option<&'n Node<'a>> {
        self.score.filter(|score| score.value != Value::Null)
    }
}

/// Returns the title among the fields of a document; the first when there are several.
pub(super) fn title<'n>(entries: &'n [(Node, Node)]) -> Option<&'n str> {
    TITLES.iter().find_map(|name| named(entries, name))
}

/// Returns the text under a name, in the document itself or in the object with its fields.
fn named<'n>(entries: &'n [(Node, Node)], name: &str) -> Option<&'n str> {
    let direct = field(entries, &[name]).and_then(|node| match node.list() {
        Some(values) => values.first()?.text(),
        None => node.text(),
    });
    direct.map(trim).filter(|text| !text.is_empty()).or_else(|| {
        let inner = entries.iter().filter(|(key, _)| lookup::is_named(key, INNER));
        inner.filter_map(|(_, inner)| inner.map()).find_map(|inner| named(inner, name))
    })
}

/// Returns the names of the queries of several responses: the query that each response repeats, when all do and
/// no two are equal. Otherwise the names are numbers, or "" for a single response.
pub(super) fn names(queries: &[Option<&Node>]) -> Vec<Id> {
    let text = |node: &&Node| node.text().is_some_and(|text| !trim(text).is_empty());
    let named: Vec<&Node> = queries.iter().flatten().copied().filter(text).collect();
    let all = named.len() == queries.len() && lookup::repeated(&named).is_none();
    let name = |at: usize| match named.get(at).and_then(|node| node.text()) {
        Some(name) if all => trim(name).into(),
        _ if queries.len() > 1 => (at + 1).to_string().into(),
        _ => "".into(),
    };
    (0..queries.len()).map(name).collect()
}

/// The hits of a text, by query.
pub(super) struct Hits<'n, 'a> {
    lists: Vec<(Id, Vec<Hit<'n, 'a>>)>,
    by_index: bool,
}

impl<'n, 'a> Hits<'n, 'a> {
    /// Takes the hits of each query. If two indexes of a list share an id, warns and reads all ids as
    /// `index/id`.
    pub fn new(out: &mut Collector, lists: Vec<(Id, Vec<Hit<'n, 'a>>)>) -> Self {
        let twice = lists.iter().find_map(|(_, hits)| in_two_indexes(hits));
        if let Some(hit) = twice {
            let doc = shown(&hit.name(false));
            out.warn(hit.id.at.clone(), WarningKind::IndexInIds { doc });
        }
        let by_index = twice.is_some();
        Self { lists, by_index }
    }

    /// Adds the hits as ranked lists.
    pub fn retrieve(&self, out: &mut Collector) -> Read<()> {
        for (query, hits) in &self.lists {
            out.open_list(query);
            let scores = scores(out, hits)?;
            for (at, hit) in hits.iter().enumerate() {
                let mut doc = Doc::new(hit.name(self.by_index));
                doc.score = scores.get(at).copied();
                doc.title = hit.title.filter(|title| **title != *doc.id).map(Into::into);
                out.retrieve_or_skip(query, doc, hit.id.at.clone())?;
            }
        }
        Ok(())
    }

    /// Adds the hits as judgments. A document without a grade, or with null, is not judged.
    pub fn judge(&self, out: &mut Collector) -> Read<()> {
        for (query, hits) in &self.lists {
            out.open_judgments(query);
            for hit in hits {
                let grade = hit.grade.map_or(Ok(None), |grade| convert::grade(out, grade))?;
                if let Some(grade) = grade {
                    out.judge(query, &hit.name(self.by_index), grade, hit.id.at.clone())?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a query with its ratings: `{"query": …, "ratings": [{"doc_id": …, "rating": …}]}`.
pub(super) fn rated<'n, 'a>(
    out: &Collector,
    node: &'n Node<'a>,
    query: &[&str],
    expected: &'static str,
) -> Read<(Id, Vec<Hit<'n, 'a>>)> {
    let entries = node.map().unwrap_or_default();
    checks::check_keys(out, entries)?;
    let parts = field(entries, query).zip(field(entries, &["ratings"]).and_then(Node::list));
    let Some((query, ratings)) = parts else {
        return Err(checks::shape_error(out.source, node, expected));
    };
    let name = convert::id(out, query)?;
    out.check_id(name, "query", &query.at)?;
    Ok((name.into(), Hit::all(out, ratings)?))
}

/// Returns a document whose id occurs in two indexes.
fn in_two_indexes<'h, 'n, 'a>(hits: &'h [Hit<'n, 'a>]) -> Option<&'h Hit<'n, 'a>> {
    let key = |at: usize| hits.get(at).map(Hit::key);
    let order = order(hits.len(), &|a, b| key(a).cmp(&key(b)));
    order.windows(2).find_map(|pair| match *pair {
        [a, b] => match (key(a)?, key(b)?) {
            ((first, one), (second, other)) if first == second && one != other => hits.get(b),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the scores of a list. Returns none, with a warning, if a document lacks one or if they rise.
fn scores(out: &mut Collector, hits: &[Hit]) -> Read<Vec<f64>> {
    let mut scores: Vec<f64> = Vec::new();
    let mut rising = None;
    for hit in hits {
        let Some(node) = hit.score() else { continue };
        let score = convert::score(out, node)?;
        let above = scores.last().and_then(|last| last.partial_cmp(&score));
        if above == Some(Ordering::Less) && rising.is_none() {
            rising = Some(node.at.clone());
        }
        scores.push(score);
    }
    if scores.is_empty() {
        return Ok(scores);
    }
    if let Some(missing) = hits.iter().find(|hit| hit.score().is_none()) {
        let (count, all) = (scores.len(), hits.len());
        out.warn(missing.id.at.clone(), WarningKind::SomeScores { count, all });
        scores.clear();
    } else if let Some(at) = rising {
        out.warn(at, WarningKind::OrderAgainstScore);
        scores.clear();
    }
    Ok(scores)
}
