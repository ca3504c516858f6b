//! The numbers that the user enters in the Compare view.

use crate::statistics::no_worse::MARGIN;

/// What the user asks about two runs. The tables for export answer the same questions as the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entered {
    /// The largest loss of the mean that counts as none, in the units of the measure.
    pub margin: f64,
    /// The mean difference that is to be found.
    pub wanted: f64,
    /// The number of variants that were tried on these queries.
    pub variants: usize,
    /// The extra weight of a loss.
    pub alpha: f64,
}

impl Default for Entered {
    fn default() -> Self {
        Self { margin: MARGIN, wanted: 0.02, variants: 10, alpha: 1.0 }
    }
}
