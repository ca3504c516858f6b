//! What scripts of the page do, each loaded when it is first asked for. `static/boot.js` names them.

use js_sys::{Float64Array, Promise};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = savePicture, catch)]
    fn picture(name: &str, svg: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = writeCode, catch)]
    fn code(numbers: &Float64Array, text: &str) -> Result<Promise, JsValue>;
    #[wasm_bindgen(js_name = fitFrames, catch)]
    fn fit() -> Result<(), JsValue>;
}

/// Code by the module that writes it, which is loaded now; or why there is none.
pub async fn write_code(numbers: &[f64], text: &str) -> Result<String, String> {
    let written = match code(&Float64Array::from(numbers), text) {
        Ok(promise) => JsFuture::from(promise).await,
        Err(error) => Err(error),
    };
    let missing =
        "What writes code could not be loaded. Check the connection, and choose it again.";
    let why = |error: JsValue| error.as_string().unwrap_or_else(|| missing.into());
    written.map(|code| code.as_string().unwrap_or_default()).map_err(why)
}

/// From now on frames with elements are as high as they say.
pub fn fit_frames() {
    // Without the script they scroll.
    let _ = fit();
}

/// Saves an SVG as PNG.
pub fn save_picture(name: &str, svg: &str) {
    // Without the script there is no picture; the SVG can be saved.
    let _ = picture(name, svg);
}
