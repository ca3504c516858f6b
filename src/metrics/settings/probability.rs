//! What ERR, RBP and interpolated precision take for a chance or a share.

/// What ERR and RBP take for the chance that a document satisfies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SatisfactionChance {
    /// ERR's `(2^g - 1) / 2^max`; in RBP 1 for a relevant document, else 0.
    AsDefined,
    /// The grade itself, which can be above 1 in RBP (ranx) and not in ERR (CatBoost).
    Grade,
}

/// How interpolated precision turns a share x of the R relevant documents into a number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallPoints {
    /// As many as make at least that share.
    Exact,
    /// floor(x R + 0.9) (trec_eval 9).
    FloorPlusNineTenths,
    /// x R, rounded half up (trec_eval 10).
    Rounded,
}
