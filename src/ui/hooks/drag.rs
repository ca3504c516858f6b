//! Dragging a row by its grip, with mouse, pen or finger. The ranking follows the pointer.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Interval;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use crate::data::Id;
use crate::platform::dom;
use crate::state::{Action, Gesture};
use crate::ui::events::Dispatch;

/// The page scrolls when the pointer is this near to its edge, in pixels.
const EDGE: f64 = 48.0;
/// How far the page scrolls per frame, in pixels.
const SCROLL: f64 = 14.0;
/// The time between two frames, in milliseconds.
const FRAME: u32 = 16;

const DRAGGING: &str = "data-dragging";

struct Drag {
    doc: Id,
    gesture: Gesture,
    pointer: i32,
    y: f64,
    /// Where the pointer was a frame ago.
    last_y: f64,
    rank: Option<usize>,
    moved: bool,
    _listeners: Vec<EventListener>,
    _scroll: Interval,
}

/// Returns the handler of `pointerdown`. On a grip, it starts dragging the grip's row.
#[hook]
pub fn use_drag(dispatch: Dispatch) -> Callback<PointerEvent> {
    let drag = use_mut_ref(|| None::<Drag>);
    use_callback(dispatch, move |event: PointerEvent, dispatch| {
        let grip = dom::target(&event).and_then(|e| e.closest("[data-control=grip]").ok()?);
        let Some(doc) = grip.as_ref().and_then(dom::doc_of).filter(|_| event.button() == 0) else {
            return;
        };
        event.prevent_default();
        if let Some(grip) = grip.and_then(|g| g.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = grip.focus();
        }
        start(&drag, doc.into(), &event, dispatch.clone());
    })
}

fn start(drag: &Rc<RefCell<Option<Drag>>>, doc: Id, event: &PointerEvent, dispatch: Dispatch) {
    thread_local!(static GESTURES: std::cell::Cell<Gesture> = const { std::cell::Cell::new(0) });
    let gesture = GESTURES.with(|g| {
        g.set(g.get().wrapping_add(1));
        g.get()
    });
    let Some(window) = dom::window() else { return };
    let on = |name: &'static str, act: Box<dyn Fn(&web_sys::Event)>| {
        let options = EventListenerOptions::run_in_capture_phase();
        let options = EventListenerOptions { passive: false, ..options };
        EventListener::new_with_options(&window, name, options, move |event| act(event))
    };
    let mut listeners = Vec::new();
    {
        let (drag, dispatch) = (drag.clone(), dispatch.clone());
        listeners.push(on(
            "pointermove",
            Box::new(move |event| {
                let Some(event) = event.dyn_ref::<web_sys::PointerEvent>() else { return };
                if let Some(drag) = drag.borrow_mut().as_mut() {
                    if event.pointer_id() != drag.pointer {
                        return;
                    }
                    drag.y = f64::from(event.client_y());
                    drag.moved = true;
                }
                follow(&drag, &dispatch);
            }),
        ));
    }
    for name in ["pointerup", "pointercancel"] {
        let drag = drag.clone();
        listeners.push(on(
            name,
            Box::new(move |event| {
                let released =
                    event.dyn_ref::<web_sys::PointerEvent>().map(|event| event.pointer_id());
                // The release of another finger does not end the drag.
                if drag.borrow().as_ref().is_some_and(|drag| released == Some(drag.pointer)) {
                    end(&drag);
                }
            }),
        ));
    }
    {
        let (drag, dispatch) = (drag.clone(), dispatch.clone());
        listeners.push(on(
            "keydown",
            Box::new(move |event| {
                if event.dyn_ref::<KeyboardEvent>().is_some_and(|e| e.key() == "Escape") {
                    event.prevent_default();
                    end(&drag);
                    dispatch.emit(Action::Cancel(gesture));
                }
            }),
        ));
    }
    let scroll = {
        let (drag, dispatch) = (drag.clone(), dispatch);
        Interval::new(FRAME, move || scroll_at_edge(&drag, &dispatch))
    };
    *drag.borrow_mut() = Some(Drag {
        doc,
        gesture,
        pointer: event.pointer_id(),
        y: f64::from(event.client_y()),
        last_y: f64::from(event.client_y()),
        rank: None,
        moved: false,
        _listeners: listeners,
        _scroll: scroll,
    });
}

/// Moves the row to the rank under the pointer, if that changed.
fn follow(drag: &Rc<RefCell<Option<Drag>>>, dispatch: &Dispatch) {
    let action = {
        let mut drag = drag.borrow_mut();
        let Some(drag) = drag.as_mut().filter(|drag| drag.moved) else { return };
        let Some(rank) = rank_at(drag.y, &drag.doc) else { return };
        if drag.rank == Some(rank) {
            return;
        }
        drag.rank = Some(rank);
        Action::Place { doc: drag.doc.clone(), rank, gesture: Some(drag.gesture) }
    };
    dispatch.emit(action);
}

/// Marks the row of `doc` as dragged. Returns the rank that it would have at the height `y` in the window, in pixels.
/// `None` if the table has no rows, or if it does not have this one and `y` is outside.
fn rank_at(y: f64, doc: &str) -> Option<usize> {
    let table = dom::document()?.query_selector("[data-table=actual]").ok()??;
    let around = table.get_bounding_client_rect();
    let rows = dom::all(&table, "tr[data-rank]");
    let is_dragged = |row: &Element| row.get_attribute("data-doc").as_deref() == Some(doc);
    for row in &rows {
        let attribute = if is_dragged(row) {
            row.set_attribute(DRAGGING, "")
        } else {
            row.remove_attribute(DRAGGING)
        };
        let _ = attribute;
    }
    let inside = rows.iter().any(is_dragged);
    if !inside && (y < around.top() - EDGE || y > around.bottom() + EDGE) {
        return None;
    }
    let first: usize = rows.first()?.get_attribute("data-rank")?.parse().ok()?;
    // The heights of rows are added up, since a row that still slides is not at its final position.
    let body = rows.first()?.parent_element()?;
    let mut top = body.get_bounding_client_rect().top();
    let mut rank = first;
    for row in dom::all(&body, "tr") {
        let height = row.get_bounding_client_rect().height();
        let middle = top + height / 2.0;
        rank += usize::from(row.has_attribute("data-rank") && !is_dragged(&row) && middle < y);
        top += height;
    }
    Some(rank)
}

fn scroll_at_edge(drag: &Rc<RefCell<Option<Drag>>>, dispatch: &Dispatch) {
    let Some(window) = dom::window() else { return };
    let y = drag.borrow_mut().as_mut().filter(|drag| drag.moved).map(|drag| {
        let last = std::mem::replace(&mut drag.last_y, drag.y);
        (drag.y, drag.y - last)
    });
    let height = window.inner_height().ok().and_then(|h| h.as_f64());
    let (Some((y, moved)), Some(height)) = (y, height) else { return };
    // The page does not scroll while the pointer moves away from the edge: the drag may have begun there.
    let by = if y < EDGE && moved <= 0.0 {
        -SCROLL
    } else if y > height - EDGE && moved >= 0.0 {
        SCROLL
    } else {
        return;
    };
    window.scroll_by_with_x_and_y(0.0, by);
    follow(drag, dispatch);
}

fn end(drag: &Rc<RefCell<Option<Drag>>>) {
    let ended = drag.borrow_mut().take();
    if let Some(root) = dom::document().and_then(|d| d.document_element()) {
        for row in dom::all(&root, &format!("[{DRAGGING}]")) {
            let _ = row.remove_attribute(DRAGGING);
        }
    }
    if let Some(drag) = ended {
        // The listeners are dropped later, since one of them is running now. The browser takes the focus from a row
        // that is put elsewhere, so the row gets it back once the last change is drawn.
        let leave = move || {
            if drag.moved {
                dom::focus_control(&drag.doc, "grip");
            }
            drop(drag);
        };
        gloo::timers::callback::Timeout::new(0, leave).forget();
    }
}
