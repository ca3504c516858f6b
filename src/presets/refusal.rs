//! What a tool refuses, as data, and what it says to whom it does.

use std::fmt;

use super::convention::Convention;
use super::given::Given;
use super::mean::adds_up_to_zero;
use crate::decimal::{self, shortest};
use crate::metrics::settings::Gain;
use crate::metrics::{Column, Derivation, Id, Index, Name, Outcome, Reason};

/// What a tool does not accept of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Fewer documents than this.
    Fewer(usize),
    /// A document twice in the list.
    Duplicates,
    /// A query of the run without judgments.
    NotJudged,
    /// A judged query that is not in the run, unless it was asked to count it.
    Missing,
    /// Nothing relevant, or where a measure needs that, nothing that is not.
    NothingRelevant,
    Negative,
    AllNegative,
    /// Grades that are not whole.
    Fraction,
    /// Grades other than 0 and 1.
    Graded,
    Above(f64),
    /// Grades above the scale's end.
    AboveScale,
    /// Grades without a gain: those above 30, or those that the given gains do not name.
    WithoutGain,
    /// A list of relevant documents only, up to the cutoff.
    OnlyHits,
    /// A relevant document in the list, and none judged not relevant.
    NothingNonRelevant,
}

/// Finds a grade for which a test holds.
pub type First<'a> = &'a dyn Fn(&dyn Fn(f64) -> bool) -> Option<f64>;

/// LightGBM's gains are 2^g - 1 for grades up to this.
const LAST_GAIN: f64 = 30.0;

impl Rule {
    /// `negative`, `above:4`, `fewer:2`.
    pub fn read(text: &str) -> Option<Self> {
        Some(match text {
            "duplicates" => Rule::Duplicates,
            "not-judged" => Rule::NotJudged,
            "missing" => Rule::Missing,
            "nothing-relevant" => Rule::NothingRelevant,
            "negative" => Rule::Negative,
            "all-negative" => Rule::AllNegative,
            "fraction" => Rule::Fraction,
            "graded" => Rule::Graded,
            "above-scale" => Rule::AboveScale,
            "without-gain" => Rule::WithoutGain,
            "only-hits" => Rule::OnlyHits,
            "nothing-non-relevant" => Rule::NothingNonRelevant,
            _ => match text.split_once(':')? {
                ("above", grade) => Rule::Above(decimal::parse(grade)?),
                ("fewer", least) => Rule::Fewer(least.parse().ok()?),
                _ => return None,
            },
        })
    }
}

/// As it is read.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::Duplicates => "duplicates",
            Rule::NotJudged => "not-judged",
            Rule::Missing => "missing",
            Rule::NothingRelevant => "nothing-relevant",
            Rule::Negative => "negative",
            Rule::AllNegative => "all-negative",
            Rule::Fraction => "fraction",
            Rule::Graded => "graded",
            Rule::AboveScale => "above-scale",
            Rule::WithoutGain => "without-gain",
            Rule::OnlyHits => "only-hits",
            Rule::NothingNonRelevant => "nothing-non-relevant",
            Rule::Above(grade) => return write!(f, "above:{}", shortest(*grade)),
            Rule::Fewer(least) => return write!(f, "fewer:{least}"),
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
    Fraction { grade: f64 },
    Graded { grade: f64 },
    Above { grade: f64, highest: f64 },
    WithoutGain { grade: f64 },
    OnlyHits,
    NothingNonRelevant,
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
            Refusal::AllNegative => f.write_str("every grade is below 0"),
            Refusal::Fraction { grade } => {
                write!(f, "grade {} is not a whole number", shortest(*grade))
            }
            Refusal::Graded { grade } => write!(f, "grade {} is not 0 or 1", shortest(*grade)),
            Refusal::Above { grade, highest } => {
                write!(f, "grade {} is above {}", shortest(*grade), shortest(*highest))
            }
            Refusal::WithoutGain { grade } => write!(f, "grade {} has no gain", shortest(*grade)),
            Refusal::OnlyHits => f.write_str("every document shown is relevant"),
            Refusal::NothingNonRelevant => f.write_str("no document is judged not relevant"),
        }
    }
}

impl Convention {
    /// What it refuses of a list and the judgments as the tool gets them.
    pub(super) fn refused(&self, given: &Given) -> Option<Refusal> {
        let Given { docs, judgments } = given;
        let first = |test: &dyn Fn(f64) -> bool| {
            judgments.iter().map(|(_, grade)| *grade).find(|grade| test(*grade))
        };
        self.refuses.iter().find_map(|rule| match *rule {
            Rule::Duplicates => {
                let mut seen = Index::default();
                let mut ids = docs.iter().map(|(_, id, _)| id);
                let twice = ids.find(|id| seen.insert(id, 0).is_some())?;
                Some(Refusal::Duplicate { document: twice.clone() })
            }
            Rule::NothingRelevant if self.adds_grades() => {
                adds_up_to_zero(judgments).then_some(Refusal::NothingRelevant)
            }
            rule => self.refused_by(rule, docs.len(), &first),
        })
    }

    /// What one rule refuses of a list of this length. `first` finds a grade for which a test holds.
    pub(super) fn refused_by(&self, rule: Rule, documents: usize, first: First) -> Option<Refusal> {
        let above = |highest: f64| {
            let grade = first(&|grade| grade > highest)?;
            Some(Refusal::Above { grade, highest })
        };
        match rule {
            Rule::Fewer(least) if documents < least => Some(Refusal::Fewer { documents, least }),
            Rule::NothingRelevant if self.needs_non_relevant => {
                first(&|grade| grade < self.settings.threshold)
                    .is_none()
                    .then_some(Refusal::NothingNonRelevant)
            }
            Rule::NothingRelevant => first(&|grade| grade >= self.settings.threshold)
                .is_none()
                .then_some(Refusal::NothingRelevant),
            Rule::Negative => first(&|grade| grade < 0.0).map(|grade| Refusal::Negative { grade }),
            Rule::AllNegative => (first(&|_| true).is_some()
                && first(&|grade| grade >= 0.0).is_none())
            .then_some(Refusal::AllNegative),
            Rule::Fraction => {
                first(&|grade| grade.fract() != 0.0).map(|grade| Refusal::Fraction { grade })
            }
            Rule::Graded => {
                first(&|grade| grade != 0.0 && grade != 1.0).map(|grade| Refusal::Graded { grade })
            }
            Rule::Above(highest) => above(highest),
            Rule::AboveScale => self.settings.max_grade.and_then(above),
            Rule::WithoutGain => match &self.settings.gain {
                Gain::Map(gains) => first(&|grade| !gains.iter().any(|(of, _)| *of == grade))
                    .map(|grade| Refusal::WithoutGain { grade }),
                _ => above(LAST_GAIN),
            },
            _ => None,
        }
    }

    /// What it refuses once the measure was derived.
    pub(super) fn refused_then(&self, derivation: &Derivation) -> Option<Refusal> {
        self.refuses.iter().find_map(|rule| match rule {
            Rule::OnlyHits if derivation.outcome == Outcome::Undefined(Reason::OnlyHits) => {
                Some(Refusal::OnlyHits)
            }
            Rule::NothingNonRelevant => {
                let none = derivation.term(Name::NonRelevant) == Some(0.0);
                let found =
                    derivation.actual.column(Column::Relevant).is_some_and(|c| c.contains(&1.0));
                (none && found).then_some(Refusal::NothingNonRelevant)
            }
            _ => None,
        })
    }
}
