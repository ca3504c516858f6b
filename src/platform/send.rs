//! Sends texts and files out of the page: to the clipboard or to the browser's downloads.

use gloo::file::{Blob, ObjectUrl};
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

use super::dom;

/// Copies a text to the clipboard. `html` is the same text for documents and mails, which keep its
/// tables; it may be empty. Returns `false` if the clipboard rejects the text, for example in a
/// frame without permission.
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

/// Calls a method of the clipboard. Returns `None` if the browser has no clipboard or no such method, as on a page
/// without HTTPS.
fn call(method: &str, what: &JsValue) -> Option<Promise> {
    let navigator = dom::window()?.navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).ok()?;
    let write = Reflect::get(&clipboard, &method.into()).ok()?;
    let promise = write.dyn_ref::<Function>()?.call1(&clipboard, what).ok()?;
    promise.dyn_into::<Promise>().ok()
}

/// Returns both forms of a text as one clipboard item. Returns `None` if the browser has no such
/// items.
fn item(text: &str, html: &str) -> Option<JsValue> {
    let forms = Object::new();
    for (kind, text) in [("text/plain", text), ("text/html", html)] {
        let form = Blob::new_with_options(text, Some(kind));
        Reflect::set(&forms, &kind.into(), form.as_ref()).ok()?;
    }
    let item = ClipboardItem::new(&forms).ok()?;
    Some(Array::of1(&item).into())
}

#[wasm_bindgen]
extern "C" {
    // The constructor in web-sys takes typed dictionaries only.
    type ClipboardItem;
    #[wasm_bindgen(constructor, catch)]
    fn new(forms: &Object) -> Result<ClipboardItem, JsValue>;
}

/// Saves a text as a file in the browser's downloads.
pub fn save(name: &str, text: &str) {
    save_blob(name, Blob::new(text).as_ref());
}

/// Saves a file in the browser's downloads.
pub fn save_blob(name: &str, blob: &web_sys::Blob) {
    // The URL is revoked at the end of the function. The browser has taken the file by then.
    let url = ObjectUrl::from(Blob::from(blob.clone()));
    let link = || -> Option<HtmlElement> {
        let link = dom::document()?.create_element("a").ok()?;
        link.set_attribute("href", &url).ok()?;
        link.set_attribute("download", name).ok()?;
        link.dyn_into().ok()
    };
    if let Some(link) = link() {
        link.click();
    }
}
