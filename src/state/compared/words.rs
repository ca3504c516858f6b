//! Sentences of the Compare view.

use super::scores::Scores;
use super::two::Compared;
use super::why::Why;
use crate::compare::Dominance;
use crate::compare::verdict;
use crate::data::Id;
use crate::present::number::{grouped, plain, signed, value};
use crate::present::words::queries;
use crate::statistics::NoWorse;

/// Returns the name of a run.
pub fn name(scores: &Scores, run: usize) -> Id {
    scores.names.get(run).cloned().unwrap_or_else(|| Id::from(""))
}

/// Returns p as it is printed: `p = 0.042`, `p < 0.001`.
pub fn p(p: f64) -> String {
    if p < 0.001 { "p < 0.001".into() } else { format!("p = {}", value(p, 3)) }
}

/// Returns p by itself, for a table: `0.042`, `< 0.001`.
pub fn p_alone(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { value(p, 3) }
}

/// Returns how many queries are compared, and how queries without a list in one of the runs count.
pub fn counted(scores: &Scores, compared: &Compared) -> String {
    let lacks = |run: usize| {
        let count = scores.lacking(run, compared.shared());
        (count > 0).then(|| verdict::lacks(&name(scores, run), count))
    };
    let runs = [compared.two.baseline, compared.two.candidate];
    let lacks: Vec<String> = runs.into_iter().filter_map(lacks).collect();
    let count = match (compared.without(), lacks.is_empty()) {
        (0, true) => return format!("{}, all in both runs", queries(scores.queries())),
        (0, false) => queries(scores.queries()),
        (without, _) => format!(
            "{} with a value in both runs; {} of {} lack one",
            queries(compared.comparison.queries),
            grouped(without),
            grouped(scores.queries())
        ),
    };
    match lacks.is_empty() {
        true => count,
        false => format!("{count}. {}", lacks.join(" ").trim_end_matches('.')),
    }
}

/// Returns whether the candidate is no worse than the baseline, in one sentence.
pub fn no_worse(scores: &Scores, compared: &Compared, margin: f64) -> String {
    let baseline = name(scores, compared.two.baseline);
    let candidate = name(scores, compared.two.candidate);
    let digits = scores.digits;
    let within = format!("within a margin of {}", plain(margin));
    match compared.no_worse(margin) {
        Err(why) => format!("Nothing can be said: {why}."),
        Ok(test) => {
            let NoWorse { low, p, .. } = test;
            let bound = match low > 0.0 {
                true => format!("at least {} higher", value(low, digits)),
                false => format!("at most {} lower", value(-low, digits)),
            };
            let figures =
                format!("with 95 % confidence the mean of {candidate} is {bound} ({})", self::p(p));
            match (test.is_equivalent(), test.holds()) {
                (true, _) => {
                    format!("{candidate} and {baseline} are equal {within}: {figures}.")
                }
                (false, true) => {
                    format!("{candidate} is no worse than {baseline} {within}: {figures}.")
                }
                (false, false) => format!(
                    "It is not shown that {candidate} is no worse than {baseline} {within}: {figures}."
                ),
            }
        }
    }
}

/// Returns which run is better on a query, and by how much: `bm25 is better by 0.305.`
pub fn leader(scores: &Scores, compared: &Compared, why: &Why) -> String {
    let Some(difference) = why.query.difference() else {
        return match (why.query.baseline, why.query.candidate) {
            (None, None) => "Neither run has a value for this query.".into(),
            _ => "One of the runs has no value for this query.".into(),
        };
    };
    let by = value(difference.abs(), scores.digits);
    let run = match difference {
        0.0 => return "Both have the same value.".into(),
        d if d > 0.0 => compared.two.candidate,
        _ => compared.two.baseline,
    };
    format!("{} is better by {by}.", name(scores, run))
}

/// Returns whether one list is better under every measure. Empty if that is unknown.
pub fn dominance(scores: &Scores, compared: &Compared, why: &Why) -> String {
    let of = |run| name(scores, run);
    let (baseline, candidate) = (of(compared.two.baseline), of(compared.two.candidate));
    match why.dominance {
        None => String::new(),
        Some(Dominance::Same) => "Both lists have the same grades at the same ranks.".into(),
        Some(Dominance::Better(_)) => format!(
            "{candidate} is better here under every measure with falling weights and rising gains."
        ),
        Some(Dominance::Worse(_)) => format!(
            "{baseline} is better here under every measure with falling weights and rising gains."
        ),
        Some(Dominance::Depends { better, worse }) => format!(
            "Here it depends on the measure: {} prefers {candidate}, {} prefers {baseline}.",
            better.precision(),
            worse.precision()
        ),
    }
}

/// Returns the difference of a query as it is printed; a dash without one.
pub fn difference(difference: Option<f64>, digits: u8) -> String {
    difference.map_or("\u{2013}".into(), |difference| signed(difference, digits))
}
