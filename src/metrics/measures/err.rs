//! ERR, expected reciprocal rank.
//!
//! A reader stops at a document of grade g with probability `(2^g - 1) / 2^max`, and reaches a rank if no
//! document above it stopped them: `ERR = sum over i of reach_i * stop_i / i`.
//!
//! Chapelle, Metzler, Zhang and Grinspan, Expected reciprocal rank for graded relevance, CIKM 2009.
//! Tools differ in max: gdeval always takes 4, Elasticsearch requires it in the request, and Quepid takes the
//! scale of the scorer. In CatBoost the grade itself is the probability to stop. The value is undefined if a
//! grade is above max.
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

use crate::metrics::arithmetic::pow;
use crate::metrics::arithmetic::round;
use crate::metrics::builder::Builder;
use crate::metrics::claims::{Claims, Worth};
use crate::metrics::code::Elasticsearch;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure, Parameter, ParameterNotation};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::Ranking;
use crate::metrics::search::Variant;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::SatisfactionChance;

const MAX: &str = "max";

/// ERR, from 0 to 1. The parameter `max` is the highest grade of the scale; by default settings or judgments give it.
pub static DEFINITION: Definition = Definition {
    name: "ERR",
    aliases: &["expectedreciprocalrank"],
    title: "Expected reciprocal rank",
    meaning: "How early a reader is satisfied, if the reader may stop at each good document.",
    source: "Chapelle et al. 2009",
    takes_cutoff: true,
    usual_cutoff: true,
    parameters: &[Parameter {
        key: MAX,
        default: None,
        above: 0.0,
        below: 1e3,
        inclusive: false,
        printed: ParameterNotation::IfChanged,
    }],
    settings: &["max"],
    value: Some(value),
    sentence: Some(sentence),
    claims: Some(Claims {
        worth: |_| Worth::Stop,
        // A stop at a better document higher up counts for more than all stops that could follow it.
        dominance_decides: |settings, _| settings.chance == SatisfactionChance::AsDefined,
        ..Claims::BY_RELEVANCE
    }),
    variants: &[
        Variant::new("max", "1", 2),
        Variant::new("max", "2", 2),
        Variant::new("max", "3", 2),
        Variant::new("max", "4", 1),
        Variant::new("max", "5", 2),
        Variant::new("max", "10", 2),
    ],
    elasticsearch: Some(Elasticsearch::ExpectedReciprocalRank),
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    let highest = b.ranking.highest_grade;
    if b.ranking.settings.chance == SatisfactionChance::Grade {
        b.column(Column::Stop, cell(Column::Grade));
        return finish_cascade(b, highest, 1.0);
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
    finish_cascade(b, highest, max)
}

/// Finishes a derivation that has the probability to stop at each rank.
fn finish_cascade(mut b: Builder, highest: f64, max: f64) -> Derivation {
    let goes_on = number(1.0) - cell(Column::Stop);
    b.column(Column::Reach, Expr::ProductAbove(Box::new(goes_on)));
    b.column(Column::Contribution, cell(Column::Reach) * cell(Column::Stop) / cell(Column::Rank));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    if highest > max {
        return b.undefined(Reason::GradeAboveScale { grade: highest, max });
    }
    b.finish(sum(Column::Contribution))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    let highest = ranks.highest_grade;
    let is_grade = ranks.settings.chance == SatisfactionChance::Grade;
    let max = match is_grade {
        true => 1.0,
        false => measure.argument(MAX).or(ranks.settings.max_grade).unwrap_or(highest),
    };
    if highest > max {
        return Outcome::Undefined(Reason::GradeAboveScale { grade: highest, max });
    }
    let (mut sum, mut reach) = (0.0, 1.0);
    for hit in ranks.within(ranks.depth(measure.cutoff)) {
        let stop = match is_grade {
            true => hit.grade,
            false => (pow(2.0, hit.grade) - 1.0) / pow(2.0, max),
        };
        sum += reach * stop / hit.rank as f64;
        reach *= 1.0 - stop;
    }
    Outcome::Value(sum)
}

/// Returns a sentence about the first document at which a reader can stop. No reader stops above it.
fn sentence(d: &Derivation) -> Sentence {
    let stops = d.actual.column(Column::Stop).unwrap_or_default();
    let counted = d.actual.counted;
    let Some(at) = stops.iter().take(counted).position(|stop| *stop > 0.0) else {
        return match counted {
            0 => Sentence::new().text(Reason::NothingRetrieved.to_string()),
            _ => Sentence::no_hit(d.measure.cutoff),
        };
    };
    let of_hundred = round(stops[at] * 100.0, 0);
    let rank = Sentence::new().text("rank ").exact((at + 1) as f64);
    match (at, of_hundred == 0.0) {
        (0, true) => rank.text(" satisfies fewer than 1 of 100 readers"),
        (0, false) => rank.text(" satisfies ").exact(of_hundred).text(" of 100 readers"),
        (_, true) => rank.text(" is the first to satisfy any reader"),
        (_, false) => rank.text(" satisfies the first ").exact(of_hundred).text(" of 100 readers"),
    }
}
