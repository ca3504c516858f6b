//! A run that is too large to keep in memory: what is kept of it, and the values that follow.

pub mod run;
mod values;

pub use run::{Entry, Held, Large, Opened};
pub use values::{Values, by_query, rule, summary};
