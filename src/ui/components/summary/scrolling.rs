//! The box in which the table of queries scrolls.

use crate::platform::dom;

const BOX: &str = ".summary .scrolls";

/// What is listed otherwise is read from its first row.
pub fn scroll_to_top() {
    dom::scroll_to_top(BOX);
}

/// Shows what lies between two heights of the table, in pixels.
pub fn reveal(top: f64, bottom: f64) {
    dom::reveal(BOX, top, bottom);
}
