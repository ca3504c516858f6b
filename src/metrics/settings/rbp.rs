//! The ranks and ties of rank-biased precision (RBP).

/// The ranks and ties of rank-biased precision (RBP).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rbp {
    pub ranks: RbpRanks,
    pub ties: RbpTies,
}

impl Rbp {
    /// All ranks, each with its own weight (Moffat and Zobel 2008).
    pub const TEXTBOOK: Self = Self { ranks: RbpRanks::All, ties: RbpTies::Ordered };
}

/// The ranks that RBP is taken over, whatever the length of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpRanks {
    /// Without an end.
    All,
    /// 1000: divided by what as many relevant documents bring (cwl_eval).
    Thousand,
    /// Those on which the list could show relevant documents, min(R, n): divided by what they bring
    /// (LensKit, `normalize`).
    Reachable,
}

impl RbpRanks {
    /// The last rank that counts, whatever the list.
    pub fn last(self) -> Option<usize> {
        (self == Self::Thousand).then_some(1000)
    }
}

/// What RBP makes of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpTies {
    /// What the order of ties makes of them.
    Ordered,
    /// Those shown share their weights (trectools).
    SharedWeights,
}
