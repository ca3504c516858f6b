//! Rprec, R-precision: precision at the rank R, where R is the number of relevant documents.
//!
//! `Rprec = hits in the first R ranks / R`, so that 1 can always be reached.
//!
//! Source: trec_eval; Buckley and Voorhees, SIGIR 2000. Tools agree. Without a relevant document the
//! quotient is 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"Rprec".parse()?, &ranking).outcome, Outcome::Value(2.0 / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::precision::hits;
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::Sql;
use crate::metrics::expr::term;
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::sentence::Sentence;

/// Rprec, from 0 to 1. It takes no cutoff: R, the number of relevant documents, takes its place.
pub static DEFINITION: Definition = Definition {
    name: "Rprec",
    aliases: &["rprecision"],
    title: "R-precision",
    meaning: "Precision at rank R, where R is the number of relevant documents.",
    source: "Buckley and Voorhees 2000",
    settings: &["rel"],
    value: Some(value),
    sentence: Some(|d| {
        let term = |name| d.term(name).unwrap_or(0.0);
        let are = if term(Name::Hits) == 1.0 { "is" } else { "are" };
        let hits = Sentence::new().count(term(Name::Hits)).text(" of the first ");
        hits.exact(term(Name::Relevant)).text(format!(" {are} relevant"))
    }),
    claims: Some(Claims {
        is_linear: |_| true,
        // R does not depend on the list, so more relevant documents in the first R ranks raise the value.
        dominance_decides: |_, _| true,
        ..Claims::BY_RELEVANCE
    }),
    sql: Some(Sql {
        windows: ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant",
        ..Sql::new(
            ",\n    SUM(CASE WHEN d.rnk <= d.relevant THEN {share} ELSE {zero} END) AS hits",
            "{unless} ELSE s.hits / s.r",
        )
    }),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.count_only(b.ranking.relevant);
    hits(&mut b);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Hits) / term(Name::Relevant))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, _: &Measure) -> Outcome {
    match ranks.relevant {
        0 => ranks.nothing_relevant(Reason::NothingRelevant),
        relevant => Outcome::Value(ranks.relevant_within(relevant) / relevant as f64),
    }
}
