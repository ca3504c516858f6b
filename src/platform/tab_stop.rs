//! Makes a group of controls one stop for the Tab key: Tab reaches the control that last had the focus, arrow keys
//! reach the others.
//!
//! The module changes `tabindex` directly, because moving the focus must not cause rendering.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::dom;

/// The controls of a group. Text fields and sliders need the arrow keys, so they stay separate stops. The controls of
/// a menu that opens from the group do not belong to it.
const CONTROLS: &str = ":is(button, select, input[type=checkbox]):not([popover] *)";
/// Restricts controls to those that can be reached.
const SEEN: &str = ":not([hidden] *)";
const STOP: &str = "[tabindex=\"0\"]";

/// Makes `control` the stop of its `group`. Nothing happens if it is none of the group's controls.
pub fn set(group: &Element, control: &Element) {
    if !group.contains(Some(control)) || !control.matches(CONTROLS).unwrap_or(false) {
        return;
    }
    for stop in dom::all(group, &[CONTROLS, STOP].concat()) {
        put(&stop, "-1");
    }
    put(control, "0");
}

/// Keeps the stop of `group`, or makes its first control the stop. Call this after each drawing, which may have added
/// controls.
pub fn keep(group: &Element) {
    for new in dom::all(group, &format!("{CONTROLS}:not([tabindex])")) {
        put(&new, "-1");
    }
    let first = |selector: &[&str]| group.query_selector(&selector.concat()).ok().flatten();
    if first(&[CONTROLS, SEEN, STOP]).is_none()
        && let Some(control) = first(&[CONTROLS, SEEN])
    {
        set(group, &control);
    }
}

/// Returns whether End (`true`) or Home (`false`) was pressed on a button. `None` for other keys, and with Alt, Ctrl or
/// Command. Fields and lists of choices need these keys themselves.
pub fn end(event: &KeyboardEvent) -> Option<bool> {
    let is_plain = !(event.alt_key() || event.ctrl_key() || event.meta_key());
    let is_last = match &*event.key() {
        "Home" => false,
        "End" => true,
        _ => return None,
    };
    let is_button = dom::target(event).is_some_and(|control| control.tag_name() == "BUTTON");
    (is_plain && is_button).then_some(is_last)
}

/// Focuses the last control of `group` if `is_last`, else the first.
pub fn go_to_end(group: &Element, is_last: bool) {
    let controls = drawn(group);
    let control = if is_last { controls.last() } else { controls.first() };
    if let Some(control) = control.and_then(|control| control.dyn_ref::<HtmlElement>()) {
        let _ = control.focus();
    }
}

/// The controls of a group that can be seen.
fn drawn(group: &Element) -> Vec<Element> {
    let is_drawn = |control: &Element| control.get_bounding_client_rect().width() > 0.0;
    dom::all(group, CONTROLS).into_iter().filter(is_drawn).collect()
}

/// Returns the control on which the left or the right arrow key was pressed, and whether the key leads forward. `None`
/// for other keys, with Alt, Ctrl or Command, and on an `input`.
pub fn sideways(event: &KeyboardEvent) -> Option<(Element, bool)> {
    let is_plain = !(event.alt_key() || event.ctrl_key() || event.meta_key());
    let is_forward = match &*event.key() {
        "ArrowLeft" => false,
        "ArrowRight" => true,
        _ => return None,
    };
    let control = dom::target(event).filter(|control| control.tag_name() != "INPUT")?;
    is_plain.then_some((control, is_forward))
}

/// Focuses the control of `group` after `control`, or before it. At the ends nothing happens.
pub fn step(group: &Element, control: &Element, is_forward: bool) {
    let controls = drawn(group);
    let Some(at) = controls.iter().position(|other| other == control) else { return };
    let to = if is_forward { at.checked_add(1) } else { at.checked_sub(1) };
    let next = to.and_then(|to| controls.get(to)).and_then(|next| next.dyn_ref::<HtmlElement>());
    if let Some(next) = next {
        let _ = next.focus();
    }
}

fn put(control: &Element, index: &str) {
    let _ = control.set_attribute("tabindex", index);
}
