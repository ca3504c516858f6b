//! ERR, expected reciprocal rank.
//!
//! A reader stops at a document of grade g with probability `(2^g - 1) / 2^max` and gets to a rank if
//! nothing above stopped them: `ERR = sum over i of reach_i * stop_i / i`.
//!
//! Chapelle, Metlzer, Zhang and Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009.
//! gdeval takes max = 4 whatever the judgments, Elasticsearch asks for it, Quepid takes the scorer's
//! scale; in CatBoost the grade itself is the chance. Undefined when a grade is above max.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[1.0, 1.0], &Settings::default());
//! // Each document stops the reader half of the time.
//! let err = derive(&"ERR(max=1)".parse()?, &ranking);
//! assert_eq!(err.outcome, Outcome::Value(0.5 / 1.0 + 0.5 * 0.5 / 2.0));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::builder::Builder;
use super::derivation::{Derivation, Outcome, Reason};
use super::expr::{Column, Expr, Name, cell, number, pow, sum, term};
use super::hits::Hits;
use super::measure::{Info, Measure, Parameter};
use super::note::Note;
use super::settings::Chance;

const MAX: &str = "max";

pub static INFO: Info = Info {
    name: "ERR",
    aliases: &["expectedreciprocalrank"],
    title: "Expected reciprocal rank",
    meaning: "How early a reader is satisfied who may stop at every good document.",
    source: "Chapelle et al. 2009",
    mean: None,
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[Parameter {
        key: MAX,
        default: None,
        above: 0.0,
        below: 1e3,
        inclusive: false,
        always_printed: false,
    }],
    derive,
    value: Some(value),
};

fn derive(mut b: Builder) -> Derivation {
    b.cannot_average_ties();
    let highest = b.ranking.highest_grade;
    if b.ranking.settings.chance == Chance::Grade {
        b.column(Column::Stop, cell(Column::Grade));
        return readers(b, highest, 1.0);
    }
    let max = b.argument(MAX).or(b.ranking.settings.max_grade).unwrap_or_else(|| {
        b.note(Note::ScaleFromJudgments { max: highest });
        highest
    });
    b.given(Name::MaxGrade, max);
    let two_to = |exponent: Expr| number(2.0).pow(exponent);
    b.column(
        Column::Stop,
        (two_to(cell(Column::Grade)) - number(1.0)) / two_to(term(Name::MaxGrade)),
    );
    readers(b, highest, max)
}

/// From the chance to stop at each rank on.
fn readers(mut b: Builder, highest: f64, max: f64) -> Derivation {
    let goes_on = number(1.0) - cell(Column::Stop);
    b.column(Column::Reach, Expr::ProductAbove(Box::new(goes_on)));
    b.column(Column::Contribution, cell(Column::Reach) * cell(Column::Stop) / cell(Column::Rank));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    if highest > max {
        return b.undefined(Reason::GradeAboveScale { grade: highest, max });
    }
    b.finish(sum(Column::Contribution))
}

/// The same without the steps.
fn value(hits: &Hits, measure: &Measure) -> Outcome {
    let highest = hits.highest_grade;
    let is_grade = hits.settings.chance == Chance::Grade;
    let max = match is_grade {
        true => 1.0,
        false => measure.argument(MAX).or(hits.settings.max_grade).unwrap_or(highest),
    };
    if highest > max {
        return Outcome::Undefined(Reason::GradeAboveScale { grade: highest, max });
    }
    let (mut sum, mut reach) = (0.0, 1.0);
    for hit in hits.within(hits.cutoff(measure)) {
        let stop = match is_grade {
            true => hit.grade,
            false => (pow(2.0, hit.grade) - 1.0) / pow(2.0, max),
        };
        sum += reach * stop / hit.rank as f64;
        reach *= 1.0 - stop;
    }
    Outcome::Value(sum)
}
