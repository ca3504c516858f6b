//! Pointing at a document, or focusing it, lights it everywhere.
//!
//! Done on the page itself: passing the pointer over rows must not render anything.

use std::cell::RefCell;

use gloo_events::EventListener;

use super::dom;

const LIT: &str = "data-lit";

/// Lights what the pointer or the focus is on, for as long as the listeners are kept.
pub fn listen() -> Vec<EventListener> {
    let Some(document) = dom::document() else { return Vec::new() };
    let light = |event: &web_sys::Event| {
        let doc = dom::target(event).and_then(|element| dom::doc_of(&element));
        // Passing from cell to cell, or getting the focus back, changes nothing.
        if DOC.with_borrow(|lit| *lit != doc) {
            light(doc.as_deref());
        }
    };
    vec![
        EventListener::new(&document, "pointerover", light),
        EventListener::new(&document, "focusin", light),
        // Whoever goes elsewhere is not called back.
        EventListener::new(&document, "focusin", |_| drop(super::focus::take())),
        EventListener::new(&document, "pointerleave", |_| self::light(None)),
    ]
}

thread_local! {
    /// The document that is lit.
    static DOC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Lights the same document again: drawing may have put other documents into the elements that were lit.
pub fn relight() {
    light(DOC.take().as_deref());
}

/// Lights every mark of this document, and no other.
fn light(doc: Option<&str>) {
    let Some(root) = dom::document().and_then(|d| d.document_element()) else { return };
    DOC.set(doc.map(String::from));
    let marks = doc.map_or(Vec::new(), |doc| dom::all(&root, &dom::marks_of(doc)));
    for element in dom::all(&root, &format!("[{LIT}]")) {
        if !marks.contains(&element) {
            let _ = element.remove_attribute(LIT);
        }
    }
    for element in marks {
        let _ = element.set_attribute(LIT, "");
    }
}
