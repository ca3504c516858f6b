//! Collects click logs: one row for each impression of a document, with its position and whether it was
//! clicked.
//!
//! A document that was clicked at least once gets grade 2, one that was only shown grade 0. The best
//! position of each document orders the list. If a document has no position, the log gives judgments only.

use std::ops::Range;

use super::collector::Collector;
use super::error::Read;
use super::warning::WarningKind;
use crate::data::{Doc, Id};
use crate::metrics::{Index, order};

/// The grade of a document that was clicked.
const CLICKED: f64 = 2.0;

/// A document that was shown, with its best position.
struct ShownDocument {
    doc: Doc,
    place: Option<f64>,
    clicked: bool,
    at: Range<usize>,
}

/// The rows of a click log, by query.
#[derive(Default)]
pub(super) struct Clicks {
    queries: Index,
    lists: Vec<(Id, Index, Vec<ShownDocument>)>,
    /// The first row that shows a document at another position than an earlier row.
    moved: Option<Range<usize>>,
}

impl Clicks {
    /// Adds one impression of a document.
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
            list.push(ShownDocument { doc, place, clicked, at });
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

    /// Adds the lists and grades to the collector.
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
