//! Comparisons of two systems: against SciPy, properties, and edge cases.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod edges;
mod more;
mod properties;
mod scipy;
mod simulated;
