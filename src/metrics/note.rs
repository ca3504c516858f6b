//! Notes for readers on how a value was computed, as data. The sentences are in `present::words`.

use super::outcome::Reason;
use super::settings::Ties;

/// Something that a derivation assumed or passed over.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Unjudged documents within the cutoff, counted as grade 0.
    UnjudgedAsZero { documents: usize },
    /// Unjudged documents within the cutoff, counted as if judged with this grade.
    UnjudgedAs { documents: usize, grade: f64 },
    /// Unjudged documents removed before ranks were counted.
    UnjudgedLeftOut { documents: usize },
    /// Fewer documents than the cutoff asks for.
    ShorterThanCutoff { retrieved: usize, cutoff: usize },
    /// Documents that share a score with another, and what decided their order.
    TiesBroken { documents: usize, ties: Ties },
    /// This measure has no exact mean over tied orders; the listed order was used.
    TiesNotAveraged { documents: usize },
    /// Grades below 0, counted as gain 0.
    NegativeGrades { documents: usize },
    /// Relevant documents that the list does not have.
    RelevantMissed { documents: usize },
    /// Judged documents with gain that are not in the chosen ideal.
    MissedByIdeal { documents: usize },
    /// No relevant document within the cutoff.
    NoHit,
    /// A rule of the settings gave the value.
    ByRule { value: f64, reason: Reason },
    /// Every step but the last was rounded to this many decimals.
    Rounded { digits: u8 },
    /// The highest grade of the scale was taken from this query's judgments.
    ScaleFromJudgments { max: f64 },
    /// Precision was divided by the number of documents shown instead of the cutoff.
    DividedByShown { shown: usize, cutoff: usize },
    /// The steps are those of one query, but the tool computes only one number from all queries: what their mean gains
    /// if the queries of which the system is least sure are left out.
    PartOfGain,
    /// The tool rounds the value that the steps give to this many decimals.
    ValueRounded { value: f64, digits: u8 },
    /// The steps are those of the measure, but the tool gives the logarithm of its value.
    Logarithm,
}
