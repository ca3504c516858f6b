//! Animates rows that moved: each row slides from its old place. Nothing moves if the user prefers
//! reduced motion.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::dom;

const MILLISECONDS: f64 = 160.0;

/// Slides rows of `table`, given the new and the old rank of each. A row that is being dragged
/// stays at the pointer. All rows have the same height.
pub fn slide(table: &Element, moved: impl Iterator<Item = (usize, usize)>) {
    if is_reduced() {
        return;
    }
    for (rank, was) in moved {
        let row = format!("tr[data-rank=\"{rank}\"]:not([data-dragging])");
        if let Ok(Some(row)) = table.query_selector(&row) {
            // The offset is a percentage of the row's height, so the height need not be measured.
            let by = (was as i64 - rank as i64) * 100;
            let from = frame(&format!("translateY({by}%)"));
            animate(&row, &Array::of2(&from, &frame("none")));
        }
    }
}

/// Calls `Element.animate` by name, because web-sys offers it only as an unstable interface.
fn animate(element: &Element, frames: &Array) {
    let method = Reflect::get(element, &"animate".into()).ok();
    if let Some(animate) = method.and_then(|method| method.dyn_into::<Function>().ok()) {
        let _ = animate.call2(element, frames, &MILLISECONDS.into());
    }
}

fn frame(transform: &str) -> Object {
    let frame = Object::new();
    let _ = Reflect::set(&frame, &"transform".into(), &transform.into());
    let _ = Reflect::set(&frame, &"easing".into(), &"ease-out".into());
    frame
}

fn is_reduced() -> bool {
    dom::matches("(prefers-reduced-motion: reduce)")
}
