//! What precision, recall and average precision divide by.

/// What precision, recall and average precision divide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisors {
    pub precision: PrecisionDivisor,
    pub recall: RecallDivisor,
    pub ap: ApDivisor,
}

impl Divisors {
    /// P@k divides by k, recall and AP by the number of relevant documents.
    pub const TEXTBOOK: Self = Self {
        precision: PrecisionDivisor::Cutoff,
        recall: RecallDivisor::Relevant,
        ap: ApDivisor::Relevant,
    };
}

/// What P@k divides by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecisionDivisor {
    /// k, even if the list is shorter.
    Cutoff,
    /// The number of documents shown: k, or fewer if the list is shorter.
    Shown,
    /// The smaller of k and R, the number of relevant documents.
    RelevantOrCutoff,
    /// The number of judged documents shown.
    Judged,
}

/// What recall divides by. R is the number of relevant documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallDivisor {
    /// R.
    Relevant,
    /// The smaller of R and k (LensKit).
    RelevantOrCutoff,
}

/// What AP divides by. R is the number of relevant documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApDivisor {
    /// R.
    Relevant,
    /// The smaller of R and k.
    RelevantOrCutoff,
    /// The smallest of R, k and the number of documents retrieved.
    Reachable,
    /// The number of relevant documents within the cutoff.
    Found,
    /// The number of relevant documents within the cutoff plus [`FOUND_EPSILON`], so that it is never 0 (ragas).
    FoundPlusEpsilon,
    /// k (RecTools, `divide_by_k`).
    Cutoff,
}

/// What [`ApDivisor::FoundPlusEpsilon`] adds to the number of relevant documents found.
pub const FOUND_EPSILON: f64 = 1e-10;
