//! Compares two of several runs: everything that the Compare view draws, derived from a [`Model`](super::Model).
//!
//! [`Scores`] holds the values of all runs. It does not change when the user chooses another baseline. [`Compared`]
//! holds the comparison of two runs by these values. [`Grounds`] holds the reasons why their means differ. It needs
//! both lists of every query, so it is computed query by query.

mod about;
mod alike;
pub mod chance;
mod conventions;
pub mod drawing;
mod entered;
mod findings;
pub mod grids;
mod grounds;
mod groups;
mod large_runs;
mod lists;
pub mod over_time;
mod pair;
pub mod plan;
mod scores;
mod scoring;
pub mod sheets;
mod shown;
pub mod sides;
mod table;
mod two;
mod value_scores;
mod why;
pub mod words;

pub use alike::Alike;
pub use conventions::{Leads, Map};
pub use entered::Entered;
pub use findings::Findings;
pub use grounds::{Example, Grounds};
pub use groups::{Grouping, Groups};
pub use lists::Lists;
pub use pair::{Pair, Two};
pub use scores::Scores;
pub use scoring::Scoring;
pub use shown::{Column, Filter, Group, Order, Outcome, Values};
pub use table::Row;
pub use two::{Compared, Comparing, Difference};
pub use why::Why;
