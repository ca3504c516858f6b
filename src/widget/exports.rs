//! The border to JavaScript. `element/view.js` is what calls it.

use wasm_bindgen::prelude::*;

use crate::api::border::{Answer, answer, read};

#[wasm_bindgen]
pub fn show(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::show(read(tags, numbers, text)))
}

#[wasm_bindgen]
pub fn write(tags: &[u8], numbers: &[f64], text: &str, format: &str) -> Answer {
    answer(super::write(read(tags, numbers, text), format).map(crate::api::Value::from))
}
