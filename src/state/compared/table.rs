//! One line of the table of measures by runs.

use crate::compare::systems::Line;
use crate::metrics::Measure;
use crate::statistics::Options;

/// One measure of all runs, against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The measure.
    pub measure: Measure,
    /// One cell for each run.
    pub line: Line,
}

/// With more queries than this there are fewer draws, so that nobody waits for them.
const MANY: usize = 1000;

/// Returns the options for a number of queries. Up to [`MANY`] queries, the interval is the same as in the
/// package.
pub fn options(queries: usize) -> Options {
    let usual = Options::default();
    let at_most = |draws: u32| {
        let share = MANY as f64 / queries.max(MANY) as f64;
        ((f64::from(draws) * share) as u32).max(1000)
    };
    let permutations = at_most(usual.permutations);
    Options { permutations, resamples: at_most(usual.resamples), ..usual }
}
