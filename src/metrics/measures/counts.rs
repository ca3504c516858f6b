//! Counts that tools list beside the measures: NumRet, NumRel, NumRelRet, NumQ.
//!
//! Tools add them over queries and do not average them.
//!
//! Source: trec_eval, `num_ret`, `num_rel`, `num_rel_ret` and `num_q`.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 2.0], &Settings::default());
//! assert_eq!(derive(&"num_ret".parse()?, &ranking).outcome, Outcome::Value(3.0));
//! assert_eq!(derive(&"num_rel_ret".parse()?, &ranking).outcome, Outcome::Value(2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Outcome;
use crate::metrics::ranking::Ranking;

/// Returns the definition of a count of trec_eval.
const fn count(
    name: &'static str,
    title: &'static str,
    meaning: &'static str,
    sql: Sql,
    value: Option<fn(&JudgedRanks, &Measure) -> Outcome>,
    derive: fn(&Measure, &Ranking) -> Derivation,
) -> Definition {
    Definition {
        name,
        title,
        meaning,
        source: "trec_eval",
        exceeds_one: true,
        sql: Some(sql),
        value,
        ..Definition::new(derive)
    }
}

/// NumRet: the length of the list, judged or not.
pub static RETRIEVED: Definition = count(
    "NumRet",
    "Documents retrieved",
    "The number of documents in the list.",
    Sql::new("", " ELSE s.n"),
    Some(|ranks, _| Outcome::Value(ranks.retrieved as f64)),
    |measure, ranking| {
        let mut b = Builder::new(measure, ranking);
        let shown = b.shown();
        b.given(Name::Shown, shown as f64);
        b.finish(term(Name::Shown))
    },
);

/// NumRel: the relevant documents among the judgments, retrieved or not.
pub static RELEVANT: Definition = Definition {
    // With -c trec_eval counts relevant documents from grade 1 on, whatever the level.
    in_sum: Some(|grades| grades.filter(|grade| *grade >= 1.0).count() as f64),
    settings: &["rel"],
    ..count(
        "NumRel",
        "Relevant documents",
        "The number of relevant documents, in the list or not.",
        Sql::new("", " ELSE s.r"),
        // With -c, the documents that trec_eval counts are not exactly the relevant ones.
        None,
        |measure, ranking| {
            let mut b = Builder::new(measure, ranking);
            let relevant = b.ranking.relevant;
            b.given(Name::Relevant, relevant as f64);
            b.finish(term(Name::Relevant))
        },
    )
};

/// NumRelRet: the relevant documents in the list, at any rank.
pub static FOUND: Definition = Definition {
    settings: &["rel"],
    ..count(
        "NumRelRet",
        "Relevant documents retrieved",
        "The number of relevant documents in the list.",
        Sql::new("{found}", " ELSE s.hits"),
        Some(|ranks, _| Outcome::Value(ranks.relevant_within(ranks.retrieved))),
        |measure, ranking| {
            let mut b = Builder::new(measure, ranking);
            b.cannot_average_ties();
            b.column(Column::Contribution, cell(Column::Relevant));
            b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
            b.term(Name::Hits, sum(Column::Contribution));
            b.finish(term(Name::Hits))
        },
    )
};

/// NumQ: 1 for each query, so that the sum over queries is their number.
pub static QUERIES: Definition = count(
    "NumQ",
    "Queries",
    "1 for each query that is evaluated.",
    Sql::new("", " ELSE {one}"),
    Some(|_, _| Outcome::Value(1.0)),
    |measure, ranking| Builder::new(measure, ranking).finish(number(1.0)),
);
