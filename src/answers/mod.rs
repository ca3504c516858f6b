//! Answers to three questions: which tool gives which value, why two tools differ, and which convention
//! gives a number.
//!
//! Every value is that of [`Convention::value`](crate::presets::Convention::value) or
//! [`derive`](crate::metrics::derive). This module computes no value that is shown.

pub mod bounds;
pub mod claim;
pub mod differ;
pub mod equal;
pub mod finder;
pub mod found;
mod grid;
pub mod improve;
mod judged;
mod one_list;
mod orders;
pub mod promotion;
pub mod question;
pub mod tools;
mod variants;

pub use claim::Claim;
pub use differ::{Difference, differ};
pub use equal::{alike, same};
pub use finder::find;
pub use found::{Found, Match, MatchedConvention};
pub use tools::{Group, Tool, WithoutValue, tools};
