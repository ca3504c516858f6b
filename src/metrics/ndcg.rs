//! nDCG, normalized discounted cumulative gain.
//!
//! DCG divided by the DCG of the ideal ranking, the same documents in the best order:
//! `nDCG@k = DCG@k / IDCG@k`. 1 is a perfect order.
//!
//! Järvelin and Kekäläinen, TOIS 2002. Tools differ most here: in gain, in the documents from which the
//! ideal is made (all judged: trec_eval, ranx; the list itself: scikit-learn, LightGBM, XGBoost), in
//! where the ideal is cut, in ties.
//!
//! Without any gain in the ideal the quotient is 0 / 0: undefined, or what the settings say. With an
//! ideal of its own documents only, a list that misses the best document can still have nDCG 1.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0], &Settings::default());
//! let ndcg = derive(&"nDCG".parse()?, &ranking);
//! // One relevant document at rank 2 instead of rank 1: 1 / log2(3).
//! assert_eq!(ndcg.outcome, Outcome::Value(1.0 / 3_f64.log2()));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::dcg::discounted_gains;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, Side, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::note::Note;
use super::settings::IdealPool;

pub static INFO: Info = Info {
    name: "nDCG",
    aliases: &["ndcgcut", "normalizeddcg"],
    title: "Normalized discounted cumulative gain",
    meaning: "How close the order is to the best possible one, counting early ranks more.",
    source: "J\u{e4}rvelin and Kek\u{e4}l\u{e4}inen 2002",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    discounted_gains(&mut b);
    let missed = b.ranking.missed().count();
    if missed > 0 && matches!(b.ranking.settings.ideal, IdealPool::Retrieved | IdealPool::Top) {
        b.note(Note::MissedByIdeal { documents: missed });
    }
    b.term(Name::Dcg, sum(Column::Contribution));
    let ideal = b.term(Name::Idcg, Expr::Sum(Side::Ideal, Column::Contribution));
    if ideal == 0.0 {
        return b.nothing_relevant(Reason::NoIdealGain);
    }
    b.finish(term(Name::Dcg) / term(Name::Idcg))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    match hits.ideal_dcg(measure) {
        0.0 => hits.nothing_relevant(Reason::NoIdealGain),
        ideal => Outcome::Value(hits.dcg(measure) / ideal),
    }
}
