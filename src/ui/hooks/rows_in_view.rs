//! Draws only the rows of a long table that are near the visible part of the window, or of a box that scrolls.

use std::ops::Range;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use web_sys::Element;
use yew::prelude::*;

use super::after_frame::after_frame;
use crate::platform::{dom, paper};

/// Tables with up to this many rows are drawn whole.
pub const WHOLE: usize = 40;
/// The number of rows drawn above and below the visible ones.
const MARGIN: usize = 6;
/// The range of drawn rows moves in steps of so many rows, so that most scrolling draws nothing.
const STEP: usize = 4;
/// The height of a row until one has been measured, in pixels.
const USUAL_HEIGHT: f64 = 41.0;

/// The rows to draw, and the height of a row in pixels.
#[derive(Clone, PartialEq)]
pub struct InView {
    pub rows: Range<usize>,
    pub height: f64,
}

impl InView {
    /// The height of the rows above those that are drawn, in pixels.
    pub fn above(&self) -> f64 {
        self.rows.start as f64 * self.height
    }

    /// The height of the rows below those that are drawn, in pixels. The table has `count` rows.
    pub fn below(&self, count: usize) -> f64 {
        (count - self.rows.end) as f64 * self.height
    }
}

/// Returns the rows to draw of the table at `node`, which has `count` rows. The table may be in a box that scrolls: an
/// element with the class `scrolls`. On paper all rows are drawn.
#[hook]
pub fn use_rows_in_view(node: &NodeRef, count: usize) -> InView {
    let seen = use_state_eq(|| (0..WHOLE / 2, USUAL_HEIGHT));
    let windowed = count > WHOLE;
    let (node, setter) = (node.clone(), seen.setter());
    use_effect_with((windowed, count), move |&(windowed, count)| {
        let (mut listeners, mut on_paper, mut first) = (Vec::new(), None, None);
        if let Some(window) = dom::window().filter(|_| windowed) {
            let update = Rc::new(move |is_printed: bool| {
                if let Some(table) = node.cast::<Element>() {
                    let frame = table.closest(".scrolls").ok().flatten();
                    let (rows, height) = range(&table, frame.as_ref(), count);
                    setter.set((if is_printed { 0..count } else { rows }, height));
                }
            });
            first = Some(after_frame({
                let update = update.clone();
                move || update(false)
            }));
            on_paper = Some(paper::listen({
                let update = update.clone();
                move |is_printed| update(is_printed)
            }));
            for name in ["scroll", "resize"] {
                let update = update.clone();
                // The scrolling of a box does not bubble, but it can be captured.
                let options = EventListenerOptions::run_in_capture_phase();
                let act = move |_: &web_sys::Event| update(false);
                listeners.push(EventListener::new_with_options(&window, name, options, act));
            }
        }
        move || drop((listeners, on_paper, first))
    });
    let (rows, height) = &*seen;
    let rows = if windowed { rows.start.min(count)..rows.end.min(count) } else { 0..count };
    InView { rows, height: *height }
}

fn range(table: &Element, frame: Option<&Element>, count: usize) -> (Range<usize>, f64) {
    let row = table.query_selector("tr[data-rank]").ok().flatten();
    let height = row.map_or(USUAL_HEIGHT, |row| row.get_bounding_client_rect().height()).max(8.0);
    let top = table.get_bounding_client_rect().top();
    let inner = || dom::window()?.inner_height().ok()?.as_f64();
    let (above, room) = match frame.map(Element::get_bounding_client_rect) {
        Some(frame) => (frame.top(), frame.height()),
        None => (0.0, inner().unwrap_or(1000.0)),
    };
    let first = (((above - top) / height).max(0.0) as usize).min(count);
    let first = first.saturating_sub(MARGIN) / STEP * STEP;
    let seen = (room / height).ceil() as usize + 2 * MARGIN + STEP;
    (first..first + seen, height)
}
