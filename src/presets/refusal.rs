//! The rules by which tools refuse queries, as data, and the reasons that are reported.

use std::fmt;

use crate::decimal::{self, shortest};
use crate::metrics::Id;

/// What a tool does not accept in a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RefusalRule {
    /// A list with fewer documents than this.
    Fewer(usize),
    /// A document twice in the list.
    Duplicates,
    /// A query of the run without judgments.
    NotJudged,
    /// A judged query that is not in the run, unless the call counts missing queries.
    Missing,
    /// No relevant document; for a measure of non-relevant documents, none of these.
    NothingRelevant,
    /// A grade below 0.
    Negative,
    /// Only grades below 0, in the first query by id. Later queries are accepted.
    AllNegative,
    /// Only grades below 0, in the first query as listed. Later queries are accepted.
    AllNegativeListed,
    /// Only grades below this, in a query of the run.
    AllBelow(f64),
    /// Grades that are not whole.
    Fraction,
    /// Grades other than 0 and 1.
    Graded,
    /// More than two different grades in an array, or one that is not whole.
    ManyLabels,
    /// Grades above this.
    Above(f64),
    /// Grades above the scale's end.
    AboveScale,
    /// Grades without a gain: those above 30, or those that the given gains leave out (LightGBM).
    WithoutGain,
    /// A list of relevant documents only, up to the cutoff.
    OnlyHits,
    /// A relevant document in the list, and none judged not relevant: the tool's value is NaN.
    NothingNonRelevant,
    /// A list, and no relevant document to compare it with.
    ListWithoutRelevant,
    /// Relevant documents, and no list.
    RelevantWithoutList,
    /// A cutoff beyond the length of the list.
    CutoffBeyondList,
    /// A cutoff beyond the largest rank of the list, where tied documents share ranks.
    CutoffBeyondLastRank,
    /// No relevant document: the tool's value is NaN.
    NanWithoutRelevant,
}

/// Returns a grade of the query that passes a test.
pub type FindGrade<'a> = &'a dyn Fn(&dyn Fn(f64) -> bool) -> Option<f64>;

impl RefusalRule {
    /// Parses the name that requests use: `negative`, `above:4`, `fewer:2`. `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "duplicates" => RefusalRule::Duplicates,
            "not-judged" => RefusalRule::NotJudged,
            "missing" => RefusalRule::Missing,
            "nothing-relevant" => RefusalRule::NothingRelevant,
            "negative" => RefusalRule::Negative,
            "all-negative" => RefusalRule::AllNegative,
            "all-negative-listed" => RefusalRule::AllNegativeListed,
            "fraction" => RefusalRule::Fraction,
            "graded" => RefusalRule::Graded,
            "many-labels" => RefusalRule::ManyLabels,
            "above-scale" => RefusalRule::AboveScale,
            "without-gain" => RefusalRule::WithoutGain,
            "only-hits" => RefusalRule::OnlyHits,
            "nothing-non-relevant" => RefusalRule::NothingNonRelevant,
            "list-without-relevant" => RefusalRule::ListWithoutRelevant,
            "relevant-without-list" => RefusalRule::RelevantWithoutList,
            "cutoff-beyond-list" => RefusalRule::CutoffBeyondList,
            "cutoff-beyond-last-rank" => RefusalRule::CutoffBeyondLastRank,
            "nan-without-relevant" => RefusalRule::NanWithoutRelevant,
            _ => match text.split_once(':')? {
                ("all-below", grade) => RefusalRule::AllBelow(decimal::parse(grade)?),
                ("above", grade) => RefusalRule::Above(decimal::parse(grade)?),
                ("fewer", least) => RefusalRule::Fewer(least.parse().ok()?),
                _ => return None,
            },
        })
    }
}

/// Prints what [`RefusalRule::read`] parses.
impl fmt::Display for RefusalRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RefusalRule::Duplicates => "duplicates",
            RefusalRule::NotJudged => "not-judged",
            RefusalRule::Missing => "missing",
            RefusalRule::NothingRelevant => "nothing-relevant",
            RefusalRule::Negative => "negative",
            RefusalRule::AllNegative => "all-negative",
            RefusalRule::AllNegativeListed => "all-negative-listed",
            RefusalRule::Fraction => "fraction",
            RefusalRule::Graded => "graded",
            RefusalRule::ManyLabels => "many-labels",
            RefusalRule::AboveScale => "above-scale",
            RefusalRule::WithoutGain => "without-gain",
            RefusalRule::OnlyHits => "only-hits",
            RefusalRule::NothingNonRelevant => "nothing-non-relevant",
            RefusalRule::ListWithoutRelevant => "list-without-relevant",
            RefusalRule::RelevantWithoutList => "relevant-without-list",
            RefusalRule::CutoffBeyondList => "cutoff-beyond-list",
            RefusalRule::CutoffBeyondLastRank => "cutoff-beyond-last-rank",
            RefusalRule::NanWithoutRelevant => "nan-without-relevant",
            RefusalRule::AllBelow(grade) => return write!(f, "all-below:{}", shortest(*grade)),
            RefusalRule::Above(grade) => return write!(f, "above:{}", shortest(*grade)),
            RefusalRule::Fewer(least) => return write!(f, "fewer:{least}"),
        })
    }
}

/// Why a tool refuses a query.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    Fewer { documents: usize, least: usize },
    Duplicate { document: Id },
    NotJudged,
    Missing,
    NothingRelevant,
    Negative { grade: f64 },
    AllNegative,
    AllBelow { least: f64 },
    Fraction { grade: f64 },
    Graded { grade: f64 },
    ManyLabels { labels: usize },
    Above { grade: f64, highest: f64 },
    WithoutGain { grade: f64 },
    OnlyHits,
    NothingNonRelevant,
    CutoffBeyondList { cutoff: usize, last: usize },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Fewer { documents: 0, .. } => f.write_str("the list is empty"),
            Refusal::Fewer { documents, least } => {
                write!(f, "the list has {documents} documents, and {least} are needed")
            }
            Refusal::Duplicate { document } => write!(f, "the list has document {document} twice"),
            Refusal::NotJudged => f.write_str("the query is in the run and has no judgments"),
            Refusal::Missing => f.write_str("the query is judged and not in the run"),
            Refusal::NothingRelevant => f.write_str("no document is judged relevant"),
            Refusal::Negative { grade } => write!(f, "grade {} is below 0", shortest(*grade)),
            Refusal::AllNegative => {
                f.write_str("every grade is below 0, and no other query comes before")
            }
            Refusal::AllBelow { least } => {
                write!(f, "every grade is below {}", shortest(*least))
            }
            Refusal::Fraction { grade } => {
                write!(f, "grade {} is not a whole number", shortest(*grade))
            }
            Refusal::ManyLabels { labels } => {
                write!(f, "the documents have {labels} different grades, and 2 are allowed")
            }
            Refusal::Graded { grade } => write!(f, "grade {} is not 0 or 1", shortest(*grade)),
            Refusal::Above { grade, highest } => {
                write!(f, "grade {} is above {}", shortest(*grade), shortest(*highest))
            }
            Refusal::WithoutGain { grade } => write!(f, "grade {} has no gain", shortest(*grade)),
            Refusal::OnlyHits => f.write_str("every document shown is relevant"),
            Refusal::NothingNonRelevant => f.write_str("no document is judged not relevant"),
            Refusal::CutoffBeyondList { cutoff, last } => {
                write!(f, "the cutoff {cutoff} is beyond the last rank of the list, {last}")
            }
        }
    }
}
