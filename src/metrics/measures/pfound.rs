//! PFound: the chance that a reader who goes down the list finds a satisfying document.
//!
//! The grade of a document is the chance that it satisfies the reader. A reader who is not satisfied goes on
//! with the chance `decay`: `PFound = sum over i of reach_i * grade_i`, where
//! `reach_1 = 1` and `reach_(i+1) = reach_i * (1 - grade_i) * decay`.
//!
//! Gulin and Karpovich, Greedy function optimization in learning to rank, 2009. CatBoost uses the decay 0.85.
//! Undefined if a grade is above 1.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.5, 0.0, 1.0], &Settings::default());
//! let found = derive(&"PFound(decay=0.5)".parse()?, &ranking);
//! assert_eq!(found.outcome, Outcome::Value(0.5 + 0.5 * 0.5 * 0.5));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure, Parameter, ParameterNotation};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

const DECAY: &str = "decay";
const USUAL: f64 = 0.85;

/// PFound, from 0 to 1. Grades are chances: a grade above 1 makes it undefined.
pub static DEFINITION: Definition = Definition {
    name: "PFound",
    title: "Chance to find",
    meaning: "The chance that a reader who may give up at every rank finds what they look for.",
    source: "Gulin and Karpovich 2009",
    takes_cutoff: true,
    parameters: &[Parameter {
        key: DECAY,
        default: Some(USUAL),
        above: 0.0,
        below: 1.0,
        inclusive: true,
        printed: ParameterNotation::IfChanged,
    }],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let decay = b.argument(DECAY).unwrap_or(USUAL);
    b.given(Name::Decay, decay);
    b.column(Column::Stop, cell(Column::Grade));
    let goes_on = (number(1.0) - cell(Column::Stop)) * term(Name::Decay);
    b.column(Column::Reach, Expr::ProductAbove(Box::new(goes_on)));
    b.column(Column::Contribution, cell(Column::Reach) * cell(Column::Stop));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let highest = b.ranking.highest_grade;
    if highest > 1.0 {
        return b.undefined(Reason::GradeAboveScale { grade: highest, max: 1.0 });
    }
    b.finish(sum(Column::Contribution))
}
