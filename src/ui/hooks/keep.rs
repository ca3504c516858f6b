//! Keeps the work in the browser, shortly after each change and when the page goes away.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::effect::{Undo, address, use_act};
use crate::platform::workspaces::{Answer, CHANGED, ask, next_state};
use crate::platform::{dom, location, storage};
use crate::state::open::is_untouched;
use crate::state::{Action, Model, Notice, link, saved};
use crate::ui::store::{Dispatch, Store, WORK};

/// Changes closer together than this are written once.
const PAUSE: u32 = 250;

#[hook]
pub fn use_keep(store: &UseReducerHandle<Store>, dispatch: &Dispatch) {
    let pending = store.pending;
    let latest = use_mut_ref(|| (**store).clone());
    // What is no longer shown, and may be kept in another place than what is.
    let before = latest.replace((**store).clone());
    let told = use_mut_ref(|| [false; 2]);
    // While work is being put aside nothing may be written where it was.
    let waits = use_mut_ref(|| false);
    {
        let (latest, told, dispatch) = (latest.clone(), told.clone(), dispatch.clone());
        let waits = waits.clone();
        let model = store.state.model.clone();
        let act = move || {
            let id = |store: &Store| store.state.model.workspace.as_ref().map(|it| it.id.clone());
            let fragment = location::fragment();
            let stays =
                link::is_shown(&fragment, &model) || link::packed::is_shown(&fragment, &model);
            let is_else = model.workspace.is_some() || !fragment.is_empty() && stays;
            if id(&before).is_none() {
                if let Some(replaced) = replaced(&before, &model).filter(|_| is_else) {
                    *waits.borrow_mut() = true;
                    let (waits, latest) = (waits.clone(), latest.clone());
                    let (told, dispatch) = (told.clone(), dispatch.clone());
                    put_aside(&replaced, move || {
                        *waits.borrow_mut() = false;
                        keep(&latest, &told, &dispatch, true);
                    });
                }
            } else if id(&before) != id(&latest.borrow()) {
                before.keep_named(&next_state(), Box::new(|_| ()));
            }
            if !fragment.is_empty() && !pending && !stays {
                location::clear();
            }
            let timeout = Timeout::new(PAUSE, move || {
                if !*waits.borrow() {
                    keep(&latest, &told, &dispatch, true);
                }
            });
            Box::new(move || drop(timeout)) as Undo
        };
        use_act([address(&store.state.model), 0, 0], Box::new(act));
    }
    let dispatch = dispatch.clone();
    let act = move || {
        let Some(window) = dom::window() else { return Box::new(|| ()) as Undo };
        let leaving = {
            let latest = latest.clone();
            EventListener::new(&window, "pagehide", move |_| {
                if !*waits.borrow() {
                    // Too late to tell anyone when it fails.
                    let _ = latest.borrow().keep(Box::new(|_| ()));
                }
            })
        };
        let shared = {
            let (latest, dispatch) = (latest.clone(), dispatch.clone());
            let told = RefCell::new(false);
            EventListener::new(&window, "storage", move |event| {
                let named = latest.borrow().state.model.workspace.is_some();
                if !named && storage::is_about(event, WORK) && !told.replace(true) {
                    dispatch.emit(Action::Tell(Notice::info(SHARED)));
                }
            })
        };
        let changed = EventListener::new(&window, CHANGED, move |_| {
            if latest.borrow().state.model.workspace.is_some() {
                // What the next visit opens with is that of the tab where one works.
                keep(&latest, &told, &dispatch, false);
            }
        });
        Box::new(move || drop((leaving, shared, changed))) as Undo
    };
    use_act([0; 3], Box::new(act));
}

const SHARED: &str = "Another tab keeps its work in the same place: after a reload you find what was \
                      changed last. To keep both, give this work a name under \u{201c}Workspaces\u{201d}.";

/// The user's work that is no longer shown: what was there, or what a link took the place of when the
/// page was opened.
fn replaced(before: &Store, now: &Rc<Model>) -> Option<Rc<Model>> {
    let state = &before.state;
    let model = match Rc::ptr_eq(&state.model, now) && state.can_undo() {
        true => state.reduce(Action::Undo).model,
        false => state.model.clone(),
    };
    let is_own = model.workspace.is_none() && !is_untouched(&model);
    (is_own && !Rc::ptr_eq(&model.data, &now.data)).then_some(model)
}

/// A link and a workspace may be opened only to be looked at. What was there can be brought back from the
/// workspaces, when undo is gone.
fn put_aside(model: &Model, then: impl FnOnce() + 'static) {
    let then = move |_: Answer| then();
    ask(&["aside", &saved::print(model, ""), &next_state()], Box::new(then));
}

/// Keeps what is shown, and tells once when that cannot be: for the next visit, in the workspace.
fn keep(
    latest: &Rc<RefCell<Store>>,
    told: &Rc<RefCell<[bool; 2]>>,
    dispatch: &Dispatch,
    for_next_visit: bool,
) {
    let store = latest.borrow().clone();
    let workspace = store.state.model.workspace.clone();
    let is_named = workspace.is_some();
    let then = {
        let (latest, told, dispatch) = (latest.clone(), told.clone(), dispatch.clone());
        move |answer: Answer| {
            // Another may be open by now.
            let here = latest.borrow().state.model.workspace.clone();
            let Some(here) = here.filter(|here| workspace.is_some_and(|it| it.id == here.id))
            else {
                return;
            };
            let name = &here.name;
            let action = match answer.as_deref().map(|texts| texts.first().map(String::as_str)) {
                Ok(Some("other")) => Action::Tell(Notice::split(name)),
                Ok(Some(_)) => return,
                Ok(None) => {
                    let text = format!(
                        "The workspace \u{201c}{name}\u{201d} was deleted elsewhere. What you see \
                         stays here, without a name."
                    );
                    Action::KeepAs { workspace: None, notice: Notice::error(text) }
                }
                Err(_) if std::mem::replace(&mut told.borrow_mut()[1], true) => return,
                Err(_) => {
                    let text = format!(
                        "The browser cannot keep the workspace \u{201c}{name}\u{201d}: save the work \
                         as a file, under \u{201c}Share\u{201d}."
                    );
                    Action::Tell(Notice::error(text))
                }
            };
            dispatch.emit(action);
        }
    };
    if !for_next_visit {
        return store.keep_named(&next_state(), Box::new(then));
    }
    let kept = store.keep(Box::new(then));
    if !kept && !std::mem::replace(&mut told.borrow_mut()[0], true) {
        let text = match is_named {
            true => {
                "The browser has no room for this work: after a reload, open its workspace again."
            }
            false => "The browser has no room for this work: it will not survive a reload.",
        };
        dispatch.emit(Action::Tell(Notice::error(text)));
    }
}
