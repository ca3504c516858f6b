//! The box in which the table of queries scrolls.

use crate::platform::dom;

const BOX: &str = ".summary .scrolls";

/// What is listed otherwise is read from its first row.
pub fn scroll_to_top() {
    dom::scroll_to_top(BOX);
}
