//! Keeps the work in the browser, shortly after each change and when the page goes away.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::effect::{Undo, address, use_act};
use crate::platform::workspaces::{Answer, CHANGED, Then, ask, next_state};
use crate::platform::{dom, location, storage};
use crate::state::open::is_untouched;
use crate::state::{Action, Model, Notice, link, saved};
use crate::ui::store::{Dispatch, Store, WORK};

/// Changes closer together than this are written once.
const PAUSE: u32 = 250;

#[hook]
pub fn use_keep(store: &UseReducerHandle<Store>, dispatch: &Dispatch) {
    let pending = store.pending;
    let keeper = use_mut_ref(|| Keeper::new(store, dispatch)).borrow().clone();
    // What is no longer shown, and may be kept in another place than what is.
    let before = keeper.latest.replace((**store).clone());
    {
        let keeper = keeper.clone();
        let model = store.state.model.clone();
        let act = move || {
            let id = |model: &Model| model.workspace.as_ref().map(|it| it.id.clone());
            let fragment = location::fragment();
            let stays =
                link::is_shown(&fragment, &model) || link::packed::is_shown(&fragment, &model);
            if id(&before.state.model).is_some() {
                if id(&before.state.model) != id(&model) {
                    before.keep_named(&next_state(), Box::new(|_| ()));
                }
            } else if (id(&model).is_some() || !fragment.is_empty() && stays)
                && let Some(replaced) = replaced(&before, &model)
            {
                keeper.put_aside(&replaced);
            }
            if !fragment.is_empty() && !pending && !stays {
                location::clear();
            }
            let timeout = Timeout::new(PAUSE, move || keeper.keep());
            Box::new(move || drop(timeout)) as Undo
        };
        use_act([address(&store.state.model), 0, 0], Box::new(act));
    }
    let act = move || {
        let Some(window) = dom::window() else { return Box::new(|| ()) as Undo };
        let leaving = {
            let keeper = keeper.clone();
            EventListener::new(&window, "pagehide", move |_| {
                if !keeper.waits.get() {
                    // Too late to tell anyone when it fails.
                    let _ = keeper.latest.borrow().keep(Box::new(|_| ()));
                }
            })
        };
        let shared = {
            let keeper = keeper.clone();
            let told = Cell::new(false);
            EventListener::new(&window, "storage", move |event| {
                let named = keeper.latest.borrow().state.model.workspace.is_some();
                if !named && storage::is_about(event, WORK) && !told.replace(true) {
                    keeper.dispatch.emit(Action::Tell(Notice::info(SHARED)));
                }
            })
        };
        let changed = EventListener::new(&window, CHANGED, move |_| {
            let store = keeper.latest.borrow().clone();
            if store.state.model.workspace.is_some() {
                // What the next visit opens with is that of the tab where one works.
                store.keep_named(&next_state(), keeper.hearing());
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
    let is_else = !Rc::ptr_eq(&model.data, &now.data);
    (is_else && model.workspace.is_none() && !is_untouched(&model)).then_some(model)
}

/// Keeps what is shown.
#[derive(Clone)]
struct Keeper {
    latest: Rc<RefCell<Store>>,
    /// Of the next visit and of the workspace, whether it was told that there is no room.
    told: Rc<[Cell<bool>; 2]>,
    /// While work is being put aside nothing may be written where it was.
    waits: Rc<Cell<bool>>,
    dispatch: Dispatch,
}

impl Keeper {
    fn new(store: &Store, dispatch: &Dispatch) -> Self {
        Self {
            latest: Rc::new(RefCell::new(store.clone())),
            told: Rc::default(),
            waits: Rc::default(),
            dispatch: dispatch.clone(),
        }
    }

    /// For the next visit and in the workspace; tells once when that cannot be.
    fn keep(&self) {
        if self.waits.get() {
            return;
        }
        let store = self.latest.borrow().clone();
        if !store.keep(self.hearing()) && !self.told[0].replace(true) {
            let text = match store.state.model.workspace {
                Some(_) => {
                    "The browser has no room for this work: after a reload, open its workspace again."
                }
                None => "The browser has no room for this work: it will not survive a reload.",
            };
            self.dispatch.emit(Action::Tell(Notice::error(text)));
        }
    }

    /// A link and a workspace may be opened only to be looked at. What was there can be brought back from
    /// the workspaces, when undo is gone.
    fn put_aside(&self, model: &Model) {
        self.waits.set(true);
        let keeper = self.clone();
        let then = move |_: Answer| {
            keeper.waits.set(false);
            keeper.keep();
        };
        ask(&["aside", &saved::print(model, ""), &next_state()], Box::new(then));
    }

    /// Hears whether the workspace that is open now was kept, and tells what is wrong.
    fn hearing(&self) -> Then {
        let keeper = self.clone();
        let workspace = self.latest.borrow().state.model.workspace.clone();
        Box::new(move |answer: Answer| {
            // Another may be open by now.
            let here = keeper.latest.borrow().state.model.workspace.clone();
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
                Err(_) if keeper.told[1].replace(true) => return,
                Err(_) => {
                    let text = format!(
                        "The browser cannot keep the workspace \u{201c}{name}\u{201d}: save the work \
                         as a file, under \u{201c}Share\u{201d}."
                    );
                    Action::Tell(Notice::error(text))
                }
            };
            keeper.dispatch.emit(action);
        })
    }
}
