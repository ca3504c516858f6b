//! PAP: partial area under the ROC curve of the first k hits and the first k misses.
//!
//! PAP differs from [`partial_auc`](super::partial_auc) in that only the first k hits count:
//! `PAP@k = (sum over the first k hits of k - misses above) / (min(R, k) * k)`. Terms below 0 count as 0.
//!
//! Source: RecTools, `PAP`; Budhiraja et al., Rich-item recommendations for rich-users, 2020. Without a relevant
//! document the quotient is 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 1.0], &Settings::default());
//! let pap = derive(&"PAP@2".parse()?, &ranking);
//! assert_eq!(pap.outcome, Outcome::Value((2.0 + 1.0) / (2.0 * 2.0)));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::partial_auc::left_of_k;
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// PAP, from 0 to 1. Its cutoff counts hits and misses, not ranks.
pub static DEFINITION: Definition = Definition {
    name: "PAP",
    title: "Partial area of the first k hits",
    meaning: "How well the first k relevant documents come before the first k that are not.",
    source: "RecTools, PAP",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let left = left_of_k(&mut b);
    b.column(Column::Hits, Expr::RunningSum(Column::Relevant));
    // 1 down to the k-th hit, then 0.
    let hits = || cell(Column::Hits);
    let is_first = Expr::IsZero(Box::new(hits() - hits().min(term(Name::Cutoff))));
    b.column(Column::Contribution, cell(Column::Relevant) * is_first * left);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    if b.cutoff() == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.term(Name::Divisor, term(Name::Relevant).min(term(Name::Cutoff)));
    b.finish(term(Name::Sum) / (term(Name::Divisor) * term(Name::Cutoff)))
}
