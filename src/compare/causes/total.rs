//! The mean difference over queries, split into causes.

use super::{Cause, Causes};

/// The mean difference over queries, and the mean shares of the causes, which add up to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Total {
    /// The number of queries whose difference was split.
    pub queries: usize,
    /// The number of queries whose difference could not be split.
    pub without: usize,
    /// The mean difference over the queries that were split.
    pub difference: f64,
    /// The mean share of each cause that some query has, in the order of [`Cause::ALL`]. A query without the
    /// cause counts as 0.
    pub shares: Vec<(Cause, f64)>,
}

impl Total {
    /// Returns the means over the queries that were split. `None` stands for a query that could not be split.
    pub fn of<'a>(all: impl IntoIterator<Item = Option<&'a Causes>>) -> Self {
        let mut total = Self::default();
        let mut sums = [None; Cause::ALL.len()];
        for causes in all {
            let Some(causes) = causes else {
                total.without += 1;
                continue;
            };
            total.queries += 1;
            total.difference += causes.difference();
            for share in &causes.shares {
                let sum = &mut sums[share.cause as usize];
                *sum = Some(sum.unwrap_or(0.0) + share.amount);
            }
        }
        let count = total.queries.max(1) as f64;
        total.difference /= count;
        let shares = Cause::ALL.into_iter().zip(sums);
        total.shares = shares.filter_map(|(cause, sum)| Some((cause, sum? / count))).collect();
        total
    }
}
