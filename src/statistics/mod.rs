//! Two systems on the same queries: is the difference between them more than chance? Pure, no browser.
//!
//! The unit is the query, and every figure comes from the paired differences, candidate minus baseline.
//! [`compare`] gives them all at once; each method has a file of its own and stands alone.
//!
//! * [`student`]: the paired t-test, the usual test from about 25 queries on.
//! * [`randomization`]: signs flipped, exact for few queries. It assumes the least.
//! * [`wilcoxon`]: signed ranks. Over thousands of queries it finds differences where there are none
//!   (Ihemelandu and Ekstrand 2023), so that the other two come first.
//! * [`bootstrap`]: an interval for the mean difference.
//! * [`adjust`]: p-values of several comparisons.
//!
//! What is drawn is drawn from [`random`], from a seed, so that the same values give the same figures
//! everywhere. No figure is NaN: what has no value is a [`NoValue`] with the reason.

pub mod adjust;
pub mod bootstrap;
pub mod comparison;
pub mod differences;
pub mod normal;
pub mod random;
pub mod randomization;
pub mod student;
pub mod wilcoxon;

pub use bootstrap::{Bootstrap, Interval};
pub use comparison::{CompareError, Comparison, Gate, Options, compare};
pub use differences::{Differences, NoValue};
pub use randomization::Randomization;
pub use student::TTest;
pub use wilcoxon::{Wilcoxon, Zeros};
