//! The order given and the order of the scores.

use crate::data::Query;
use crate::metrics;

/// The places of the list, the highest score first; without scores, and among equal ones, as given.
#[inline(never)]
pub(super) fn order(query: &Query) -> Vec<usize> {
    let score = |at: usize| query.docs[at].score;
    metrics::order(query.docs.len(), &|a, b| {
        score(b).partial_cmp(&score(a)).unwrap_or(std::cmp::Ordering::Equal)
    })
}

/// The first place whose score is lower than that of the next, or missing where that has one.
#[inline(never)]
pub(super) fn against(query: &Query) -> Option<usize> {
    query.docs.windows(2).position(|two| two[0].score < two[1].score)
}
