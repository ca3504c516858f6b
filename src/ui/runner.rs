//! Sends changes to the store, and lets the second part run the effects that the store asks for.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::File;
use yew::{Callback, UseReducerDispatcher};

use super::deferred::{Deferred, Executor};
use super::session::{Event, Session, Shown};
use super::store::{Change, Output, Outputs, Store};
use crate::state::reading::Refused;
use crate::state::{Action, Notice};

/// Reports that waiting input was discarded, because the user opened something else meanwhile.
const NOT_READ: &str = "The pasted or dropped text was not read, because something else was opened first. Paste or drop it again to see it.";

/// What the user pastes or drops before the second part is loaded.
enum EarlyInput {
    Event(Event),
    Files(Vec<File>),
}

/// The link between the page and its second part. What the user does before that part is loaded waits here.
pub struct Runner {
    store: UseReducerDispatcher<Store>,
    outputs: Outputs,
    refuse: Callback<Refused>,
    /// Requests the second part.
    ask: Callback<()>,
    executor: RefCell<Option<Rc<dyn Executor>>>,
    waiting: RefCell<Vec<EarlyInput>>,
    /// What the components of the panel received last, for components that mount later.
    shown: RefCell<Rc<Shown>>,
    listeners: RefCell<Vec<Callback<Shown>>>,
}

impl Runner {
    /// Creates the runner. `outputs` holds the requests of the store; `refuse` shows texts that cannot be read; `ask`
    /// requests the second part.
    pub fn new(
        store: UseReducerDispatcher<Store>,
        outputs: Outputs,
        refuse: Callback<Refused>,
        ask: Callback<()>,
    ) -> Rc<Self> {
        Rc::new(Self {
            store,
            outputs,
            refuse,
            ask,
            executor: RefCell::default(),
            waiting: RefCell::default(),
            shown: RefCell::default(),
            listeners: RefCell::default(),
        })
    }

    /// Receives the second part, and handles the input that waits for it.
    pub fn provide(self: &Rc<Self>, part: &'static Deferred) {
        if self.executor.borrow().is_some() {
            return;
        }
        self.change(Change::SecondPart(part));
        let executor = (part.executor)(self.clone().connected(), self.refuse.clone());
        self.executor.replace(Some(executor));
        for waiting in self.waiting.take() {
            match waiting {
                EarlyInput::Event(event) => self.send(event),
                EarlyInput::Files(files) => self.read_files(files),
            }
        }
    }

    /// Discards the input that waits for the second part.
    pub fn give_up(&self) {
        self.waiting.take();
    }

    fn send(&self, event: Event) {
        if self.executor.borrow().is_some() {
            self.change(Change::Read(event));
        } else {
            self.wait(EarlyInput::Event(event));
        }
    }

    fn read_files(&self, files: Vec<File>) {
        let executor = self.executor.borrow().clone();
        match executor {
            Some(executor) => executor.read_files(files),
            None => self.wait(EarlyInput::Files(files)),
        }
    }

    fn wait(&self, waiting: EarlyInput) {
        self.waiting.borrow_mut().push(waiting);
        self.ask.emit(());
    }

    fn act(&self, action: Action) {
        let opens = matches!(action, Action::Load(_) | Action::Enter { .. });
        self.change(Change::Act(action));
        if opens && !self.waiting.take().is_empty() {
            self.change(Change::Act(Action::Tell(Notice::error(NOT_READ))));
        }
    }

    fn change(&self, change: Change) {
        self.store.dispatch(change);
        for output in self.outputs.take() {
            match output {
                Output::Run(effect) => {
                    let executor = self.executor.borrow().clone();
                    if let Some(executor) = executor {
                        executor.run(effect);
                    }
                }
                Output::Show(panel) => {
                    self.shown.replace(panel.clone());
                    let listeners = self.listeners.borrow().clone();
                    listeners.iter().for_each(|listener| listener.emit((*panel).clone()));
                }
            }
        }
    }

    /// Calls `changed` with the panel whenever the panel changes, and at once unless the panel is empty.
    fn listen(&self, changed: Callback<Shown>) {
        self.listeners.borrow_mut().push(changed.clone());
        let shown = self.shown.borrow().clone();
        if *shown != Shown::default() {
            changed.emit((*shown).clone());
        }
    }

    /// Whether a file of this name is available to be read again.
    fn has_file(&self, name: &str) -> bool {
        self.shown.borrow().sources.files.iter().any(|file| file.input.name == name)
    }

    /// Returns the session that connects components to this runner.
    pub fn connected(self: Rc<Self>) -> Session {
        let (events, files) = (self.clone(), self.clone());
        let (actions, listeners) = (self.clone(), self.clone());
        Session {
            events: Callback::from(move |event| events.send(event)),
            files: Callback::from(move |list| files.read_files(list)),
            actions: Callback::from(move |action| actions.act(action)),
            listeners: Callback::from(move |listener| listeners.listen(listener)),
            has_file: Some(Callback::from(move |name: String| self.has_file(&name))),
        }
    }
}
