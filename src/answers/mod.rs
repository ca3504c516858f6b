//! Answers to the questions that people bring: which tool gives which value, why two differ, and
//! which convention gives a number.
//!
//! Every value comes from [`Convention::value`](crate::presets::Convention::value) or
//! [`derive`](crate::metrics::derive); nothing here computes one that is shown.

pub mod bounds;
pub mod claim;
pub mod differ;
pub mod finder;
pub mod found;
mod grid;
pub mod improve;
mod orders;
pub mod question;
pub mod tools;
mod variants;

pub use claim::Claim;
pub use differ::{Difference, differ};
pub use finder::find;
pub use found::{Found, How, Match};
pub use tools::{Group, Tool, tools};

/// Whether two tools say the same: the order of additions may change the last bits.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
}

/// The same where either may be without a value.
pub fn alike(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}
