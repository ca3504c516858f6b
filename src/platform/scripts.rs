//! What scripts of the page do, each loaded when it is first asked for. `static/boot.js` names them.

use js_sys::Promise;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = savePicture, catch)]
    fn picture(name: &str, svg: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = loadLater, catch)]
    fn later() -> Result<Promise, JsValue>;
    #[wasm_bindgen(js_name = fitFrames, catch)]
    fn fit() -> Result<(), JsValue>;
}

/// Whether what is split off the page's module is there now, as it always is in one that is whole.
pub async fn load_later() -> bool {
    if !cfg!(feature = "split") {
        return true;
    }
    match later() {
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
