//! Compares systems on the same queries: which one is better, whether this is more than chance, on which queries,
//! and why.
//!
//! The page, the package's `compare` and the command's `gate` use these functions. Tests and intervals come from
//! [`statistics`](crate::statistics); every value comes from a measure or a convention.
//!
//! * [`systems`]: the values of several systems, and their table.
//! * [`verdict`]: which of two systems is better, in one sentence.
//! * [`dominance`]: whether one list is better whatever the measure.
//! * [`causes`]: why the value of a query differs, in parts that add up.
//! * [`flips`]: whether the winner depends on the measure or the convention.
//! * [`slices`]: differences by groups of queries.
//! * [`holes`]: how far judgments of unjudged documents could change a difference.
//! * [`lists`]: two rankings of a query, whose documents have numbers, and what is kept between queries.
//! * [`similarity`]: how much lists differ, without judgments.
//! * [`rerank`]: what a reranker gained, and what it could have gained at most.
//! * [`history`]: results over time, and an alert when they fall.

pub mod causes;
pub mod dominance;
pub mod eligible;
pub mod flips;
pub mod history;
pub mod holes;
pub mod lists;
pub mod rerank;
pub mod similarity;
pub mod slices;
pub mod systems;
pub mod verdict;

pub use causes::{Cause, Causes};
pub use dominance::{Dominance, Place, Tally};
pub use lists::{BothLists, KeptRanks};
pub use systems::{Both, Scored};
pub use verdict::{Coverage, Form, Names, Verdict};
