//! DCG, discounted cumulative gain.
//!
//! The gains of the documents, each divided by a discount that grows with the rank:
//! `DCG@k = sum over i = 1..k of gain_i / log2(i + 1)`.
//!
//! Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 2002; the discount
//! from rank 1 and the gain 2^g - 1 are from Burges et al., Learning to rank using gradient descent,
//! ICML 2005. Tools agree on the sum and differ in gain, ties and unjudged documents.
//!
//! An empty list has DCG 0. DCG has no upper bound; [`ndcg`](super::ndcg) divides by the best one.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[3.0, 0.0, 2.0], &Settings::default());
//! let dcg = derive(&"DCG@3".parse()?, &ranking);
//! assert_eq!(dcg.outcome, Outcome::Value(3.0 / 1.0 + 0.0 + 2.0 / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome};
use super::expr::{Column, Expr, cell, sum};
use super::hits::Hits;
use super::measure::{Info, Measure};

pub static INFO: Info = Info {
    name: "DCG",
    aliases: &["dcgcut", "discountedgain"],
    title: "Discounted cumulative gain",
    meaning: "How much gain the list gives, counting early ranks more.",
    source: "J\u{e4}rvelin and Kek\u{e4}l\u{e4}inen 2002",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    discounted_gains(&mut b);
    b.finish(sum(Column::Contribution))
}

/// The columns that DCG and nDCG share.
pub(super) fn discounted_gains(b: &mut Builder) {
    b.gain();
    b.divisor();
    b.column(Column::Contribution, cell(Column::Gain) / cell(Column::Divisor));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    Outcome::Value(hits.dcg(measure))
}
