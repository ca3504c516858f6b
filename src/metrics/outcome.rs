//! The value of a measure for one query, or its mean over queries, or the reason why there is none.

use std::fmt;

use crate::decimal::shortest;

/// The result of a derivation or of a mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// A finite number.
    Value(f64),
    Undefined(Reason),
}

impl Outcome {
    /// Returns the value, if there is one.
    pub fn value(self) -> Option<f64> {
        match self {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined(_) => None,
        }
    }

    /// Returns why there is no value.
    pub fn reason(self) -> Option<Reason> {
        match self {
            Outcome::Value(_) => None,
            Outcome::Undefined(reason) => Some(reason),
        }
    }
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    NothingRelevant,
    NoIdealGain,
    NothingRetrieved,
    NothingNonRelevant,
    NoHit,
    OnlyHits,
    /// The list is empty without its unjudged documents, so trec_eval divides 0 by 0 in interpolated precision.
    NothingJudged,
    /// No document shown is judged, and precision divides by the number of judged documents shown.
    NoShownJudged,
    /// No query has a value.
    NoQueries,
    /// The tool refuses a query.
    Refused,
    /// A query has no value, so the tool's mean has none.
    QueryWithoutValue,
    /// Leaving out queries cannot change the mean.
    NothingToGain,
    /// The tool's value of a query is NaN, so the tool's mean is NaN.
    NotANumber,
    /// No query has a value, so the tool's mean is NaN.
    NanWithoutValues,
    GradeAboveScale {
        grade: f64,
        max: f64,
    },
    /// The catalogue has fewer items than there are listed or judged documents.
    CatalogueTooSmall,
    TooLarge,
}

impl Reason {
    /// Whether the tool's mean is NaN.
    pub fn is_nan(self) -> bool {
        matches!(self, Reason::NotANumber | Reason::NanWithoutValues)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NothingRelevant => f.write_str("no document is judged relevant"),
            Reason::NoIdealGain => f.write_str("the ideal ranking has no gain"),
            Reason::NothingRetrieved => f.write_str("the list is empty"),
            Reason::NothingNonRelevant => f.write_str("no document is judged not relevant"),
            Reason::NoHit => f.write_str("no relevant document is shown"),
            Reason::OnlyHits => f.write_str("every document shown is relevant"),
            Reason::NothingJudged => f.write_str("no document of the list is judged"),
            Reason::NoShownJudged => f.write_str("no document shown is judged"),
            Reason::NoQueries | Reason::NanWithoutValues => f.write_str("no query has a value"),
            Reason::Refused => f.write_str("the tool refuses a query"),
            Reason::QueryWithoutValue => f.write_str("a query has no value"),
            Reason::NothingToGain => f.write_str("all queries have the same value"),
            Reason::NotANumber => f.write_str("the value of a query is NaN"),
            Reason::GradeAboveScale { grade, max } => {
                let [grade, max] = [*grade, *max].map(shortest);
                write!(f, "grade {grade} is above the highest grade of the scale, {max}")
            }
            Reason::CatalogueTooSmall => {
                f.write_str("the catalogue has fewer items than are known")
            }
            Reason::TooLarge => f.write_str("the numbers are too large to compute with"),
        }
    }
}
