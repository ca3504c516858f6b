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

/// Switches large type on the whole screen on or off. If the browser refuses the whole screen, only the type changes.
pub fn toggle() {
    let Some(root) = root() else { return };
    let is_on = root.toggle_attribute(ATTRIBUTE).unwrap_or(false);
    let Some(document) = dom::document() else { return };
    if is_on {
        // The arrow keys go through the steps.
        dom::focus(".walk .primary");
    }
    match (is_on, document.fullscreen_element()) {
        (true, None) => call(&root, "requestFullscreen"),
        (false, Some(_)) => call(&document, "exitFullscreen"),
        _ => {}
    }
}

/// Calls a method and waits for its promise. If nobody waited, the browser would report a failed promise as an error.
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
