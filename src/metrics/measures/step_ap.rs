//! `StepAP` and MAR: precision, or recall, summed over the ranks 1 to k where the last row read is relevant.
//!
//! At each rank j from 1 to k, `hits(j)` is the number of relevant documents at ranks up to j. `last(j)` is 1 if,
//! among the rows at ranks up to j, the last one in the table is relevant, else 0:
//! `StepAP@k = (sum over j of hits(j) / min(n, j) * last(j)) / R`. MAR has `hits(j) / R` in place of the
//! precision.
//!
//! Source: Evidently, `map@k` and `mar@k`. `StepAP` equals AP if rows stand in the order of their ranks, no ranks
//! are shared, and k is at most n, the length of the list. If k is above n, the last row counts again for every
//! missing rank, so the value can be above 1. Without a relevant document the quotient is 0 / 0: the value is
//! undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"StepAP@2".parse()?, &ranking).outcome, Outcome::Value(0.5));
//! // The last document counts twice.
//! assert_eq!(derive(&"StepAP@3".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! assert_eq!(derive(&"MAR@2".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// StepAP, Evidently's `map@k`. It can be above 1 if the cutoff is beyond the end of the list.
pub static PRECISION: Definition = Definition {
    name: "StepAP",
    title: "Precision summed over ranks",
    meaning: "The precisions at the ranks 1 to k whose last row is relevant, over all relevant ones.",
    source: "Evidently, map@k",
    takes_cutoff: true,
    exceeds_one: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(|measure, ranking| derive(measure, ranking, true))
};

/// MAR, Evidently's `mar@k`: as StepAP, with recall in place of precision.
pub static RECALL: Definition = Definition {
    name: "MAR",
    aliases: &["meanaveragerecall"],
    title: "Recall summed over ranks",
    meaning: "The recalls at the ranks 1 to k whose last row is relevant, over all relevant ones.",
    source: "Evidently, mar@k",
    takes_cutoff: true,
    exceeds_one: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(|measure, ranking| derive(measure, ranking, false))
};

fn derive(measure: &Measure, ranking: &Ranking, of_precision: bool) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let (cutoff, retrieved) = (b.cutoff(), b.ranking.rows.len());
    b.count_listed_rows(cutoff);
    let by = b.rank_column();
    let has_relevant = relevant(&mut b);
    b.given(Name::Cutoff, cutoff as f64);
    b.given(Name::Shown, retrieved as f64);
    b.column(Column::Hits, Expr::SumUpTo { of: Column::Relevant, by });
    b.column(Column::Last, Expr::LastUpTo { of: Column::Relevant, by });
    let share = match of_precision {
        true => cell(Column::Hits) / cell(Column::Rank),
        false if has_relevant => cell(Column::Hits) / term(Name::Relevant),
        false => number(0.0),
    };
    let column = if of_precision { Column::Precision } else { Column::Recall };
    b.column(column, share);
    b.column(Column::Contribution, cell(column) * cell(Column::Last));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !has_relevant {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    if cutoff <= retrieved || retrieved == 0 {
        return b.finish(term(Name::Sum) / term(Name::Relevant));
    }
    // Each rank beyond the list adds what the list's last rank adds.
    b.term(Name::Beyond, term(Name::Cutoff) - term(Name::Shown));
    b.term(Name::LastAdds, Expr::AtEnd(Column::Contribution));
    let all = term(Name::Sum) + term(Name::Beyond) * term(Name::LastAdds);
    b.finish(all / term(Name::Relevant))
}
