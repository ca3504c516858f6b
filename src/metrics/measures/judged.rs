//! Judged: the share of the documents shown that somebody judged.
//!
//! `Judged@k = judged / min(k, n)`, where n is the length of the list. If the value is low, the other measures
//! say little.
//!
//! Source: ir_measures, `Judged@k`. Undefined for an empty list.
//!
//! ```
//! use ranklens::metrics::{Id, Outcome, Ranking, Settings, derive};
//!
//! let docs = ["a", "b", "c"].map(|id| (Id::from(id), None));
//! let ranking = Ranking::new(docs, [(Id::from("b"), 0.0)], Settings::default().into());
//! assert_eq!(derive(&"Judged@10".parse()?, &ranking).outcome, Outcome::Value(1.0 / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::claims::{Claims, Worth};
use crate::metrics::code::{SQL_JUDGED_SHOWN, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;

/// Judged, from 0 to 1: the share of the documents shown that the judgments cover. It ignores grades.
pub static DEFINITION: Definition = Definition {
    name: "Judged",
    aliases: &["judgedratio"],
    title: "Share judged",
    meaning: "The share of the documents shown that somebody judged.",
    source: "ir_measures",
    takes_cutoff: true,
    usual_cutoff: true,
    value: Some(value),
    sentence: Some(|d| {
        let judged = d.term(Name::Judged).unwrap_or(0.0);
        Sentence::share_of_shown(judged, d.actual.counted, "judged")
    }),
    claims: Some(Claims { worth: |_| Worth::Judged, ..Claims::BY_RELEVANCE }),
    sql: Some(Sql::new(
        SQL_JUDGED_SHOWN,
        " WHEN s.n = 0 THEN {none} ELSE s.judged_shown / ({shown})",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::Judged));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let shown = b.shown();
    b.term(Name::Judged, sum(Column::Contribution));
    b.given(Name::Shown, shown as f64);
    if shown == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.finish(term(Name::Judged) / term(Name::Shown))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    match ranks.shown(measure.cutoff) {
        0 => Outcome::Undefined(Reason::NothingRetrieved),
        shown => {
            Outcome::Value(ranks.within(ranks.depth(measure.cutoff)).len() as f64 / shown as f64)
        }
    }
}
