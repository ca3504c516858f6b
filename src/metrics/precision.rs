//! P, precision.
//!
//! The share of relevant documents among those shown: `P@k = hits / k`. Without a cutoff, among all
//! retrieved.
//!
//! Cleverdon, The Cranfield tests, 1967. trec_eval and ranx divide by k also when the list is shorter;
//! XGBoost, CatBoost and Quepid divide by what is shown, Elasticsearch on demand by what of it is judged;
//! then tied documents count as listed, also where ties are averaged. Without any document to divide by, undefined.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 1.0, 0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"P@3".parse()?, &ranking).outcome, Outcome::Value(2.0 / 3.0));
//! assert_eq!(derive(&"P@6".parse()?, &ranking).outcome, Outcome::Value(3.0 / 6.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, cell, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::note::Note;
use super::settings::{PrecisionDivisor, Settings, Unjudged};

pub static INFO: Info = Info {
    name: "P",
    aliases: &["precision", "prec", "setp"],
    title: "Precision",
    meaning: "The share of relevant documents among those shown.",
    source: "Cleverdon 1967",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    divided_hits(&mut b);
    if b.ranking.settings.precision_divisor == PrecisionDivisor::RelevantOrCutoff
        && b.ranking.relevant == 0
    {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let Some(divisor) = divisor(&mut b) else {
        return b.undefined(Reason::NothingRetrieved);
    };
    b.finish(term(Name::Hits) / term(divisor))
}

/// The columns that P, R and F share, and the number of relevant documents within the cutoff.
pub(super) fn hits(b: &mut Builder) {
    let relevance = b.relevance();
    hits_of(b, relevance);
}

/// The same for what is divided by [`divisor`]. Where that is the number of judged documents, the order of
/// tied ones decides on both, and no mean of rows is the mean over their orders.
pub(super) fn divided_hits(b: &mut Builder) {
    if divides_by_judged(&b.ranking.settings) {
        b.cannot_average_ties();
        hits_of(b, cell(Column::Relevant));
    } else {
        hits(b);
    }
}

fn hits_of(b: &mut Builder, relevance: Expr) {
    b.column(Column::Contribution, relevance);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.column(Column::Precision, cell(Column::Cumulative) / cell(Column::Rank));
    b.term(Name::Hits, sum(Column::Contribution));
}

/// What precision divides by; `None` where that is 0.
pub(super) fn divisor(b: &mut Builder) -> Option<Name> {
    let (cutoff, shown) = (b.cutoff(), b.shown());
    if divides_by_judged(&b.ranking.settings) {
        let judged = b.term(Name::Judged, sum(Column::Judged));
        return (judged > 0.0).then_some(Name::Judged);
    }
    let (name, value) = match b.ranking.settings.precision_divisor {
        PrecisionDivisor::Shown | PrecisionDivisor::Judged if shown < cutoff => {
            b.note(Note::DividedByShown { shown, cutoff });
            (Name::Shown, shown)
        }
        PrecisionDivisor::RelevantOrCutoff => (Name::Divisor, cutoff.min(b.ranking.relevant)),
        _ => (Name::Cutoff, cutoff),
    };
    b.given(name, value as f64);
    (value > 0).then_some(name)
}

/// Whether precision divides by the judged documents of those shown. Where the settings give grades to the
/// unjudged, every document is one.
pub fn divides_by_judged(settings: &Settings) -> bool {
    settings.precision_divisor == PrecisionDivisor::Judged
        && !matches!(settings.unjudged, Unjudged::Grade(_))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    let divisor = match hits.settings.precision_divisor {
        PrecisionDivisor::RelevantOrCutoff if hits.relevant == 0 => {
            return hits.nothing_relevant(Reason::NothingRelevant);
        }
        _ => divided_by(hits, measure),
    };
    match divisor {
        0 => Outcome::Undefined(Reason::NothingRetrieved),
        divisor => Outcome::Value(hits.count(hits.cutoff(measure)) / divisor as f64),
    }
}

/// What precision divides by.
pub(super) fn divided_by(hits: &Hits, measure: &Measure) -> usize {
    match hits.settings.precision_divisor {
        PrecisionDivisor::Cutoff => hits.cutoff(measure),
        PrecisionDivisor::Shown => hits.shown(measure),
        PrecisionDivisor::RelevantOrCutoff => hits.cutoff(measure).min(hits.relevant),
        PrecisionDivisor::Judged => hits.within(hits.cutoff(measure)).len(),
    }
}
