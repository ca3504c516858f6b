//! P, precision.
//!
//! P is the share of relevant documents among those shown: `P@k = hits / k`. Without a cutoff, all documents
//! retrieved are shown.
//!
//! Cleverdon, The Cranfield tests, 1967. trec_eval and ranx divide by k even if the list is shorter;
//! XGBoost, CatBoost and Quepid divide by the documents shown. Elasticsearch can divide by the judged documents
//! shown; then ties are not averaged. P is undefined if the divisor is 0. With `min(R, k)`, the rule for queries
//! without a relevant document decides instead.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 1.0, 0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"P@3".parse()?, &ranking).outcome, Outcome::Value(2.0 / 3.0));
//! assert_eq!(derive(&"P@6".parse()?, &ranking).outcome, Outcome::Value(3.0 / 6.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::{Elasticsearch, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::search::Variant;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::{PrecisionDivisor, Settings, Unjudged};

/// P, from 0 to 1. The setting `pdiv` chooses the divisor of the hits.
pub static DEFINITION: Definition = Definition {
    name: "P",
    aliases: &["precision", "prec", "setp"],
    title: "Precision",
    meaning: "The share of relevant documents among those shown.",
    source: "Cleverdon 1967",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel", "pdiv"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims {
        is_linear: |_| true,
        promotion_helps: |settings, _| settings.divisors.precision != PrecisionDivisor::Judged,
        dominance_decides: divides_by_constant,
        ..Claims::BY_RELEVANCE
    }),
    variants: VARIANTS,
    sql: Some(Sql::new(
        "{hits}{judged_shown}",
        "{least_relevant} WHEN {divisor} = 0 THEN {none} ELSE s.hits / {divisor}",
    )),
    elasticsearch: Some(Elasticsearch::Precision),
    ..Definition::new(derive)
};

/// The divisors that the finder tries besides the cutoff, with their costs.
pub(super) const VARIANTS: &[Variant] =
    &[Variant::new("pdiv", "shown", 1), Variant::new("pdiv", "min", 2)];

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    divided_hits(&mut b);
    if b.ranking.settings.divisors.precision == PrecisionDivisor::RelevantOrCutoff
        && b.ranking.relevant == 0
    {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let Some(divisor) = divisor(&mut b) else {
        let reason = without_divisor(b.shown());
        return b.undefined(reason);
    };
    b.finish(term(Name::Hits) / term(divisor))
}

/// Declares the columns that P, R and F share, and the number of relevant documents within the cutoff.
pub(super) fn hits(b: &mut Builder) {
    let relevance = b.relevance();
    hits_of(b, relevance);
}

/// As [`hits`], for measures that divide by [`divisor`]. If the divisor is the number of judged documents, ties cannot
/// be averaged: the order of tied documents decides both dividend and divisor.
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

/// Declares the divisor of precision. `None` if it is 0.
pub(super) fn divisor(b: &mut Builder) -> Option<Name> {
    let cutoff = b.cutoff();
    // Not `b.shown()`: if tied documents share ranks, it can be larger than the cutoff.
    let shown = cutoff.min(b.ranking.rows.len());
    if divides_by_judged(&b.ranking.settings) {
        let judged = b.term(Name::Judged, sum(Column::Judged));
        return (judged > 0.0).then_some(Name::Judged);
    }
    let (name, value) = match b.ranking.settings.divisors.precision {
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

/// Returns the reason why the divisor of precision is 0, for a list that shows so many documents.
pub(super) fn without_divisor(shown: usize) -> Reason {
    if shown == 0 { Reason::NothingRetrieved } else { Reason::NoShownJudged }
}

/// Whether precision divides by a number that does not depend on the list. `is_cut`: there is a cutoff.
pub(super) fn divides_by_constant(settings: &Settings, is_cut: bool) -> bool {
    match settings.divisors.precision {
        PrecisionDivisor::Cutoff | PrecisionDivisor::RelevantOrCutoff => is_cut,
        PrecisionDivisor::Shown | PrecisionDivisor::Judged => false,
    }
}

/// Whether precision divides by the number of judged documents shown. If the settings give unjudged documents a
/// grade, all documents count as judged, and this is false.
pub fn divides_by_judged(settings: &Settings) -> bool {
    settings.divisors.precision == PrecisionDivisor::Judged
        && !matches!(settings.relevance.unjudged, Unjudged::Grade(_))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    let divisor = match ranks.settings.divisors.precision {
        PrecisionDivisor::RelevantOrCutoff if ranks.relevant == 0 => {
            return ranks.nothing_relevant(Reason::NothingRelevant);
        }
        _ => divided_by(ranks, measure),
    };
    match divisor {
        0 => Outcome::Undefined(without_divisor(ranks.shown(measure.cutoff))),
        divisor => {
            Outcome::Value(ranks.relevant_within(ranks.depth(measure.cutoff)) / divisor as f64)
        }
    }
}

/// Returns the divisor of precision.
pub(super) fn divided_by(ranks: &JudgedRanks, measure: &Measure) -> usize {
    match ranks.settings.divisors.precision {
        PrecisionDivisor::Cutoff => ranks.depth(measure.cutoff),
        PrecisionDivisor::Shown => ranks.shown(measure.cutoff),
        PrecisionDivisor::RelevantOrCutoff => ranks.depth(measure.cutoff).min(ranks.relevant),
        PrecisionDivisor::Judged => ranks.within(ranks.depth(measure.cutoff)).len(),
    }
}

fn sentence(d: &Derivation) -> Sentence {
    let hits = d.term(Name::Hits).unwrap_or(0.0);
    match (d.term(Name::Shown), d.term(Name::Cutoff)) {
        (None, Some(k)) if k > d.actual.counted as f64 => {
            Sentence::new().count(hits).text(" relevant, divided by k = ").exact(k)
        }
        _ => Sentence::share_of_shown(hits, d.actual.counted, "relevant"),
    }
}
