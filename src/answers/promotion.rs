//! The value that a measure would have if a rank held the best document from below it.

use super::question::{self, Question};
use crate::metrics::{Id, Measure, Row, derive};

/// An exchange of two documents of the list: one rises, the other sinks.
#[derive(Clone, Debug, PartialEq)]
pub struct Promotion {
    /// The document that rises, and its rank before.
    pub up: (Id, usize),
    /// The document that sinks to the rank that the other one leaves, and its rank before.
    pub down: (Id, usize),
    /// The measure's value now.
    pub before: f64,
    /// The measure's value after the exchange. The order then no longer follows the scores of the list.
    pub after: f64,
}

/// Exchanges the document at `rank`, counted from 1, with the best document below it; of several equally good ones,
/// with the last. Returns `None` if no better document stands below, or if the measure has no value before or after.
pub fn promotion(question: &Question, measure: &Measure, rank: usize) -> Option<Promotion> {
    let ranking = &question.ranking;
    let now = derive(measure, ranking);
    let worth = question::worth(&now);
    // A convention may rank documents that are not in the list. These cannot be moved.
    let is_listed = |at: usize| ranking.rows[at].listed.is_some();
    let high = rank.checked_sub(1).filter(|high| *high < ranking.rows.len() && is_listed(*high))?;
    let better =
        (high + 1..ranking.rows.len()).filter(|at| is_listed(*at) && worth[*at] > worth[high]);
    let low = better.max_by(|a, b| worth[*a].total_cmp(&worth[*b]))?;
    let mut rows: Vec<&Row> = ranking.rows.iter().collect();
    rows.swap(high, low);
    Some(Promotion {
        up: (ranking.rows[low].doc.clone(), low + 1),
        down: (ranking.rows[high].doc.clone(), rank),
        before: now.outcome.value()?,
        after: question::value(measure, &question.moved(&rows))?,
    })
}
