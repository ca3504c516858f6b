//! Walks through the rows of a table in a box that scrolls.

use yew::prelude::*;

use super::rows_in_view::InView;
use crate::platform::dom;

/// Returns the handler of keys. The arrow keys, Home, End, Page Up and Page Down walk through `count` rows, from the
/// row `at`. The focus follows as soon as the new row is drawn. `place` is the selector of the element around the
/// box; `go` receives the new row.
#[hook]
pub fn use_walk(
    place: &'static str,
    at: usize,
    count: usize,
    in_view: &InView,
    go: &Callback<usize>,
) -> Callback<KeyboardEvent> {
    let focus_follows = use_mut_ref(|| false);
    {
        let focus_follows = focus_follows.clone();
        use_effect_with((at, in_view.rows.clone()), move |(at, _)| {
            let follows = *focus_follows.borrow();
            if follows && dom::focus(&format!("{place} [data-rank=\"{at}\"] button")) {
                focus_follows.replace(false);
            }
        });
    }
    use_callback((at, count, in_view.height, go.clone()), move |event: KeyboardEvent, deps| {
        let (at, count, height, go) = deps;
        let Some(to) = target(&event.key(), *at, *count) else { return };
        if !dom::is_within(&event, "tbody") {
            return;
        }
        event.prevent_default();
        focus_follows.replace(to != *at);
        // The box scrolls until the whole row is visible between the head and the end of the box. The head is at most
        // as high as two rows.
        let top = to as f64 * height;
        dom::reveal(&format!("{place} .scrolls"), top, top + 3.0 * height);
        go.emit(to);
    })
}

/// The number of rows that Page Up and Page Down pass.
const PAGE: usize = 10;

/// Returns the row that a key leads to, of `count` rows. `None` for other keys.
fn target(key: &str, at: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let to = match key {
        "ArrowDown" => at + 1,
        "ArrowUp" => at.saturating_sub(1),
        "PageDown" => at + PAGE,
        "PageUp" => at.saturating_sub(PAGE),
        "Home" => 0,
        "End" => last,
        _ => return None,
    };
    Some(to.min(last))
}
