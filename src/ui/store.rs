//! The state of the page inside Yew.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::{Callback, Reducible};

use crate::platform::storage::Place;
use crate::platform::workspaces::Then;
use crate::platform::{location, workspaces};
use crate::state::link::packed::is_pending;
use crate::state::open::open;
use crate::state::{Action, Model, State, Workspace, saved};

/// Sends an action to the store.
pub type Dispatch = Callback<Action>;

/// The key under which the work is kept.
pub const WORK: &str = "work";

/// The key under which it is kept in which workspace that is: its id, what state it was in, its name.
const WORKSPACE: &str = "workspace";

/// The key under which work is put aside that could not be read.
const UNREADABLE: &str = "work.unreadable";

#[derive(Clone, PartialEq)]
pub struct Store {
    pub state: State,
    /// Whether the link in the address is still being unpacked.
    pub pending: bool,
    /// The state that the workspace was in when the page opened with it.
    since: Rc<str>,
}

impl Store {
    /// The first state. Work that cannot be read is put aside, so that keeping new work cannot
    /// destroy it.
    pub fn open() -> Self {
        // Another tab may write the browser's at any time; this one's is its own.
        let of_tab = Place::Tab.read(WORKSPACE);
        let place = if of_tab.is_some() { Place::Tab } else { Place::Browser };
        let work = place.read(WORK);
        if let Some(text) = work.as_deref().filter(|text| saved::parse(text).is_err()) {
            // Where there is no room the user has been told that it could not be read.
            let _ = Place::Browser.write(UNREADABLE, text);
        }
        let fragment = location::fragment();
        let pending = is_pending(&fragment, work.as_deref());
        let kept = of_tab.or_else(|| place.read(WORKSPACE)).unwrap_or_default();
        let mut parts = kept.splitn(3, ' ');
        let (id, since, name) = (parts.next(), parts.next(), parts.next());
        let workspace = id.zip(name).map(|(id, name)| Workspace::new(id, name));
        let since = since.unwrap_or_default().into();
        let state = open(&fragment, work.as_deref(), workspace);
        LATEST.set(Some(state.model.clone()));
        Self { state, pending, since }
    }

    /// Keeps the work, for the next visit and in its workspace; `then` hears of the latter. False where
    /// the browser has no room for the former.
    pub fn keep(&self, then: Then) -> bool {
        let (model, link) = (&self.state.model, &location::fragment());
        let is_kept = |text: &str| Place::Browser.write(WORK, text).is_ok();
        let work = saved::print(model, link);
        let kept = is_kept(&work)
            || !model.texts.inputs.is_empty() && is_kept(&saved::print_bare(model, link));
        let Some(workspace) = &model.workspace else {
            Place::Browser.remove(WORKSPACE);
            forget_tab();
            return kept;
        };
        let state = workspaces::next_state();
        let named = [&*workspace.id, &*state, &*workspace.name].join(" ");
        let of_tab = [(WORKSPACE, &named), (WORK, &work)];
        // Both, or none where there is no room.
        if of_tab.iter().any(|(key, text)| Place::Tab.write(key, text).is_err()) {
            forget_tab();
        }
        if kept {
            // Without it the work would open without its name.
            let _ = Place::Browser.write(WORKSPACE, &named);
        }
        self.keep_named(&state, then);
        kept
    }

    /// Keeps the work in its workspace alone, under a new name of its state.
    pub fn keep_named(&self, state: &str, then: Then) {
        let model = &self.state.model;
        if let Some(workspace) = &model.workspace {
            let text = saved::print(model, "");
            workspaces::ask(&["keep", &workspace.id, &text, state, &self.since], then);
        }
    }
}

thread_local! {
    static LATEST: RefCell<Option<Rc<Model>>> = const { RefCell::new(None) };
    static LOADS: Cell<u32> = const { Cell::new(0) };
}

/// The model as the last action left it, which may not be drawn yet. `None` before there is one.
pub fn latest() -> Option<Rc<Model>> {
    LATEST.with_borrow(Clone::clone)
}

/// How often something was loaded, another query of a large run included.
pub fn loads() -> u32 {
    LOADS.get()
}

/// What this tab alone kept is no longer right.
fn forget_tab() {
    for key in [WORKSPACE, WORK] {
        Place::Tab.remove(key);
    }
}

impl Reducible for Store {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        if matches!(action, Action::Load(_) | Action::Enter { .. }) {
            LOADS.set(loads().wrapping_add(1));
        }
        let (state, since) = (self.state.reduce(action), self.since.clone());
        LATEST.set(Some(state.model.clone()));
        Rc::new(Self { state, pending: false, since })
    }
}
