//! Loads scripts of the site when they are first needed.

use web_sys::HtmlScriptElement;

use wasm_bindgen::JsCast as _;

use super::dom;

/// Loads the script that gives each frame the height which its element reports.
pub fn fit_frames() {
    // Without the script, the frames show scroll bars.
    let _ = load("widget/resize.js");
}

/// Adds a module script to the page. `address` is relative to the page. The browser runs a script
/// once, even if it is added again. Returns `None` if there is no document.
pub fn load(address: &str) -> Option<HtmlScriptElement> {
    let document = dom::document()?;
    let script: HtmlScriptElement = document.create_element("script").ok()?.dyn_into().ok()?;
    script.set_type("module");
    script.set_src(address);
    document.head()?.append_child(&script).ok()?;
    Some(script)
}
