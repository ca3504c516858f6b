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
    /// All judged documents. The cutoff does not apply to the ideal (Quepid).
    JudgedUncut,
    /// All judged documents, cut at the cutoff or where the list ends, whichever comes first. Documents
    /// that have a grade only from [`Unjudged::Grade`](super::Unjudged::Grade) are not in it (Elasticsearch).
    JudgedCutAtList,
    /// The documents of the list within the cutoff, then all judged documents: a document of both is in
    /// the pool twice. This is a mistake in published code; the setting lets users recognise it.
    ShownAndJudged,
    /// As many documents as the cutoff says, or as the list has without a cutoff, each with the highest
    /// grade judged (RecTools).
    BestGrade,
}

/// The order of the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealOrder {
    /// The highest gain first.
    Gain,
    /// In the order of the judgments, which is ideal only if these are sorted by gain (Spark).
    Judged,
}

/// The order of documents with equal gain in the ideal ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdealTies {
    /// By rank; documents that were not retrieved come last.
    Rank,
    /// By score, then in the order of the judgments. Documents that were not retrieved have the score 0
    /// (ir_measures, Compat).
    Score,
}
