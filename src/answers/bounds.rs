//! Two ranges of a measure's value: over all grades that unjudged documents could get ([`Judged`]), and
//! over all orders of tied documents, here.
//!
//! Every value is derived from a [`Ranking`] in another order. If the measure's claims prove that moving a better
//! document up never lowers the value, the extremes have the worst or the best documents of each tie first. Otherwise
//! every distinct order of short ties is tried; long ties then have no exact range.

use std::cmp::Ordering;

pub use super::judged::Judged;
use super::judged::judged;
use super::question::{self, Question};
use crate::metrics::settings::{IdealOrder, IdealTies, Ties as TieRule};
use crate::metrics::{Derivation, Index, Measure, Ranking, Row, derive, order};

/// The maximum number of orders of ties that are tried.
const MOST_ORDERS: usize = 120;

/// The maximum number of rows that all these orders have together.
const MOST_ROWS: usize = 12_000;

/// The ranges of one query's value.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// `None` where every document of the list is judged.
    pub judged: Option<Judged>,
    /// `None` if no documents within reach of the measure are tied, or if there is no value. Also `None` if the tool
    /// reads only the top of each list and the settings remove documents: the removed documents count towards the
    /// depth, but the ranking does not hold them.
    pub ties: Option<Ties>,
}

/// The value over all orders of documents that share a score, each as likely as any other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ties {
    /// The number of documents within reach of the measure that share a score with another document.
    pub documents: usize,
    /// The lowest value found. At least one order gives it.
    pub low: f64,
    /// The highest value found. At least one order gives it.
    pub high: f64,
    /// The mean over all orders. `None` if neither averaged ties nor the values of all orders give it.
    pub mean: Option<f64>,
    /// Whether no order gives less than `low` or more than `high`.
    pub exact: bool,
}

/// Returns the ranges of a measure's value for one query.
pub fn bounds(question: &Question, measure: &Measure) -> Bounds {
    let ranking = &question.ranking;
    let now = derive(measure, ranking);
    Bounds { judged: judged(question, &now, ranking), ties: ties(question, &now, ranking) }
}

fn ties(question: &Question, now: &Derivation, ranking: &Ranking) -> Option<Ties> {
    let measure = &now.measure;
    let whole = question.whole();
    if question.convention.input.depth.is_some() && !whole.left_out.is_empty() {
        return None;
    }
    let rows = &*whole.rows;
    // Whether a row shares its score with the row above.
    let tied = |at: usize| at > 0 && at < rows.len() && rows[at].tie == rows[at - 1].tie;
    // If the cut falls within a tie, the order of the tie decides which documents are retrieved.
    let is_cut_in_tie = tied(ranking.rows.len());
    // Without claims, documents below the cutoff may change the value too.
    let mut end = match is_cut_in_tie || !question::is_claimed(now) {
        true => ranking.rows.len(),
        false => now.actual.counted,
    };
    while tied(end) {
        end += 1;
    }
    let documents = (0..end).filter(|at| tied(*at) || tied(at + 1)).count();
    if documents == 0 {
        return None;
    }
    // A document that is listed twice is in the ideal once, and its first rank decides.
    let is_distinct = Index::of(rows.iter().map(|row| &row.doc)).count() == rows.len();
    let exact =
        is_distinct && !is_cut_in_tie && question::promotion_helps(now, end > now.actual.counted);
    let value = |order: &[usize]| {
        let rows: Vec<&Row> = order.iter().map(|at| &rows[*at]).collect();
        question::value(measure, &question.ordered(&whole, &rows))
    };
    let sorted = |keys: &[f64], sign: f64| {
        order(rows.len(), &|a, b| {
            let by_key = (sign * keys[a]).partial_cmp(&(sign * keys[b]));
            rows[a].tie.cmp(&rows[b].tie).then(by_key.unwrap_or(Ordering::Equal))
        })
    };
    let mut keys = question::worth(&derive(measure, &whole));
    let extremes = (value(&sorted(&keys, 1.0))?, value(&sorted(&keys, -1.0))?);
    let (mut low, mut high) = (extremes.0.min(extremes.1), extremes.0.max(extremes.1));
    let claims = measure.definition.proven(&now.settings);
    if exact && claims.is_some_and(|claims| (claims.is_linear)(&now.settings)) {
        // Sums in another order may differ in the last bit, so that the mean could lie outside the range.
        let mean = averaged(measure, &whole, ranking.rows.len());
        let mean = mean.map(|mean| mean.clamp(low, high));
        return Some(Ties { documents, low, high, mean, exact });
    }
    let without_mean = Some(Ties { documents, low, high, mean: None, exact });
    // An ideal that is ordered by scores cannot be derived: a changed order has no scores.
    if !is_distinct || !question::is_claimed(now) && whole.settings.ideal.ties == IdealTies::Score {
        return without_mean;
    }
    if !exact {
        keys = match whole.settings.ideal.order {
            // Documents of the same grade are interchangeable for every measure.
            IdealOrder::Gain => rows.iter().map(|row| row.grade.unwrap_or(f64::MAX)).collect(),
            // An ideal in the order of the judgments distinguishes all documents.
            IdealOrder::Judged => (0..rows.len()).map(|at| at as f64).collect(),
        };
    }
    let advance = |order: &mut [usize]| {
        let mut groups = order[..end].chunk_by_mut(|a, b| rows[*a].tie == rows[*b].tie);
        groups.any(|group| next_permutation(group, &keys))
    };
    let most = MOST_ORDERS.min(MOST_ROWS / rows.len()).max(1);
    let Some(values) = values_of_all_orders(sorted(&keys, 1.0), most, advance, value) else {
        return without_mean;
    };
    low = values.iter().copied().fold(low, f64::min);
    high = values.iter().copied().fold(high, f64::max);
    let sum = values.iter().fold(0.0, |sum, value| sum + value);
    let mean = (sum / values.len() as f64).clamp(low, high);
    Some(Ties { documents, low, high, mean: Some(mean), exact: true })
}

/// Returns the value with averaged ties. The first `length` documents of `whole` are retrieved.
fn averaged(measure: &Measure, whole: &Ranking, length: usize) -> Option<f64> {
    // The order stays the same. The scores only say which documents are tied.
    let scored = |row: &Row| (row.listed, row.doc.clone(), Some(-(row.tie as f64)));
    let docs: Vec<_> = whole.rows[..length].iter().map(scored).collect();
    let mut settings = (*whole.settings).clone();
    settings.order.ties = TieRule::Averaged;
    let averaged = Ranking::of_places(docs, whole.judgments().to_vec(), settings.into());
    question::value(measure, &averaged)
}

/// Returns the values of all orders: of `order`, and of those that `advance` produces from it. `advance` returns false
/// when it restores the first order. Returns `None` for more than `most` orders, or if an order has no value.
fn values_of_all_orders(
    mut order: Vec<usize>,
    most: usize,
    advance: impl Fn(&mut [usize]) -> bool,
    value: impl Fn(&[usize]) -> Option<f64>,
) -> Option<Vec<f64>> {
    let mut count = 1;
    while count <= most && advance(&mut order) {
        count += 1;
    }
    if count > most {
        return None;
    }
    let next = |_| {
        let value = value(&order);
        advance(&mut order);
        value
    };
    (0..count).map(next).collect()
}

/// Advances to the next order of rows with a new sequence of keys. After the last order, restores the first one
/// and returns `false`.
fn next_permutation(rows: &mut [usize], keys: &[f64]) -> bool {
    let Some(descent) = rows.windows(2).rposition(|pair| keys[pair[0]] < keys[pair[1]]) else {
        rows.reverse();
        return false;
    };
    let key = keys[rows[descent]];
    if let Some(larger) = rows.iter().rposition(|row| keys[*row] > key) {
        rows.swap(descent, larger);
    }
    rows[descent + 1..].reverse();
    true
}
