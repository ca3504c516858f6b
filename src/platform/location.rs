//! The part of the address after `#`.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::HashChangeEvent;

use super::dom;

/// Returns the fragment without `#`.
pub fn fragment() -> String {
    let hash = dom::window().and_then(|w| w.location().hash().ok()).unwrap_or_default();
    hash.strip_prefix('#').map(String::from).unwrap_or(hash)
}

/// Returns the fragment that the address changed to. The event has it, because the address may have
/// changed again since.
pub fn changed_to(event: &web_sys::Event) -> String {
    let url = event.dyn_ref::<HashChangeEvent>().map(HashChangeEvent::new_url).unwrap_or_default();
    url.split_once('#').map(|(_, fragment)| fragment.into()).unwrap_or_default()
}

/// Returns the address of the page with another fragment.
pub fn address(fragment: &str) -> String {
    let address = dom::window().and_then(|w| w.location().href().ok()).unwrap_or_default();
    let page = address.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Returns the address of the folder of the page, with a slash at its end.
pub fn site() -> String {
    let page = address("");
    let page = page.split(['#', '?']).next().unwrap_or_default();
    page.rsplit_once('/').map(|(site, _)| format!("{site}/")).unwrap_or_default()
}

/// Returns whether the browser knows that there is no network.
pub fn is_offline() -> bool {
    dom::window().is_some_and(|window| !window.navigator().on_line())
}

/// Shows `fragment` in the address bar, as a new entry of the browser's history.
pub fn push(fragment: &str) {
    if fragment != self::fragment()
        && let Some(history) = dom::window().and_then(|w| w.history().ok())
    {
        let url = format!("#{fragment}");
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&url));
    }
}

/// Removes the fragment, because the link no longer matches what the page shows.
pub fn clear() {
    if fragment().is_empty() {
        return;
    }
    let Some(window) = dom::window() else { return };
    let path = window.location().pathname().unwrap_or_default();
    let query = window.location().search().unwrap_or_default();
    if let Ok(history) = window.history() {
        let url = format!("{path}{query}");
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&url));
    }
}
