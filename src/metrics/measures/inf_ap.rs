//! infAP, inferred average precision, for judgments that are a sample of the pool.
//!
//! infAP estimates the precision at the rank i of each relevant document. The estimate has two parts: 1/i for
//! the document itself, and for the documents above it the share that is in the pool times the share of
//! relevant documents among the judged:
//! `1/i + (pool above / i) * (rel above + e) / (rel above + nonrel above + 2e)` with e = 0.00001.
//! `infAP = sum / R`. A grade below 0 says that a document is in the pool and not judged.
//!
//! Yilmaz and Aslam, Estimating average precision with incomplete and imperfect judgments, CIKM 2006, in
//! trec_eval's form. Without a relevant document the quotient is 0 / 0: the value is undefined, or the one that
//! the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"infAP".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

const EPSILON: f64 = 0.00001;

/// infAP, which takes no cutoff. Grades below 0 mark the documents that are in the pool and not judged.
pub static DEFINITION: Definition = Definition {
    name: "infAP",
    aliases: &["inferredap"],
    title: "Inferred average precision",
    meaning: "Average precision, estimated where only a sample was judged.",
    source: "Yilmaz and Aslam 2006",
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::JudgedAbove, Expr::SumAbove(Column::Judged));
    b.column(Column::HitsAbove, Expr::SumAbove(Column::Relevant));
    b.column(Column::Above, Expr::SumAbove(Column::NonRelevant));
    let (hits, others) = (|| cell(Column::HitsAbove), cell(Column::Above));
    let share = (hits() + number(EPSILON)) / (hits() + others + number(2.0 * EPSILON));
    let rank = || cell(Column::Rank);
    let precision = number(1.0) / rank() + cell(Column::JudgedAbove) / rank() * share;
    b.column(Column::Contribution, cell(Column::Relevant) * precision);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::Relevant))
}
