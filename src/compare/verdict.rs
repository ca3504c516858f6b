//! Which of two systems is better, in one sentence.
//!
//! A verdict has one of four forms: better, worse, no difference shown, too few queries. A difference is shown if the
//! interval of the mean difference excludes zero and the test that leads for this number of queries (see [`choice`])
//! is significant. One of these alone is not enough: for 10 to 30 queries with many ties, the bootstrap interval
//! excludes zero in up to 21 of 100 sets without any difference.

use crate::present::number::{digits_apart, grouped, signed, value};
use crate::present::words;
use crate::statistics::choice::choice;
use crate::statistics::{Comparison, Planner};

/// What a comparison shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The interval of the difference lies above zero, and the test is significant.
    Better,
    /// The interval of the difference lies below zero, and the test is significant.
    Worse,
    /// The interval contains zero, or the test is not significant.
    NoDifference,
    /// Fewer than [`FEWEST`] queries have a value for both systems.
    TooFew,
}

/// The lowest number of queries for which a difference is claimed.
pub const FEWEST: usize = 10;

/// The level of the tests: a difference with a larger p is not shown.
pub const LEVEL: f64 = 0.05;

/// The names of the systems and the measure in a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    pub baseline: &'a str,
    pub candidate: &'a str,
    /// The measure with its cutoff: `nDCG@10`.
    pub measure: &'a str,
}

/// The verdict on two systems under one measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    pub form: Form,
    /// The verdict by itself: `dense is better than bm25 here.`
    pub headline: String,
    /// The figures behind it, in one sentence.
    pub reason: String,
    /// Verdict and figures in one line, to be pasted into a message.
    pub line: String,
}

/// The share of the documents within the cutoff that are judged, for the baseline and the candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coverage {
    pub depth: usize,
    pub baseline: f64,
    pub candidate: f64,
}

impl Form {
    /// Returns the stable name, for scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::NoDifference => "none",
            Self::TooFew => "few",
        }
    }

    /// Whether the difference is shown to be more than chance.
    pub fn is_shown(self) -> bool {
        matches!(self, Self::Better | Self::Worse)
    }

    /// Returns what a comparison shows. If all differences are equal, the difference itself decides.
    pub fn of(comparison: &Comparison) -> Self {
        let [low, high] = ends(comparison);
        let is_significant = p(comparison).is_none_or(|p| p <= LEVEL);
        match () {
            () if comparison.queries < FEWEST => Self::TooFew,
            () if low > 0.0 && is_significant => Self::Better,
            () if high < 0.0 && is_significant => Self::Worse,
            () => Self::NoDifference,
        }
    }
}

/// Whether the interval of the difference excludes zero. Always false for fewer than [`FEWEST`] queries.
fn excludes_zero(comparison: &Comparison) -> bool {
    let [low, high] = ends(comparison);
    comparison.queries >= FEWEST && (low > 0.0 || high < 0.0)
}

/// Returns the ends of the interval. If there is no interval, both ends are the difference itself.
fn ends(comparison: &Comparison) -> [f64; 2] {
    let difference = comparison.difference.unwrap_or(0.0);
    comparison.bootstrap.as_ref().map_or([difference; 2], |found| [found.low, found.high])
}

/// Returns the number of decimals with which the difference, the ends of its interval and zero look different:
/// `digits`, or up to six more.
pub fn digits_of(comparison: &Comparison, digits: u8) -> u8 {
    let [low, high] = ends(comparison);
    let mut numbers = vec![0.0, low, high, comparison.difference.unwrap_or(0.0)];
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    digits_apart(&numbers, digits).min(digits + 6)
}

/// Returns p of the test that leads. `None` without queries, and for the t-test if all differences are equal, so that
/// chance plays no part.
fn p(comparison: &Comparison) -> Option<f64> {
    comparison.p(choice(comparison.queries).test)
}

/// Returns the verdict in words. `lacking` is the number of queries without a list in the baseline and in the
/// candidate, `digits` the smallest number of decimals of values.
pub fn verdict(
    names: Names,
    comparison: &Comparison,
    coverage: Option<Coverage>,
    lacking: [usize; 2],
    digits: u8,
) -> Verdict {
    let form = Form::of(comparison);
    let digits = digits_of(comparison, digits);
    let Names { baseline, candidate, .. } = names;
    let queries = comparison.queries;
    let of_queries = words::queries(queries);
    let headline = match form {
        Form::Better => format!("{candidate} is better than {baseline} here."),
        Form::Worse => format!("{candidate} is worse than {baseline} here."),
        Form::NoDifference => format!("No difference between {candidate} and {baseline} is shown."),
        Form::TooFew => format!("Too few queries to compare {candidate} and {baseline}."),
    };
    let interval = Interval::of(comparison, digits);
    let reason = match form {
        Form::TooFew => format!(
            "{of_queries} with a value in both runs; nothing is claimed below {FEWEST}, and 50 are advised for a direction."
        ),
        Form::Better => {
            format!(
                "It wins {} of {of_queries}, and {}, excludes zero.",
                grouped(comparison.wins),
                interval.words
            )
        }
        Form::Worse => {
            format!(
                "It loses {} of {of_queries}, and {}, excludes zero.",
                grouped(comparison.losses),
                interval.words
            )
        }
        Form::NoDifference if comparison.wins + comparison.losses == 0 => {
            format!("Both have the same value on all {of_queries}.")
        }
        Form::NoDifference => {
            let found = comparison.spread.map_or(String::new(), |spread| {
                let found = value(Planner::default().smallest(spread, queries), digits);
                format!(" With {of_queries} a difference below {found} would usually be missed.")
            });
            let words = words::capitalized(&interval.words);
            match p(comparison).filter(|_| excludes_zero(comparison)) {
                None => format!("{words}, contains zero.{found}"),
                Some(p) => {
                    let test = choice(queries).test.title();
                    let p = value(p, 3);
                    format!(
                        "{words}, excludes zero, but the {test} is not significant (p = {p}).{found}"
                    )
                }
            }
        }
    };
    let mut line = line(names, comparison, coverage, &interval, digits);
    for (name, count) in [baseline, candidate].into_iter().zip(lacking) {
        if count > 0 {
            line.push(' ');
            line.push_str(&lacks(name, count));
        }
    }
    Verdict { form, headline, reason, line }
}

/// Returns a sentence on queries that a system lacks: `dense has no list for 20 queries; they count as empty lists.`
pub fn lacks(name: &str, count: usize) -> String {
    let (they, lists) =
        if count == 1 { ("it counts", "an empty list") } else { ("they count", "empty lists") };
    format!("{name} has no list for {}; {they} as {lists}.", words::queries(count))
}

/// The interval of the mean difference, in words.
struct Interval {
    words: String,
    /// `95 % 0.012 to 0.050`.
    short: Option<String>,
}

impl Interval {
    fn of(comparison: &Comparison, digits: u8) -> Self {
        let Ok(interval) = &comparison.bootstrap else {
            let difference = signed(comparison.difference.unwrap_or(0.0), digits);
            let words = format!("the difference, {difference} on every query");
            return Self { words, short: None };
        };
        let percent = value(100.0 * interval.level, 0);
        let [low, high] = [interval.low, interval.high].map(|end| minus(end, digits));
        Self {
            words: format!("the {percent} % interval of the mean difference, {low} to {high}"),
            short: Some(format!("{percent} % {low} to {high}")),
        }
    }
}

fn line(
    names: Names,
    comparison: &Comparison,
    coverage: Option<Coverage>,
    interval: &Interval,
    digits: u8,
) -> String {
    let Names { baseline, candidate, measure } = names;
    let difference = comparison.difference.unwrap_or(0.0);
    let verb = match Form::of(comparison) {
        Form::Better => format!("{candidate} beats {baseline} by {}", value(difference, digits)),
        Form::Worse => {
            format!("{candidate} falls behind {baseline} by {}", value(-difference, digits))
        }
        Form::NoDifference | Form::TooFew => {
            format!(
                "{candidate} is not shown to differ from {baseline}: {}",
                signed(difference, digits)
            )
        }
    };
    let short = interval.short.as_ref().map_or(String::new(), |short| format!("{short}, "));
    let of_queries = words::queries(comparison.queries);
    let [wins, losses] = [comparison.wins, comparison.losses].map(grouped);
    let judged = coverage.map_or(String::new(), |coverage| {
        // The rest of what `holes::percent` says: never "0 %" while a document is not judged.
        let missing = |judged: f64| match (100.0 * (1.0 - judged)).round() {
            percent if judged < 1.0 => format!("{} %", percent.max(1.0)),
            percent => format!("{percent} %"),
        };
        format!(
            "; {} of its top {} are not judged, {baseline} {}",
            missing(coverage.candidate),
            coverage.depth,
            missing(coverage.baseline)
        )
    });
    format!("{verb} {measure} ({short}{of_queries}, {wins} won, {losses} lost){judged}.")
}

/// Writes a number with a true minus and without a plus.
fn minus(number: f64, digits: u8) -> String {
    signed(number, digits).trim_start_matches('+').to_owned()
}
