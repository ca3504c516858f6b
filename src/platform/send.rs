//! Text on its way out of the page: to the clipboard, to a file.

use js_sys::{Array, Function, Object, Promise, Reflect};
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
    // web-sys has it for types that are checked only.
    type ClipboardItem;
    #[wasm_bindgen(constructor, catch)]
    fn new(forms: &Object) -> Result<ClipboardItem, JsValue>;
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
