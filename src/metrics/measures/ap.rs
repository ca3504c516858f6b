//! AP, average precision. Its mean over queries is MAP.
//!
//! AP adds the precisions at the ranks of the relevant documents shown, and divides by the number of all
//! relevant documents: `AP = (sum over relevant ranks i of P@i) / R`.
//!
//! Buckley and Voorhees, Evaluating evaluation measure stability, SIGIR 2000. At a cutoff, trec_eval and
//! ranx still divide by R; LightGBM, XGBoost and CatBoost divide by min(R, k); torchmetrics divides by the
//! relevant documents found. Without a relevant document the quotient is 0 / 0: the value is undefined, or
//! the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0, 1.0], &Settings::default());
//! let ap = derive(&"AP".parse()?, &ranking);
//! assert_eq!(ap.outcome, Outcome::Value((1.0 / 1.0 + 2.0 / 3.0 + 3.0 / 5.0) / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::Sql;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::search::Variant;
use crate::metrics::sentence::{Sentence, plural};
use crate::metrics::settings::{ApDivisor, FOUND_EPSILON, Imperfect};

/// AP. The setting `apdiv` chooses the divisor of the sum; the textbook's is the number of relevant documents.
pub static DEFINITION: Definition = Definition {
    name: "AP",
    aliases: &["map", "mapcut", "averageprecision", "meanaverageprecision"],
    title: "Average precision",
    meaning: "The mean of the precisions at the ranks of the relevant documents.",
    source: "Buckley and Voorhees 2000",
    mean: Some("MAP"),
    takes_cutoff: true,
    settings: &["rel", "apdiv"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims {
        // A relevant document from beyond the cutoff can raise the divisor.
        promotion_helps: |settings, is_cut| {
            !(is_cut
                && matches!(settings.divisors.ap, ApDivisor::Found | ApDivisor::FoundPlusEpsilon))
        },
        dominance_decides: |settings, is_cut| match settings.divisors.ap {
            ApDivisor::Relevant => true,
            ApDivisor::Cutoff | ApDivisor::RelevantOrCutoff => is_cut,
            ApDivisor::Reachable | ApDivisor::Found | ApDivisor::FoundPlusEpsilon => false,
        },
        ..Claims::BY_RELEVANCE
    }),
    variants: &[
        Variant::new("apdiv", "min", 1),
        Variant::new("apdiv", "least", 2),
        Variant::new("apdiv", "found", 2),
        Variant::new("apdiv", "found+1e-10", 3),
        Variant::new("apdiv", "k", 3),
    ],
    sql: Some(Sql {
        windows: ", SUM(d.rel) OVER ({down}) AS seen",
        ..Sql::new(
            "{found},\n    SUM(CASE WHEN {hit} THEN d.seen / d.rnk ELSE {zero} END) AS total",
            "{unless}{no_list} WHEN s.hits = 0 THEN {zero} ELSE s.total / ({ap})",
        )
    }),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::Hits, Expr::RunningSum(Column::Relevant));
    b.column(Column::Precision, cell(Column::Hits) / cell(Column::Rank));
    b.column(Column::Contribution, cell(Column::Relevant) * cell(Column::Precision));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let hits = b.term(Name::Hits, sum(Column::Relevant));
    b.term(Name::Sum, sum(Column::Contribution));
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let divisor = match b.ranking.settings.divisors.ap {
        ApDivisor::Relevant => Name::Relevant,
        ApDivisor::Found => Name::Hits,
        ApDivisor::FoundPlusEpsilon => {
            b.term(Name::Divisor, term(Name::Hits) + number(FOUND_EPSILON));
            Name::Divisor
        }
        ApDivisor::Cutoff => {
            let cutoff = b.cutoff();
            b.given(Name::Cutoff, cutoff as f64);
            Name::Cutoff
        }
        ApDivisor::RelevantOrCutoff | ApDivisor::Reachable => {
            let reachable = b.ranking.settings.divisors.ap == ApDivisor::Reachable;
            let (name, within) = match reachable {
                true => (Name::Shown, b.shown()),
                false => (Name::Cutoff, b.cutoff()),
            };
            b.given(name, within as f64);
            if within == 0 {
                return b.undefined(Reason::NothingRetrieved);
            }
            b.term(Name::Divisor, term(Name::Relevant).min(term(name)));
            Name::Divisor
        }
    };
    if hits == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    let share = term(Name::Sum) / term(divisor);
    match b.ranking.settings.imperfect {
        Imperfect::Counts => b.finish(share),
        Imperfect::Zero => b.finish(Expr::Floor(Box::new(share))),
    }
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    if ranks.relevant == 0 {
        return ranks.nothing_relevant(Reason::NothingRelevant);
    }
    let within = match ranks.settings.divisors.ap {
        ApDivisor::Reachable => ranks.shown(measure.cutoff),
        ApDivisor::RelevantOrCutoff => ranks.depth(measure.cutoff),
        _ => 1,
    };
    if within == 0 {
        return Outcome::Undefined(Reason::NothingRetrieved);
    }
    let relevant = ranks.within(ranks.depth(measure.cutoff)).iter().filter(|hit| hit.is_relevant);
    let (mut sum, mut count) = (0.0, 0.0);
    for hit in relevant {
        count += 1.0;
        sum += count / hit.rank as f64;
    }
    if count == 0.0 {
        return Outcome::Value(0.0);
    }
    let relevant = ranks.relevant as f64;
    let share = match ranks.settings.divisors.ap {
        ApDivisor::Relevant => sum / relevant,
        ApDivisor::Found => sum / count,
        ApDivisor::FoundPlusEpsilon => sum / (count + FOUND_EPSILON),
        ApDivisor::Cutoff => sum / ranks.depth(measure.cutoff) as f64,
        ApDivisor::RelevantOrCutoff => sum / relevant.min(ranks.depth(measure.cutoff) as f64),
        ApDivisor::Reachable => sum / relevant.min(ranks.shown(measure.cutoff) as f64),
    };
    Outcome::Value(match ranks.settings.imperfect {
        Imperfect::Counts => share,
        Imperfect::Zero => share.floor(),
    })
}

fn sentence(d: &Derivation) -> Sentence {
    let term = |name| d.term(name).unwrap_or(0.0);
    let hits = term(Name::Hits);
    if hits == 0.0 {
        return Sentence::no_hit(d.measure.cutoff);
    }
    let divisor = match d.settings.divisors.ap {
        ApDivisor::Found | ApDivisor::FoundPlusEpsilon => hits,
        ApDivisor::Relevant => term(Name::Relevant),
        ApDivisor::Cutoff => term(Name::Cutoff),
        ApDivisor::RelevantOrCutoff | ApDivisor::Reachable => term(Name::Divisor),
    };
    if d.settings.imperfect == Imperfect::Zero {
        let is_perfect = d.outcome.value() == Some(1.0);
        let perfect = "every precision that counts is 1";
        let short = "the mean of the precisions is below 1, which counts as 0";
        return Sentence::new().text(if is_perfect { perfect } else { short });
    }
    let precisions = plural(hits as usize, "precision", "precisions");
    let missed = divisor - hits;
    if missed > 0.0 {
        let precisions = Sentence::new().text(precisions).text("; ");
        precisions.exact(missed).text(" missed, counted as 0")
    } else if hits == 1.0 {
        Sentence::new().text("the precision at the only hit")
    } else {
        Sentence::new().text("mean of ").text(precisions)
    }
}
