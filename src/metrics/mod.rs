//! Ranking measures: what each one is, and the steps that lead to its value. Pure: no browser code.
//!
//! A measure is a function from one query's [`Ranking`] to a [`Derivation`]. It declares columns and
//! terms as small expressions ([`Expr`]). The [`Builder`] evaluates each one when it is declared, so that the
//! step shown is the step computed. No other module computes the value of a measure for a query.
//!
//! Start with [`Derivation`], then one measure: [`ndcg`] or [`ap`]. [`registry`] lists them all.

pub mod arithmetic;
pub mod band;
pub mod builder;
pub mod claims;
pub mod code;
pub mod column;
pub mod evaluate;
pub mod expr;
mod final_order;
pub mod index;
pub mod judged_ranks;
pub mod mean;
pub mod measure;
pub mod measures;
pub mod name;
pub mod note;
pub(crate) mod numba;
pub mod outcome;
pub mod ranking;
pub mod registry;
pub mod search;
pub mod sentence;
pub mod settings;
pub mod table;

pub use builder::Builder;
pub use column::Column;
pub use expr::{Expr, Side};
pub use final_order::{final_order, rows_in_order};
pub use index::{Id, Index, order};
pub use judged_ranks::{JudgedRanks, counted};
pub use mean::{Mean, mean};
pub use measure::{Definition, Derivation, Measure, MeasureError};
pub use measures::{ap, dcg, f_measure, ndcg, precision, recall, rr, success};
pub use name::Name;
pub use note::Note;
pub use outcome::{Outcome, Reason};
pub use ranking::Ranking;
pub use settings::Settings;
pub use table::{Row, Table, Term};

/// Derives `measure` for one query: every row, term and step, and the outcome.
///
/// Never panics and never yields NaN: without a value, the outcome is [`Outcome::Undefined`] with the reason.
///
/// ```
/// use ranklens::metrics::{Measure, Outcome, Ranking, Settings, derive};
///
/// let ranking = Ranking::of_grades(&[3.0, 2.0, 0.0, 1.0, 2.0], &Settings::default());
/// let ndcg: Measure = "nDCG@5".parse()?;
/// assert_eq!(derive(&ndcg, &ranking).outcome, Outcome::Value(0.9602471757862604));
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    measure.derive(ranking)
}
