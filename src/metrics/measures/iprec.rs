//! IPrec, interpolated precision at a share of the relevant documents, and its mean over eleven shares.
//!
//! `IPrec(recall=x)` is the best precision at any rank at which at least the share x of the relevant
//! documents is found, or 0 if the list does not contain that many. `11pt_avg` is its mean over
//! x = 0, 0.1, ..., 1.
//!
//! Salton and McGill, Introduction to modern information retrieval, 1983. trec_eval turns x into a
//! number of documents first: version 9 takes `floor(x R + 0.9)`, version 10 rounds x R. Without a relevant
//! document the quotient is 0 / 0: the value is undefined, or the one that the settings choose. It is also
//! undefined if trec_eval reads judged documents only, the list has none, and x stands for 0 documents.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0, 1.0, 0.0, 1.0], &Settings::default());
//! let iprec = derive(&"IPrec(recall=0.3)".parse()?, &ranking);
//! assert_eq!(iprec.outcome, Outcome::Value(2.0 / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::precision::hits;
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, term};
use crate::metrics::measure::{Definition, Derivation, Measure, Parameter, ParameterNotation};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;
use crate::metrics::settings::RecallPoints;

const RECALL: &str = "recall";
const USUAL: f64 = 0.5;

/// IPrec, from 0 to 1, at the recall of its parameter, 0.5 by default. It takes no cutoff.
pub static DEFINITION: Definition = Definition {
    name: "IPrec",
    aliases: &["ipr", "iprecatrecall", "interpolatedprecision"],
    title: "Interpolated precision",
    meaning: "The best precision at any rank where that share of the relevant documents is found.",
    source: "Salton and McGill 1983",
    parameters: &[Parameter {
        key: RECALL,
        default: Some(USUAL),
        above: 0.0,
        below: 1.0,
        inclusive: true,
        printed: ParameterNotation::Always,
    }],
    settings: &["rel"],
    ..Definition::new(derive)
};

/// 11pt_avg, from 0 to 1: the mean of IPrec at 0, 0.1, ..., 1.
pub static ELEVEN: Definition = Definition {
    name: "11pt_avg",
    aliases: &["11ptaverage"],
    title: "Eleven-point average",
    meaning: "The mean of the interpolated precisions at recall 0, 0.1 and so on to 1.",
    source: "Salton and McGill 1983",
    settings: &["rel"],
    ..Definition::new(derive_eleven_points)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let level = b.argument(RECALL).unwrap_or(USUAL);
    b.given(Name::RecallLevel, level);
    let some = columns(&mut b);
    if has_no_number(&b, term(Name::RecallLevel)) {
        return b.undefined(Reason::NothingJudged);
    }
    if !some {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let best = best(&b, term(Name::RecallLevel));
    b.finish(best)
}

fn derive_eleven_points(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let some = columns(&mut b);
    if has_no_number(&b, number(0.0)) {
        return b.undefined(Reason::NothingJudged);
    }
    if !some {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    for tenths in 0..=10 {
        let best = best(&b, number(f64::from(tenths) / 10.0));
        b.term(Name::AtTenths(tenths), best);
    }
    let sum = (1..=10).fold(term(Name::AtTenths(0)), |sum, at| sum + term(Name::AtTenths(at)));
    b.finish(sum / number(11.0))
}

/// Declares precision and recall down to each rank. Returns false if nothing is relevant.
fn columns(b: &mut Builder) -> bool {
    b.cannot_average_ties();
    hits(b);
    let some = relevant(b);
    if some {
        b.column(Column::Recall, cell(Column::Cumulative) / term(Name::Relevant));
    }
    some
}

/// Whether trec_eval divides 0 by 0: the list is empty without its unjudged documents, and the share `level`
/// of the relevant documents is 0 documents.
fn has_no_number(b: &Builder, level: Expr) -> bool {
    let is_emptied = b.ranking.rows.is_empty() && !b.ranking.left_out.is_empty();
    let (within, least) = needed(b, level);
    is_emptied && within == Column::Cumulative && b.evaluate(&least) == 0.0
}

/// Returns the best precision at any rank at which the share `level` of the relevant documents is found.
fn best(b: &Builder, level: Expr) -> Expr {
    let (within, least) = needed(b, level);
    Expr::Best { of: Column::Precision, within, least: Box::new(least) }
}

/// Returns a column and the least value that it must reach: the recall, or the number of relevant documents found.
fn needed(b: &Builder, level: Expr) -> (Column, Expr) {
    let count = |level: Expr| level * term(Name::Relevant);
    match b.ranking.settings.recall_points {
        RecallPoints::Exact => (Column::Recall, level),
        RecallPoints::FloorPlusNineTenths => {
            (Column::Cumulative, Expr::Floor(Box::new(count(level) + number(0.9))))
        }
        RecallPoints::Rounded => (Column::Cumulative, Expr::Round(Box::new(count(level)), 0)),
    }
}
