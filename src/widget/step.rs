//! One step of the derivation: the same steps, in the same words, as on the application's page.

use serde::Serialize;

use super::formula::{Node, tree};
use super::list::List;
use crate::metrics::Derivation;
use crate::present::math;
use crate::present::steps::{Step, count, first, step};

/// A step as it is drawn.
#[derive(Debug, Serialize)]
pub struct StepData {
    /// The number of the step, from 1.
    at: usize,
    count: usize,
    title: String,
    why: String,
    /// What this rank loses or regains against the ideal ranking. It may be empty.
    compared: String,
    /// The rank that the step is about.
    rank: Option<usize>,
    /// The calculation at a rank in one line. Empty for other steps.
    working: String,
    /// The same calculation in the ideal ranking. It may be empty.
    ideal_working: String,
    /// The calculation of a term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<Node>,
}

impl StepData {
    /// Returns the chosen step, or else the step to begin with.
    pub fn of(list: &List, d: &Derivation) -> Self {
        let count = count(d);
        let at = list.step.map_or_else(|| first(d), |at| at - 1).min(count - 1);
        let Step { title, why, rank, actual, ideal, compared } =
            step(d, at, &|row| list.name(row), list.model.digits);
        // The last step is the formula, which the element shows above the step.
        let is_term = rank.is_none() && at + 1 < count;
        Self {
            at: at + 1,
            count,
            title,
            why,
            compared,
            rank,
            working: rank.map_or(String::new(), |_| math::text(&actual)),
            ideal_working: ideal.map_or(String::new(), |ideal| math::text(&ideal)),
            term: is_term.then(|| tree(&actual)),
        }
    }
}
