//! The chance of satisfaction in ERR and RBP, and the recall points of interpolated precision.

/// The chance that a document satisfies the reader, in ERR and RBP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SatisfactionChance {
    /// ERR's `(2^g - 1) / 2^max`; in RBP 1 for a relevant document, else 0.
    AsDefined,
    /// The grade itself. It can be above 1 in RBP (ranx) but not in ERR (CatBoost).
    Grade,
}

/// How interpolated precision turns a share x of the R relevant documents into a number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallPoints {
    /// The smallest number that is at least x R.
    Exact,
    /// floor(x R + 0.9) (trec_eval 9).
    FloorPlusNineTenths,
    /// x R, rounded half up (trec_eval 10).
    Rounded,
}
