//! RR, reciprocal rank. Its mean over queries is MRR.
//!
//! RR is 1 divided by the rank of the first relevant document: `RR = 1 / first`. It is 0 if no relevant document
//! is within the cutoff.
//!
//! Voorhees, The TREC-8 question answering track report, 1999. Tools agree on the rule and differ in
//! ties and in which queries enter the mean.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"RR".parse()?, &ranking).outcome, Outcome::Value(1.0 / 3.0));
//! assert_eq!(derive(&"RR@2".parse()?, &ranking).outcome, Outcome::Value(0.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use crate::metrics::band::Band;
use crate::metrics::builder::Builder;
use crate::metrics::claims::Claims;
use crate::metrics::code::{Elasticsearch, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::Outcome;
use crate::metrics::ranking::Ranking;
use crate::metrics::search::Search;
use crate::metrics::sentence::Sentence;

/// RR: 1, 1/2, 1/3 and so on, or 0 without a hit. Only the first hit counts.
pub static DEFINITION: Definition = Definition {
    name: "RR",
    aliases: &["mrr", "reciprank", "reciprocalrank", "meanreciprocalrank"],
    title: "Reciprocal rank",
    meaning: "How early the first relevant document comes.",
    source: "Voorhees 1999",
    mean: Some("MRR"),
    takes_cutoff: true,
    lists_reciprocal_ranks: true,
    settings: &["rel"],
    value: Some(value),
    sentence: Some(|d| match d.term(Name::First) {
        Some(first) => Sentence::new().text("first hit at rank ").exact(first),
        None => Sentence::no_hit(d.measure.cutoff),
    }),
    bands: &BANDS,
    claims: Some(Claims {
        // RR grows with the number of relevant documents at each depth.
        dominance_decides: |_, _| true,
        ..Claims::BY_RELEVANCE
    }),
    search: Search::SettingsAndFirstRanks,
    sql: Some(Sql::new(
        ",\n    MIN(CASE WHEN {hit} THEN d.rnk END) AS first_hit",
        " WHEN s.first_hit IS NULL THEN {zero} ELSE {one} / s.first_hit",
    )),
    elasticsearch: Some(Elasticsearch::MeanReciprocalRank),
    ..Definition::new(derive)
};

static BANDS: [Band; 5] = [
    Band::new(1.0, "perfect", "A relevant document is always first."),
    Band::new(0.9, "excellent", "A relevant document is nearly always first."),
    Band::new(0.75, "good", "A relevant document is mostly first, else close behind."),
    Band::new(0.5, "acceptable", "Readers typically meet a relevant document by rank 2."),
    Band::new(0.0, "poor", "Readers typically go past rank 2 before anything is relevant."),
];

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let none_above = Expr::IsZero(Box::new(Expr::SumAbove(Column::Relevant)));
    b.column(Column::First, cell(Column::Relevant) * none_above);
    let rank = b.rank_column();
    b.column(Column::Contribution, cell(Column::First) / cell(rank));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    if b.term(Name::Hits, sum(Column::Relevant)) == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    if rank == Column::Rank {
        b.term(Name::First, Expr::FirstRank(Column::Relevant));
    } else {
        b.column(Column::FirstRank, cell(Column::First) * cell(rank));
        b.term(Name::First, sum(Column::FirstRank));
    }
    b.finish(number(1.0) / term(Name::First))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    let first = ranks.within(ranks.depth(measure.cutoff)).iter().find(|hit| hit.is_relevant);
    Outcome::Value(first.map_or(0.0, |hit| 1.0 / hit.rank as f64))
}
