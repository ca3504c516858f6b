//! One line of the table of measures by runs.

use super::pair::Two;
use super::scores::Scores;
use crate::compare::systems::{self, Line, Scored};
use crate::metrics::Measure;
use crate::statistics::{Comparison, Options, Test, choice};

/// One measure of all runs, against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The measure.
    pub measure: Measure,
    /// One cell for each run.
    pub line: Line,
}

/// For more queries than this the draws are fewer, so that the table does not keep the page waiting.
const MANY: usize = 1000;

/// Returns the options for a number of queries. Up to [`MANY`] the interval is that of the package.
pub fn options(queries: usize) -> Options {
    let usual = Options::default();
    let at_most = |draws: u32| {
        let share = MANY as f64 / queries.max(MANY) as f64;
        ((f64::from(draws) * share) as u32).max(1000)
    };
    // The test of signs is drawn where it leads.
    let leads = choice::choice(queries).test == Test::Randomization;
    let permutations = if leads { usual.permutations } else { 1000 };
    Options { permutations, resamples: at_most(usual.resamples), ..usual }
}

/// Returns a line for each measure that can be compared.
pub fn rows(scores: &Scores, two: Two) -> Vec<Row> {
    let options = options(scores.queries());
    let row = |(measure, scored): (&Measure, &Scored)| {
        let lines = systems::matrix(std::slice::from_ref(scored), two.baseline, &options).ok()?;
        Some(Row { measure: *measure, line: lines.into_iter().next()? })
    };
    scores.measures.iter().zip(&scores.scored).filter_map(row).collect()
}

/// Returns p of a test. `None` where it has no value.
pub fn p(comparison: &Comparison, test: Test) -> Option<f64> {
    match test {
        Test::Student => comparison.t_test.ok().map(|test| test.p),
        Test::Randomization => comparison.randomization.as_ref().ok().map(|test| test.p),
    }
}
