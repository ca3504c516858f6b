//! Reranking, a new order of the same documents: what it gained, and what it could have gained at most.
//!
//! A reranker cannot find what the first stage missed. The ceiling is the value of the first stage's documents in
//! their best order; the room is the ceiling minus the value before.

use crate::metrics::{Id, Index, Measure, Ranking, Row, derive};

/// One query before and after reranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Reranked {
    pub before: f64,
    pub after: f64,
    /// The value of the first stage's documents in their best order. At least `before` and `after`.
    pub ceiling: f64,
    /// Whether it is proven that no order of these documents is better.
    pub exact: bool,
    /// The share of the relevant documents that the first stage found. `None` if nothing is relevant.
    pub recall: Option<f64>,
    /// Documents that only the list before reranking has.
    pub gone: Vec<Id>,
    /// Documents that only the list after reranking has. A true reranker adds none.
    pub added: Vec<Id>,
}

impl Reranked {
    /// Whether both lists have the same documents.
    pub fn is_same(&self) -> bool {
        self.gone.is_empty() && self.added.is_empty()
    }
}

/// Compares a list before and after reranking. `None` if one of the two has no value.
pub fn reranked(measure: &Measure, before: &Ranking, after: &Ranking) -> Option<Reranked> {
    let value = |ranking: &Ranking| derive(measure, ranking).outcome.value();
    let (first, second) = (value(before)?, value(after)?);
    let [was, is] =
        [before, after].map(|ranking| Index::of(ranking.rows.iter().map(|row| &row.doc)));
    let only = |ranking: &Ranking, other: &Index| -> Vec<Id> {
        let rows = ranking.rows.iter().filter(|row| !other.has(&row.doc));
        rows.map(|row| row.doc.clone()).collect()
    };
    let settings = &before.settings;
    let mut rows: Vec<&Row> = before.rows.iter().collect();
    // Unjudged documents stand between the documents graded above 0 and the other judged ones.
    let worth =
        |row: &Row| row.grade.map_or(0.0, |grade| if grade > 0.0 { grade } else { grade - 1.0 });
    rows.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let docs = rows.iter().map(|row| (row.listed, row.doc.clone(), None));
    let best = Ranking::of_places(docs, before.judgments().to_vec(), settings.clone());
    let claims = measure.definition.proven(settings);
    let exact = settings.rounding.is_none()
        && claims.is_some_and(|claims| (claims.promotion_helps)(settings, true));
    let found = before.relevant - before.missed_relevant();
    Some(Reranked {
        before: first,
        after: second,
        ceiling: value(&best)?.max(first).max(second),
        exact,
        recall: (before.relevant > 0).then(|| found as f64 / before.relevant as f64),
        gone: only(before, &is),
        added: only(after, &was),
    })
}

/// The means over all queries.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stage {
    /// The number of queries that have values before and after.
    pub queries: usize,
    pub before: f64,
    pub after: f64,
    pub ceiling: f64,
    /// The mean recall of the first stage, over the queries that have one.
    pub recall: Option<f64>,
    /// The number of queries whose two lists do not have the same documents.
    pub others: usize,
}

impl Stage {
    /// Returns the means over queries.
    pub fn of<'a>(all: impl IntoIterator<Item = &'a Reranked>) -> Self {
        let mut stage = Self::default();
        let (mut recall, mut with_recall) = (0.0, 0);
        for one in all {
            stage.queries += 1;
            stage.before += one.before;
            stage.after += one.after;
            stage.ceiling += one.ceiling;
            stage.others += usize::from(!one.is_same());
            if let Some(found) = one.recall {
                recall += found;
                with_recall += 1;
            }
        }
        let count = stage.queries.max(1) as f64;
        for sum in [&mut stage.before, &mut stage.after, &mut stage.ceiling] {
            *sum /= count;
        }
        stage.recall = (with_recall > 0).then(|| recall / f64::from(with_recall));
        stage
    }

    /// Whether both lists have the same documents on at least half of the queries.
    pub fn is_reranking(&self) -> bool {
        2 * self.others <= self.queries
    }

    /// Returns the gain in the value.
    pub fn gain(&self) -> f64 {
        self.after - self.before
    }

    /// Returns the largest possible gain.
    pub fn room(&self) -> f64 {
        self.ceiling - self.before
    }

    /// Returns the gain as a share of the room. `None` if there was no room.
    pub fn used(&self) -> Option<f64> {
        Some(self.gain() / self.room()).filter(|_| self.room() > 1e-12)
    }
}
