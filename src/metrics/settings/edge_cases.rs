//! Values where the definition of a measure does not apply.

/// The value where a measure would divide by zero because nothing is relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NothingRelevant {
    Undefined,
    Zero,
    One,
    /// 0, also where the divisor is below 0 (Haystack).
    ZeroUnlessPositive,
}

impl NothingRelevant {
    /// Whether it gives the value where this would be the divisor.
    pub fn replaces(self, divisor: f64) -> bool {
        divisor == 0.0 || self == Self::ZeroUnlessPositive && divisor < 0.0
    }
}

/// The value of a list that shows nothing relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHit {
    /// What the measure makes of it.
    AsDefined,
    /// None (trectools).
    Undefined,
}

/// What bpref gives a relevant document where none is judged not relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNonRelevant {
    One,
    /// Nothing (trectools).
    Zero,
}

/// What a value of AP below 1 counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imperfect {
    /// Itself.
    Counts,
    /// 0 (deepeval, `strict_mode`).
    Zero,
}
