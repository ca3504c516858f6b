//! Text on its way out of the page: to the clipboard, to a file.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlElement, Url};

use super::{dom, files};

/// Whether the clipboard took it. It does not in a frame that may not use it, for one.
pub async fn copy(text: &str) -> bool {
    let written = || {
        let navigator = dom::window()?.navigator();
        let clipboard = Reflect::get(&navigator, &"clipboard".into()).ok()?;
        let write = Reflect::get(&clipboard, &"writeText".into()).ok()?;
        let promise = write.dyn_ref::<Function>()?.call1(&clipboard, &text.into()).ok()?;
        promise.dyn_into::<Promise>().ok()
    };
    match written() {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = savePicture, catch)]
    fn picture(name: &str, svg: &str) -> Result<(), JsValue>;
}

/// Saves an SVG as PNG.
pub fn save_picture(name: &str, svg: &str) {
    // Without the script there is no picture; the SVG can be saved.
    let _ = picture(name, svg);
}

/// Saves a file where the browser puts downloads.
pub fn save(name: &str, text: &str) {
    let link = || -> Option<()> {
        let url = Url::create_object_url_with_blob(&files::blob(text)?).ok()?;
        let link = dom::window()?.document()?.create_element("a").ok()?;
        link.set_attribute("href", &url).ok()?;
        link.set_attribute("download", name).ok()?;
        link.dyn_ref::<HtmlElement>()?.click();
        Url::revoke_object_url(&url).ok()
    };
    link();
}
