//! What follows for two runs from their values.

use super::pair::Two;
use super::scores::Scores;
use super::table::{Row, options, p, rows};
use crate::compare::verdict::{self, Coverage, Names, Verdict};
use crate::compare::{Both, holes};
use crate::data::Id;
use crate::metrics::{Measure, Ranking};
use crate::presets::QueryInput;
use crate::statistics::no_worse::no_worse;
use crate::statistics::{
    Choice, CompareError, Comparison, Differences, NoValue, NoWorse, choice, compare,
};

/// Two runs compared by the chosen measure, and all runs by the usual ones.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Which two.
    pub two: Two,
    /// The chosen measure.
    pub measure: Measure,
    /// All figures of the chosen measure.
    pub comparison: Comparison,
    /// The verdict in words.
    pub verdict: Verdict,
    /// The test that leads.
    pub choice: Choice,
    /// p of that test.
    pub p: Option<f64>,
    /// The table of measures by runs.
    pub rows: Vec<Row>,
    /// The queries with the largest gain first, those without a difference at the end.
    pub queries: Vec<Difference>,
    both: Both,
}

/// One query of two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Its place among the queries of all runs.
    pub query: usize,
    /// Its id.
    pub id: Id,
    /// The baseline's value.
    pub baseline: Option<f64>,
    /// The candidate's value.
    pub candidate: Option<f64>,
}

impl Difference {
    /// Returns the candidate's value minus the baseline's. `None` where one has no value.
    pub fn difference(&self) -> Option<f64> {
        Some(self.candidate? - self.baseline?)
    }
}

/// The level of the test of no worse than.
const LEVEL: f64 = 0.05;

impl Compared {
    /// Compares two runs.
    ///
    /// # Errors
    /// A value cannot be computed with.
    pub fn of(scores: &Scores, two: Two) -> Result<Self, CompareError> {
        let both = scores.scored.first().map(|scored| scored.both(two.baseline, two.candidate));
        let both = both.unwrap_or_default();
        let queries = both.queries.len();
        let comparison = compare(&both.baseline, &both.candidate, &options(queries))?;
        let measure = scores.measure().unwrap_or(Measure::new(&crate::metrics::ndcg::DEFINITION));
        let name = |at: usize| scores.names.get(at).map_or("", |name| name);
        let shown = measure.to_string();
        let names =
            Names { baseline: name(two.baseline), candidate: name(two.candidate), measure: &shown };
        let coverage = coverage(scores, two, &measure, &both);
        let choice = choice::choice(queries);
        Ok(Self {
            verdict: verdict::verdict(names, &comparison, Some(coverage), scores.digits),
            p: p(&comparison, choice.test),
            rows: rows(scores, two),
            queries: differences(scores, two),
            two,
            measure,
            comparison,
            choice,
            both,
        })
    }

    /// Tests whether the candidate is no worse than the baseline within a margin above 0.
    ///
    /// # Errors
    /// For fewer than two queries.
    pub fn no_worse(&self, margin: f64) -> Result<NoWorse, NoValue> {
        let differences = Differences::of(&self.both.baseline, &self.both.candidate);
        no_worse(&differences, margin, LEVEL)
    }

    /// Returns the places of the queries that have both values.
    pub(super) fn shared(&self) -> &[usize] {
        &self.both.queries
    }

    /// Returns the largest difference, without its sign; 0 without differences.
    pub fn largest(&self) -> f64 {
        let sizes = self.queries.iter().filter_map(Difference::difference).map(f64::abs);
        sizes.fold(0.0, f64::max)
    }

    /// Returns the number of queries that lack a value of one of the runs.
    pub fn without(&self) -> usize {
        self.queries.len() - self.both.queries.len()
    }
}

fn differences(scores: &Scores, two: Two) -> Vec<Difference> {
    let values = |system: usize, query: usize| {
        let systems = &scores.scored.first()?.systems;
        systems.get(system)?.get(query).copied().flatten()
    };
    let one = |query: usize| Difference {
        query,
        id: scores.id(query),
        baseline: values(two.baseline, query),
        candidate: values(two.candidate, query),
    };
    let mut all: Vec<Difference> = (0..scores.queries()).map(one).collect();
    let key = |of: &Difference| of.difference().unwrap_or(f64::NEG_INFINITY);
    all.sort_by(|a, b| key(b).total_cmp(&key(a)));
    all
}

/// Returns the rankings of a query for both runs, as the tool makes them. `None` where it refuses one.
pub fn rankings(scores: &Scores, two: Two, query: usize) -> Option<[Ranking; 2]> {
    let of = |run: usize| -> Option<Ranking> {
        let input: &QueryInput = scores.seen.get(run)?.get(query)?;
        scores.convention.accepted(input).ok()
    };
    Some([of(two.baseline)?, of(two.candidate)?])
}

fn coverage(scores: &Scores, two: Two, measure: &Measure, both: &Both) -> Coverage {
    let depth = measure.cutoff.unwrap_or(scores.k);
    let pairs: Vec<[Ranking; 2]> =
        both.queries.iter().filter_map(|query| rankings(scores, two, *query)).collect();
    holes::judged_at(depth, pairs.iter().map(|[baseline, candidate]| [baseline, candidate]))
}
