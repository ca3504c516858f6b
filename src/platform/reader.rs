//! Runs the script that reads large files and compares runs: in a worker or, if no worker can start, in this page.
//!
//! Either way the script exchanges messages with the page. The script is `static/worker.js`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use web_sys::{
    ErrorEvent, Event, MessageChannel, MessageEvent, MessagePort, Worker, WorkerOptions, WorkerType,
};

use super::{dom, scripts};

const SCRIPT: &str = "worker.js";

/// The message that carries the port for all others to the script, if the script is loaded into the page.
const IN_PAGE: &str = "ranklens: read in the page";

/// What a worker does.
pub enum WorkerKind {
    /// Reads files, and prepares for that until the first request.
    Reader,
    /// Compares runs.
    Comparer,
}

impl WorkerKind {
    /// The worker's name, by which the script knows the kind.
    fn name(&self) -> &'static str {
        match self {
            Self::Reader => "reader",
            Self::Comparer => "comparer",
        }
    }
}

/// An event of the script.
pub enum WorkerEvent {
    /// A message.
    Message(JsValue),
    /// The worker has stopped, with the reason in the browser's words.
    Stopped(String),
    /// The script cannot be loaded.
    NotLoaded,
}

/// A running script. It ends when this is dropped.
pub struct Reader(Rc<Inner>);

type OnEvent = Closure<dyn FnMut(Event)>;

struct Inner {
    hear: Box<dyn Fn(WorkerEvent)>,
    link: RefCell<Option<Link>>,
    /// Messages to a worker that has not answered yet. If the worker never starts, they are sent again to the script
    /// in the page.
    waiting: RefCell<Vec<JsValue>>,
    is_ready: Cell<bool>,
    /// The listeners, which are kept as long as the script may call them.
    listeners: RefCell<Vec<OnEvent>>,
}

enum Link {
    Worker(Worker),
    Page(MessagePort),
}

impl Reader {
    /// Starts the script as a worker of a kind, and calls `hear` with each of its events.
    pub fn start(kind: WorkerKind, hear: impl Fn(WorkerEvent) + 'static) -> Self {
        let inner = Rc::new(Inner {
            hear: Box::new(hear),
            link: RefCell::default(),
            waiting: RefCell::default(),
            is_ready: Cell::default(),
            listeners: RefCell::default(),
        });
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(kind.name());
        match Worker::new_with_options(SCRIPT, &options) {
            Ok(worker) => inner.listen_to(worker),
            Err(_) => inner.read_in_page(),
        }
        Self(inner)
    }

    /// Sends a message.
    pub fn post(&self, message: JsValue) {
        if !self.0.is_ready.get() {
            self.0.waiting.borrow_mut().push(message.clone());
        }
        self.0.post(&message);
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Inner {
    fn listen_to(self: &Rc<Self>, worker: Worker) {
        let on_message = self.on_event(|inner, event| inner.take(&event));
        let on_error = self.on_event(|inner, event| {
            event.prevent_default();
            inner.end();
            if inner.is_ready.get() {
                let error = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                (inner.hear)(WorkerEvent::Stopped(error.unwrap_or_default()));
            } else {
                // The worker never started, for example because the policy of the page forbids workers.
                inner.read_in_page();
                let waiting = inner.waiting.take();
                waiting.iter().for_each(|message| inner.post(message));
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.listeners.borrow_mut().extend([on_message, on_error]);
        self.link.replace(Some(Link::Worker(worker)));
    }

    /// Loads the script into the page, and hands it one end of a channel.
    fn read_in_page(self: &Rc<Self>) {
        let (Ok(channel), Some(script)) = (MessageChannel::new(), scripts::load(SCRIPT)) else {
            return (self.hear)(WorkerEvent::NotLoaded);
        };
        let on_message = self.on_event(|inner, event| inner.take(&event));
        let on_load = {
            let port = channel.port2();
            self.on_event(move |inner, _| {
                let is_sent = dom::window().is_some_and(|window| {
                    let ports = Array::of1(&port);
                    window.post_message_with_transfer(&IN_PAGE.into(), "/", &ports).is_ok()
                });
                if !is_sent {
                    (inner.hear)(WorkerEvent::NotLoaded);
                }
            })
        };
        let on_error = self.on_event(|inner, _| (inner.hear)(WorkerEvent::NotLoaded));
        channel.port1().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        script.set_onload(Some(on_load.as_ref().unchecked_ref()));
        script.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.listeners.borrow_mut().extend([on_message, on_load, on_error]);
        self.link.replace(Some(Link::Page(channel.port1())));
    }

    /// Makes a listener that does nothing once the reader is dropped.
    fn on_event(self: &Rc<Self>, act: impl Fn(&Rc<Self>, Event) + 'static) -> OnEvent {
        let inner = Rc::downgrade(self);
        Closure::new(move |event| {
            if let Some(inner) = inner.upgrade() {
                act(&inner, event);
            }
        })
    }

    fn take(&self, event: &Event) {
        if let Some(event) = event.dyn_ref::<MessageEvent>() {
            self.is_ready.set(true);
            self.waiting.take();
            (self.hear)(WorkerEvent::Message(event.data()));
        }
    }

    fn post(&self, message: &JsValue) {
        // A message of files, numbers and texts can always be sent.
        let _ = match &*self.link.borrow() {
            Some(Link::Worker(worker)) => worker.post_message(message),
            Some(Link::Page(port)) => port.post_message(message),
            None => Ok(()),
        };
    }

    fn end(&self) {
        match self.link.take() {
            Some(Link::Worker(worker)) => worker.terminate(),
            Some(Link::Page(port)) => port.close(),
            None => {}
        }
    }
}
