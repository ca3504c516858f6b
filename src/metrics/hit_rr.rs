//! HitRR: the mean of the reciprocal ranks of all relevant documents found.
//!
//! `HitRR = (sum over relevant ranks i of 1 / i) / hits`.
//!
//! LlamaIndex' `mrr` with `use_granular_mrr`. 0 where nothing relevant is shown.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"HitRR".parse()?, &ranking).outcome, Outcome::Value((1.0 + 0.5) / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::Derivation;
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::measure::Info;
use super::note::Note;

pub static INFO: Info = Info {
    name: "HitRR",
    aliases: &["granularmrr"],
    title: "Reciprocal rank of the hits",
    meaning: "The mean of the reciprocal ranks of the relevant documents found.",
    source: "LlamaIndex, use_granular_mrr",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: None,
};

fn derive(mut b: Builder) -> Derivation {
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
