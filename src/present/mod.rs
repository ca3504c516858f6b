//! Turns a [`Derivation`](crate::metrics::Derivation) into words, numbers, formulas and drawable
//! models. Pure: text and trees go out, the page and the exports draw them.
//!
//! Nothing here computes a measure. Numbers are read from the derivation, and rounded for display in
//! [`number`] only.

pub mod account;
pub mod bands;
pub mod bounds;
pub mod chart;
mod compose;
pub mod convention;
pub mod findings;
pub mod formula;
pub mod fraction;
pub mod labels;
pub mod loss;
pub mod math;
pub mod means;
pub mod number;
pub mod part;
pub mod progress;
pub mod rounded;
pub mod running_sums;
pub mod setting_words;
pub mod steps;
mod sum;
pub mod summary;
pub mod sums;
pub mod value_bar;
pub mod words;
