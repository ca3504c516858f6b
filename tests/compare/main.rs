//! Comparisons of lists and systems.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod articles;
mod causes;
mod dominance;
mod history;
mod holes;
mod rerank;
mod similarity;
mod slices;
mod support;
mod systems;
mod verdict;
