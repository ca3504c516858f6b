//! Reads large runs and finds the ranks of the judged documents of each query. If the lines of each query are
//! consecutive, only one query is in memory at a time.
//!
//! [`Qrels`] holds the judgments. [`Run`] reads the run in pieces, as they come from a file. A [`report`] holds
//! what the measures need to know of one query. [`JudgedRanks`](crate::metrics::JudgedRanks) computes values
//! from reports without reading the file again, for each measure and convention that the judged documents
//! decide.
//!
//! Several readers may read a run at once: each takes a [`Piece`] of the file, cut anywhere, and [`Joined`]
//! joins the pieces. If the lines are in any order, [`Merger`]s and [`Gathered`] join them instead. The result
//! does not depend on the cuts.
//!
//! The module is pure and also runs natively; `exports` is its interface in the worker's own WebAssembly
//! module. The convention decides the order of documents ([`Rule`]): by score, in double or single precision,
//! with ties broken as the convention's tool breaks them.

mod bytes;
#[cfg(feature = "stream")]
mod exports;
mod gathered;
mod joined;
mod line;
mod list;
mod merger;
mod numbers;
mod piece;
mod problem;
mod qrels;
pub mod report;
mod resume;
mod run;
mod scattered;
mod table;

pub use gathered::Gathered;
pub use joined::Joined;
pub use line::Columns;
pub use list::Rule;
pub use merger::Merger;
pub use piece::Piece;
pub use problem::{Kind, Problem, ProblemReport, Problems, ReportedProblem};
pub use qrels::Qrels;
pub use run::{ReadState, Run};
