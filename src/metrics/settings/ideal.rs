//! The ideal ranking, with which nDCG compares a list.

/// How the ideal ranking is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideal {
    pub pool: IdealPool,
    pub order: IdealOrder,
    pub ties: IdealTies,
}

impl Ideal {
    /// All judged documents, the highest gain first.
    pub const TEXTBOOK: Self = Self::from_pool(IdealPool::Judged);

    /// The documents of this pool, the highest gain first.
    pub const fn from_pool(pool: IdealPool) -> Self {
        Self { pool, order: IdealOrder::Gain, ties: IdealTies::Rank }
    }
}

/// The documents from which the ideal ranking is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealPool {
    /// All judged documents, retrieved or not.
    Judged,
    /// The documents of the list, all of them.
    Retrieved,
    /// The documents of the list within the cutoff.
    Shown,
    /// All judged documents, not cut where the list is cut (Quepid).
    JudgedUncut,
    /// All judged documents, cut at the cutoff or where the list ends, whichever comes first. Documents
    /// that have a grade only from [`Unjudged::Grade`](super::Unjudged::Grade) are not in it (Elasticsearch).
    JudgedCutAtList,
    /// The documents of the list within the cutoff, then all judged documents: a document of both is in
    /// the pool twice. This is a mistake in published code; the setting lets users recognise it.
    ShownAndJudged,
    /// As many documents as the cutoff (without one, as the list) holds, each with the highest grade
    /// judged (RecTools).
    BestGrade,
}

/// The order of the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealOrder {
    /// The highest gain first.
    Gain,
    /// As judged, so that it is no ideal unless the judgments come sorted (Spark).
    Judged,
}

/// The order of documents with equal gain in the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealTies {
    /// As ranked, then those that were not retrieved.
    Rank,
    /// By score, where those that were not retrieved score 0, and then as judged (ir_measures, Compat).
    Score,
}
