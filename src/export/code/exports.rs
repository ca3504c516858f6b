//! The border of the module that writes code. `static/code.js` is what calls it.

use wasm_bindgen::prelude::*;

use super::Flat;

/// Throws why there is no code, as text.
#[wasm_bindgen]
pub fn write(numbers: Vec<f64>, text: String) -> Result<String, String> {
    Flat { numbers, text }.code().map_err(|error| error.0)
}
