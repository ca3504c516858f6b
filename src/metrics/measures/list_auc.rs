//! ListAUC: the area under the ROC curve of the list down to the cutoff, as libraries for recommenders compute it.
//!
//! It is the share of pairs of a hit and a miss, both shown, in which the hit comes first. A miss is a document that is
//! not relevant, an inversion a pair in which the miss comes first: `ListAUC@k = 1 - inversions / (hits * misses)`. The
//! value is 0 without a hit, and 1 if every item shown is a hit.
//!
//! Source: RePlay, `RocAuc`. [`auc`](super::auc) has no value for a list without a hit or without a miss.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"ListAUC".parse()?, &ranking).outcome, Outcome::Value(0.5));
//! assert_eq!(derive(&"ListAUC@1".parse()?, &ranking).outcome, Outcome::Value(1.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::auc::{count_pairs, share_in_order};
use crate::metrics::builder::Builder;
use crate::metrics::expr::number;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::note::Note;
use crate::metrics::ranking::Ranking;

/// ListAUC, from 0 to 1. Unlike AUC it always has a value: 0 without a hit, 1 with hits and no miss.
pub static DEFINITION: Definition = Definition {
    name: "ListAUC",
    aliases: &["rocauc"],
    title: "Area under the ROC curve of the list",
    meaning: "The share of pairs of a relevant document and one that is not, in the right order.",
    source: "RePlay, RocAuc",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    let (hits, shown) = count_pairs(&mut b);
    if hits == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    if hits == shown {
        return b.finish(number(1.0));
    }
    b.finish(share_in_order())
}
