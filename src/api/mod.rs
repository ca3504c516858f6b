//! The functions that programs call: plain requests in, plain answers out.
//!
//! The names and types are public; `package/ranklens.d.ts` declares them. Each function takes any value that
//! serde can deserialize, returns a type that serde can serialize, and does not depend on a browser. `exports`
//! passes the functions to JavaScript through `border`, which the element uses too.

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
mod settings;
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

pub(crate) use convention::{call_error, measure_error};
pub(crate) use error::quoted;
