//! SetAP: precision times recall of the list as a set.
//!
//! `SetAP = P * R = hits^2 / (n * R)`: average precision where every relevant document shown has the
//! precision of the whole list.
//!
//! Source: trec_eval, `set_map`. Undefined for an empty list. Without a relevant document the quotient is
//! 0 / 0: the value is undefined, or the one that the settings choose.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"SetAP".parse()?, &ranking).outcome, Outcome::Value(0.5));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::precision::hits;
use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::code::Sql;
use crate::metrics::expr::term;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// SetAP, which takes no cutoff. The order of the list does not matter.
pub static DEFINITION: Definition = Definition {
    name: "SetAP",
    aliases: &["setmap"],
    title: "Set average precision",
    meaning: "Precision times recall of the whole list.",
    source: "trec_eval, set_map",
    settings: &["rel"],
    sql: Some(Sql::new(
        "{hits}",
        "{unless} WHEN s.n = 0 THEN {none} ELSE s.hits / s.n * s.hits / s.r",
    )),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    hits(&mut b);
    let shown = b.shown();
    b.given(Name::Shown, shown as f64);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    if shown == 0 {
        return b.undefined(Reason::NothingRetrieved);
    }
    b.term(Name::Precision, term(Name::Hits) / term(Name::Shown));
    b.term(Name::Recall, term(Name::Hits) / term(Name::Relevant));
    b.finish(term(Name::Precision) * term(Name::Recall))
}
