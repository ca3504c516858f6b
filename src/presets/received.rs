//! What a tool receives of a query: the run and the judgments after the tool's rules for its input.

use std::rc::Rc;

use super::convention::{Adapter, Convention, Repeats};
use crate::metrics::settings::Unjudged;
use crate::metrics::{Id, Index, Ranking};

/// A document that the tool receives: its index in the given list, its id and its score. The index is `None`
/// for a document that is not in the list but that the adapter adds.
pub(super) type Place = (Option<usize>, Id, Option<f64>);

/// A ranked list and judgments as the tool receives them.
pub(super) struct Received {
    pub docs: Vec<Place>,
    /// Ids and grades.
    pub judgments: Vec<(Id, f64)>,
    /// The highest grade of the query. It may be below 0, even if the tool ignores grades below 0.
    pub highest: Option<f64>,
}

impl Convention {
    /// Returns the ranking that the tool makes of a query. Does not check whether the tool refuses the query.
    pub fn ranking(&self, query: &Id, run: &[(Id, Option<f64>)], qrels: &[(Id, f64)]) -> Ranking {
        self.ranked(self.received(query, run, qrels))
    }

    /// Returns what the tool receives of a query.
    pub(super) fn received(
        &self,
        query: &Id,
        run: &[(Id, Option<f64>)],
        qrels: &[(Id, f64)],
    ) -> Received {
        let is_own = |id: &Id| self.input.drops_own_id && id == query;
        // A tool that takes arrays counts each element as a separate document.
        let repeats = match (self.input.adapter, self.input.repeats) {
            (Adapter::Ids, repeats) => repeats,
            (_, Repeats::Mistake | Repeats::Count) => Repeats::Separate,
            (_, repeats) => repeats,
        };
        let is_plain = matches!(repeats, Repeats::Mistake | Repeats::Count);
        let counts_ids = !is_plain || self.input.adapter != Adapter::Ids;
        let mut seen = Index::default();
        // The ids of repeated documents, and the ids under which their copies count as separate documents.
        let mut again: Vec<(Id, Id)> = Vec::new();
        let mut docs: Vec<_> = Vec::with_capacity(run.len());
        for (at, (id, score)) in run.iter().enumerate().filter(|(_, (id, _))| !is_own(id)) {
            let is_new = !counts_ids || seen.insert(id, 0).is_none();
            let id = match repeats {
                _ if is_new || is_plain => id.clone(),
                Repeats::Mistake | Repeats::Count | Repeats::Removed => continue,
                Repeats::Uncredited => format!("{id}, listed again at {}", at + 1).into(),
                Repeats::Separate => {
                    let copy: Id = format!("{id}, listed again at {}", at + 1).into();
                    again.push((id.clone(), copy.clone()));
                    copy
                }
            };
            docs.push((Some(at), id, *score));
        }
        let read = |grade: f64| self.input.grade(grade);
        let highest = qrels.iter().map(|(_, grade)| read(*grade)).reduce(f64::max);
        let mut judgments: Vec<_> = qrels
            .iter()
            .filter(|(_, grade)| *grade >= 0.0 || !self.input.negative_unjudged)
            .map(|(id, grade)| (id.clone(), read(*grade)))
            .collect();
        match self.input.adapter {
            Adapter::Ids => {}
            Adapter::RetrievedOnly => judgments.retain(|(id, _)| seen.has(id)),
            Adapter::Union => {
                let scores = run.iter().filter_map(|(_, score)| *score);
                let lowest = scores.reduce(f64::min).map(|lowest| lowest - 1.0);
                let mut missed: Vec<Id> = judgments.iter().map(|(id, _)| id.clone()).collect();
                missed.retain(|id| !seen.has(id));
                missed.sort();
                docs.extend(missed.into_iter().map(|id| (None, id, lowest)));
            }
        }
        if !again.is_empty() {
            let judged = Index::of(judgments.iter().map(|(id, _)| id));
            let copies = again.into_iter().filter_map(|(id, copy)| Some((copy, judged.get(&id)?)));
            let copies: Vec<_> = copies.map(|(copy, place)| (copy, judgments[place].1)).collect();
            judgments.extend(copies);
        }
        if self.queries.needs_non_relevant {
            // The tool takes an array of grades, so every document has one: 0 where it is not judged.
            let judged = Index::of(judgments.iter().map(|(id, _)| id));
            let others = docs.iter().filter(|(_, id, _)| !judged.has(id));
            judgments.extend(others.map(|(_, id, _)| (id.clone(), 0.0)));
        }
        Received { docs, judgments, highest }
    }

    /// Returns the ranking that the tool makes of what it receives.
    pub(super) fn ranked(&self, received: Received) -> Ranking {
        let Received { docs, mut judgments, .. } = received;
        if self.input.found_above_zero {
            not_found(&docs, &mut judgments);
        }
        let docs = self.to_depth(&docs, &judgments).unwrap_or(docs);
        Ranking::of_places(docs, judgments, Rc::new(self.settings.clone()))
    }

    /// Returns the documents within the depth that the tool reads, in their final order. Unjudged documents count
    /// for the depth unless `depth_of_judged` is set; a tool that leaves them out does so afterwards. `None`: the tool
    /// reads all documents.
    pub(super) fn to_depth(&self, docs: &[Place], judgments: &[(Id, f64)]) -> Option<Vec<Place>> {
        let depth = self.input.depth.filter(|_| !docs.is_empty())?;
        let mut all = self.settings.clone();
        all.relevance.unjudged = Unjudged::Zero;
        let (docs, judgments) = (docs.iter().cloned(), judgments.iter().cloned());
        let whole = Ranking::of_places(docs, judgments, all.into());
        let of_judged = self.input.depth_of_judged;
        let judged = of_judged.then(|| Index::of(whole.judgments().iter().map(|(id, _)| id)));
        let is_read = |doc: &Id| judged.as_ref().is_none_or(|judged| judged.has(doc));
        let rows = whole.rows.iter().filter(|row| is_read(&row.doc)).take(depth);
        Some(rows.map(|row| (row.listed, row.doc.clone(), None)).collect())
    }
}

/// Sets the grade of listed documents with a score of 0 or less to 0. Keeps their own grades under new ids that
/// are not in the list: they count as judged documents that the list misses.
fn not_found(docs: &[Place], judgments: &mut Vec<(Id, f64)>) {
    let low = docs.iter().filter(|(_, _, score)| score.is_some_and(|score| score <= 0.0));
    let low = Index::of(low.map(|(_, id, _)| id));
    let mut beside = Vec::new();
    for (id, grade) in judgments.iter_mut().filter(|(id, _)| low.has(id)) {
        let grade = std::mem::take(grade);
        beside.push((format!("{id}, scored 0 or less").into(), grade));
    }
    judgments.extend(beside);
}
