//! The box in which the table of queries scrolls.

use crate::platform::dom;

const BOX: &str = ".summary .scrolls";

/// Scrolls to the first row. Call it when the list or its order changes.
pub fn scroll_to_top() {
    dom::scroll_to_top(BOX);
}
