//! What the JavaScript package exports: packed data in, a call, packed data out.

use wasm_bindgen::prelude::*;

use super::border::{Answer, answer, read};
use super::value::Value;

#[wasm_bindgen]
pub fn evaluate(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::evaluate(read(tags, numbers, text)))
}

#[wasm_bindgen]
pub fn explain(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::explain(read(tags, numbers, text)))
}

#[wasm_bindgen]
pub fn compare(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::compare(read(tags, numbers, text)))
}

#[wasm_bindgen(js_name = findConvention)]
pub fn find_convention(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::find_convention(read(tags, numbers, text)))
}

/// `[text, options?]`
#[wasm_bindgen]
pub fn parse(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::parse(read(tags, numbers, text)))
}

/// `[derivation, format]`
#[wasm_bindgen]
pub fn render(tags: &[u8], numbers: &[f64], text: &str) -> Answer {
    answer(super::render(read(tags, numbers, text)).map(Value::from))
}

#[wasm_bindgen]
pub fn conventions() -> Answer {
    answer(Ok(super::conventions()))
}

#[wasm_bindgen]
pub fn measures() -> Answer {
    answer(Ok(super::measures()))
}

#[wasm_bindgen]
pub fn version() -> String {
    super::version().into()
}
