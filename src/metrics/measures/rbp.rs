//! RBP, rank-biased precision.
//!
//! A reader goes from each rank to the next with probability p (the persistence):
//! `RBP = (1 - p) * sum over i of relevant_i * p^(i - 1)`.
//!
//! Moffat and Zobel, Rank-biased precision for measurement of retrieval effectiveness, TOIS 2008.
//! ir_measures has this binary form; ranx multiplies by the grade. A finite list of relevant documents stays
//! below 1, because documents that are not shown count as not relevant. cwl_eval, which ir_measures calls,
//! ends at rank 1000 and divides by the RBP of 1000 relevant documents. LensKit can divide by the RBP of
//! min(R, n) relevant documents, where n is the number of documents shown.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0], &Settings::default());
//! let rbp = derive(&"RBP(p=0.5)".parse()?, &ranking);
//! assert_eq!(rbp.outcome, Outcome::Value(0.5 * (1.0 + 0.25)));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::recall::relevant;
use crate::metrics::arithmetic::pow;
use crate::metrics::builder::Builder;
use crate::metrics::claims::{Claims, Worth};
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::{JudgedDoc, JudgedRanks};
use crate::metrics::measure::{Definition, Derivation, Measure, Parameter, ParameterNotation};
use crate::metrics::name::Name;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::{RbpRanks, RbpTies, SatisfactionChance};

pub(super) const PERSISTENCE: &str = "p";
const USUAL: f64 = 0.8;

/// RBP. Its parameter `p`, 0.8 by default, is the chance that the reader goes on to the next rank.
pub static DEFINITION: Definition = Definition {
    name: "RBP",
    aliases: &["rankbiasedprecision"],
    title: "Rank-biased precision",
    meaning: "The share of relevant documents that a reader sees who may stop at every rank.",
    source: "Moffat and Zobel 2008",
    takes_cutoff: true,
    parameters: &[persistence(USUAL)],
    settings: &["rel"],
    value: Some(value),
    sentence: Some(|d| {
        let p = d.term(Name::Persistence).unwrap_or(0.0);
        Sentence::new().text("readers go on with probability ").exact(p)
    }),
    claims: Some(Claims {
        is_linear: |settings| settings.chance == SatisfactionChance::AsDefined,
        worth: |settings| match settings.chance {
            SatisfactionChance::AsDefined => Worth::Relevance,
            SatisfactionChance::Grade => Worth::Grade,
        },
        dominance_decides: |settings, _| {
            settings.chance == SatisfactionChance::AsDefined
                && settings.rbp.ranks != RbpRanks::Reachable
                && settings.rbp.ties == RbpTies::Ordered
        },
        ..Claims::BY_RELEVANCE
    }),
    sql: Some(Sql {
        ends_at_rbp_ranks: true,
        ..Sql::new(
            ",\n    SUM(CASE WHEN {within} THEN {chance} * POWER({p}, d.rnk - 1) ELSE {zero} END) \
             AS total",
            " ELSE {stops} * s.total",
        )
    }),
    ..Definition::new(derive)
};

/// Returns the parameter p: the probability, above 0 and below 1, that a reader goes on to the next rank.
pub(super) const fn persistence(default: f64) -> Parameter {
    Parameter {
        key: PERSISTENCE,
        default: Some(default),
        above: 0.0,
        below: 1.0,
        inclusive: false,
        printed: ParameterNotation::Always,
    }
}

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let satisfies = match b.ranking.settings.chance {
        SatisfactionChance::AsDefined => b.relevance(),
        SatisfactionChance::Grade => {
            b.cannot_average_ties();
            cell(Column::Grade)
        }
    };
    let last = b.ranking.settings.rbp.ranks.last();
    if let Some(last) = last.filter(|last| b.shown() > *last) {
        b.count_only(last);
    }
    b.given(Name::Persistence, b.argument(PERSISTENCE).unwrap_or(USUAL));
    b.column(Column::Weight, term(Name::Persistence).pow(cell(Column::Rank) - number(1.0)));
    let weight = match b.ranking.settings.rbp.ties {
        RbpTies::Ordered => Column::Weight,
        RbpTies::SharedWeights => {
            b.column(Column::TiedWeight, Expr::TieMeanOfCounted(Column::Weight));
            Column::TiedWeight
        }
    };
    b.column(Column::Contribution, satisfies * cell(weight));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    let rbp = (number(1.0) - term(Name::Persistence)) * term(Name::Sum);
    let of_all = |last: Expr| number(1.0) - term(Name::Persistence).pow(last);
    // `of_all(n)` is the RBP of n relevant documents.
    if let Some(last) = last {
        return b.finish(rbp / of_all(number(last as f64)));
    }
    if b.ranking.settings.rbp.ranks != RbpRanks::Reachable {
        return b.finish(rbp);
    }
    let shown = b.shown();
    b.given(Name::Shown, shown as f64);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    if shown == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.term(Name::Divisor, term(Name::Relevant).min(term(Name::Shown)));
    b.finish(rbp / of_all(term(Name::Divisor)))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    let p = measure.argument(PERSISTENCE).unwrap_or(USUAL);
    let weight = |doc: &JudgedDoc| pow(p, doc.rank as f64 - 1.0);
    let satisfies = |hit: &JudgedDoc| match ranks.settings.chance {
        SatisfactionChance::AsDefined => f64::from(u8::from(hit.is_relevant)),
        SatisfactionChance::Grade => hit.grade,
    };
    let last = ranks.settings.rbp.ranks.last();
    let cutoff = ranks.depth(measure.cutoff);
    let seen = ranks.within(last.map_or(cutoff, |last| last.min(cutoff))).iter();
    let rbp = (1.0 - p) * seen.fold(0.0, |sum, hit| sum + satisfies(hit) * weight(hit));
    let divisor = match (last, ranks.settings.rbp.ranks) {
        (None, RbpRanks::Reachable) if ranks.relevant == 0 => {
            return ranks.nothing_relevant(Reason::NothingRelevant);
        }
        (None, RbpRanks::Reachable) => ranks.shown(measure.cutoff).min(ranks.relevant),
        (None, _) => return Outcome::Value(rbp),
        (Some(last), _) => last,
    };
    match divisor {
        0 => Outcome::Undefined(Reason::NothingRetrieved),
        divisor => Outcome::Value(rbp / (1.0 - pow(p, divisor as f64))),
    }
}
