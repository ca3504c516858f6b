//! Turns a [`Derivation`](crate::metrics::Derivation) into words, numbers, formulas and drawable models. It is
//! pure: it returns texts and trees, which the page and the exports draw.
//!
//! This module computes no measure. It reads numbers from the derivation, and only [`number`] rounds them for
//! display.

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
pub mod within;
pub mod words;
