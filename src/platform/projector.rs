//! The page in large type for a projector: the value, the list and its steps fill the screen.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::dom;

const ATTRIBUTE: &str = "data-projector";

/// Whether the page is shown in large type.
pub fn is_on() -> bool {
    root().is_some_and(|root| root.has_attribute(ATTRIBUTE))
}

/// Shows the page in large type on the whole screen, or as before. Where the browser refuses the whole screen, the
/// type is large all the same.
pub fn toggle() {
    let Some(root) = root() else { return };
    let is_on = root.toggle_attribute(ATTRIBUTE).unwrap_or(false);
    let Some(document) = dom::document() else { return };
    match (is_on, document.fullscreen_element()) {
        (true, None) => call(&root, "requestFullscreen"),
        (false, Some(_)) => call(&document, "exitFullscreen"),
        _ => {}
    }
}

/// Calls a method and waits for its promise: one that nobody waits for would be reported as an error when it fails.
fn call(object: &JsValue, method: &str) {
    let method = Reflect::get(object, &method.into()).ok();
    let method = method.and_then(|method| method.dyn_into::<Function>().ok());
    let promise = method.and_then(|method| method.call0(object).ok());
    if let Some(promise) = promise.and_then(|promise| promise.dyn_into::<Promise>().ok()) {
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

fn root() -> Option<web_sys::Element> {
    dom::document()?.document_element()
}
