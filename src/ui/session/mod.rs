//! Connects components to the machine that reads files and texts ([`reading`]), and holds the messages that the page
//! exchanges with its worker.

pub mod messages;
pub mod worker;

use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::Callback;

use crate::platform::files::Pasted;
use crate::state::Action;
use crate::state::import::SourceText;
use crate::state::large::Opened;
use crate::state::reading;
use crate::state::reading::is_large;
pub use crate::state::reading::{Activity, Evaluated as Read};

/// An event for the machine.
pub type Event = reading::Event<Blob>;

/// The state of the machine, as the page shows it.
pub type Shown = reading::Panel<Blob>;

/// The connection between components and the machine. Cheap to clone. The default does nothing.
#[derive(Clone, Default, PartialEq)]
pub struct Session {
    /// Sends an event to the machine.
    pub events: Callback<Event>,
    /// Reads files that the user chose or dropped.
    pub files: Callback<Vec<File>>,
    /// Sends an action to the store.
    pub actions: Callback<Action>,
    /// Registers a callback. It receives what is shown at each change, and at once unless nothing is shown.
    pub listeners: Callback<Callback<Shown>>,
    /// Whether a file of this name is available to be read again.
    pub has_file: Option<Callback<String, bool>>,
}

impl Session {
    /// Sends an event to the machine.
    pub fn send(&self, event: Event) {
        self.events.emit(event);
    }

    /// Reads what was pasted. The worker reads a long text, as it reads a large file.
    pub fn paste(&self, pasted: &Pasted) {
        let (session, pasted) = (self.clone(), pasted.clone());
        let read = |session: &Self, pasted: &Pasted| {
            session.send(Event::Pasted { html: pasted.html(), text: pasted.text() });
        };
        if !is_large(pasted.length().into(), false) {
            return read(&session, &pasted);
        }
        spawn_local(async move {
            match pasted.file("pasted.txt").await {
                Some(file) => session.read_files(vec![file]),
                // Without room for a file the text is read as it is.
                None => read(&session, &pasted),
            }
        });
    }

    /// Reads files that the user chose or dropped.
    pub fn read_files(&self, files: Vec<File>) {
        if !files.is_empty() {
            self.files.emit(files);
        }
    }

    /// Sends an action to the store.
    pub fn act(&self, action: Action) {
        self.actions.emit(action);
    }

    /// Calls `changed` with what is shown at each change, and at once unless nothing is shown.
    pub fn listen(&self, changed: Callback<Shown>) {
        self.listeners.emit(changed);
    }

    /// Opens a query of a large run.
    pub fn open(&self, opened: Opened) {
        self.send(Event::OpenQuery(opened));
    }

    /// Compares all large runs that were given.
    pub fn compare_runs(&self) {
        self.send(Event::CompareRuns);
    }

    /// Reads another of several runs, by its place.
    pub fn choose(&self, at: usize) {
        self.send(Event::ChooseRun(at));
    }

    /// Reads a file again as the user chose. Returns `false` if the file is no longer available.
    pub fn read_as(&self, input: &SourceText) -> bool {
        let has_file = self.has_file.as_ref();
        let is_there = has_file.is_some_and(|has_file| has_file.emit(input.name.clone()));
        if is_there {
            self.send(Event::ReadAs(input.clone()));
        }
        is_there
    }

    /// Tries again what failed.
    pub fn again(&self) {
        self.send(Event::Retry);
    }

    /// Cancels the work in progress.
    pub fn cancel(&self) {
        self.send(Event::Cancel);
    }
}
