//! The product: one measure's value for one query, with everything that leads to it.
//!
//! Every table, formula, chart and export is drawn from a [`Derivation`] alone; nothing recomputes.

use std::fmt;
use std::rc::Rc;

use super::expr::{Expr, Name};
use super::measure::Measure;
use super::note::Note;
use super::settings::Settings;
use super::table::Table;
use crate::decimal::shortest;

/// A named scalar, and the step that gave it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub name: Name,
    pub value: f64,
    /// `None` where the settings, the ranking or the judgments give the value.
    pub rule: Option<Expr>,
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Finite.
    Value(f64),
    Undefined(Reason),
}

impl Outcome {
    pub fn value(self) -> Option<f64> {
        match self {
            Outcome::Value(value) => Some(value),
            Outcome::Undefined(_) => None,
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
    /// Nothing is left of the list, and the tool divides 0 by 0.
    NothingJudged,
    NoQueries,
    Refused,
    GradeAboveScale {
        grade: f64,
        max: f64,
    },
    TooLarge,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NothingRelevant => f.write_str("no document is judged relevant"),
            Reason::NoIdealGain => f.write_str("no document of the ideal ranking has any gain"),
            Reason::NothingRetrieved => f.write_str("the list is empty"),
            Reason::NothingNonRelevant => f.write_str("no document is judged not relevant"),
            Reason::NoHit => f.write_str("no relevant document is shown"),
            Reason::OnlyHits => f.write_str("every document shown is relevant"),
            Reason::NothingJudged => f.write_str("no document of the list is judged"),
            Reason::NoQueries => f.write_str("no query has a value"),
            Reason::Refused => f.write_str("the tool refuses a query"),
            Reason::GradeAboveScale { grade, max } => {
                let [grade, max] = [*grade, *max].map(shortest);
                write!(f, "grade {grade} is above the highest grade of the scale, {max}")
            }
            Reason::TooLarge => f.write_str("the numbers are too large to compute with"),
        }
    }
}

/// One measure for one query: rows, ideal rows, terms, steps, outcome, notes.
///
/// The steps are the rules beside the values: of each column ([`Table::rule`]), of each [`Term`], and
/// of the outcome ([`Derivation::rule`]). Replaying them in this order gives the outcome bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation {
    pub measure: Measure,
    pub settings: Rc<Settings>,
    /// The ranking, all rows; those within the cutoff count.
    pub actual: Table,
    /// The best possible order, with the same columns.
    pub ideal: Table,
    /// In the order computed.
    pub terms: Vec<Term>,
    /// The last step. `None` where the outcome is undefined.
    pub rule: Option<Expr>,
    pub outcome: Outcome,
    pub notes: Vec<Note>,
}

impl Derivation {
    /// The value of a term, if the derivation has it.
    pub fn term(&self, name: Name) -> Option<f64> {
        self.terms.iter().find(|t| t.name == name).map(|t| t.value)
    }
}
