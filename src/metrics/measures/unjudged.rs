//! Unjudged: the share of the first k ranks that hold a document without a judgment.
//!
//! `Unjudged@k = unjudged / k`. Ranks beyond the end of the list count as judged. A grade below 0 says that a
//! document was in the pool and not judged.
//!
//! Source: trec_eval 10, `unj_k`. BEIR's `Hole@k` is the same, but counts a document only if no query judges it.
//!
//! ```
//! use ranklens::metrics::{Id, Outcome, Ranking, Settings, derive};
//!
//! let docs = ["a", "b", "c"].map(|id| (Id::from(id), None));
//! let ranking = Ranking::new(docs, [(Id::from("b"), 0.0)], Settings::default().into());
//! assert_eq!(derive(&"Unjudged@4".parse()?, &ranking).outcome, Outcome::Value(2.0 / 4.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// Unjudged, from 0 to 1. It divides by the cutoff, while Judged divides by the number of documents shown.
pub static DEFINITION: Definition = Definition {
    name: "Unjudged",
    aliases: &["unj", "hole"],
    title: "Share unjudged",
    meaning: "The share of the ranks shown whose document nobody judged.",
    source: "trec_eval 10, unj_k",
    takes_cutoff: true,
    usual_cutoff: true,
    sql: Some(Sql::new(
        ",\n    SUM(CASE WHEN {within} AND d.rel = 0 AND d.nonrel = 0 THEN {one} ELSE {zero} END) \
         AS open_shown",
        " WHEN {cutoff} = 0 THEN {none} ELSE s.open_shown / {cutoff}",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(
        Column::Contribution,
        (number(1.0) - cell(Column::Relevant)) * (number(1.0) - cell(Column::NonRelevant)),
    );
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let cutoff = b.cutoff();
    b.term(Name::Sum, sum(Column::Contribution));
    b.given(Name::Cutoff, cutoff as f64);
    if cutoff == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.finish(term(Name::Sum) / term(Name::Cutoff))
}
