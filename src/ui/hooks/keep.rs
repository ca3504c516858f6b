//! Keeps the work in the browser, shortly after each change and when the page goes away.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::identity::Identity;
use crate::platform::workspaces::{self, SaveOutcome, next_state};
use crate::platform::{dom, location, storage};
use crate::state::startup::is_untouched;
use crate::state::{Action, Model, Notice, Workspace, link, saved};
use crate::ui::events::Dispatch;
use crate::ui::saved_part;
use crate::ui::store::{Store, WORK, WorkspaceOutcome};

/// Changes closer together than this, in milliseconds, are written once.
const PAUSE: u32 = 250;

/// Warnings that the browser has no room for the work: the first for the next visit, the second for its workspace.
/// `None` if the work is kept.
pub type StorageWarnings = [Option<AttrValue>; 2];

/// Saves the work after each change, to its workspace or for the next visit. Returns warnings about what could not be
/// kept.
#[hook]
pub fn use_keep(store: &UseReducerHandle<Store>, dispatch: &Dispatch) -> StorageWarnings {
    let pending = store.pending;
    let (visit, named) = (use_state_eq(|| None), use_state_eq(|| None));
    let keeper = {
        let warnings = [visit.setter(), named.setter()];
        use_mut_ref(|| WorkSaver::new(store, dispatch, warnings)).borrow().clone()
    };
    // The work shown until now. It may be kept in a different place than the new work.
    let before = keeper.latest.replace((**store).clone());
    {
        let keeper = keeper.clone();
        use_effect_with(Identity(store.state.model.clone()), move |Identity(model)| {
            let id = |model: &Model| model.workspace.as_ref().map(|it| it.id.clone());
            let fragment = location::fragment();
            let stays = link::is_shown(&fragment, model)
                || link::packed::is_shown(&fragment, &before.state.model, model);
            if id(&before.state.model).is_some() {
                if id(&before.state.model) != id(model) {
                    leave(before, next_state());
                }
            } else if (id(model).is_some() || !fragment.is_empty() && stays)
                && let Some(replaced) = replaced(&before, model)
            {
                keeper.put_aside(&replaced);
            }
            if !fragment.is_empty() && !pending && !stays {
                location::clear();
            }
            let timeout = Timeout::new(PAUSE, move || keeper.keep());
            move || drop(timeout)
        });
    }
    use_effect_with((), move |()| {
        let listeners = dom::window().map(|window| {
            let leaving = {
                let keeper = keeper.clone();
                EventListener::new(&window, "pagehide", move |_| {
                    if !keeper.waits.get() {
                        // The page is closing, so a failure cannot be shown.
                        let store = keeper.latest.borrow().clone();
                        if let (_, Some(state)) = store.keep() {
                            leave(store, state);
                        }
                    }
                })
            };
            let shared = {
                let keeper = keeper.clone();
                let is_announced = Cell::new(false);
                EventListener::new(&window, "storage", move |event| {
                    let named = keeper.latest.borrow().state.model.workspace.is_some();
                    if !named && storage::is_about(event, WORK) && !is_announced.replace(true) {
                        keeper.dispatch.emit(Action::Tell(Notice::info(SHARED)));
                    }
                })
            };
            let changed = workspaces::on_change(move || {
                // The next visit does not open this workspace: it opens the work of the tab in which the user works.
                keeper.keep_named(next_state());
            });
            (leaving, shared, changed)
        });
        move || drop(listeners)
    });
    [(*visit).clone(), (*named).clone()]
}

const NO_ROOM: &str = "The browser has no room for this work: it will not survive a reload. Save it as a file, \
                       under \u{201c}Share\u{201d}.";
const NO_ROOM_BUT_A_WORKSPACE: &str =
    "The browser has no room for this work: after a reload, open its workspace again.";

const SHARED: &str = "Another tab keeps its work in the same place: after a reload you find what was \
                      changed last. To keep both, give this work a name under \u{201c}Workspaces\u{201d}.";

/// Keeps work that the user leaves, in its workspace. A failure is not reported.
fn leave(store: Store, state: String) {
    spawn_local(async move {
        let _ = store.keep_named(&state).await;
    });
}

/// The user's work that is no longer shown: the work shown until now, or the saved work that a link replaced when the
/// page was opened. `None` if no work of the user was replaced, or if it has a workspace.
fn replaced(before: &Store, now: &Rc<Model>) -> Option<Rc<Model>> {
    let state = &before.state;
    let model = match Rc::ptr_eq(&state.model, now) && state.can_undo() {
        true => state.reduce(Action::Undo).model,
        false => state.model.clone(),
    };
    let is_else = !Rc::ptr_eq(&model.data, &now.data);
    (is_else && model.workspace.is_none() && !is_untouched(&model)).then_some(model)
}

/// Keeps the work. Cheap to clone.
#[derive(Clone)]
struct WorkSaver {
    /// The store as it was drawn last.
    latest: Rc<RefCell<Store>>,
    /// The setters of [`StorageWarnings`].
    warnings: [UseStateSetter<Option<AttrValue>>; 2],
    /// Whether replaced work is being put aside. Until then nothing may be written over it.
    waits: Rc<Cell<bool>>,
    dispatch: Dispatch,
}

impl WorkSaver {
    fn new(
        store: &Store,
        dispatch: &Dispatch,
        warnings: [UseStateSetter<Option<AttrValue>>; 2],
    ) -> Self {
        Self {
            latest: Rc::new(RefCell::new(store.clone())),
            warnings,
            waits: Rc::default(),
            dispatch: dispatch.clone(),
        }
    }

    /// Keeps the work for the next visit and in its workspace. Tells the user while the browser has no room.
    fn keep(&self) {
        if self.waits.get() {
            return;
        }
        let store = self.latest.borrow().clone();
        let (is_kept, state) = store.keep();
        match state {
            Some(state) => self.keep_named(state),
            None => self.warnings[1].set(None),
        }
        let reopens = store.state.model.workspace.is_some();
        self.warnings[0].set((!is_kept).then_some(match reopens {
            true => NO_ROOM_BUT_A_WORKSPACE.into(),
            false => NO_ROOM.into(),
        }));
    }

    /// Keeps the work in its workspace, if it has one. `state` is the name of the saved state.
    fn keep_named(&self, state: String) {
        let (keeper, store) = (self.clone(), self.latest.borrow().clone());
        let Some(workspace) = store.state.model.workspace.clone() else { return };
        spawn_local(async move {
            let kept = store.keep_named(&state).await;
            keeper.tell_named(&workspace, kept);
        });
    }

    /// Saves replaced work as a deleted workspace. The user may have opened the link or the workspace that replaces it
    /// only to have a look, and undo does not outlive the visit.
    fn put_aside(&self, model: &Model) {
        self.waits.set(true);
        let (keeper, text) = (self.clone(), saved::print(model, ""));
        spawn_local(async move {
            // If the browser keeps no workspaces, only undo brings the work back.
            if let Some(part) = saved_part::load().await {
                let _ = (part.put_aside)(text).await;
            }
            keeper.waits.set(false);
            keeper.keep();
        });
    }

    /// Tells the user if the work could not be kept in its workspace, and that workspace is still open.
    fn tell_named(&self, workspace: &Workspace, kept: WorkspaceOutcome) {
        let open = self.latest.borrow().state.model.workspace.clone();
        let Some(open) = open.filter(|open| open.id == workspace.id) else { return };
        let name = &open.name;
        let warnings = &self.warnings[1];
        let action = match kept {
            None => return,
            Some(Ok(SaveOutcome::Done)) => return warnings.set(None),
            Some(Ok(SaveOutcome::ChangedElsewhere)) => Action::Tell(Notice::split(name)),
            Some(Ok(SaveOutcome::Missing)) => {
                let text = format!(
                    "The workspace \u{201c}{name}\u{201d} was deleted elsewhere. What you see \
                     stays here, without a name."
                );
                Action::KeepAs { workspace: None, notice: Notice::error(text) }
            }
            Some(Err(_)) => {
                let text = format!(
                    "The browser cannot keep the workspace \u{201c}{name}\u{201d}: save the work \
                     as a file, under \u{201c}Share\u{201d}."
                );
                return warnings.set(Some(text.into()));
            }
        };
        self.dispatch.emit(action);
    }
}
