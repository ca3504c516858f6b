//! PartialAUC: the area under the ROC curve up to the k-th miss.
//!
//! Each hit with fewer than k misses above it adds k minus the number of these misses:
//! `PartialAUC@k = (sum over these hits of k - misses above) / (R * k)`. The list is read to its end: k
//! counts misses, not ranks.
//!
//! Source: RecTools, `PartialAUC`; Budhiraja et al., Rich-item recommendations for rich-users, 2020. Without a
//! relevant document the quotient is 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0, 1.0], &Settings::default());
//! let auc = derive(&"PartialAUC@2".parse()?, &ranking);
//! assert_eq!(auc.outcome, Outcome::Value((2.0 + 1.0 + 0.0) / (3.0 * 2.0)));
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

/// PartialAUC, from 0 to 1. Its cutoff counts misses, not ranks, and the whole list is read.
pub static DEFINITION: Definition = Definition {
    name: "PartialAUC",
    aliases: &["pauc"],
    title: "Area under the ROC curve to the k-th miss",
    meaning: "How well relevant documents come before the first k that are not.",
    source: "RecTools, PartialAUC",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let left = left_of_k(&mut b);
    b.column(Column::Contribution, cell(Column::Relevant) * left);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    if b.cutoff() == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.finish(term(Name::Sum) / (term(Name::Relevant) * term(Name::Cutoff)))
}

/// Declares the number of misses above each row of the whole list. Returns k minus this number, at least 0.
pub(super) fn left_of_k(b: &mut Builder) -> Expr {
    b.cannot_average_ties();
    b.read_whole_list();
    let cutoff = b.cutoff();
    b.given(Name::Cutoff, cutoff as f64);
    b.column(Column::HitsAbove, Expr::SumAbove(Column::Relevant));
    b.column(Column::MissesAbove, cell(Column::Rank) - number(1.0) - cell(Column::HitsAbove));
    term(Name::Cutoff) - cell(Column::MissesAbove).min(term(Name::Cutoff))
}
