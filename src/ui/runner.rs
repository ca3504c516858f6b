//! The one place where the effects of the store are run.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::{Callback, UseReducerDispatcher};

use super::session::worker::{self, Translator};
use super::session::{Event, Session, Shown};
use super::store::{Change, Output, Outputs, Store};
use super::{import, workspaces};
use crate::platform::reader::{Heard, Reader};
use crate::state::Action;
use crate::state::reading::{Effect, Job, Refused, Reply};

const NOT_LOADED: &str = "The part that reads large files did not load.";

/// Sends changes to the store, and runs what the store asks for.
pub struct Runner {
    itself: Weak<Runner>,
    store: UseReducerDispatcher<Store>,
    outputs: Outputs,
    refuse: Callback<Refused>,
    reader: RefCell<Option<Reader>>,
    translator: RefCell<Translator>,
    /// The last request.
    job: Cell<Job>,
    /// What the panel's components were told last, for those that come later.
    shown: RefCell<Rc<Shown>>,
    listeners: RefCell<Vec<Callback<Shown>>>,
}

impl Runner {
    /// `outputs` is where the store puts what it asks for; `refuse` shows texts that cannot be read.
    pub fn new(
        store: UseReducerDispatcher<Store>,
        outputs: Outputs,
        refuse: Callback<Refused>,
    ) -> Rc<Self> {
        Rc::new_cyclic(|itself| Self {
            itself: itself.clone(),
            store,
            outputs,
            refuse,
            reader: RefCell::default(),
            translator: RefCell::default(),
            job: Cell::default(),
            shown: RefCell::default(),
            listeners: RefCell::default(),
        })
    }

    pub fn send(&self, event: Event) {
        self.change(Change::Read(event));
    }

    pub fn act(&self, action: Action) {
        self.change(Change::Act(action));
    }

    fn change(&self, change: Change) {
        self.store.dispatch(change);
        for output in self.outputs.take() {
            match output {
                Output::Run(effect) => self.run(effect),
                Output::Show(panel) => {
                    self.shown.replace(panel.clone());
                    let listeners = self.listeners.borrow().clone();
                    listeners.iter().for_each(|listener| listener.emit((*panel).clone()));
                }
            }
        }
    }

    /// Calls back with the panel whenever it changes, and now where there is something in it.
    pub fn listen(&self, changed: Callback<Shown>) {
        self.listeners.borrow_mut().push(changed.clone());
        let shown = self.shown.borrow().clone();
        if *shown != Shown::default() {
            changed.emit((*shown).clone());
        }
    }

    /// Whether a file of this name is there to be read again.
    pub fn has_file(&self, name: &str) -> bool {
        self.shown.borrow().given.files.iter().any(|file| file.input.name == name)
    }

    fn run(&self, effect: Effect<Blob>) {
        match effect {
            Effect::Convert { job, files } => self.post(job, worker::convert(job, files)),
            Effect::Evaluate { job, run, judgments, model } => {
                let message = self.translator.borrow_mut().evaluate(job, run, &judgments, &model);
                self.post(job, message);
            }
            Effect::OpenQuery { job, lines, query, from, to } => {
                self.post(job, worker::open(job, lines, query, from, to));
            }
            Effect::Stop => {
                if let (Some(reader), Some(message)) = (&*self.reader.borrow(), worker::cancel()) {
                    reader.post(message);
                }
            }
            Effect::ReadInPage(blobs) => {
                let files = blobs.into_iter().map(JsValue::from).map(File::unchecked_from_js);
                let (session, files) = (self.session(), files.collect());
                if let Some(session) = session {
                    spawn_local(import::read_in_page(session, files));
                }
            }
            Effect::StartTimer(timer, milliseconds) => {
                let itself = self.itself.clone();
                let act = move || {
                    if let Some(runner) = itself.upgrade() {
                        runner.send(Event::Timer(timer));
                    }
                };
                Timeout::new(milliseconds, act).forget();
            }
            Effect::Refuse(refused) => self.refuse.emit(*refused),
            Effect::AddWorkspaces(read) => {
                if let Some(session) = self.session() {
                    workspaces::take(read, &session.actions);
                }
            }
            // The store has done it.
            Effect::Act(_) => {}
        }
    }

    fn session(&self) -> Option<Session> {
        self.itself.upgrade().map(|runner| runner.connected())
    }

    /// The way from components to this runner.
    pub fn connected(self: Rc<Self>) -> Session {
        let (events, actions, listeners) = (self.clone(), self.clone(), self.clone());
        Session {
            events: Callback::from(move |event| events.send(event)),
            actions: Callback::from(move |action| actions.act(action)),
            listeners: Callback::from(move |listener| listeners.listen(listener)),
            has_file: Some(Callback::from(move |name: String| self.has_file(&name))),
        }
    }

    /// Starts the reader, where it does not run.
    pub fn connect(&self) {
        if self.reader.borrow().is_none() {
            let itself = self.itself.clone();
            let reader = Reader::start(move |heard| {
                if let Some(runner) = itself.upgrade() {
                    runner.hear(heard);
                }
            });
            self.reader.replace(Some(reader));
        }
    }

    fn post(&self, job: Job, message: Option<JsValue>) {
        self.job.set(job);
        self.connect();
        match (&*self.reader.borrow(), message) {
            (Some(reader), Some(message)) => reader.post(message),
            _ => self.fail_later(job),
        }
    }

    fn hear(&self, heard: Heard) {
        match heard {
            Heard::Message(message) => {
                let reply = self.translator.borrow_mut().reply(message);
                if let Some(reply) = reply {
                    self.send(Event::Reply(reply));
                }
            }
            Heard::Stopped(reason) => {
                self.reader.take();
                self.send(Event::Reply(Reply::Died { reason }));
            }
            Heard::NotLoaded => {
                self.reader.take();
                self.fail_later(self.job.get());
            }
        }
    }

    /// Says that a request cannot be sent, once the effects are run.
    fn fail_later(&self, job: Job) {
        let itself = self.itself.clone();
        spawn_local(async move {
            if let Some(runner) = itself.upgrade() {
                let reason = NOT_LOADED.into();
                runner.send(Event::Reply(Reply::Failed { job, reason }));
            }
        });
    }
}
