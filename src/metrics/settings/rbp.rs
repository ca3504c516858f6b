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
    /// All ranks, without an end.
    All,
    /// The first 1000 ranks. The sum is divided by that of 1000 relevant documents (cwl_eval).
    Thousand,
    /// The first min(R, n) ranks, where R documents are relevant and n are in the list. The sum is divided by that of as
    /// many relevant documents (LensKit, `normalize`).
    Reachable,
}

impl RbpRanks {
    /// The last rank that counts, whatever the list.
    pub fn last(self) -> Option<usize> {
        (self == Self::Thousand).then_some(1000)
    }
}

/// The weights of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpTies {
    /// Each document has the weight of its rank, which the order of ties gives it.
    Ordered,
    /// The tied documents that are shown share the weights of their ranks (trectools).
    SharedWeights,
}
