//! The differences by query that the page exports: one measure of two runs.

/// Returns the names of the runs if these are the columns of such a table: the query, the measure, the values of both
/// runs, and the difference.
pub fn runs<'a>(columns: &[&'a str]) -> Option<[&'a str; 2]> {
    match columns {
        ["query", "measure", baseline, candidate, "difference"] => Some([baseline, candidate]),
        _ => None,
    }
}

/// The place of the measure.
pub const MEASURE: usize = 1;
/// The place of the first run's values. Those of the second one follow.
pub const FIRST: usize = 2;
