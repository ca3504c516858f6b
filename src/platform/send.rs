//! Text on its way out of the page: to the clipboard, to a file; and code, from the module that writes it.

use js_sys::{Array, Float64Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

use super::{dom, files};

/// Whether the clipboard took it. It does not in a frame that may not use it, for one. `html` is the same
/// for documents and mails, which keep its tables; empty where there is none.
pub async fn copy(text: &str, html: &str) -> bool {
    let promise = match html {
        "" => None,
        _ => item(text, html).and_then(|items| call("write", &items)),
    };
    match promise.or_else(|| call("writeText", &text.into())) {
        Some(promise) => JsFuture::from(promise).await.is_ok(),
        None => false,
    }
}

fn call(method: &str, what: &JsValue) -> Option<Promise> {
    let navigator = dom::window()?.navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).ok()?;
    let write = Reflect::get(&clipboard, &method.into()).ok()?;
    let promise = write.dyn_ref::<Function>()?.call1(&clipboard, what).ok()?;
    promise.dyn_into::<Promise>().ok()
}

/// Both forms as one item. `None` where the browser has no such items.
fn item(text: &str, html: &str) -> Option<JsValue> {
    let forms = Object::new();
    for (kind, text) in [("text/plain", text), ("text/html", html)] {
        let of_kind = BlobPropertyBag::new();
        of_kind.set_type(kind);
        let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &of_kind);
        Reflect::set(&forms, &kind.into(), &blob.ok()?.into()).ok()?;
    }
    let item = ClipboardItem::new(&forms).ok()?;
    Some(Array::of1(&item).into())
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = savePicture, catch)]
    fn picture(name: &str, svg: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = writeCode, catch)]
    fn code(numbers: &Float64Array, text: &str) -> Result<Promise, JsValue>;
    #[wasm_bindgen(js_name = fitFrames, catch)]
    fn fit() -> Result<(), JsValue>;
    // web-sys has it for types that are checked only.
    type ClipboardItem;
    #[wasm_bindgen(constructor, catch)]
    fn new(forms: &Object) -> Result<ClipboardItem, JsValue>;
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
