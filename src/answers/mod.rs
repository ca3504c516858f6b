//! Answers to questions about a value: which tools give it, why two tools differ, which convention gives a number, in
//! which range the value lies, and which change would raise it.
//!
//! Every value is that of [`Convention::value`](crate::presets::Convention::value) or
//! [`derive`](crate::metrics::derive), or a mean of such values. Only the finder computes one itself: the reciprocal of
//! a rank that is counted from 0 or from 2.

pub mod bounds;
pub mod claim;
pub mod differ;
pub mod equal;
pub mod finder;
pub mod found;
pub mod improve;
mod judged;
mod one_list;
pub mod promotion;
pub mod question;
pub mod tools;

pub use claim::Claim;
pub use differ::{Difference, differ};
pub use equal::{alike, same};
pub use finder::find;
pub use found::{Found, Match, MatchedConvention};
pub use tools::{Group, Tool, WithoutValue, tools};
