//! The recall points of interpolated precision.

/// How interpolated precision turns a share x of the R relevant documents into a number of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecallPoints {
    /// The smallest number that is at least x R.
    Exact,
    /// floor(x R + 0.9) (trec_eval 9).
    FloorPlusNineTenths,
    /// x R, rounded half up (trec_eval 10).
    Rounded,
}
