//! The Rust part of the `<rank-lens>` element: it takes one list and returns everything that the element draws.
//!
//! [`show`] takes what the page's author wrote, or an earlier state with an edit, and returns the next
//! state, the texts of every cell, and formulas as trees. The scripts in `element/` draw it. Nothing is
//! kept between two calls, so that any number of elements share one module.

mod account;
mod choices;
mod compare;
mod edit;
#[cfg(all(feature = "widget", target_arch = "wasm32"))]
mod exports;
mod formula;
mod list;
mod notes;
mod quiz;
mod rows;
mod shown;
mod source;
mod state;
mod step;

use serde::Deserializer;

use crate::api::Error;
use crate::export::{self, Format};

pub use shown::Shown;

/// Returns everything that the element draws.
///
/// # Errors
/// Returns an error with a stable `code` if the request cannot be read.
pub fn show<'de>(request: impl Deserializer<'de>) -> Result<Shown, Error> {
    Ok(Shown::of(&source::read(request)?))
}

/// Writes the derivation as Markdown, or as SVG if `format` is `svg`.
///
/// # Errors
/// Returns an error in the same cases as [`show`].
pub fn write<'de>(request: impl Deserializer<'de>, format: &str) -> Result<String, Error> {
    let list = source::read(request)?.list;
    let (derivation, digits) = (list.derivation(), list.model.digits);
    let format = if format == "svg" { Format::Svg } else { Format::Markdown };
    Ok(export::render(&derivation, digits, format))
}
