//! Choices for the cases that the definition of a measure leaves open.

/// The value where a measure would divide by zero because nothing is relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NothingRelevant {
    Undefined,
    Zero,
    One,
    /// 0, also if the divisor is below 0 (Haystack).
    ZeroUnlessPositive,
}

impl NothingRelevant {
    /// Whether this choice gives the value, in place of a division by `divisor`.
    pub fn replaces(self, divisor: f64) -> bool {
        divisor == 0.0 || self == Self::ZeroUnlessPositive && divisor < 0.0
    }
}

/// The value of a list that shows nothing relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHit {
    /// The value that follows from the measure's definition.
    AsDefined,
    /// No value (trectools).
    Undefined,
}

/// What a relevant document adds to Bpref's sum if no document is judged not relevant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNonRelevant {
    One,
    /// 0 (trectools).
    Zero,
}

/// How an AP value below 1 counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imperfect {
    /// Itself.
    Counts,
    /// 0 (deepeval, `strict_mode`).
    Zero,
}
