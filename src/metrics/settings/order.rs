//! The order of the documents of a list.

/// The order of the documents of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub scores: Scores,
    pub ties: Ties,
}

impl Order {
    /// By score. Documents with the same score stay in the order of the list.
    pub const TEXTBOOK: Self = Self::by_score(Ties::Listed);

    /// In the order of the list, whatever the scores are.
    pub const BY_POSITION: Self = Self { scores: Scores::Ignored, ties: Ties::Listed };

    /// By score; `ties` decides between documents with the same score.
    pub const fn by_score(ties: Ties) -> Self {
        Self { scores: Scores::Binary64, ties }
    }
}

/// The scores that decide the order, and their precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Scores {
    /// As they are.
    Binary64,
    /// Rounded to single precision, so that close scores tie (trec_eval 9, XGBoost).
    Binary32,
    /// Ignored: the position in the list decides.
    Ignored,
}

/// The order of documents that share a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Ties {
    /// In the order of the list as given.
    Listed,
    /// In the reverse order of the list as given (scikit-learn's `ignore_ties` on some processors).
    Reversed,
    /// By document id, descending by bytes (trec_eval).
    IdDescending,
    /// By document id, ascending by bytes.
    IdAscending,
    /// The lower grade first (CatBoost).
    LowestGradeFirst,
    /// As numba's quicksort leaves them (ranx).
    Numba,
    /// Every document of a tie gets the mean of their gains (McSherry and Najork 2008).
    Averaged,
    /// Every document of a tie has the mean of the tie's ranks, cut to a whole number (Evidently). This holds
    /// in DCG, in RR and for the cutoff; in other measures tied documents stay in the order of the list.
    SharedRank,
}
