//! The mean of a measure over queries: MRR, MAP, mean nDCG@10.

use super::outcome::{Outcome, Reason};

/// A mean, and the queries that enter it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mean {
    /// Sum of the values, added in the queries' order.
    pub sum: f64,
    /// The number of queries by which the sum is divided.
    pub counted: usize,
    /// The number of counted queries that have no value and count as 0.
    pub zeros: usize,
    /// The number of queries without a value, which are left out.
    pub left_out: usize,
    pub outcome: Outcome,
}

/// The mean over no queries.
impl Default for Mean {
    fn default() -> Self {
        let outcome = Outcome::Undefined(Reason::NoQueries);
        Self { sum: 0.0, counted: 0, zeros: 0, left_out: 0, outcome }
    }
}

/// Returns the arithmetic mean of the outcomes that have a value.
///
/// ```
/// use ranklens::metrics::{Outcome, Reason, mean};
///
/// let rr = [1.0, 0.5, 1.0 / 3.0].map(Outcome::Value);
/// assert_eq!(mean(rr).outcome, Outcome::Value(0.611111111111111));
/// assert_eq!(mean([]).outcome, Outcome::Undefined(Reason::NoQueries));
/// ```
pub fn mean(outcomes: impl IntoIterator<Item = Outcome>) -> Mean {
    let mut mean = Mean::default();
    for outcome in outcomes {
        match outcome {
            Outcome::Value(value) => {
                mean.sum += value;
                mean.counted += 1;
            }
            Outcome::Undefined(_) => mean.left_out += 1,
        }
    }
    if mean.counted > 0 {
        mean.outcome = Outcome::Value(mean.sum / mean.counted as f64);
    }
    mean
}
