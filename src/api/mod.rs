//! What programs call: plain requests in, plain answers out.
//!
//! The names and shapes are public; `ranklens.d.ts` states them. Everything here is without a browser
//! and speaks [`Value`]; `js` takes JavaScript's values as these and gives them back, over `border`, which
//! the element's module shares.

#[cfg(all(any(feature = "api", feature = "widget"), target_arch = "wasm32"))]
pub(crate) mod border;
mod compare;
mod convention;
mod error;
mod evaluate;
mod explain;
mod find;
mod input;
#[cfg(all(feature = "api", target_arch = "wasm32"))]
mod js;
mod keys;
mod lists;
mod notes;
// What crosses the border; the tests look at it natively.
#[cfg(any(test, all(any(feature = "api", feature = "widget"), target_arch = "wasm32")))]
mod packed;
mod parse;
mod read;
mod render;
pub(crate) mod request;
mod rules;
mod steps;
mod value;

pub use compare::compare;
pub use error::Error;
pub use evaluate::evaluate;
pub use explain::explain;
pub use find::find_convention;
pub use lists::{conventions, measures, version};
pub use parse::parse;
pub use render::render;
pub use value::Value;

pub(crate) use convention::{of_measure, unusable};
pub(crate) use value::quoted;
