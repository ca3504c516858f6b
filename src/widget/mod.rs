//! The `<rank-lens>` element's share in Rust: one list in, everything that the element draws out.
//!
//! [`show`] takes what the page's author wrote, or an earlier state with an edit, and answers with
//! plain data: the state, the texts of every cell, formulas as trees. `element/` draws it. Nothing is
//! kept between two calls, so that any number of elements share one module.

mod compare;
#[cfg(all(feature = "widget", target_arch = "wasm32"))]
mod exports;
mod formula;
mod list;
mod object;
mod quiz;
mod rows;
mod shown;
mod source;

use crate::api::{Error, Value};
use crate::export;

/// Everything that is to be drawn. Errors: what was written cannot be read, with a stable `code`.
pub fn show(request: Value) -> Result<Value, Error> {
    let asked = source::read(request)?;
    Ok(shown::of(&asked))
}

/// The derivation as a document for elsewhere: `markdown` or `svg`. Errors: as of [`show`].
pub fn write(request: Value, format: &str) -> Result<String, Error> {
    let asked = source::read(request)?;
    let (derivation, digits) = (asked.list.derivation(), asked.list.model.digits);
    Ok(match format {
        "svg" => export::svg(&derivation, digits),
        _ => export::markdown(&derivation, digits),
    })
}
