//! One row of the table of measures by runs.

use crate::compare::systems::Line;
use crate::metrics::Measure;

/// One measure of all runs, against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The measure.
    pub measure: Measure,
    /// One cell for each run.
    pub line: Line,
}

/// The number of permutations where the result of the randomization test is not used. A small number saves time.
pub const FEW_PERMUTATIONS: u32 = 100;
