//! One line of the table of measures by runs.

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

/// The number of permutations if the permutation test is not shown.
pub const FEW: u32 = 100;
