//! Listens to the page as a whole: keys, pastes, dropped files, the address.

use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DragEvent, KeyboardEvent};
use yew::prelude::*;

use super::effect::{Undo, no_undo, use_act};
use super::link::open_link;
use crate::platform::{dom, files, highlight, location};
use crate::state::Action;
use crate::ui::components::dialogs::Dialog;
use crate::ui::later;
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

#[hook]
pub fn use_page(session: Session, dispatch: Dispatch, show: Callback<Option<Dialog>>) {
    let act = move || {
        let mut listeners = highlight::listen();
        let Some(window) = dom::window() else { return no_undo() };
        let rejected = show.reform(|rejected| Some(Dialog::Paste(Some(Rc::new(rejected)))));
        let on = |name: &'static str, act: Box<dyn Fn(&web_sys::Event)>| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, name, options, move |event| act(event))
        };
        {
            let (dispatch, show) = (dispatch.clone(), show.clone());
            listeners.push(on(
                "keydown",
                Box::new(move |event| {
                    if event.dyn_ref().is_some_and(gives_up) {
                        show.emit(None);
                    }
                    if let Some(action) = event.dyn_ref().and_then(shortcut) {
                        event.prevent_default();
                        dispatch.emit(action);
                    }
                }),
            ));
        }
        {
            let (session, dispatch, rejected) =
                (session.clone(), dispatch.clone(), rejected.clone());
            let show = show.clone();
            listeners.push(on(
                "paste",
                Box::new(move |event| {
                    if let Some(texts) = event.dyn_ref().and_then(pasted) {
                        event.prevent_default();
                        // Instead of the dialog that may be on its way.
                        show.emit(None);
                        later::pasted(&session, texts, &dispatch, rejected.clone());
                    }
                }),
            ));
        }
        listeners.push(on(
            "dragover",
            Box::new(|event| {
                if event.dyn_ref::<DragEvent>().is_some_and(holds_files) {
                    event.prevent_default();
                }
            }),
        ));
        {
            let (dispatch, show) = (dispatch.clone(), show.clone());
            listeners.push(on(
                "drop",
                Box::new(move |event| {
                    let Some(event) = event.dyn_ref::<DragEvent>().filter(|e| holds_files(e))
                    else {
                        return;
                    };
                    event.prevent_default();
                    let list = files::dropped(event.data_transfer());
                    show.emit(None);
                    later::read_files(&session, list, &dispatch, rejected.clone());
                }),
            ));
        }
        listeners.push(on(
            "hashchange",
            Box::new(move |event| {
                let close = show.reform(|()| None);
                open_link(location::changed_to(event), &dispatch, close);
            }),
        ));
        Box::new(move || drop(listeners)) as Undo
    };
    use_act([0; 3], Box::new(act));
}

/// Undo and redo, unless the keys belong to a text field or a dialog.
fn shortcut(event: &KeyboardEvent) -> Option<Action> {
    let command = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
    if !command || dom::takes_text(event.target()) || dom::dialog_is_open() {
        return None;
    }
    match (&*event.key().to_ascii_lowercase(), event.shift_key()) {
        ("z", false) => Some(Action::Undo),
        ("z", true) | ("y", false) => Some(Action::Redo),
        _ => None,
    }
}

/// Escape, which ends a dialog that is on its way too.
fn gives_up(event: &KeyboardEvent) -> bool {
    event.key() == "Escape" && !dom::dialog_is_open()
}

/// What is pasted and meant for the page: as HTML, which may be empty, and as text.
fn pasted(event: &ClipboardEvent) -> Option<[String; 2]> {
    if dom::takes_text(event.target()) || dom::dialog_is_open() {
        return None;
    }
    let data = event.clipboard_data()?;
    let [html, text] = ["text/html", "text/plain"].map(|kind| data.get_data(kind));
    let texts = [html.unwrap_or_default(), text.unwrap_or_default()];
    texts.iter().any(|text| !text.trim().is_empty()).then_some(texts)
}

fn holds_files(event: &DragEvent) -> bool {
    let Some(types) = event.data_transfer().map(|data| data.types()) else { return false };
    types.iter().any(|kind| kind == "Files")
}
