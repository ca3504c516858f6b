//! Compat, compatibility: how much the list overlaps with the ideal ranking, early ranks counting more.
//!
//! Compat is the rank-biased overlap of the list with the ideal ranking of the relevant documents, divided by
//! the overlap of the ideal with itself. A document at rank r of the list and rank s of the ideal is common to
//! both from depth max(r, s) on. Each depth j weighs `p^(j-1) / j`; the last depth is the length of the longer
//! of the two. The value is from 0 to 1.
//!
//! Clarke, Vtyurina and Smucker, Assessing top-k preferences, TOIS 2021, in ir_measures' form. Without a
//! relevant document the quotient is 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[2.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"Compat(p=0.8)".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::rbp::{PERSISTENCE, persistence};
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, Side, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

const USUAL: f64 = 0.95;

/// Compat, from 0 to 1, without a cutoff. The higher its parameter `p`, 0.95 by default, the more deeper ranks weigh.
pub static DEFINITION: Definition = Definition {
    name: "Compat",
    aliases: &["compatibility"],
    title: "Compatibility",
    meaning: "How much the list overlaps with the ideal ranking, early ranks counting more.",
    source: "Clarke et al. 2021",
    parameters: &[persistence(USUAL)],
    settings: &["rel", "gain", "ideal"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let (p, shown) = (b.argument(PERSISTENCE).unwrap_or(USUAL), b.shown());
    b.given(Name::Persistence, p);
    b.given(Name::Shown, shown as f64);
    let has_relevant = relevant(&mut b);
    b.term(Name::Depth, term(Name::Shown).max_of_whole(term(Name::Relevant)));
    b.other_ranks();
    b.column(Column::Deeper, cell(Column::Rank).max_of_whole(cell(Column::OtherRank)));
    let weights = |from| Expr::RankWeights { from, to: Name::Depth, p: Name::Persistence };
    b.column(Column::OwnWeight, cell(Column::Relevant) * weights(Column::Rank));
    b.column(Column::Weight, weights(Column::Deeper));
    let in_both = number(1.0) - Expr::IsZero(Box::new(cell(Column::OtherRank)));
    b.column(Column::Contribution, cell(Column::Relevant) * in_both * cell(Column::Weight));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    b.term(Name::IdealSum, Expr::Sum(Side::Ideal, Column::OwnWeight));
    if !has_relevant {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::IdealSum))
}
