//! The findings of one query.

use std::rc::Rc;

use super::ids::Keys;
use super::{Finding, Kind, add, scores};
use crate::data::{Id, Query};
use crate::metrics::Index;

/// The findings of one query that do not depend on the cutoff or the threshold.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub query: Rc<Query>,
    pub found: Vec<Finding>,
    /// Whether each document is judged, in the order of the scores.
    pub judged: Vec<bool>,
    /// The highest grade. `None` if nothing is judged.
    pub highest: Option<f64>,
}

impl Facts {
    /// Checks one query: ids that nearly match or repeat, scores that contradict the order, ties, and grades below 0.
    pub fn of(query: &Rc<Query>) -> Self {
        let (docs, graded) = keys(query);
        let mut found = Vec::new();
        let mut add = |kind: Kind, item: &Id, other: Option<&Id>| {
            add(&mut found, kind, &query.id, item, other);
        };
        for (at, there, difference) in docs.pairs(&graded) {
            add(Kind::DocsNearly(difference), docs.ids[at], Some(graded.ids[there]));
        }
        for (first, again) in docs.repeats() {
            add(Kind::ListedTwice, docs.ids[again], Some(docs.ids[first]));
        }
        for (first, again) in graded.repeats() {
            let is_same = query.judgments[again].grade == query.judgments[first].grade;
            let kind = if is_same { Kind::JudgedTwice } else { Kind::JudgedApart };
            add(kind, graded.ids[again], Some(graded.ids[first]));
        }
        if let Some(at) = scores::against(query) {
            add(Kind::AgainstScores, docs.ids[at + 1], None);
        }
        let mut highest = None;
        for judgment in &query.judgments {
            if judgment.grade < 0.0 {
                add(Kind::NegativeGrades, &judgment.doc, None);
            }
            highest = Some(highest.map_or(judgment.grade, |g: f64| g.max(judgment.grade)));
        }
        let order = scores::order(query);
        let score = |at: usize| order.get(at).and_then(|place| query.docs[*place].score);
        let known = Index::of(graded.ids.iter().copied());
        let mut judged = Vec::with_capacity(order.len());
        for (at, place) in order.iter().enumerate() {
            let of_doc = score(at);
            if of_doc.is_some() && (of_doc == score(at + 1) || at > 0 && of_doc == score(at - 1)) {
                add(Kind::Ties, docs.ids[*place], None);
            }
            judged.push(known.has(docs.ids[*place]));
        }
        Self { query: query.clone(), found, judged, highest }
    }
}

/// The keys of the list and of the judgments.
pub(super) fn keys(query: &Query) -> (Keys<'_>, Keys<'_>) {
    let docs = query.docs.iter().map(|doc| &doc.id).collect();
    (Keys::of(docs), Keys::of(query.judgments.iter().map(|judgment| &judgment.doc).collect()))
}
