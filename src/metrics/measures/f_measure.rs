//! F1 and F-beta, the harmonic mean of precision and recall.
//!
//! `F = (1 + b^2) P R / (b^2 P + R)`. b = 1 weighs both the same; b = 2 weighs recall more.
//!
//! Van Rijsbergen, Information Retrieval, 1979. The parameter of trec_eval's `set_F` is b^2. Tools differ in
//! the divisor of precision. F is 0 if nothing relevant is shown, and undefined if that divisor is 0. Without a
//! relevant document, shown or not, the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Id, Outcome, Ranking, Settings, derive};
//!
//! // P@5 = 3/5 and R@5 = 3/10.
//! let docs = (0..5).map(|i| (Id::from(i.to_string()), None));
//! let judgments = (2..12).map(|i| (Id::from(i.to_string()), 1.0));
//! let ranking = Ranking::new(docs, judgments, Settings::default().into());
//! let f1 = derive(&"F1@5".parse()?, &ranking).outcome.value();
//! assert!(f1.is_some_and(|f1| (f1 - 0.4).abs() < 1e-15));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::precision::{divided_by, divided_hits, divisor, without_divisor};
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{cell, number, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure, Parameter, ParameterNotation};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::PrecisionDivisor;

/// The parameter. It is written in the measure's name: `F2`.
const BETA: &str = "beta";

/// F1. A different beta stands in the name: `F2` weighs recall more.
pub static DEFINITION: Definition = Definition {
    name: "F1",
    aliases: &["f", "fmeasure", "fscore", "f1score", "setf"],
    title: "F-measure",
    meaning: "Precision and recall in one number, near the smaller of the two.",
    source: "van Rijsbergen 1979",
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[Parameter {
        key: BETA,
        default: Some(1.0),
        above: 0.0,
        below: 1e3,
        inclusive: false,
        printed: ParameterNotation::InName("F"),
    }],
    settings: &["rel", "pdiv"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims {
        // Hits times a constant.
        is_linear: |_| true,
        promotion_helps: |settings, _| settings.divisors.precision != PrecisionDivisor::Judged,
        dominance_decides: super::precision::divides_by_constant,
        ..Claims::BY_RELEVANCE
    }),
    variants: super::precision::VARIANTS,
    // In (1 + b^2) P R / (b^2 P + R), one factor of the hits cancels.
    sql: Some(Sql::new(
        "{hits}{judged_shown}",
        "{unless} WHEN {divisor} = 0 THEN {none} ELSE {over} * s.hits / ({under} * s.r + {divisor})",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    divided_hits(&mut b);
    let divisor = divisor(&mut b);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let Some(divisor) = divisor else {
        let reason = without_divisor(b.shown());
        return b.undefined(reason);
    };
    b.column(Column::Recall, cell(Column::Cumulative) / term(Name::Relevant));
    let precision = b.term(Name::Precision, term(Name::Hits) / term(divisor));
    let recall = b.term(Name::Recall, term(Name::Hits) / term(Name::Relevant));
    if precision == 0.0 && recall == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    let (p, r) = (|| term(Name::Precision), || term(Name::Recall));
    let beta = b.argument(BETA).unwrap_or(1.0);
    if beta == 1.0 {
        return b.finish(number(2.0) * p() * r() / (p() + r()));
    }
    b.given(Name::Beta, beta);
    let beta_squared = || term(Name::Beta) * term(Name::Beta);
    b.finish((number(1.0) + beta_squared()) * p() * r() / (beta_squared() * p() + r()))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    if ranks.relevant == 0 {
        return ranks.nothing_relevant(Reason::NothingRelevant);
    }
    let divisor = divided_by(ranks, measure);
    if divisor == 0 {
        return Outcome::Undefined(without_divisor(ranks.shown(measure.cutoff)));
    }
    let found = ranks.relevant_within(ranks.depth(measure.cutoff));
    let (p, r) = (found / divisor as f64, found / ranks.relevant as f64);
    if p == 0.0 && r == 0.0 {
        return Outcome::Value(0.0);
    }
    let beta = measure.argument(BETA).unwrap_or(1.0);
    if beta == 1.0 {
        return Outcome::Value(2.0 * p * r / (p + r));
    }
    Outcome::Value((1.0 + beta * beta) * p * r / (beta * beta * p + r))
}

fn sentence(d: &Derivation) -> Sentence {
    let term = |name| d.term(name).unwrap_or(0.0);
    let precision = Sentence::new().text("P ").value(term(Name::Precision));
    precision.text(" \u{b7} R ").value(term(Name::Recall))
}
