//! Runs the effects of the machine that reads files. Nothing else runs them.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::Callback;

use super::deferred::Executor;
use super::session::worker::{self, Translator};
use super::session::{Event, Session};
use super::{import, workspaces};
use crate::platform::files;
use crate::platform::reader::{Reader, WorkerEvent, WorkerKind};
use crate::platform::task::call_soon;
use crate::state::reading::{Effect, Job, Refused, Reply};

const NOT_LOADED: &str = "The part that reads large files could not be loaded.";

/// Talks to the worker, starts timers, reads files.
pub struct Effects {
    itself: Weak<Self>,
    session: Session,
    refuse: Callback<Refused>,
    reader: RefCell<Option<Reader>>,
    translator: RefCell<Translator>,
    /// The last request.
    job: Cell<Job>,
    /// Listeners that wait for the first sign of a file.
    listeners: RefCell<Vec<EventListener>>,
}

impl Effects {
    /// Creates the executor. The worker starts later, when a file is likely to come. `refuse` shows texts that cannot
    /// be read.
    pub fn start(session: Session, refuse: Callback<Refused>) -> Rc<Self> {
        let effects = Rc::new_cyclic(|itself| Self {
            itself: itself.clone(),
            session,
            refuse,
            reader: RefCell::default(),
            translator: RefCell::default(),
            job: Cell::default(),
            listeners: RefCell::default(),
        });
        let itself = Rc::downgrade(&effects);
        effects.listeners.replace(files::expect(move || {
            if let Some(effects) = itself.upgrade() {
                effects.connect();
            }
        }));
        effects
    }

    /// Starts the reader, unless it runs already.
    fn connect(&self) {
        if self.reader.borrow().is_none() {
            let itself = self.itself.clone();
            let reader = Reader::start(WorkerKind::Reader, move |heard| {
                if let Some(effects) = itself.upgrade() {
                    effects.hear(heard);
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

    fn hear(&self, heard: WorkerEvent) {
        match heard {
            WorkerEvent::Message(message) => {
                let reply = self.translator.borrow_mut().reply(message);
                if let Some(reply) = reply {
                    self.session.send(Event::Reply(reply));
                }
            }
            WorkerEvent::Stopped(reason) => {
                self.reader.take();
                self.session.send(Event::Reply(Reply::Died { reason }));
            }
            WorkerEvent::NotLoaded => {
                self.reader.take();
                self.fail_later(self.job.get());
            }
        }
    }

    /// Reports that a request cannot be sent, after the other effects have run.
    fn fail_later(&self, job: Job) {
        let itself = self.itself.clone();
        spawn_local(async move {
            if let Some(effects) = itself.upgrade() {
                let reason = NOT_LOADED.into();
                effects.session.send(Event::Reply(Reply::Failed { job, reason }));
            }
        });
    }
}

impl Executor for Effects {
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
                spawn_local(import::read_in_page(self.session.clone(), files.collect()));
            }
            Effect::ReadInWorker(texts) => import::read_in_worker(&self.session, &texts),
            Effect::StartTimer(timer, milliseconds) => {
                let session = self.session.clone();
                let end = move || session.send(Event::Timer(timer));
                if milliseconds == 0 {
                    call_soon(end);
                } else {
                    Timeout::new(milliseconds, end).forget();
                }
            }
            Effect::Refuse(refused) => self.refuse.emit(*refused),
            Effect::AddWorkspaces(read) => workspaces::take(read, &self.session.actions),
            // The store has carried out this action already.
            Effect::Act(_) => {}
        }
    }

    fn read_files(&self, files: Vec<File>) {
        if files.iter().any(import::is_large) {
            // The worker starts while the page looks at the first bytes of the files.
            self.connect();
        }
        import::read_files(&self.session, files);
    }
}
