//! DCG, discounted cumulative gain.
//!
//! DCG adds the gains of the documents, each divided by a discount that grows with the rank:
//! `DCG@k = sum over i = 1..k of gain_i / log2(i + 1)`.
//!
//! Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, TOIS 2002. The discount
//! log2(i + 1) and the gain 2^g - 1 are from Burges et al., Learning to rank using gradient descent,
//! ICML 2005. Tools agree on the sum and differ in gain, ties and unjudged documents.
//!
//! An empty list has DCG 0. DCG has no upper bound; [`ndcg`](super::ndcg) divides it by the ideal's DCG.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[3.0, 0.0, 2.0], &Settings::default());
//! let dcg = derive(&"DCG@3".parse()?, &ranking);
//! assert_eq!(dcg.outcome, Outcome::Value(3.0 / 1.0 + 0.0 + 2.0 / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::claims::{Claims, Worth};
use crate::metrics::code::{Elasticsearch, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::outcome::Outcome;
use crate::metrics::ranking::Ranking;
use crate::metrics::search::Search;
use crate::metrics::sentence::Sentence;

/// DCG, in units of gain. It has no upper bound, so values of different queries cannot be compared.
pub static DEFINITION: Definition = Definition {
    name: "DCG",
    aliases: &["dcgcut", "discountedgain"],
    title: "Discounted cumulative gain",
    meaning: "How much gain the list gives. Early ranks have more weight.",
    source: "J\u{e4}rvelin and Kek\u{e4}l\u{e4}inen 2002",
    takes_cutoff: true,
    exceeds_one: true,
    usual_cutoff: true,
    settings: &["gain", "discount"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims {
        is_linear: |_| true,
        worth: |_| Worth::Gain,
        // A sum of gains under falling weights.
        dominance_decides: |settings, _| settings.gain.rises(),
        ..Claims::BY_RELEVANCE
    }),
    search: Search::GainGrid { normalized: false },
    sql: Some(Sql { reads_discounts: true, ..Sql::new(SQL_SUM, " ELSE s.dcg") }),
    elasticsearch: Some(Elasticsearch::DiscountedCumulativeGain { normalized: false }),
    ..Definition::new(derive)
};

/// DCG in SQL, as the sum `dcg`.
pub(super) const SQL_SUM: &str = ",
    SUM(CASE WHEN {within} THEN {dcg_gain} / {dcg_discount} ELSE {zero} END) AS dcg";

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    discounted_gains(&mut b);
    b.finish(sum(Column::Contribution))
}

/// Declares the columns that DCG and nDCG share.
pub(super) fn discounted_gains(b: &mut Builder) {
    b.gain();
    b.discount();
    b.column(Column::Contribution, cell(Column::Gain) / cell(Column::Discount));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    Outcome::Value(ranks.dcg(measure.cutoff))
}

fn sentence(d: &Derivation) -> Sentence {
    let gains = d.actual.column(Column::Gain).unwrap_or_default();
    let all: f64 = gains.iter().take(d.actual.counted).sum();
    let value = d.outcome.value().unwrap_or(0.0);
    Sentence::new()
        .text("gains of ")
        .count(all)
        .text(" count ")
        .value(value)
        .text(" after discount")
}
