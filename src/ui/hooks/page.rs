//! Listens to the page as a whole: keys, pastes, dropped files, the address.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DragEvent, Event, EventTarget, KeyboardEvent};
use yew::prelude::*;

use super::link::open_link;
use crate::platform::files::Pasted;
use crate::platform::{dom, files, focus, highlight, location, projector};
use crate::state::Action;
use crate::ui::context::Context;

/// Handles events of the page as a whole, for as long as the page lives.
#[hook]
pub fn use_page(context: &Context) {
    use_effect_with(context.clone(), |context| {
        let mut listeners = highlight::listen();
        if let Some(window) = dom::window() {
            listeners.extend(listen(&window, context));
        }
        move || drop(listeners)
    });
}

fn listen(window: &EventTarget, context: &Context) -> [EventListener; 5] {
    let Context { dispatch, session, show } = context;
    let close = show.reform(|()| None);
    let on_key = {
        let (dispatch, close) = (dispatch.clone(), close.clone());
        on(window, "keydown", move |event: &KeyboardEvent| {
            if closes_dialog(event) {
                close.emit(());
            }
            if let Some(action) = shortcut(event) {
                event.prevent_default();
                focus::keep();
                dispatch.emit(action);
            }
            if toggles_projector(event) {
                event.prevent_default();
                projector::toggle();
            }
        })
    };
    let on_paste = {
        let (session, close) = (session.clone(), close.clone());
        on(window, "paste", move |event: &ClipboardEvent| {
            if let Some(pasted) = pasted(event).filter(|pasted| !pasted.is_blank()) {
                event.prevent_default();
                close.emit(());
                session.paste(&pasted);
            }
        })
    };
    let on_drag_over = on(window, "dragover", |event: &DragEvent| {
        if holds_files(event) {
            event.prevent_default();
        }
    });
    let on_drop = {
        let (session, close) = (session.clone(), close.clone());
        on(window, "drop", move |event: &DragEvent| {
            if holds_files(event) {
                event.prevent_default();
                let list = files::dropped(event.data_transfer());
                close.emit(());
                session.read_files(list);
            }
        })
    };
    let on_link = {
        let dispatch = dispatch.clone();
        on(window, "hashchange", move |event: &Event| {
            if let Some(link) = location::changed_to(event) {
                open_link(link, &dispatch, close.clone());
            }
        })
    };
    [on_key, on_paste, on_drag_over, on_drop, on_link]
}

/// Listens to an event. `act` may prevent the event's default.
fn on<E: JsCast>(
    target: &EventTarget,
    name: &'static str,
    act: impl Fn(&E) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(target, name, options, move |event| {
        if let Some(event) = event.dyn_ref() {
            act(event);
        }
    })
}

/// Returns undo or redo. `None` if the keys belong to a text field or a dialog.
fn shortcut(event: &KeyboardEvent) -> Option<Action> {
    let command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    // A list of choices does not use these keys, so they work there too.
    if !command || dom::takes_pastes(event.target()) || dom::dialog_is_open() {
        return None;
    }
    match (&*event.key().to_ascii_lowercase(), event.shift_key()) {
        ("z", false) => Some(Action::Undo),
        ("z", true) | ("y", false) => Some(Action::Redo),
        _ => None,
    }
}

/// Whether the key switches large type on or off.
fn toggles_projector(event: &KeyboardEvent) -> bool {
    let is_plain = !(event.ctrl_key() || event.meta_key() || event.alt_key());
    let is_key =
        event.key().eq_ignore_ascii_case("f") || event.key() == "Escape" && projector::is_on();
    is_plain && is_key && !dom::takes_text(event.target()) && !dom::dialog_is_open()
}

/// Whether the key closes a dialog that is still loading. An open dialog handles the key itself.
fn closes_dialog(event: &KeyboardEvent) -> bool {
    event.key() == "Escape" && !dom::dialog_is_open()
}

/// Returns what was pasted. `None` if the paste belongs to a text field or a dialog.
fn pasted(event: &ClipboardEvent) -> Option<Pasted> {
    if dom::takes_pastes(event.target()) || dom::dialog_is_open() {
        return None;
    }
    Pasted::of(event)
}

fn holds_files(event: &DragEvent) -> bool {
    let Some(types) = event.data_transfer().map(|data| data.types()) else { return false };
    types.iter().any(|kind| kind == "Files")
}
