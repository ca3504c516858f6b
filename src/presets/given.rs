//! What a tool gets of a list and its judgments.

use super::convention::{Adapter, Convention};
use crate::metrics::{Id, Index, Ranking};

/// A list and its judgments as the tool gets them.
pub(super) struct Given {
    /// Places in the list as given, ids, scores.
    pub docs: Vec<(Option<usize>, Id, Option<f64>)>,
    pub judgments: Vec<(Id, f64)>,
}

impl Convention {
    /// Documents and judgments as the tool sees them, were it to take them.
    pub fn ranking(&self, query: &Id, run: &[(Id, Option<f64>)], qrels: &[(Id, f64)]) -> Ranking {
        self.ranked(self.given(query, run, qrels))
    }

    /// What the tool gets of a list and its judgments.
    pub(super) fn given(
        &self,
        query: &Id,
        run: &[(Id, Option<f64>)],
        qrels: &[(Id, f64)],
    ) -> Given {
        let is_own = |id: &Id| self.drops_own_id && id == query;
        let counts_ids = self.distinct || self.adapter != Adapter::Ids;
        let mut seen = Index::default();
        let mut is_new = |id: &Id| !counts_ids || seen.insert(id, 0).is_none() || !self.distinct;
        let mut docs: Vec<_> = run
            .iter()
            .enumerate()
            .filter(|(_, (id, _))| !is_own(id) && is_new(id))
            .map(|(at, (id, score))| (Some(at), id.clone(), *score))
            .collect();
        let read = |grade: f64| {
            let to = self.grades.iter().find(|(from, _)| *from == grade);
            let grade = to.map_or(grade, |(_, to)| *to);
            if self.floor.is_some_and(|floor| grade < floor) { 0.0 } else { grade }
        };
        let mut judgments: Vec<_> = qrels
            .iter()
            .filter(|(_, grade)| *grade >= 0.0 || !self.negative_unjudged)
            .map(|(id, grade)| (id.clone(), read(*grade)))
            .collect();
        match self.adapter {
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
        if self.needs_non_relevant {
            // An array has a grade for every document.
            let judged = Index::of(judgments.iter().map(|(id, _)| id));
            let others = docs.iter().filter(|(_, id, _)| !judged.has(id));
            judgments.extend(others.map(|(_, id, _)| (id.clone(), 0.0)));
        }
        Given { docs, judgments }
    }

    pub(super) fn ranked(&self, given: Given) -> Ranking {
        let Given { docs, mut judgments } = given;
        if self.found_above_zero {
            not_found(&docs, &mut judgments);
        }
        self.cut(Ranking::of_places(docs, judgments, self.settings.clone().into()))
    }

    /// The list down to the depth that is read.
    fn cut(&self, ranking: Ranking) -> Ranking {
        // Of an empty list it is known what was left out of it.
        let Some(depth) = self.depth.filter(|_| !ranking.rows.is_empty()) else { return ranking };
        let rows = ranking.rows.iter().take(depth);
        let docs = rows.map(|row| (row.listed, row.doc.clone(), None));
        Ranking::of_places(docs, ranking.judgments().iter().cloned(), ranking.settings.clone())
    }
}

/// Documents of the list with a score of 0 or less keep their rank and count as judged 0; their
/// judgments stand beside, for documents that are not in the list.
fn not_found(docs: &[(Option<usize>, Id, Option<f64>)], judgments: &mut Vec<(Id, f64)>) {
    let low = docs.iter().filter(|(_, _, score)| score.is_some_and(|score| score <= 0.0));
    let low = Index::of(low.map(|(_, id, _)| id));
    let mut beside = Vec::new();
    for (id, grade) in judgments.iter_mut().filter(|(id, _)| low.has(id)) {
        let grade = std::mem::take(grade);
        beside.push((format!("{id}, scored 0 or less").into(), grade));
    }
    judgments.extend(beside);
}
