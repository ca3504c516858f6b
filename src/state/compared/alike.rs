//! Compares the lists of two runs without judgments, and the values before and after reranking.

use super::scores::Scores;
use super::two::{Compared, rankings};
use crate::compare::rerank::{Reranked, Stage, reranked};
use crate::compare::similarity::{Change, PERSISTENCE, change, most_changed};
use crate::metrics::{Id, Ranking};

/// How much the lists of two runs differ. Computed query by query with [`Alike::step`].
#[derive(Clone, Debug, Default)]
pub struct Alike {
    done: usize,
    changes: Vec<Change>,
    reranked: Vec<Reranked>,
}

/// Means over the queries that both runs have. See [`similarity`](crate::compare::similarity).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Means {
    pub queries: usize,
    pub overlap: f64,
    pub jaccard: f64,
    pub rbo_min: f64,
    pub rbo_residual: f64,
    pub rbo: f64,
    /// The mean over the queries for which tau is defined.
    pub tau: Option<f64>,
    pub tau_ap: Option<f64>,
}

impl Alike {
    /// Compares the lists of the next query. Returns whether that was the last query.
    pub fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        if self.done < scores.queries() {
            if let Some([baseline, candidate]) = rankings(scores, compared.two, self.done) {
                let ids = |ranking: &Ranking| -> Vec<Id> {
                    ranking.rows.iter().map(|row| row.doc.clone()).collect()
                };
                let id = scores.id(self.done);
                let (before, after) = (ids(&baseline), ids(&candidate));
                self.changes.push(change(&id, &before, &after, scores.depth(), PERSISTENCE));
                self.reranked.extend(reranked(&compared.measure, &baseline, &candidate));
            }
            self.done += 1;
        }
        self.done >= scores.queries()
    }

    /// Returns the number of queries done so far.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the means. `None` if no query has both lists.
    pub fn means(&self) -> Option<Means> {
        let count = self.changes.len();
        let mean = |of: &dyn Fn(&Change) -> Option<f64>| {
            let values: Vec<f64> = self.changes.iter().filter_map(of).collect();
            (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
        };
        Some(Means {
            queries: count,
            overlap: mean(&|of| Some(of.overlap))?,
            jaccard: mean(&|of| Some(of.jaccard))?,
            rbo_min: mean(&|of| Some(of.rbo.min))?,
            rbo_residual: mean(&|of| Some(of.rbo.residual))?,
            rbo: mean(&|of| Some(of.rbo.extrapolated))?,
            tau: mean(&|of| of.tau),
            tau_ap: mean(&|of| of.tau_ap),
        })
    }

    /// Returns the queries whose lists changed most: at most `most` of them.
    pub fn most_changed(&self, most: usize) -> Vec<Change> {
        let mut changes = self.changes.clone();
        most_changed(&mut changes);
        changes.truncate(most);
        changes
    }

    /// Returns the mean values before and after reranking, and their ceiling. `None` if no query has both values.
    pub fn stage(&self) -> Option<Stage> {
        (!self.reranked.is_empty()).then(|| Stage::of(&self.reranked))
    }

    /// Whether the ceiling is proven for all queries.
    pub fn is_exact(&self) -> bool {
        self.reranked.iter().all(|one| one.exact)
    }
}
