//! The value line takes less room once the list scrolls under it.

use gloo::events::{EventListener, EventListenerOptions};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::platform::dom;

const COMPACT: &str = "data-compact";
/// The height of the compact line in pixels, as in the style sheet.
const HEIGHT: f64 = 52.0;

/// Marks the sticky element at `node` as compact while what follows it has scrolled up to the end of the
/// compact line. A margin stands for the height that the element gives up, so that nothing below it moves.
#[hook]
pub fn use_compact(node: &NodeRef) {
    let node = node.clone();
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            // The scrolling of a box does not bubble, but it can be captured.
            let options = EventListenerOptions::run_in_capture_phase();
            EventListener::new_with_options(&window, "scroll", options, move |_| {
                if let Some(line) = node.cast::<HtmlElement>() {
                    update(&line);
                }
            })
        });
        move || drop(listener)
    });
}

fn update(line: &HtmlElement) {
    let Some(next) = line.next_element_sibling() else { return };
    let own = line.get_bounding_client_rect();
    let is_compact = next.get_bounding_client_rect().top() <= own.top() + HEIGHT;
    if is_compact == line.has_attribute(COMPACT) {
        return;
    }
    let margin = if is_compact { format!("{}px", own.height() - HEIGHT) } else { String::new() };
    let _ = line.style().set_property("margin-block-end", &margin);
    let _ = line.toggle_attribute_with_force(COMPACT, is_compact);
}
