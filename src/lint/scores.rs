//! Compares the order of a list with the order of its scores.

use crate::data::Query;
use crate::metrics;

/// The positions of the list by falling score. Without scores, and among equal scores, the order given stays.
#[inline(never)]
pub(super) fn order(query: &Query) -> Vec<usize> {
    let score = |at: usize| query.docs[at].score;
    metrics::order(query.docs.len(), &|a, b| {
        score(b).partial_cmp(&score(a)).unwrap_or(std::cmp::Ordering::Equal)
    })
}

/// The first position whose score is lower than the next one, or missing where the next has one.
#[inline(never)]
pub(super) fn against(query: &Query) -> Option<usize> {
    query.docs.windows(2).position(|two| two[0].score < two[1].score)
}
