//! mteb's `nauc`: what a mean gains if the system abstains from the queries of which it is least sure.
//!
//! Ten means are taken. Each leaves out a share of the queries (0, 0.1, ..., 0.9), those with the least
//! confidence first. A is the area under these means. O is the same area if each query's value is its
//! confidence, the best order. F is the area under the mean over all queries.
//! The result is `(A - F) / (O - F)`: 1 means that the system knows where it fails, 0 that it does not; it can
//! be below 0. Queries with the same confidence count with the mean of their values.
//!
//! Source: El Hakim et al. 2024, as mteb 2.26 computes it. If O equals F, there is no value.

use super::convention::Confidence;
use super::query_result::QueryResult;
use crate::metrics::{Id, Reason, index};

/// The number of shares.
const SHARES: usize = 10;

/// Returns how sure the system is of a list. `None` if no document has a score.
pub(super) fn confidence(how: Confidence, run: &[(Id, Option<f64>)]) -> Option<f64> {
    let mut scores: Vec<f64> = run.iter().filter_map(|(_, score)| *score).collect();
    scores.sort_by(|a, b| b.total_cmp(a));
    let highest = *scores.first()?;
    Some(match how {
        Confidence::Highest => highest,
        Confidence::Deviation => {
            let count = scores.len() as f64;
            let mean = scores.iter().sum::<f64>() / count;
            let squares = scores.iter().map(|score| (score - mean) * (score - mean));
            libm::sqrt(squares.sum::<f64>() / count)
        }
        Confidence::Lead => scores.get(1).map_or(0.0, |second| highest - second),
    })
}

/// The steps from the queries' values to the gain of leaving out queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Abstention {
    /// The mean of the values that remain after each share of the queries is left out: 0, 0.1, ..., 0.9.
    pub means: Vec<f64>,
    /// The area under these means.
    pub area: f64,
    /// The area if each query's value is its confidence.
    pub best: f64,
    /// The area under the mean over all queries.
    pub flat: f64,
}

impl Abstention {
    /// Computes the steps.
    ///
    /// # Errors
    /// No query has a value, or there is nothing to gain.
    pub(super) fn of(results: &[(&Id, &QueryResult)]) -> Result<Self, Reason> {
        let valued =
            results.iter().filter_map(|(_, r)| Some((r.confidence?, *r.value.as_ref().ok()?)));
        let pairs: Vec<(f64, f64)> = valued.collect();
        let first = pairs.first().map(|(_, value)| *value).ok_or(Reason::NoQueries)?;
        // One query, or one value for all: nothing to gain.
        if pairs.iter().all(|(_, value)| *value == first) {
            return Err(Reason::NothingToGain);
        }
        let with_itself: Vec<(f64, f64)> =
            pairs.iter().map(|(_, value)| (*value, *value)).collect();
        let mean = pairs.iter().map(|(_, value)| value).sum::<f64>() / pairs.len() as f64;
        let flat = mean * (SHARES - 1) as f64 / SHARES as f64;
        let means = means(pairs);
        let (area, best) = (area(&means), area(&self::means(with_itself)));
        let steps = Self { means, area, best, flat };
        if best == flat { Err(Reason::NothingToGain) } else { Ok(steps) }
    }

    /// Returns the gain, as a share of the possible gain.
    pub fn gain(&self) -> f64 {
        (self.area - self.flat) / (self.best - self.flat)
    }
}

/// Returns the mean of the values that remain after each share is left out. `pairs` are (confidence, value).
fn means(mut pairs: Vec<(f64, f64)>) -> Vec<f64> {
    let order = index::order(pairs.len(), &|a, b| pairs[a].0.total_cmp(&pairs[b].0));
    pairs = order.into_iter().map(|at| pairs[at]).collect();
    for tied in pairs.chunk_by_mut(|a, b| a.0 == b.0) {
        let mean = tied.iter().map(|(_, value)| value).sum::<f64>() / tied.len() as f64;
        for (_, value) in tied {
            *value = mean;
        }
    }
    let count = pairs.len();
    let remaining = |share: usize| {
        let share = share as f64 / SHARES as f64;
        let dropped = (libm::rint(share * count as f64) as usize).min(count - 1);
        let rest = &pairs[dropped..];
        rest.iter().map(|(_, value)| value).sum::<f64>() / rest.len() as f64
    };
    (0..SHARES).map(remaining).collect()
}

/// Returns the area under the means, by trapezoids.
fn area(means: &[f64]) -> f64 {
    means.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]) / SHARES as f64).sum()
}
