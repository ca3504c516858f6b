//! Statistical tests for two systems on the same queries. Pure: no browser code.
//!
//! The unit is the query. Every figure comes from the paired differences, candidate minus baseline. A figure is a
//! number that this module computes.
//! [`compare`] computes all figures at once; each method has its own file.
//!
//! * [`student`]: the paired t-test, the usual test from about 25 queries on.
//! * [`randomization`]: random signs, exact for few queries. It makes the fewest assumptions.
//! * [`wilcoxon`](mod@wilcoxon): signed ranks. Over thousands of queries it reports differences that do not exist
//!   (Ihemelandu and Ekstrand 2023); prefer the other two tests there.
//! * [`bootstrap`]: an interval for the mean difference.
//! * [`adjust`]: p-values corrected for several comparisons.
//! * [`choice`]: which test leads for a set of this size, and why.
//! * [`no_worse`]: two one-sided tests against a margin.
//! * [`power`]: the difference that a set of queries can find, and the number of queries that a difference needs.
//! * [`best_of`]: what the best of several equal systems gains by chance.
//! * [`risk`]: the losses on the queries that lose.
//! * [`tukey`]: a test of all pairs of more than two systems.
//! * [`shares`]: how several workers share a comparison.
//!
//! `exports` is the interface of the worker, which compares several measures and runs for the page.
//!
//! Random draws come from [`random`] and a seed, so that the same values give the same figures on every
//! platform. No figure is NaN: in place of a missing figure stands a [`NoValue`] with the reason.

pub mod adjust;
pub mod best_of;
pub mod bootstrap;
pub mod choice;
pub mod comparison;
pub mod differences;
#[cfg(feature = "stream")]
mod exports;
pub mod no_worse;
pub mod normal;
pub mod power;
pub mod random;
pub mod randomization;
pub mod risk;
pub mod shares;
pub mod student;
pub mod tukey;
pub mod wilcoxon;

pub use bootstrap::{Bootstrap, Interval};
pub use choice::{Choice, Test};
pub use comparison::{
    CompareError, Comparing, Comparison, DRAWS, Gate, Options, ToCompare, compare, compare_all,
};
pub use differences::{Differences, NoValue};
pub use no_worse::NoWorse;
pub use power::Planner;
pub use randomization::Randomization;
pub use risk::Risk;
pub use shares::{Share, Shares};
pub use student::TTest;
pub use wilcoxon::{Wilcoxon, Zeros, wilcoxon};
