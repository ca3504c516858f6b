//! Comparisons of two systems: against SciPy, against what must hold, and at their edges.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod edges;
mod properties;
mod scipy;
