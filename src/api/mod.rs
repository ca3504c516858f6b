//! The functions that programs call: plain requests in, plain answers out.
//!
//! The names and shapes are public; `package/ranklens.d.ts` states them. Each function takes anything
//! that serde can deserialize and returns a type that serde can serialize, and knows nothing of a browser.
//! `exports` gives them to JavaScript over `border`, which the element shares.

#[cfg(all(any(feature = "api", feature = "widget"), target_arch = "wasm32"))]
pub(crate) mod border;
mod compare;
mod convention;
mod derivation;
mod error;
mod evaluate;
mod explain;
#[cfg(all(feature = "api", target_arch = "wasm32"))]
mod exports;
mod figures;
mod find;
mod input;
mod lists;
mod notes;
mod parameters;
mod parse;
mod ranks;
mod render;
pub(crate) mod request;
mod rules;
mod tool_rules;

pub use compare::{Comparison, compare, compare_ranks};
pub use derivation::DerivationData;
pub use error::Error;
pub use evaluate::{Evaluation, evaluate, evaluate_ranks};
pub use explain::explain;
pub use find::{FoundConvention, find_convention};
pub use lists::{ConventionInfo, MeasureInfo, conventions, measures, version};
pub use parse::{ParsedText, parse};
pub use ranks::{RankedRun, rules};
pub use render::render;

pub(crate) use convention::{of_measure, unusable};
pub(crate) use error::quoted;
