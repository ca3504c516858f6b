//! The names of columns, terms and reasons in answers.

use crate::metrics::{Column, Name, Reason};

/// The key of each, and the one that has a key.
macro_rules! keys {
    (
        $(#[$doc:meta])* $key:ident, $named:ident, $type:ident: $($variant:ident => $text:literal,)*
        $(| $counted:ident: $($nth:literal),*,)?
    ) => {
        $(#[$doc])*
        pub fn $key(of: $type) -> &'static str {
            match of {
                $($type::$variant => $text,)*
                $($type::$counted(nth) => [$($nth),*].get(usize::from(nth)).unwrap_or(&""),)?
            }
        }

        pub fn $named(key: &str) -> Option<$type> {
            match key {
                $($text => Some($type::$variant),)*
                _ => {
                    $(let nth = [$($nth),*].iter().position(|nth| *nth == key);
                    if let Some(nth) = nth.and_then(|nth| u8::try_from(nth).ok()) {
                        return Some($type::$counted(nth));
                    })?
                    None
                }
            }
        }
    };
}

keys! {
    /// The key of a column in a row.
    column_key, column_named, Column:
    Rank => "rank",
    Grade => "countedGrade",
    Relevant => "relevant",
    NonRelevant => "nonRelevant",
    Judged => "judged",
    OwnGain => "ownGain",
    Gain => "gain",
    Share => "share",
    Divisor => "discount",
    Contribution => "contribution",
    Cumulative => "cumulative",
    Hits => "hits",
    Precision => "precision",
    Recall => "recall",
    First => "first",
    Weight => "weight",
    Stop => "stop",
    Reach => "reach",
    Above => "above",
    HitsAbove => "hitsAbove",
    JudgedAbove => "judgedAbove",
    TiedRank => "tiedRank",
    TiedHits => "tiedHits",
    OtherRank => "otherRank",
    Deeper => "deeper",
    OwnWeight => "ownWeight",
}

keys! {
    /// The key of a scalar among the terms.
    term_key, term_named, Name:
    Cutoff => "k",
    Shown => "shown",
    Relevant => "R",
    NonRelevant => "N",
    Hits => "hits",
    Judged => "judged",
    Dcg => "DCG",
    Idcg => "IDCG",
    Precision => "precision",
    Recall => "recall",
    First => "first",
    Sum => "sum",
    Divisor => "divisor",
    Beta => "beta",
    Persistence => "p",
    MaxGrade => "max",
    RecallLevel => "x",
    Needed => "needed",
    Depth => "depth",
    IdealSum => "idealSum",
    Decay => "decay",
    | AtTenths: "at0", "at1", "at2", "at3", "at4", "at5", "at6", "at7", "at8", "at9", "at10",
}

/// The code of a reason.
pub fn reason_code(reason: Reason) -> &'static str {
    match reason {
        Reason::NothingRelevant => "nothing-relevant",
        Reason::NoIdealGain => "no-ideal-gain",
        Reason::NothingRetrieved => "nothing-retrieved",
        Reason::NothingNonRelevant => "nothing-non-relevant",
        Reason::NoHit => "no-hit",
        Reason::OnlyHits => "only-hits",
        Reason::NothingJudged => "nothing-judged",
        Reason::NoQueries => "no-queries",
        Reason::Refused => "refused",
        Reason::GradeAboveScale { .. } => "grade-above-scale",
        Reason::TooLarge => "too-large",
    }
}

/// The reason with this code. `grade` and `max` matter for a grade above the scale only.
pub fn reason_coded(code: &str, grade: f64, max: f64) -> Option<Reason> {
    Some(match code {
        "nothing-relevant" => Reason::NothingRelevant,
        "no-ideal-gain" => Reason::NoIdealGain,
        "nothing-retrieved" => Reason::NothingRetrieved,
        "nothing-non-relevant" => Reason::NothingNonRelevant,
        "no-hit" => Reason::NoHit,
        "only-hits" => Reason::OnlyHits,
        "nothing-judged" => Reason::NothingJudged,
        "no-queries" => Reason::NoQueries,
        "grade-above-scale" => Reason::GradeAboveScale { grade, max },
        "too-large" => Reason::TooLarge,
        _ => return None,
    })
}
