//! The functions that the JavaScript package exports. `package/module.js` calls them.

use wasm_bindgen::prelude::*;

use super::border::{Answer, answer, request, thrown};

/// Bytes of memory that a value of a request takes on average, with what is computed from it.
const BYTES_PER_VALUE: usize = 80;

/// Grows the memory once for a request with so many values: numbers, texts, lists and objects.
///
/// Memory that grows in small steps makes the JavaScript engine collect garbage after each step, which
/// takes a minute for a request of a million documents.
#[wasm_bindgen]
pub fn reserve(values: usize) {
    let mut memory: Vec<u8> = Vec::new();
    // Without the memory the request may still fit.
    memory.try_reserve_exact(values.saturating_mul(BYTES_PER_VALUE)).ok();
    std::hint::black_box(&memory);
}

#[wasm_bindgen]
pub fn evaluate(of: JsValue) -> Answer {
    answer(super::evaluate(request(of)))
}

#[wasm_bindgen]
pub fn explain(of: JsValue) -> Answer {
    answer(super::explain(request(of)))
}

#[wasm_bindgen]
pub fn compare(of: JsValue) -> Answer {
    answer(super::compare(request(of)))
}

#[wasm_bindgen(js_name = findConvention)]
pub fn find_convention(of: JsValue) -> Answer {
    answer(super::find_convention(request(of)))
}

#[wasm_bindgen]
pub fn parse(text: JsValue, options: JsValue) -> Answer {
    let options = Some(options).filter(|options| !options.is_undefined());
    answer(super::parse(request(text), options.map(request)))
}

#[wasm_bindgen]
pub fn render(derivation: JsValue, format: JsValue) -> Result<String, JsValue> {
    super::render(request(derivation), request(format)).map_err(thrown)
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
