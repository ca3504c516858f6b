//! The functions that the element's module exports. `element/element_view.js` calls them.

use wasm_bindgen::prelude::*;

use crate::api::border::{Answer, answer, request, thrown};

/// Returns everything that the element draws for a request.
///
/// # Errors
/// Throws the errors of `show` in `widget` as a JavaScript `Error`.
#[wasm_bindgen]
pub fn show(of: JsValue) -> Answer {
    answer(super::show(request(of)))
}

/// Writes the derivation: as SVG if `format` is `svg`, as Markdown for any other text.
///
/// # Errors
/// Throws the errors of `write` in `widget` as a JavaScript `Error`.
#[wasm_bindgen]
pub fn write(of: JsValue, format: &str) -> Result<String, JsValue> {
    super::write(request(of), format).map_err(thrown)
}
