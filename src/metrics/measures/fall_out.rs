//! Fall-out: the share of all non-relevant documents that the list shows.
//!
//! `FallOut@k = non-relevant shown / N`, over judged documents. The lower the better.
//!
//! Source: torchmetrics, `retrieval_fall_out`, which counts every document of its arrays as judged. If no
//! document is judged non-relevant, the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0, 0.0, 0.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"FallOut@3".parse()?, &ranking).outcome, Outcome::Value(2.0 / 4.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// FallOut, from 0 to 1. Low values are good. Unjudged documents do not count.
pub static DEFINITION: Definition = Definition {
    name: "FallOut",
    title: "Fall-out",
    meaning: "The share of all non-relevant documents that the list shows.",
    source: "van Rijsbergen 1979",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    sql: Some(Sql::new(
        ",\n    SUM(CASE WHEN {within} THEN d.nonrel ELSE {zero} END) AS shown_others",
        " WHEN s.nonrel = 0 THEN {rule} ELSE s.shown_others / s.nonrel",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::NonRelevant));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let non_relevant = b.ranking.non_relevant;
    b.term(Name::Sum, sum(Column::Contribution));
    b.given(Name::NonRelevant, non_relevant as f64);
    if non_relevant == 0 {
        return b.nothing_relevant(Reason::NothingNonRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::NonRelevant))
}
