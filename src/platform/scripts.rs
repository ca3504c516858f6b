//! What scripts of the page do, each loaded when it is first asked for. `static/boot.js` names them.

use js_sys::Promise;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = savePicture, catch)]
    fn picture(name: &str, svg: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = loadLater, catch)]
    fn later(most: u32) -> Result<Promise, JsValue>;
    #[wasm_bindgen(js_name = pageIsThere, catch)]
    fn is_there() -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = fitFrames, catch)]
    fn fit() -> Result<(), JsValue>;
}

/// Says that the page is there.
pub fn say_started() {
    // Where nobody waits for it nobody must know.
    let _ = is_there();
}

/// Whether what is split off the page's module is there now, as it always is in one that is whole.
/// More than `most` milliseconds are too many; 0 is no limit.
pub async fn load_later(most: u32) -> bool {
    if !cfg!(feature = "split") {
        return true;
    }
    match later(most) {
        Ok(promise) => JsFuture::from(promise).await.is_ok(),
        Err(_) => false,
    }
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
