//! Runs of any size, without keeping them: where the judged documents of each query stand.
//!
//! [`Qrels`] holds the judgments, [`Run`] reads the run in pieces as they come from a file, and
//! [`report`] is what stays of each query. Values follow from reports by
//! [`Hits`](crate::metrics::Hits), for any measure and convention that the judged documents decide,
//! without reading the file again.
//!
//! Pure and native; `exports` is its border in a worker's own module. The order of documents is the
//! convention's ([`Rule`]): by score, in double or single precision, ties as its tool breaks them.

mod bytes;
#[cfg(feature = "stream")]
mod exports;
mod list;
mod problem;
mod qrels;
pub mod report;
mod run;
mod scattered;
mod table;

pub use list::Rule;
pub use problem::{Kind, Problem, Problems};
pub use qrels::Qrels;
pub use run::{Columns, Fed, Run};
