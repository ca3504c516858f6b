//! Where the focus goes once the page shows what was done.

use std::cell::RefCell;

thread_local! {
    static NEXT: RefCell<Option<(String, &'static str)>> = const { RefCell::new(None) };
}

/// Wishes the focus on a control of a document's row, as `data-control` names it.
pub fn wish(doc: &str, control: &'static str) {
    NEXT.set(Some((doc.into(), control)));
}

/// The wish that nobody has fulfilled yet.
pub fn take() -> Option<(String, &'static str)> {
    NEXT.take()
}
