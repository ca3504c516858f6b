//! ListAUC: the area under the ROC curve of the list as cut, as recommenders compute it.
//!
//! The share of pairs of a hit and a miss of the list in which the hit comes first:
//! `ListAUC@k = 1 - inversions / (hits * misses)`. Without an inversion it is 1, also where every item shown
//! is a hit; without a hit it is 0.
//!
//! RePlay's `RocAuc`. [`auc`](super::auc) has no value for a list without a hit or without a miss.
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

/// ListAUC, from 0 to 1. Unlike AUC it has a value without a hit, 0, and without a miss, 1.
pub static DEFINITION: Definition = Definition {
    name: "ListAUC",
    aliases: &["rocauc"],
    title: "Area under the ROC curve of the list",
    meaning: "The share of pairs of a relevant document and one that is not, in the right order.",
    source: "RePlay, RocAuc",
    takes_cutoff: true,
    usual_cutoff: true,
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
