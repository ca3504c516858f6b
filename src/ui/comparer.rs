//! Compares pairs of runs in workers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;

use crate::platform::dom;
use crate::platform::reader::{Reader, WorkerEvent};
use crate::statistics::{Comparison, TOGETHER, ToCompare};
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

/// The workers, and what they have reported so far. Each has some of the pairs.
struct Work {
    hear: Box<dyn Fn(CompareEvent)>,
    workers: RefCell<Vec<Reader>>,
    parts: RefCell<Vec<Part>>,
    /// Whether interim figures were reported. They are reported once.
    has_interim: Cell<bool>,
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
    /// Compares pairs of runs, first from a share of the draws, from 0 to 1, and then from all. Calls `hear` with each
    /// report, in a later task.
    pub fn start(pairs: &[ToCompare], share: f64, hear: impl Fn(CompareEvent) + 'static) -> Self {
        // Pairs that share their draws go to one worker. The first pair draws most, so the first group is smallest.
        let workers = dom::cores().min(MOST);
        let each = pairs.len().max(1).div_ceil(workers).next_multiple_of(TOGETHER);
        let mut groups: Vec<&[ToCompare]> = pairs.rchunks(each).collect();
        groups.reverse();
        let work = Rc::new(Work {
            hear: Box::new(hear),
            workers: RefCell::default(),
            parts: RefCell::new(vec![Part::default(); groups.len()]),
            has_interim: Cell::default(),
            is_over: Cell::default(),
        });
        for (at, group) in groups.into_iter().enumerate() {
            let of = Rc::downgrade(&work);
            let reader = Reader::start(move |event| {
                if let Some(work) = of.upgrade() {
                    work.take(at, event);
                }
            });
            match worker::compare(group.to_vec(), share) {
                Some(message) => reader.post(message),
                None => work.report(CompareEvent::Failed),
            }
            work.workers.borrow_mut().push(reader);
        }
        Self(work)
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
        (self.hear)(event);
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
        let all = all?.into_iter().flatten().collect();
        self.has_interim.set(true);
        Some(CompareEvent::Figures { all, is_interim })
    }
}
