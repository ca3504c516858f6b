//! SetAP: precision times recall of the list as a set.
//!
//! `SetAP = P * R = hits^2 / (n * R)`: average precision where every relevant document shown has the
//! precision of the whole list.
//!
//! trec_eval's `set_map`. Undefined for an empty list; without a relevant document 0 / 0: undefined, or
//! what the settings say.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 0.0, 1.0], &Settings::default());
//! assert_eq!(derive(&"SetAP".parse()?, &ranking).outcome, Outcome::Value(0.5));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Reason};
use super::expr::{Name, term};
use super::measure::Info;
use super::precision::hits;
use super::recall::relevant;

pub static INFO: Info = Info {
    name: "SetAP",
    aliases: &["setmap"],
    title: "Set average precision",
    meaning: "Precision times recall of the whole list.",
    source: "trec_eval, set_map",
    mean: None,
    takes_cutoff: false,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: None,
};

fn derive(mut b: Builder) -> Derivation {
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
