//! Bpref, binary preference: how rarely judged non-relevant documents stand above relevant ones.
//!
//! Each retrieved relevant document gives `1 - min(c, R) / min(N, R)`, where c judged non-relevant
//! documents stand above it; `Bpref = sum / R`. Unjudged documents and negative grades are passed over.
//!
//! Buckley and Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004, in trec_eval's
//! form. ranx takes negative grades for non-relevant and has no value where N = 0. Without a relevant
//! document 0 / 0: undefined, or what the settings say.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! // R = 2, N = 2: the second relevant document has one of two non-relevant ones above it.
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"Bpref".parse()?, &ranking).outcome, Outcome::Value((1.0 + 0.5) / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::recall::relevant;

pub static INFO: Info = Info {
    name: "Bpref",
    aliases: &["binarypreference"],
    title: "Binary preference",
    meaning: "How rarely documents judged not relevant stand above relevant ones.",
    source: "Buckley and Voorhees 2004",
    mean: None,
    takes_cutoff: false,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    let non_relevant = b.ranking.non_relevant;
    let some_relevant = relevant(&mut b);
    b.given(Name::NonRelevant, non_relevant as f64);
    b.column(Column::Above, Expr::SumAbove(Column::NonRelevant));
    let preferred = if some_relevant && non_relevant > 0 {
        let least = term(Name::NonRelevant).min(term(Name::Relevant));
        number(1.0) - cell(Column::Above).min(term(Name::Relevant)) / least
    } else {
        number(1.0)
    };
    b.column(Column::Contribution, cell(Column::Relevant) * preferred);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !some_relevant {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::Relevant))
}

/// The same without the steps.
fn value(hits: &Hits, _: &Measure) -> Outcome {
    if hits.relevant == 0 {
        return hits.nothing_relevant(Reason::NothingRelevant);
    }
    let (relevant, non_relevant) = (hits.relevant as f64, hits.non_relevant as f64);
    let (mut sum, mut above) = (0.0, 0.0);
    for hit in &hits.found {
        if hit.is_relevant {
            sum += match hits.non_relevant {
                0 => 1.0,
                _ => 1.0 - f64::min(above, relevant) / non_relevant.min(relevant),
            };
        }
        above += f64::from(u8::from(hit.is_non_relevant));
    }
    Outcome::Value(sum / relevant)
}
