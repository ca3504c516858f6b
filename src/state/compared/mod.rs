//! Two of several runs compared: everything that the Compare view draws, derived from a [`Model`](super::Model).
//!
//! [`Scores`] holds the values of all runs and does not change when another baseline is chosen. [`Compared`] is what
//! follows for two runs at once. [`Grounds`] needs both lists of every query, and is worked out bit by bit.

pub mod drawing;
mod grounds;
mod pair;
mod scores;
pub mod sides;
mod table;
mod two;
mod why;
pub mod words;

pub use grounds::Grounds;
pub use pair::{Pair, Two};
pub use scores::Scores;
pub use table::Row;
pub use two::{Compared, Difference};
pub use why::Why;
