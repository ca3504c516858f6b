//! Makes the value line shorter once the list scrolls under it.

use gloo::events::{EventListener, EventListenerOptions};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::platform::dom;

const COMPACT: &str = "data-compact";
/// The height of the compact line in pixels, as in the style sheet.
const HEIGHT: f64 = 52.0;

/// Marks the sticky element at `node` as compact once the page has scrolled by the height that the element gives up.
/// The mark holds the full height of the element. A margin makes up for the difference, so that nothing below the
/// element moves.
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
    let own = line.get_bounding_client_rect();
    let whole = line.get_attribute(COMPACT).and_then(|height| height.parse().ok());
    let whole = whole.unwrap_or(own.height());
    let is_compact = own.top() - natural_top(line) >= whole - HEIGHT && whole > HEIGHT;
    if is_compact == line.has_attribute(COMPACT) {
        return;
    }
    let style = line.style();
    if is_compact {
        let _ = line.set_attribute(COMPACT, &whole.to_string());
        let _ = style.set_property("margin-block-end", &format!("{}px", whole - HEIGHT));
    } else {
        let _ = line.remove_attribute(COMPACT);
        let _ = style.remove_property("margin-block-end");
    }
}

/// Returns the top that the element would have if it were not sticky: the end of what precedes it.
fn natural_top(line: &HtmlElement) -> f64 {
    let before =
        line.previous_element_sibling().map(|before| before.get_bounding_client_rect().bottom());
    let parent = || line.parent_element().map(|parent| parent.get_bounding_client_rect().top());
    before.or_else(parent).unwrap_or(0.0)
}
