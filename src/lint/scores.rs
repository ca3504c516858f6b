//! Compares the order of a list with the order of its scores.

use crate::data::Query;
use crate::metrics;

/// Returns the positions of the list, the highest score first. Documents without a score come last; among equal
/// scores, and among missing ones, the order given stays.
pub(super) fn order(query: &Query) -> Vec<usize> {
    let score = |at: usize| query.docs[at].score;
    metrics::order(query.docs.len(), &|a, b| {
        score(b).partial_cmp(&score(a)).unwrap_or(std::cmp::Ordering::Equal)
    })
}

/// Returns the first position whose score is lower than the next, or missing although the next document has one.
pub(super) fn against(query: &Query) -> Option<usize> {
    query.docs.windows(2).position(|two| two[0].score < two[1].score)
}
