//! Rprec, R-precision: precision at the rank R, where R is the number of relevant documents.
//!
//! `Rprec = hits in the first R ranks / R`, so that 1 can always be reached.
//!
//! trec_eval; Buckley and Voorhees, SIGIR 2000. Tools agree. Without a relevant document 0 / 0:
//! undefined, or what the settings say.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"Rprec".parse()?, &ranking).outcome, Outcome::Value(2.0 / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Name, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::precision::hits;
use super::recall::relevant;

pub static INFO: Info = Info {
    name: "Rprec",
    aliases: &["rprecision"],
    title: "R-precision",
    meaning: "Precision at the rank where all relevant documents could have been shown.",
    source: "Buckley and Voorhees 2000",
    mean: None,
    takes_cutoff: false,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.count_only(b.ranking.relevant);
    hits(&mut b);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    b.finish(term(Name::Hits) / term(Name::Relevant))
}

/// The same without the steps.
fn value(hits: &Hits, _: &Measure) -> Outcome {
    match hits.relevant {
        0 => hits.nothing_relevant(Reason::NothingRelevant),
        relevant => Outcome::Value(hits.count(relevant) / relevant as f64),
    }
}
