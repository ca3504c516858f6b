//! Logs of what was shown and what was clicked, one row for each time a document was shown:
//! `query, docid, position, clicked`, as a table or as JSON.
//!
//! A document that was ever clicked has grade 2, one that was only shown 0. Places order the list,
//! each document by its best; without places there are judgments only.

use std::ops::Range;

use super::collector::Collector;
use super::columns::{Role, role};
use super::delimited;
use super::error::Read;
use super::format::Reader;
use super::header::Wanted;
use super::json::rows;
use super::source::Source;
use super::warning::WarningKind;
use super::{Parsed, json};
use crate::data::{Doc, Id};
use crate::metrics::{Index, order};

pub(super) const READER: Reader = Reader { looks, read };

const CLICKED: f64 = 2.0;

fn looks(source: &Source) -> bool {
    if json::starts(source) {
        return json::root(source).is_some_and(rows::is_clicks);
    }
    delimited::looks(source)
        && delimited::header(source).is_some_and(|(names, _)| {
            let has = |wanted| names.iter().any(|name| role(name) == Some(wanted));
            has(Role::Clicked) && has(Role::Doc)
        })
}

fn read(source: &Source) -> Read<Parsed> {
    if json::starts(source) {
        rows::read_clicks(source)
    } else {
        delimited::read(source, Wanted::Any)
    }
}

/// A document and what became of it.
struct Shown {
    doc: Doc,
    place: Option<f64>,
    clicked: bool,
    at: Range<usize>,
}

#[derive(Default)]
pub(super) struct Clicks {
    queries: Index,
    lists: Vec<(Id, Index, Vec<Shown>)>,
    /// Where a document stands at another place than before.
    moved: Option<Range<usize>>,
}

impl Clicks {
    /// A document was shown once more.
    pub fn add(
        &mut self,
        out: &Collector,
        query: &str,
        doc: Doc,
        (place, clicked): (Option<f64>, bool),
        at: Range<usize>,
    ) -> Read<()> {
        out.check_id(&doc.id, "document id", &at)?;
        let known = self.queries.get(query).unwrap_or(self.lists.len());
        if known == self.lists.len() {
            let query: Id = query.into();
            self.queries.insert(&query, known);
            self.lists.push((query, Index::default(), Vec::new()));
        }
        let Some((_, docs, list)) = self.lists.get_mut(known) else { return Ok(()) };
        let Some(shown) = docs.get(&doc.id).and_then(|at| list.get_mut(at)) else {
            docs.insert(&doc.id, list.len());
            list.push(Shown { doc, place, clicked, at });
            return Ok(());
        };
        shown.clicked |= clicked;
        if place != shown.place && self.moved.is_none() {
            self.moved = Some(at);
        }
        shown.place = match (shown.place, place) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Ok(())
    }

    pub fn finish(self, out: &mut Collector) -> Read<()> {
        let all = || self.lists.iter().flat_map(|(_, _, list)| list);
        if let Some(first) = all().next() {
            out.warn(first.at.clone(), WarningKind::ClicksAsGrades);
        }
        let placed = all().all(|shown| shown.place.is_some());
        if let Some(at) = self.moved.filter(|_| placed) {
            out.warn(at, WarningKind::SeveralPlaces);
        }
        for (query, _, list) in &self.lists {
            let place = |at: usize| list.get(at).and_then(|shown| shown.place).unwrap_or(0.0);
            for at in order(list.len(), &|a, b| place(a).total_cmp(&place(b))) {
                let Some(shown) = list.get(at) else { continue };
                let grade = if shown.clicked { CLICKED } else { 0.0 };
                if placed {
                    out.graded(query, shown.doc.clone(), Some(grade), shown.at.clone())?;
                } else {
                    out.judge(query, &shown.doc.id, grade, shown.at.clone())?;
                }
            }
        }
        Ok(())
    }
}
