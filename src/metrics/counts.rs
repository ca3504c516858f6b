//! Counts that tools list beside the measures: NumRet, NumRel, NumRelRet, NumQ.
//!
//! Over queries they are summed, not averaged.
//!
//! trec_eval's `num_ret`, `num_rel`, `num_rel_ret` and `num_q`.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 2.0], &Settings::default());
//! assert_eq!(derive(&"num_ret".parse()?, &ranking).outcome, Outcome::Value(3.0));
//! assert_eq!(derive(&"num_rel_ret".parse()?, &ranking).outcome, Outcome::Value(2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::Derivation;
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::measure::Info;

const fn count(
    name: &'static str,
    title: &'static str,
    meaning: &'static str,
    derive: fn(Builder) -> Derivation,
) -> Info {
    Info {
        name,
        aliases: &[],
        title,
        meaning,
        source: "trec_eval",
        mean: None,
        takes_cutoff: false,
        usual_cutoff: false,
        parameters: &[],
        derive,
        value: None,
    }
}

pub static RETRIEVED: Info =
    count("NumRet", "Documents retrieved", "The number of documents in the list.", |mut b| {
        let shown = b.shown();
        b.given(Name::Shown, shown as f64);
        b.finish(term(Name::Shown))
    });

pub static RELEVANT: Info = count(
    "NumRel",
    "Relevant documents",
    "The number of relevant documents, in the list or not.",
    |mut b| {
        let relevant = b.ranking.relevant;
        b.given(Name::Relevant, relevant as f64);
        b.finish(term(Name::Relevant))
    },
);

pub static FOUND: Info = count(
    "NumRelRet",
    "Relevant documents retrieved",
    "The number of relevant documents in the list.",
    |mut b| {
        b.cannot_average_ties();
        b.column(Column::Contribution, cell(Column::Relevant));
        b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
        b.term(Name::Hits, sum(Column::Contribution));
        b.finish(term(Name::Hits))
    },
);

pub static QUERIES: Info =
    count("NumQ", "Queries", "1 for each query that is evaluated.", |b| b.finish(number(1.0)));
