//! The row of a query in a table: its name, and the click that opens it.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::platform::dom;

/// Returns the name of a query. A query without a name is numbered.
pub fn name_of(id: &str, at: usize) -> String {
    if id.is_empty() { format!("Query {}", at + 1) } else { id.into() }
}

/// Returns what a click anywhere in the row does: it calls `open`, and focuses the button of the row, from which the
/// arrow keys go on. A click that ends a selection of text does nothing, so that values can be copied.
pub fn opens(open: impl Fn() + 'static) -> Callback<MouseEvent> {
    Callback::from(move |event: MouseEvent| {
        if !dom::is_within(&event, "button") && dom::text_is_selected() {
            return;
        }
        // The event's current target is the element at which Yew listens.
        let row = dom::target(&event).and_then(|at| at.closest("tr").ok().flatten());
        let button = row.and_then(|row| row.query_selector("button").ok().flatten());
        if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            button.focus().ok();
        }
        open();
    })
}
