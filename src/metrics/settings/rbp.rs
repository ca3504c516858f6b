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

/// The ranks that RBP covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpRanks {
    /// All ranks, without a last one.
    All,
    /// The first 1000 ranks. The sum is divided by the sum for 1000 relevant documents (cwl_eval).
    Thousand,
    /// All ranks shown. The sum is divided by the sum for min(R, n) relevant documents, where R documents
    /// are relevant and n are shown (LensKit, `normalize`).
    Reachable,
}

impl RbpRanks {
    /// Returns the last rank that counts for every list. `None` if the list or the cutoff decides.
    pub fn last(self) -> Option<usize> {
        (self == Self::Thousand).then_some(1000)
    }
}

/// The weights of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RbpTies {
    /// Each document has the weight of its rank. The order of ties decides the rank.
    Ordered,
    /// The tied documents that are shown share the weights of their ranks (trectools).
    SharedWeights,
}
