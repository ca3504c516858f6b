//! Bpref, binary preference: how rarely judged non-relevant documents stand above relevant ones.
//!
//! Each retrieved relevant document gives `1 - min(c, R) / min(N, R)`, where c judged non-relevant
//! documents stand above it; `Bpref = sum / R`. Unjudged documents and negative grades do not count.
//!
//! Buckley and Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004, in trec_eval's
//! form. ranx counts negative grades as non-relevant and has no value if N = 0. Without a relevant
//! document the quotient is 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! // R = 2, N = 2: the second relevant document has one of two non-relevant ones above it.
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0], &Settings::default());
//! assert_eq!(derive(&"Bpref".parse()?, &ranking).outcome, Outcome::Value((1.0 + 0.5) / 2.0));
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
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::NoNonRelevant;

/// Bpref, which takes no cutoff. It reads judged documents only, so that unjudged ones change nothing.
pub static DEFINITION: Definition = Definition {
    name: "Bpref",
    aliases: &["binarypreference"],
    title: "Binary preference",
    meaning: "How rarely documents judged not relevant stand above relevant ones.",
    source: "Buckley and Voorhees 2004",
    settings: &["rel"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims::BY_RELEVANCE),
    // The sum `above` includes the document's own row, where a relevant document adds 0.
    sql: Some(Sql {
        windows: ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant, \
                  SUM(d.nonrel) OVER (PARTITION BY d.qid) AS others, \
                  SUM(d.nonrel) OVER ({down}) AS above",
        ..Sql::new(
            ",\n    SUM(CASE WHEN NOT ({hit}) THEN {zero} WHEN d.others = 0 THEN {one} ELSE {one} - \
             (CASE WHEN d.above < d.relevant THEN d.above ELSE d.relevant END) / \
             (CASE WHEN d.others < d.relevant THEN d.others ELSE d.relevant END) END) AS total",
            "{unless} ELSE s.total / s.r",
        )
    }),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let non_relevant = b.ranking.non_relevant;
    let some_relevant = relevant(&mut b);
    b.given(Name::NonRelevant, non_relevant as f64);
    b.column(Column::Above, Expr::SumAbove(Column::NonRelevant));
    let preferred = if some_relevant && non_relevant > 0 {
        let least = term(Name::NonRelevant).min(term(Name::Relevant));
        number(1.0) - cell(Column::Above).min(term(Name::Relevant)) / least
    } else {
        number(match b.ranking.settings.no_non_relevant {
            NoNonRelevant::One => 1.0,
            NoNonRelevant::Zero => 0.0,
        })
    };
    b.column(Column::Contribution, cell(Column::Relevant) * preferred);
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    b.term(Name::Sum, sum(Column::Contribution));
    if !some_relevant {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Sum) / term(Name::Relevant))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, _: &Measure) -> Outcome {
    if ranks.relevant == 0 {
        return ranks.nothing_relevant(Reason::NothingRelevant);
    }
    let (relevant, non_relevant) = (ranks.relevant as f64, ranks.non_relevant as f64);
    let (mut sum, mut above) = (0.0, 0.0);
    for hit in &ranks.found {
        if hit.is_relevant {
            sum += match ranks.non_relevant {
                0 if ranks.settings.no_non_relevant == NoNonRelevant::Zero => 0.0,
                0 => 1.0,
                _ => 1.0 - f64::min(above, relevant) / non_relevant.min(relevant),
            };
        }
        above += f64::from(u8::from(hit.is_non_relevant));
    }
    Outcome::Value(sum / relevant)
}

fn sentence(d: &Derivation) -> Sentence {
    let column = |c| d.actual.column(c).unwrap_or_default();
    let rows = || column(Column::Relevant).iter().zip(column(Column::Above));
    let hits = rows().filter(|(relevant, _)| **relevant > 0.0).count();
    let below = rows().filter(|(relevant, above)| **relevant > 0.0 && **above > 0.0).count();
    match (hits, below) {
        (0, _) => Sentence::no_hit(d.measure.cutoff),
        (_, 0) => Sentence::new().text("no non-relevant above a relevant one"),
        _ => Sentence::new().text(format!("{below} of {hits} relevant below a non-relevant one")),
    }
}
