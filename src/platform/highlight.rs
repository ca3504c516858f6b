//! Pointing at a document, or focusing it, lights it everywhere.
//!
//! Done on the page itself: passing the pointer over rows must not render anything.

use gloo_events::EventListener;
use web_sys::Element;

use super::dom;

const LIT: &str = "data-lit";

/// Lights what the pointer or the focus is on, for as long as the listeners are kept.
pub fn listen() -> Vec<EventListener> {
    let Some(document) = dom::document() else { return Vec::new() };
    let light = |event: &web_sys::Event| {
        light(dom::target(event).and_then(|element| dom::doc_of(&element)).as_deref());
    };
    vec![
        EventListener::new(&document, "pointerover", light),
        EventListener::new(&document, "focusin", light),
        EventListener::new(&document, "pointerleave", |_| self::light(None)),
    ]
}

/// Lights every mark of this document, and no other.
fn light(doc: Option<&str>) {
    let Some(root) = dom::document().and_then(|d| d.document_element()) else { return };
    let is_lit = |element: &Element| {
        let of = element.get_attribute("data-doc").or_else(|| element.get_attribute("data-of"));
        of.as_deref() == doc && doc.is_some()
    };
    for element in dom::all(&root, &format!("[{LIT}]")) {
        if !is_lit(&element) {
            let _ = element.remove_attribute(LIT);
        }
    }
    if doc.is_some() {
        for element in dom::all(&root, "[data-doc],[data-of]").into_iter().filter(is_lit) {
            let _ = element.set_attribute(LIT, "");
        }
    }
}
