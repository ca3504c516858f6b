//! Shows where a row went: it slides from where it was. Nothing moves where motion is reduced.

use std::collections::HashMap;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::dom;

const MILLISECONDS: f64 = 160.0;

/// The rank of each document before a change.
pub type Ranks = HashMap<Rc<str>, usize>;

/// Slides each row of `table` that was at another rank before. All rows have the same height.
pub fn slide(table: &Element, before: &Ranks) {
    let moved: Vec<(Element, f64)> = dom::all(table, "tr[data-rank]")
        .into_iter()
        .filter_map(|row| {
            let rank: usize = row.get_attribute("data-rank")?.parse().ok()?;
            let was = *before.get(&*row.get_attribute("data-doc")?)?;
            let by = was as f64 - rank as f64;
            (by != 0.0 && !row.has_attribute("data-dragging")).then_some((row, by))
        })
        .collect();
    let Some((first, _)) = moved.first() else { return };
    if is_reduced() {
        return;
    }
    let height = first.dyn_ref::<HtmlElement>().map_or(0, HtmlElement::offset_height);
    for (row, by) in &moved {
        let from = frame(&format!("translateY({}px)", by * f64::from(height)));
        animate(row, &Array::of2(&from, &frame("none")));
    }
}

/// Called by name: web-sys offers it only among its unstable interfaces.
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
    let query = dom::window().and_then(|w| w.match_media("(prefers-reduced-motion: reduce)").ok());
    query.flatten().is_some_and(|query| query.matches())
}
