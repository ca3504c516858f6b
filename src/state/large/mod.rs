//! Runs that are too large for memory: the data that is kept of them, and the values that follow from it.

pub mod run;
mod values;

pub use run::{Entry, Held, Large, Opened};
pub use values::{Values, by_query, rule, summary};
