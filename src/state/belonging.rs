//! Whether lists and judgments that arrived one after the other belong together.

use crate::data::{Data, Id, Qrels, Query};
use crate::metrics::Index;

/// Whether data that arrived belongs to the data on the screen: a query has the same id on both
/// sides, or one of its documents is judged. `joined` is the join of both.
pub(super) fn belongs_together<'a>(
    shown: &Data,
    joined: &Data,
    arrived: impl Iterator<Item = &'a Id>,
) -> bool {
    // The judgments of keyword data follow from its texts, so that other judgments never belong to
    // it.
    if shown.keywords.is_some() {
        return false;
    }
    let arrived = Index::of(arrived.filter(|id| !id.is_empty()));
    let shown = Index::of(shown.queries.iter().map(|query| &query.id));
    joined
        .queries
        .iter()
        .filter(|query| has_both(query))
        .any(|query| (arrived.has(&query.id) && shown.has(&query.id)) || judged(query))
}

/// Whether judgments belong to the lists on the screen.
pub fn belong(qrels: &Qrels, shown: &Data) -> bool {
    belongs_together(shown, &shown.with_qrels(qrels), qrels.queries.iter().map(|(id, _)| id))
}

/// Whether a query has a list and judgments.
pub(super) fn has_both(query: &Query) -> bool {
    !query.docs.is_empty() && !query.judgments.is_empty()
}

/// Whether a document of the list is judged.
fn judged(query: &Query) -> bool {
    let judged = Index::of(query.judgments.iter().map(|judgment| &judgment.doc));
    query.docs.iter().any(|doc| judged.has(&doc.id))
}

/// Returns a message about a list and judgments that have nothing in common.
pub(super) fn mismatch(data: &Data) -> Option<&'static str> {
    let mut both = data.queries.iter().filter(|query| has_both(query)).peekable();
    if both.peek().is_none() {
        return Some("The list and the judgments have no query in common: check the query ids.");
    }
    let none = "No document of the list is judged: check the document ids.";
    (!both.any(|query| judged(query))).then_some(none)
}
