//! Highlights all elements of a document while the pointer or the focus is on one of them. While both are on no
//! document, highlights the elements at the rank of the current step.
//!
//! The module changes the page directly, because moving the pointer over rows must not cause
//! rendering.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;

use super::dom;

/// The attribute of highlighted elements.
const LIT: &str = "data-lit";

/// The media query for windows in which the panel is a sheet over the foot of the page.
const NARROW: &str = "(max-width: 43rem)";

/// Highlights the document under the pointer or the focus, until the listeners are dropped.
pub fn listen() -> Vec<EventListener> {
    let Some(document) = dom::document() else { return Vec::new() };
    let follow = |event: &web_sys::Event| {
        let doc = dom::target(event).and_then(|element| dom::doc_of(&element));
        // Moving from cell to cell, or getting the focus back, changes nothing.
        if DOC.with_borrow(|lit| *lit != doc) {
            light(doc.as_deref());
        }
    };
    vec![
        EventListener::new(&document, "pointerover", follow),
        EventListener::new(&document, "focusin", follow),
        // A user who moves the focus cancels a request to move it elsewhere.
        EventListener::new(&document, "focusin", |_| drop(super::focus::take())),
        EventListener::new(&document, "pointerleave", |_| light(None)),
    ]
}

thread_local! {
    /// The highlighted document.
    static DOC: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The rank that is highlighted while the pointer and the focus are on no document.
    static KEPT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Highlights this rank of the list and of the ideal whenever the pointer and the focus are on no document.
pub fn keep(rank: Option<usize>) {
    KEPT.set(rank);
    relight();
}

/// Scrolls to the row of the kept rank in a window in which the panel covers a part of the list.
pub fn reveal() {
    if let Some(rank) = KEPT.get().filter(|_| dom::matches(NARROW)) {
        dom::scroll_to(&format!("[data-table=actual] tr[data-rank=\"{rank}\"]"));
    }
}

/// Highlights the same document again, because drawing may have put other documents into the
/// highlighted elements.
pub fn relight() {
    light(DOC.take().as_deref());
}

/// Highlights all elements of this document and no others; without a document, those at the kept rank.
fn light(doc: Option<&str>) {
    let Some(root) = dom::document().and_then(|d| d.document_element()) else { return };
    DOC.set(doc.map(String::from));
    let marks = doc.map(dom::marks_of).or_else(|| KEPT.get().map(dom::marks_at));
    let marks = marks.map_or(Vec::new(), |marks| dom::all(&root, &marks));
    for element in dom::all(&root, &format!("[{LIT}]")) {
        if !marks.contains(&element) {
            let _ = element.remove_attribute(LIT);
        }
    }
    for element in marks {
        let _ = element.set_attribute(LIT, "");
    }
}
