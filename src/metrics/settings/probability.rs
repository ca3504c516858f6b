//! The chance of satisfaction in ERR and RBP.

/// The chance that a document satisfies the reader, in ERR and RBP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SatisfactionChance {
    /// ERR's `(2^g - 1) / 2^max`; in RBP 1 for a relevant document, else 0.
    AsDefined,
    /// The grade itself. It can be above 1 in RBP (ranx) but not in ERR (CatBoost).
    Grade,
}
