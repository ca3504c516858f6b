//! The state of the page inside Yew.

use std::rc::Rc;

use yew::{Callback, Reducible};

use crate::platform::{location, storage};
use crate::state::link::packed::is_pending;
use crate::state::open::open;
use crate::state::{Action, State, saved};

/// Sends an action to the store.
pub type Dispatch = Callback<Action>;

/// The key under which the work is kept.
const WORK: &str = "work";

/// The key under which work is put aside that could not be read.
const UNREADABLE: &str = "work.unreadable";

#[derive(Clone, PartialEq)]
pub struct Store {
    pub state: State,
    /// Whether the link in the address is still being unpacked.
    pub pending: bool,
}

impl Store {
    /// The first state. Work that cannot be read is put aside, so that keeping new work cannot
    /// destroy it.
    pub fn open() -> Self {
        let work = storage::read(WORK);
        if let Some(text) = work.as_deref().filter(|text| saved::parse(text).is_err()) {
            // Where there is no room the user has been told that it could not be read.
            let _ = storage::write(UNREADABLE, text);
        }
        let fragment = location::fragment();
        let pending = is_pending(&fragment, work.as_deref());
        Self { state: open(&fragment, work.as_deref()), pending }
    }

    /// Keeps the work. False where the browser has no room for it.
    pub fn keep(&self) -> bool {
        let (model, link) = (&self.state.model, &location::fragment());
        let is_kept = |text: String| storage::write(WORK, &text).is_ok();
        is_kept(saved::print(model, link))
            || !model.texts.inputs.is_empty() && is_kept(saved::print_bare(model, link))
    }
}

impl Reducible for Store {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(Self { state: self.state.reduce(action), pending: false })
    }
}
