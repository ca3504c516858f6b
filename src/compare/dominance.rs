//! Compares two lists with a verdict that holds whatever the measure.
//!
//! List A dominates list B if, at every grade g above 0 and every depth d, A shows at least as many documents of
//! grade g or more among its first d. Then every sum of gains under falling weights is at least as large for A as
//! for B if gains rise with the grade; Abel summation over grades and depths proves it. This or a similar argument
//! holds for the [eligible](super::eligible) measures. Unjudged documents count as grade 0, and a list shows nothing
//! beyond its end.
//!
//! If neither list dominates, two places prove it: a grade and a depth at which A shows more documents, and a grade
//! and a depth at which B does. Precision from the first grade at the first depth prefers A, and precision at the
//! second place prefers B. So the answer depends on the measure.
//!
//! The order is stochastic dominance applied to ranked lists; Moffat and Mackenzie (2023) ask for verdicts that do
//! not depend on how a measure maps lists to numbers.

use std::cmp::Ordering;

use crate::metrics::{Measure, measures};
use crate::present::number::grouped;
use crate::present::words::queries;

/// A grade and a depth at which one list shows more documents than the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Documents with this grade or more are counted. Above 0.
    pub grade: f64,
    /// The number of ranks that are counted, from 1.
    pub depth: usize,
    /// The number of such documents that the baseline shows.
    pub baseline: usize,
    /// The number that the candidate shows.
    pub candidate: usize,
}

impl Place {
    /// Returns precision from this grade at this depth, which prefers the list with more documents.
    pub fn precision(&self) -> Measure {
        let mut precision = Measure::new(&measures::precision::DEFINITION).at(self.depth);
        precision.rel = Some(self.grade);
        precision
    }
}

/// How two lists over the same judgments compare under every eligible measure: its weights fall with the rank, and its
/// gains rise with the grade (see [`eligible`](super::eligible)).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dominance {
    /// The same grades at the same ranks: every eligible measure gives both the same value.
    Same,
    /// No eligible measure gives the candidate less, and some give it more. The place is the first one that shows it.
    Better(Place),
    /// No eligible measure gives the candidate more, and some give it less. The place is the first one that shows it.
    Worse(Place),
    /// It depends on the measure.
    Depends {
        /// The first place at which the candidate shows more.
        better: Place,
        /// The first place at which it shows less.
        worse: Place,
    },
}

/// Compares two lists by the grades of their documents from rank 1 on. Unjudged documents have grade 0.
///
/// ```
/// use ranklens::compare::dominance::{Dominance, dominance};
///
/// assert!(matches!(dominance(&[0.0, 2.0], &[2.0, 0.0]), Dominance::Better(_)));
/// // A grade 2 at rank 2 or a grade 1 at rank 1? That depends on the measure.
/// assert!(matches!(dominance(&[0.0, 2.0], &[1.0, 0.0]), Dominance::Depends { .. }));
/// ```
pub fn dominance(baseline: &[f64], candidate: &[f64]) -> Dominance {
    let mut levels: Vec<f64> =
        baseline.iter().chain(candidate).copied().filter(|grade| *grade > 0.0).collect();
    levels.sort_unstable_by(f64::total_cmp);
    levels.dedup();
    let (mut better, mut worse): (Option<Place>, Option<Place>) = (None, None);
    for grade in levels {
        let place = |found: Option<Place>, more: Ordering| {
            first(baseline, candidate, grade, more)
                .filter(|place| found.is_none_or(|known| place.depth < known.depth))
        };
        better = place(better, Ordering::Greater).or(better);
        worse = place(worse, Ordering::Less).or(worse);
    }
    match (better, worse) {
        (None, None) => Dominance::Same,
        (Some(place), None) => Dominance::Better(place),
        (None, Some(place)) => Dominance::Worse(place),
        (Some(better), Some(worse)) => Dominance::Depends { better, worse },
    }
}

/// Returns the first depth at which the candidate's number of documents of this grade or more compares to the
/// baseline's number as `how` says.
fn first(baseline: &[f64], candidate: &[f64], grade: f64, how: Ordering) -> Option<Place> {
    let is = |list: &[f64], at: usize| usize::from(list.get(at).is_some_and(|g| *g >= grade));
    let (mut b, mut c) = (0, 0);
    for at in 0..baseline.len().max(candidate.len()) {
        b += is(baseline, at);
        c += is(candidate, at);
        if c.cmp(&b) == how {
            return Some(Place { grade, depth: at + 1, baseline: b, candidate: c });
        }
    }
    None
}

/// The verdicts of all queries, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of queries on which the candidate is better under every eligible measure.
    pub better: usize,
    pub worse: usize,
    pub same: usize,
    /// The number of queries on which the verdict depends on the measure.
    pub depends: usize,
}

impl Tally {
    /// Counts verdicts.
    pub fn of<'a>(verdicts: impl IntoIterator<Item = &'a Dominance>) -> Self {
        let mut tally = Self::default();
        for verdict in verdicts {
            *match verdict {
                Dominance::Better(_) => &mut tally.better,
                Dominance::Worse(_) => &mut tally.worse,
                Dominance::Same => &mut tally.same,
                Dominance::Depends { .. } => &mut tally.depends,
            } += 1;
        }
        tally
    }

    /// The number of queries.
    pub fn all(&self) -> usize {
        self.better + self.worse + self.same + self.depends
    }

    /// Returns the count in words. The sentence has no full stop, because an example may follow.
    pub fn sentence(&self, baseline: &str, candidate: &str) -> String {
        let Self { better, worse, same, depends } = *self;
        let [better, worse, same, depends] = [better, worse, same, depends].map(grouped);
        let all = queries(self.all());
        format!(
            "{candidate} is better on {better} of {all}, {baseline} on {worse}, and both are the same on {same}. \
             On {depends} it depends on the measure"
        )
    }
}
