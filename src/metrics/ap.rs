//! AP, average precision. Its mean over queries is MAP.
//!
//! The precision at the rank of each relevant document shown, summed and divided by the number of all
//! relevant documents: `AP = (sum over relevant ranks i of P@i) / R`.
//!
//! Buckley and Voorhees, Evaluating evaluation measure stability, SIGIR 2000. trec_eval and ranx divide
//! by R also under a cutoff; LightGBM, XGBoost and CatBoost by min(R, k); torchmetrics by what was
//! found. Without a relevant document 0 / 0: undefined, or what the settings say.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 0.0, 1.0, 0.0, 1.0], &Settings::default());
//! let ap = derive(&"AP".parse()?, &ranking);
//! assert_eq!(ap.outcome, Outcome::Value((1.0 / 1.0 + 2.0 / 3.0 + 3.0 / 5.0) / 3.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, cell, number, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure};
use super::note::Note;
use super::recall::relevant;
use super::settings::ApDivisor;

pub static INFO: Info = Info {
    name: "AP",
    aliases: &["map", "mapcut", "averageprecision", "meanaverageprecision"],
    title: "Average precision",
    meaning: "The mean of the precisions at the ranks of the relevant documents.",
    source: "Buckley and Voorhees 2000",
    mean: Some("MAP"),
    takes_cutoff: true,
    usual_cutoff: false,
    parameters: &[],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    b.column(Column::Hits, Expr::RunningSum(Column::Relevant));
    b.column(Column::Precision, cell(Column::Hits) / cell(Column::Rank));
    b.column(Column::Contribution, cell(Column::Relevant) * cell(Column::Precision));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let hits = b.term(Name::Hits, sum(Column::Relevant));
    b.term(Name::Sum, sum(Column::Contribution));
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let divisor = match b.ranking.settings.ap_divisor {
        ApDivisor::Relevant => Name::Relevant,
        ApDivisor::Found => Name::Hits,
        ApDivisor::RelevantOrCutoff | ApDivisor::Reachable => {
            let reachable = b.ranking.settings.ap_divisor == ApDivisor::Reachable;
            let (name, within) = match reachable {
                true => (Name::Shown, b.shown()),
                false => (Name::Cutoff, b.cutoff()),
            };
            b.given(name, within as f64);
            b.term(Name::Divisor, term(Name::Relevant).min(term(name)));
            Name::Divisor
        }
    };
    if hits == 0.0 {
        b.note(Note::NoHit);
        return b.finish(number(0.0));
    }
    b.finish(term(Name::Sum) / term(divisor))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    if hits.relevant == 0 {
        return hits.nothing_relevant(Reason::NothingRelevant);
    }
    let relevant = hits.within(hits.cutoff(measure)).iter().filter(|hit| hit.is_relevant);
    let (mut sum, mut count) = (0.0, 0.0);
    for hit in relevant {
        count += 1.0;
        sum += count / hit.rank as f64;
    }
    if count == 0.0 {
        return Outcome::Value(0.0);
    }
    let relevant = hits.relevant as f64;
    Outcome::Value(match hits.settings.ap_divisor {
        ApDivisor::Relevant => sum / relevant,
        ApDivisor::Found => sum / count,
        ApDivisor::RelevantOrCutoff => sum / relevant.min(hits.cutoff(measure) as f64),
        ApDivisor::Reachable => sum / relevant.min(hits.shown(measure) as f64),
    })
}
