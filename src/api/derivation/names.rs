//! The keys of columns and terms, and the codes of reasons, in the derivations of answers.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::metrics::{Column, Name, Reason};

/// A column, written as its key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnKey(pub Column);

/// A term, written as its key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TermKey(pub Name);

impl Serialize for ColumnKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.key())
    }
}

impl<'de> Deserialize<'de> for ColumnKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Column::with_key(&key).map(Self).ok_or_else(|| D::Error::custom("no such column"))
    }
}

impl Serialize for TermKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.key())
    }
}

impl<'de> Deserialize<'de> for TermKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Name::with_key(&key).map(Self).ok_or_else(|| D::Error::custom("no such term"))
    }
}

/// Returns the stable code of a reason.
pub fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::NothingRelevant => "nothing-relevant",
        Reason::NoIdealGain => "no-ideal-gain",
        Reason::NothingRetrieved => "nothing-retrieved",
        Reason::NothingNonRelevant => "nothing-non-relevant",
        Reason::NoHit => "no-hit",
        Reason::OnlyHits => "only-hits",
        Reason::NothingJudged => "nothing-judged",
        Reason::NoShownJudged => "no-shown-judged",
        Reason::NoQueries => "no-queries",
        Reason::Refused => "refused",
        Reason::QueryWithoutValue => "query-without-value",
        Reason::NothingToGain => "nothing-to-gain",
        Reason::NanWithoutValues => "nan-without-values",
        Reason::NotANumber => "not-a-number",
        Reason::GradeAboveScale { .. } => "grade-above-scale",
        Reason::CatalogueTooSmall => "catalogue-too-small",
        Reason::TooLarge => "too-large",
    }
}

/// The reasons that a derivation can give, besides a grade above the scale.
const OF_DERIVATIONS: [Reason; 10] = [
    Reason::NothingRelevant,
    Reason::NoIdealGain,
    Reason::NothingRetrieved,
    Reason::NothingNonRelevant,
    Reason::NoHit,
    Reason::OnlyHits,
    Reason::NothingJudged,
    Reason::NoShownJudged,
    Reason::CatalogueTooSmall,
    Reason::TooLarge,
];

/// Returns the reason of a derivation with this code. Only the reason of a grade above the scale uses `grade` and
/// `max`. `None` for a code that no derivation gives.
pub fn reason_coded(code: &str, grade: f64, max: f64) -> Option<Reason> {
    let above_scale = Reason::GradeAboveScale { grade, max };
    let mut reasons = OF_DERIVATIONS.into_iter().chain([above_scale]);
    reasons.find(|reason| reason_code(*reason) == code)
}
