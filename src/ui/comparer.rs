//! Compares pairs of runs in workers.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;

use crate::platform::dom;
use crate::platform::reader::{Reader, WorkerEvent, WorkerKind};
use crate::statistics::{Comparison, Shares, ToCompare};
use crate::ui::session::messages::Reply;
use crate::ui::session::worker;

/// The greatest number of workers.
const MOST: usize = 8;

/// What the workers report.
pub enum CompareEvent {
    /// How much is drawn, from 0 to 1.
    Share(f64),
    /// The figures of all pairs, in their order. Interim ones come from a part of the draws.
    Figures { all: Vec<Comparison>, is_interim: bool },
    /// The workers cannot compare.
    Failed,
}

/// Running workers. They end with their work, or when this is dropped.
pub struct Comparer(Rc<Work>);

/// The workers, and what they have reported so far. Each has a share of the work.
#[derive(Default)]
struct Work {
    /// Hears the reports, once there are pairs to compare.
    hear: OnceCell<Box<dyn Fn(CompareEvent)>>,
    workers: RefCell<Vec<Reader>>,
    parts: RefCell<Vec<Part>>,
    shares: OnceCell<Shares>,
    /// Whether interim figures were reported. They are reported once.
    has_interim: Cell<bool>,
    /// Whether a worker cannot compare.
    has_failed: Cell<bool>,
    /// Whether all is reported. Later reports are ignored.
    is_over: Cell<bool>,
}

/// What one worker has reported.
#[derive(Clone, Default)]
struct Part {
    share: f64,
    /// `None` until the worker reports figures.
    figures: Option<Vec<Comparison>>,
    is_interim: bool,
}

impl Comparer {
    /// Starts workers for a number of pairs, so that they are ready once [`Comparer::compare`] has the pairs.
    pub fn start(pairs: usize) -> Self {
        let work = Rc::new(Work::default());
        let count = dom::cores().min(MOST).min(Shares::most(pairs));
        let workers = (0..count.max(1)).map(|at| {
            let of = Rc::downgrade(&work);
            Reader::start(WorkerKind::Comparer, move |event| {
                if let Some(work) = of.upgrade() {
                    work.take(at, event);
                }
            })
        });
        work.workers.replace(workers.collect());
        Self(work)
    }

    /// Compares pairs of runs. If this takes long, first from a share of the draws, from 0 to 1. Calls `hear` with each
    /// report, in a later task. Does nothing if it was called before.
    pub fn compare(&self, pairs: &[ToCompare], share: f64, hear: impl Fn(CompareEvent) + 'static) {
        let work = &self.0;
        if work.hear.set(Box::new(hear)).is_err() {
            return;
        }
        let workers = work.workers.borrow().len();
        let shares = work.shares.get_or_init(|| Shares::of(pairs, workers));
        work.workers.borrow_mut().truncate(shares.of_workers().len());
        work.parts.replace(vec![Part::default(); shares.of_workers().len()]);
        for (worker, part) in work.workers.borrow().iter().zip(shares.of_workers()) {
            match worker::compare(part.pairs.clone(), share) {
                Some(message) => worker.post(message),
                None => work.has_failed.set(true),
            }
        }
        if work.has_failed.get() {
            let work = work.clone();
            Timeout::new(0, move || work.report(CompareEvent::Failed)).forget();
        }
    }
}

impl Drop for Comparer {
    fn drop(&mut self) {
        self.0.is_over.set(true);
        self.0.end();
    }
}

impl Work {
    /// Takes a report of one worker.
    fn take(self: &Rc<Self>, at: usize, event: WorkerEvent) {
        let reply = match event {
            WorkerEvent::Message(message) => serde_wasm_bindgen::from_value(message).ok(),
            WorkerEvent::Stopped(_) | WorkerEvent::NotLoaded => None,
        };
        let event = match reply {
            Some(Reply::Ready) => None,
            Some(Reply::Comparing { share }) => Some(self.take_share(at, share)),
            Some(Reply::Compared { figures, is_interim }) => {
                self.take_figures(at, figures, is_interim)
            }
            _ => Some(CompareEvent::Failed),
        };
        if let Some(event) = event {
            self.report(event);
        }
    }

    fn report(self: &Rc<Self>, event: CompareEvent) {
        let Some(hear) = self.hear.get() else { return self.has_failed.set(true) };
        if self.is_over.get() {
            return;
        }
        let is_last =
            matches!(event, CompareEvent::Failed | CompareEvent::Figures { is_interim: false, .. });
        if is_last {
            self.is_over.set(true);
            // A worker must not be dropped while its message is handled.
            let work = self.clone();
            Timeout::new(0, move || work.end()).forget();
        }
        hear(event);
    }

    /// Ends the workers. Where the script runs in the page, it stops drawing.
    fn end(&self) {
        for reader in self.workers.take() {
            if let Some(message) = worker::cancel() {
                reader.post(message);
            }
        }
    }

    fn take_share(&self, at: usize, share: f64) -> CompareEvent {
        let mut parts = self.parts.borrow_mut();
        parts[at].share = share;
        CompareEvent::Share(parts.iter().map(|part| part.share).sum::<f64>() / parts.len() as f64)
    }

    /// Returns figures once each worker has some, and once each worker has drawn all.
    fn take_figures(
        &self,
        at: usize,
        figures: Vec<Comparison>,
        is_interim: bool,
    ) -> Option<CompareEvent> {
        let mut parts = self.parts.borrow_mut();
        let share = if is_interim { parts[at].share } else { 1.0 };
        parts[at] = Part { share, figures: Some(figures), is_interim };
        let is_interim = parts.iter().any(|part| part.is_interim);
        if is_interim && self.has_interim.get() {
            return None;
        }
        let all: Option<Vec<Vec<Comparison>>> =
            parts.iter().map(|part| part.figures.clone()).collect();
        let all = self.shares.get()?.join(all?);
        self.has_interim.set(true);
        Some(CompareEvent::Figures { all, is_interim })
    }
}
