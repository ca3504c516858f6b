//! Fall-out: the share of all non-relevant documents that the list shows.
//!
//! `FallOut@k = non-relevant shown / N`, over judged documents. The lower the better.
//!
//! Torchmetrics' `retrieval_fall_out`, which counts every document of its arrays as judged. Undefined, or
//! what the settings say, where no document is judged non-relevant.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0, 0.0, 0.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"FallOut@3".parse()?, &ranking).outcome, Outcome::Value(2.0 / 4.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Reason};
use super::expr::{Column, Expr, Name, cell, sum, term};
use super::measure::Info;

pub static INFO: Info = Info {
    name: "FallOut",
    aliases: &[],
    title: "Fall-out",
    meaning: "The share of all non-relevant documents that the list shows.",
    source: "van Rijsbergen 1979",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: None,
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    b.column(Column::Contribution, cell(Column::NonRelevant));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let non_relevant = b.ranking.non_relevant;
    b.term(Name::Sum, sum(Column::Contribution));
    b.given(Name::NonRelevant, non_relevant as f64);
    if non_relevant == 0 {
        return b.nothing_relevant(Reason::NothingNonRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::NonRelevant))
}
