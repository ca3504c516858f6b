//! The state of the page inside Yew.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Blob;
use yew::Reducible;

use super::deferred::Deferred;
use super::saved_part::{self, SavedPart, WorkspaceText};
use super::session::{Event, Shown};
use crate::data::Data;
use crate::platform::storage::{Place, StorageError};
use crate::platform::workspaces::{self, SaveOutcome};
use crate::platform::{dom, location};
use crate::state::link::packed::is_pending;
use crate::state::reading::{Effect, Now, ReadingMachine};
use crate::state::source_texts::Texts;
use crate::state::startup::{self, open};
use crate::state::{Action, State, Workspace, saved};

/// The key of the saved work.
pub const WORK: &str = "work";

/// The key of the workspace that holds the work. Its text is the workspace's id, the name of its state, and its name,
/// separated by blanks.
const WORKSPACE: &str = "workspace";

/// The key of saved work that could not be read.
const UNREADABLE: &str = "work.unreadable";

/// The number of bytes that browsers keep for a page, roughly. Printing longer texts would fail, and hold up the
/// page.
const ROOM: usize = 5_000_000;

/// Browsers keep fewer characters than this for a page.
const MOST: usize = 5_300_000;

/// What became of the work in its workspace: see [`workspaces::keep`]. `None` if it has no workspace.
pub type WorkspaceOutcome = Option<Result<SaveOutcome, StorageError>>;

/// A change of the store.
pub enum Change {
    /// The user does something to the model.
    Act(Action),
    /// Something happens to files.
    Read(Event),
    /// The second part of the page is loaded.
    SecondPart(&'static Deferred),
}

/// A request of the store.
pub enum Output {
    /// To run an effect.
    Run(Effect<Blob>),
    /// To show what is being read.
    Show(Rc<Shown>),
}

/// Requests of the store that nobody has carried out yet. All states of the store share them.
#[derive(Clone, Default)]
pub struct Outputs(Rc<RefCell<Vec<Output>>>);

/// The state of the page: what is on the screen, and what is being read.
#[derive(Clone)]
pub struct Store {
    pub state: State,
    /// Whether the link in the address is still being unpacked.
    pub pending: bool,
    /// The requests that nobody has carried out yet.
    pub outputs: Outputs,
    reading: ReadingMachine<Blob>,
    /// Handles the events of `reading`; `None` until it is loaded.
    part: Option<&'static Deferred>,
    /// The number of actions that led to this state.
    actions: u64,
    /// The name of the workspace's state when the page opened with it.
    since: Rc<str>,
}

/// Two states of the store show the same page if no action lies between them.
impl PartialEq for Store {
    fn eq(&self, other: &Self) -> bool {
        self.actions == other.actions
    }
}

impl Outputs {
    fn push(&self, output: Output) {
        self.0.borrow_mut().push(output);
    }

    /// Takes the requests, in order.
    pub fn take(&self) -> Vec<Output> {
        self.0.take()
    }
}

/// What the browser keeps for this tab when the page opens.
pub struct StoredWork {
    /// The saved work.
    text: Option<String>,
    /// The workspace in which it is kept, as under [`WORKSPACE`]; empty if it has none.
    workspace: String,
}

impl StoredWork {
    /// Reads the browser's storage.
    pub fn read() -> Self {
        // Another tab may write the browser's storage at any time; only this tab writes its own.
        let of_tab = Place::Tab.read(WORKSPACE);
        let place = if of_tab.is_some() { Place::Tab } else { Place::Browser };
        let text = place.read(WORK);
        Self { text, workspace: of_tab.or_else(|| place.read(WORKSPACE)).unwrap_or_default() }
    }

    /// Whether there is work, which [`Store::open`] needs a reader for.
    pub fn has_work(&self) -> bool {
        self.text.is_some()
    }
}

impl Store {
    /// Returns the first state, from the address and the work that the browser keeps, which `reader` reads. Work that
    /// cannot be read is copied to another key, so that keeping new work does not destroy it.
    pub fn open(stored: StoredWork, reader: Option<&'static SavedPart>) -> Self {
        let StoredWork { text, workspace } = stored;
        let work = text.as_deref().zip(reader).map(|(text, reader)| (reader.work)(text));
        if let (Some(text), Some(Err(_))) = (&text, &work) {
            // If there is no room, the user has already read that the work is unreadable.
            let _ = Place::Browser.write(UNREADABLE, text);
        }
        let fragment = location::fragment();
        let link = work.as_ref().and_then(|work| Some(&*work.as_ref().ok()?.1));
        let pending = is_pending(&fragment, link);
        let mut parts = workspace.splitn(3, ' ');
        let (id, since, name) = (parts.next(), parts.next(), parts.next());
        let workspace = id.zip(name).map(|(id, name)| Workspace::new(id, name));
        let since = since.unwrap_or_default().into();
        Self { pending, since, ..Self::of(open(&fragment, work, workspace)) }
    }

    /// Returns the state of a first visit, which needs no browser.
    #[cfg(feature = "first-screen")]
    pub fn first() -> Self {
        Self::of(open("", None, None))
    }

    fn of(state: State) -> Self {
        Self {
            state,
            pending: false,
            outputs: Outputs::default(),
            reading: ReadingMachine::default(),
            part: None,
            actions: 0,
            since: Rc::default(),
        }
    }

    /// Whether the first screen has views of the second part.
    pub fn needs_second_part(&self) -> bool {
        let model = &self.state.model;
        needs_second_part(&model.data, &model.texts)
    }

    /// Keeps the work for the next visit. Returns whether the browser had room for it, and the name of the state
    /// under which the work is to be kept in its workspace, if it has one: see [`Self::keep_named`].
    pub fn keep(&self) -> (bool, Option<String>) {
        let (model, link) = (&self.state.model, &location::fragment());
        if model.workspace.is_none() && saved::least_length(model) > MOST {
            Place::Browser.remove(WORKSPACE);
            forget_tab();
            return (false, None);
        }
        let texts: usize = model.texts.inputs.iter().map(|input| input.text.len()).sum();
        let is_bare = texts > ROOM;
        let print = if is_bare { saved::print_bare } else { saved::print };
        let work = print(model, link);
        let is_kept = |text: &str| Place::Browser.write(WORK, text).is_ok();
        let kept =
            is_kept(&work) || texts > 0 && !is_bare && is_kept(&saved::print_bare(model, link));
        let Some(workspace) = &model.workspace else {
            let is_first = || work == saved::print(&startup::first(), link);
            if kept && startup::is_untouched(model) && is_first() {
                // The next visit opens with this work anyway, and faster if nothing is stored.
                Place::Browser.remove(WORK);
            }
            Place::Browser.remove(WORKSPACE);
            forget_tab();
            return (kept, None);
        };
        let state = workspaces::next_state();
        let named = [&*workspace.id, &*state, &*workspace.name].join(" ");
        let of_tab = [(WORKSPACE, &named), (WORK, &work)];
        // Both are written, or neither if there is no room.
        if of_tab.iter().any(|(key, text)| Place::Tab.write(key, text).is_err()) {
            forget_tab();
        }
        if kept {
            // If this fails, the work opens without its name.
            let _ = Place::Browser.write(WORKSPACE, &named);
        }
        (kept, Some(state))
    }

    /// Keeps the work in its workspace, as a state of this name.
    pub async fn keep_named(&self, state: &str) -> WorkspaceOutcome {
        let model = &self.state.model;
        let workspace = model.workspace.as_ref()?;
        let kept = WorkspaceText {
            id: workspace.id.clone(),
            text: saved::print(model, ""),
            state: state.into(),
            since: self.since.clone(),
        };
        Some(match saved_part::load().await {
            Some(part) => (part.keep)(kept).await,
            None => Err(StorageError),
        })
    }
}

/// Whether the second part of the page draws some of this data or of the texts that it came from.
pub fn needs_second_part(data: &Data, texts: &Texts) -> bool {
    !texts.inputs.is_empty() || data.queries.len() > 1 || data.keywords.is_some()
}

/// Removes the work that this tab keeps for itself, which is out of date.
fn forget_tab() {
    for key in [WORKSPACE, WORK] {
        Place::Tab.remove(key);
    }
}

impl Store {
    fn act(&mut self, action: Action) {
        let is_load = matches!(action, Action::Load(_) | Action::Enter { .. });
        self.state = self.state.reduce(action);
        self.pending = false;
        self.actions += 1;
        self.read(Event::ModelChanged { is_load });
    }

    fn read(&mut self, event: Event) {
        // Until the part is loaded, nothing is being read.
        let Some(part) = self.part else { return };
        let now = Now { model: &self.state.model, time: dom::now() };
        for effect in (part.step)(&mut self.reading, now, event) {
            match effect {
                Effect::Act(action) => self.act(action),
                effect => self.outputs.push(Output::Run(effect)),
            }
        }
    }
}

impl Reducible for Store {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        let mut store = (*self).clone();
        match change {
            Change::Act(action) => store.act(action),
            Change::Read(event) => store.read(event),
            Change::SecondPart(part) => store.part = Some(part),
        }
        let panel = store.reading.panel();
        if !Rc::ptr_eq(panel, self.reading.panel()) {
            store.outputs.push(Output::Show(panel.clone()));
        }
        Rc::new(store)
    }
}
