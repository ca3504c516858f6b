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
    /// k, also when the list is shorter.
    Cutoff,
    /// The documents shown: k, or fewer when the list is shorter.
    Shown,
    /// The smaller of k and R, the number of relevant documents.
    RelevantOrCutoff,
    /// The judged documents shown.
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
    /// The smallest of R, k and the documents retrieved.
    Reachable,
    /// The relevant documents found within the cutoff.
    Found,
    /// The same and [`FOUND_EPSILON`], which keeps programs from dividing by 0 (ragas).
    FoundPlusEpsilon,
    /// k (RecTools, `divide_by_k`).
    Cutoff,
}

/// What [`ApDivisor::FoundPlusEpsilon`] adds to the relevant documents found.
pub const FOUND_EPSILON: f64 = 1e-10;
