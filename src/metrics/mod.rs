//! The subject: what each measure is, and the steps that lead to its value. Pure, no browser.
//!
//! A measure is a function from one query's [`Ranking`] to a [`Derivation`]. It declares columns and
//! terms as small expressions ([`Expr`]); the [`Builder`] evaluates them as they are declared, so the
//! step that is shown is the step that was computed. Nothing outside this module computes a value.
//!
//! Start with [`derivation`], then one measure: [`ndcg`] or [`ap`].

pub mod ap;
pub mod auc;
pub mod bpref;
pub mod builder;
pub mod compat;
pub mod counts;
pub mod dcg;
pub mod derivation;
pub mod err;
pub mod expr;
pub mod f_measure;
pub mod fall_out;
pub mod hit_rr;
pub mod hits;
pub mod index;
pub mod inf_ap;
pub mod iprec;
pub mod judged;
pub mod lrap;
pub mod mean;
pub mod measure;
pub mod ndcg;
pub mod note;
pub(crate) mod numba;
pub mod pfound;
pub mod precision;
pub mod ranking;
pub mod rbp;
pub mod recall;
pub mod rprec;
pub mod rr;
pub mod set_ap;
pub mod settings;
pub mod success;
pub mod table;
pub mod unjudged;

pub use builder::Builder;
pub use derivation::{Derivation, Outcome, Reason, Term};
pub use expr::{Column, Expr, Name, Side};
pub use hits::Hits;
pub use index::{Index, order};
pub use mean::{Mean, mean};
pub use measure::{Info, Measure, MeasureError};
pub use note::Note;
pub use ranking::{Id, Ranking};
pub use settings::Settings;
pub use table::{Row, Table};

/// Derives `measure` for one query: every row, term and step, and the outcome.
///
/// Never panics and never yields NaN: what has no value is [`Outcome::Undefined`] with its reason.
///
/// ```
/// use ranklens::metrics::{Measure, Outcome, Ranking, Settings, derive};
///
/// let ranking = Ranking::of_grades(&[3.0, 2.0, 0.0, 1.0, 2.0], &Settings::default());
/// let ndcg: Measure = "nDCG@5".parse()?;
/// assert_eq!(derive(&ndcg, &ranking).outcome, Outcome::Value(0.9602471757862604));
/// # Ok::<(), ranklens::metrics::MeasureError>(())
/// ```
pub fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    match measure.rel {
        Some(level) if level != ranking.settings.threshold => {
            let settings = Settings { threshold: level, ..(*ranking.settings).clone() };
            measured(measure, &ranking.under(settings))
        }
        _ => measured(measure, ranking),
    }
}

fn measured(measure: &Measure, ranking: &Ranking) -> Derivation {
    (measure.info.derive)(Builder::new(*measure, ranking))
}
