//! Moves the focus to table rows, either at once or after the page has drawn a change.

use std::cell::RefCell;

use super::dom;

thread_local! {
    static REQUESTED: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Requests the focus for a control of a document's row. The control is named by `data-control`.
/// The focus moves when the page has drawn the change.
pub fn request(doc: &str, control: &str) {
    REQUESTED.set(Some((doc.into(), control.into())));
}

/// Keeps the focus on the row that has it, which an undo may move.
pub fn keep() {
    let active = dom::document().and_then(|document| document.active_element());
    let row = active.as_ref().and_then(|control| control.closest("tr[data-rank]").ok()?);
    let Some(doc) = row.and_then(|row| row.get_attribute("data-doc")) else { return };
    let control = active.and_then(|control| control.get_attribute("data-control"));
    request(&doc, control.as_deref().unwrap_or("grip"));
}

/// Removes and returns the request that is still open: the document and the control.
pub fn take() -> Option<(String, String)> {
    REQUESTED.take()
}

/// Focuses the handle of the row at `rank`. Returns `false` if there is no such row.
pub fn row(rank: usize) -> bool {
    dom::focus(&format!("tr[data-rank=\"{rank}\"] [data-control=grip]"))
}

/// Focuses a neighbour of the row at `rank`, which will be removed: the row below, else the row
/// above, else the field that adds a document.
pub fn neighbour_of_row(rank: usize) {
    if !row(rank + 1) && !row(rank.saturating_sub(1)) {
        dom::focus(".add input");
    }
}
