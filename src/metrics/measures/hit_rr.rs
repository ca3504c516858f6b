//! HitRR: the mean of the reciprocal ranks of all relevant documents found.
//!
//! `HitRR = (sum over relevant ranks i of 1 / i) / hits`.
//!
//! Source: LlamaIndex, `mrr` with `use_granular_mrr`. 0 if nothing relevant is shown.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"HitRR".parse()?, &ranking).outcome, Outcome::Value((1.0 + 0.5) / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::ranking::Ranking;

/// HitRR, from 0 to 1. Unlike RR it counts every hit, and it divides by the hits, not by the relevant documents.
pub static DEFINITION: Definition = Definition {
    name: "HitRR",
    aliases: &["granularmrr"],
    title: "Reciprocal rank of the hits",
    meaning: "The mean of the reciprocal ranks of the relevant documents found.",
    source: "LlamaIndex, use_granular_mrr",
    takes_cutoff: true,
    settings: &["rel"],
    sql: Some(Sql::new(
        "{found},\n    SUM(CASE WHEN {hit} THEN {one} / d.rnk ELSE {zero} END) AS total",
        " WHEN s.hits = 0 THEN {zero} ELSE s.total / s.hits",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::Relevant) / cell(Column::Rank));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let hits = b.term(Name::Hits, sum(Column::Relevant));
    b.term(Name::Sum, sum(Column::Contribution));
    if hits == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    b.finish(term(Name::Sum) / term(Name::Hits))
}
