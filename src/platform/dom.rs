//! Looking things up in the page.

use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, Event, EventTarget, HtmlElement, HtmlInputElement, HtmlTextAreaElement,
    Window,
};

/// Milliseconds; only differences mean something.
pub fn now() -> f64 {
    js_sys::Date::now()
}

pub fn window() -> Option<Window> {
    web_sys::window()
}

pub fn document() -> Option<Document> {
    window()?.document()
}

/// The event's target as an element.
pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The document that an element belongs to: the nearest `data-doc` or `data-of` around it.
pub fn doc_of(element: &Element) -> Option<String> {
    let around = element.closest("[data-doc],[data-of]").ok()??;
    around.get_attribute("data-doc").or_else(|| around.get_attribute("data-of"))
}

/// A selector for the elements that belong to a document.
pub fn marks_of(doc: &str) -> String {
    let doc = web_sys::css::escape(doc);
    format!("[data-doc=\"{doc}\"],[data-of=\"{doc}\"]")
}

/// Whether the user is typing text there, so that keys and pastes belong to it.
pub fn takes_text(target: Option<EventTarget>) -> bool {
    let Some(element) = target.and_then(|t| t.dyn_into::<Element>().ok()) else { return false };
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        return !matches!(&*input.type_(), "radio" | "checkbox" | "range" | "button" | "file");
    }
    matches!(&*element.tag_name(), "TEXTAREA" | "SELECT")
        || element.closest("[contenteditable]").ok().flatten().is_some()
}

/// Whether a dialog covers the page.
pub fn dialog_is_open() -> bool {
    document().and_then(|d| d.query_selector("dialog[open]").ok().flatten()).is_some()
}

/// Every element that matches, in document order.
pub fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|i| list.item(i)?.dyn_into().ok()).collect()
}

/// The first element that matches.
pub fn find<T: JsCast>(selector: &str) -> Option<T> {
    document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Focuses the first element that matches. False where there is none.
pub fn focus(selector: &str) -> bool {
    find::<HtmlElement>(selector).is_some_and(|element| element.focus().is_ok())
}

/// Selects a part of a text field, in UTF-16 units, and brings it into view.
pub fn select_text(selector: &str, from: u32, to: u32) {
    if let Some(area) = find::<HtmlTextAreaElement>(selector) {
        // The focus brings into view what is selected, but only where it comes anew.
        let _ = area.blur();
        let _ = area.set_selection_range(from, to);
        let _ = area.focus();
    }
}

/// Focuses a control of a document's row, unless it has the focus already. False where no row is
/// drawn for the document.
pub fn focus_control(doc: &str, control: &str) -> bool {
    let Some(document) = document() else { return false };
    let Some(root) = document.document_element() else { return false };
    let rows = all(&root, &marks_of(doc));
    let row = rows
        .into_iter()
        .find(|row| row.has_attribute("data-rank") || row.has_attribute("data-missed"));
    let Some(row) = row else { return false };
    let of_row = |selector: &str| row.query_selector(selector).ok().flatten();
    let wanted = of_row(&format!("[data-control=\"{control}\"]"));
    let Some(element) = wanted.or_else(|| of_row("[data-control]")) else { return false };
    if document.active_element().as_ref() != Some(&element)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        let _ = element.focus();
    }
    true
}
