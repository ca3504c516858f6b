//! Finds, reads and changes elements of the page.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, Element, Event, EventTarget, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, PointerEvent, ScrollIntoViewOptions, ScrollLogicalPosition, Window,
};

/// Returns the current time in milliseconds. Only differences are meaningful.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Returns the window. `None` if no browser draws the page: see `ui::first_screen`.
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// Returns a text as the value of an element's property. It is undefined if no browser draws the page.
pub fn property(text: &str) -> JsValue {
    if cfg!(target_arch = "wasm32") { text.into() } else { JsValue::UNDEFINED }
}

/// Returns the document of the page. `None` if no browser draws it.
pub fn document() -> Option<Document> {
    window()?.document()
}

/// Marks the page as ready for use. `index.html` marks it as busy until then.
pub fn set_ready() {
    if let Some(page) = find::<Element>("#app[aria-busy]") {
        // Removing an attribute cannot fail.
        let _ = page.remove_attribute("aria-busy");
    }
}

/// Returns the target of an event as an element.
pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns the value of the field that caused an event. It is empty if no field did.
pub fn value_of(event: &Event) -> String {
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        input.value()
    } else if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        select.value()
    } else if let Some(area) = target.dyn_ref::<HtmlTextAreaElement>() {
        area.value()
    } else {
        String::new()
    }
}

/// Returns the document that an element belongs to: the one that the nearest `data-doc` or `data-of` attribute names.
pub fn doc_of(element: &Element) -> Option<String> {
    let around = element.closest("[data-doc],[data-of]").ok()??;
    around.get_attribute("data-doc").or_else(|| around.get_attribute("data-of"))
}

/// Returns the rank of the row that an event comes from.
pub fn rank_of(event: &Event) -> Option<usize> {
    let row = target(event)?.closest("tr[data-rank]").ok()??;
    row.get_attribute("data-rank")?.parse().ok()
}

/// Returns a selector for the elements that belong to a document.
pub fn marks_of(doc: &str) -> String {
    let doc = web_sys::css::escape(doc);
    format!("[data-doc=\"{doc}\"],[data-of=\"{doc}\"]")
}

/// Returns a selector for the elements at a rank of the list and of the ideal.
pub fn marks_at(rank: usize) -> String {
    format!("#main tr[data-doc][data-rank=\"{rank}\"],#main [data-of][data-at=\"{rank}\"]")
}

/// Returns whether the target takes keys: a text field or a list of choices.
pub fn takes_text(target: Option<EventTarget>) -> bool {
    takes_pastes(target.clone())
        || target.is_some_and(|target| target.has_type::<HtmlSelectElement>())
}

/// Returns whether the target is a text field, which receives pastes. A list of choices receives none, although
/// Chromium names it as the target if the caret stands before it.
pub fn takes_pastes(target: Option<EventTarget>) -> bool {
    let Some(element) = target.and_then(|t| t.dyn_into::<Element>().ok()) else { return false };
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        return !matches!(&*input.type_(), "radio" | "checkbox" | "range" | "button" | "file");
    }
    element.tag_name() == "TEXTAREA"
        || element.closest("[contenteditable]").ok().flatten().is_some()
}

/// Returns whether a dialog is open.
pub fn dialog_is_open() -> bool {
    document().and_then(|d| d.query_selector("dialog[open]").ok().flatten()).is_some()
}

/// Returns all elements that match, in document order.
pub fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|i| list.item(i)?.dyn_into().ok()).collect()
}

/// Returns the first element that matches.
pub fn find<T: JsCast>(selector: &str) -> Option<T> {
    document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Focuses the first element that matches. Returns `false` if there is none.
pub fn focus(selector: &str) -> bool {
    find::<HtmlElement>(selector).is_some_and(|element| element.focus().is_ok())
}

/// Selects a range of a text field, in UTF-16 units, and scrolls it into view.
pub fn select_text(selector: &str, from: u32, to: u32) {
    if let Some(area) = find::<HtmlTextAreaElement>(selector) {
        // A browser scrolls the selection into view only when the field gets the focus.
        let _ = area.blur();
        let _ = area.set_selection_range(from, to);
        let _ = area.focus();
    }
}

/// Focuses the control of a document's row that has the name `control` in `data-control`, or else the row's first
/// control. Returns `false` if the row is not drawn or has no control.
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

/// Sets the value of the field or list that caused an event.
pub fn set_value_of(event: &Event, value: &str) {
    let Some(target) = event.target() else { return };
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        input.set_value(value);
    } else if let Some(list) = target.dyn_ref::<HtmlSelectElement>() {
        list.set_value(value);
    }
}

/// Returns whether an event comes from inside an element that matches.
pub fn is_within(event: &Event, selector: &str) -> bool {
    target(event).is_some_and(|at| at.closest(selector).ok().flatten().is_some())
}

/// Returns the number of processor cores that the browser reports, at least 1.
pub fn cores() -> usize {
    let cores = window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (cores as usize).max(1)
}

/// Returns whether text of the page is selected.
pub fn text_is_selected() -> bool {
    let selection = window().and_then(|window| window.get_selection().ok().flatten());
    selection.is_some_and(|selection| !selection.is_collapsed())
}

/// Scrolls the first matching element to its top.
pub fn scroll_to_top(selector: &str) {
    if let Some(frame) = find::<HtmlElement>(selector) {
        frame.set_scroll_top(0);
    }
}

/// Scrolls the first matching element by the smallest distance that shows its content from `top` to
/// `bottom`, in pixels.
pub fn reveal(selector: &str, top: f64, bottom: f64) {
    if let Some(frame) = find::<HtmlElement>(selector) {
        let (now, room) = (f64::from(frame.scroll_top()), f64::from(frame.client_height()));
        frame.set_scroll_top(now.min(top).max(bottom - room) as i32);
    }
}

/// Sends all further events of the pointer to the target of this event, wherever the pointer moves.
pub fn capture_pointer(event: &PointerEvent) {
    if let Some(element) = target(event) {
        // This fails only if the pointer no longer exists.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// Returns the horizontal position of the pointer within the nearest matching element: 0 at its
/// left edge, 1 at its right edge.
pub fn share_across(event: &PointerEvent, selector: &str) -> Option<f64> {
    let frame = target(event)?.closest(selector).ok()??.get_bounding_client_rect();
    Some((f64::from(event.client_x()) - frame.left()) / frame.width())
}

/// Returns the position of the pointer within the nearest matching element: 0 at its left and at its upper edge, 1 at
/// its right and at its lower edge.
pub fn share_of(event: &PointerEvent, selector: &str) -> Option<[f64; 2]> {
    let frame = target(event)?.closest(selector).ok()??.get_bounding_client_rect();
    let across = (f64::from(event.client_x()) - frame.left()) / frame.width();
    let down = (f64::from(event.client_y()) - frame.top()) / frame.height();
    (across.is_finite() && down.is_finite()).then_some([across, down])
}

/// Clicks the first element that matches.
pub fn click(selector: &str) {
    if let Some(element) = find::<HtmlElement>(selector) {
        element.click();
    }
}

/// Returns whether an element matches.
pub fn exists(selector: &str) -> bool {
    find::<Element>(selector).is_some()
}

/// Returns the text of the first matching field, or `None` if there is none.
pub fn text_in(selector: &str) -> Option<String> {
    let element = find::<Element>(selector)?;
    let area = element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value);
    area.or_else(|| element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value))
}

/// Sets the text of the first matching one-line field.
pub fn set_text(selector: &str, text: &str) {
    if let Some(field) = find::<HtmlInputElement>(selector) {
        field.set_value(text);
    }
}

/// Focuses the first matching one-line field and selects its text.
pub fn focus_and_select(selector: &str) {
    if let Some(field) = find::<HtmlInputElement>(selector) {
        let _ = field.focus();
        field.select();
    }
}

/// Scrolls the page to a row that is not drawn yet. `height` is the height of a row in pixels.
pub fn scroll_to_row(table: &Element, rank: usize, height: f64) {
    let top = table.get_bounding_client_rect().top() + rank as f64 * height;
    if let Some(window) = window() {
        let half = window.inner_height().ok().and_then(|h| h.as_f64()).unwrap_or_default() / 2.0;
        window.scroll_by_with_x_and_y(0.0, top - half);
    }
}

/// Scrolls the page by the smallest distance that shows the first matching element. The style sheet's scroll padding
/// says which parts of the window are covered.
pub fn scroll_to(selector: &str) {
    if let Some(element) = find::<Element>(selector) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Scrolls the box around the first matching element until the element stands at its top.
pub fn scroll_to_start(selector: &str) {
    if let Some(element) = find::<Element>(selector) {
        element.scroll_into_view();
    }
}

/// Sets an attribute of the first element that matches.
pub fn set_attribute(selector: &str, name: &str, value: &str) {
    if let Some(element) = find::<Element>(selector) {
        // Setting an attribute of this name cannot fail.
        let _ = element.set_attribute(name, value);
    }
}

/// Whether the focused element matches a selector.
pub fn has_focus(selector: &str) -> bool {
    let focused = document().and_then(|document| document.active_element());
    focused.is_some_and(|element| element.matches(selector).unwrap_or(false))
}

/// Whether a media query matches, such as `(min-width: 75rem)`.
pub fn matches(query: &str) -> bool {
    let list = window().and_then(|window| window.match_media(query).ok()).flatten();
    list.is_some_and(|list| list.matches())
}

/// Whether the first element of one selector starts below the end of the first element of another one.
pub fn is_below(selector: &str, other: &str) -> bool {
    let place = |selector| find::<Element>(selector).map(|found| found.get_bounding_client_rect());
    place(selector).zip(place(other)).is_some_and(|(one, other)| one.top() >= other.bottom())
}

/// Returns the height of the first element that matches, in pixels; 0 if there is none.
pub fn height(selector: &str) -> f64 {
    find::<Element>(selector).map_or(0.0, |element| element.get_bounding_client_rect().height())
}
