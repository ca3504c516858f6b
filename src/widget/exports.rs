//! The functions that the element's module exports. `element/element_view.js` calls them.

use wasm_bindgen::prelude::*;

use crate::api::border::{Answer, answer, request, thrown};

#[wasm_bindgen]
pub fn show(of: JsValue) -> Answer {
    answer(super::show(request(of)))
}

#[wasm_bindgen]
pub fn write(of: JsValue, format: &str) -> Result<String, JsValue> {
    super::write(request(of), format).map_err(thrown)
}
