//! Compares pairs of runs in workers, as many as the machine has cores.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::platform::dom;
use crate::platform::reader::{Reader, WorkerEvent};
use crate::statistics::{Comparison, TOGETHER, ToCompare};
use crate::ui::session::messages::Reply;
use crate::ui::session::worker;

/// What the workers report.
pub enum CompareEvent {
    /// How much is drawn, from 0 to 1.
    Share(f64),
    /// The figures of all pairs, in their order. Interim ones come from a part of the draws.
    Figures { all: Vec<Comparison>, is_interim: bool },
    /// The workers cannot compare.
    Failed,
}

/// Running workers. They end when this is dropped.
pub struct Comparer {
    _workers: Vec<Reader>,
}

/// What the workers have reported so far. Each has some of the pairs.
struct Reports {
    hear: Box<dyn Fn(CompareEvent)>,
    parts: RefCell<Vec<Part>>,
    /// Whether interim figures were reported. They are reported once.
    has_interim: Cell<bool>,
    /// Whether a worker failed. What the others report then is ignored.
    has_failed: Cell<bool>,
}

/// What one worker has reported.
#[derive(Clone, Default)]
struct Part {
    share: f64,
    figures: Vec<Comparison>,
    is_interim: bool,
}

impl Comparer {
    /// Compares pairs of runs: first from a share of the draws, from 0 to 1, then from all. Calls `hear` with each report.
    pub fn start(pairs: &[ToCompare], share: f64, hear: impl Fn(CompareEvent) + 'static) -> Self {
        // Pairs that share their draws go to one worker.
        let each = pairs.len().div_ceil(dom::cores()).next_multiple_of(TOGETHER);
        // The first pairs are those of the chosen measure, which draws most. Its worker gets fewer of the others.
        let mut groups: Vec<&[ToCompare]> = pairs.rchunks(each).collect();
        groups.reverse();
        let parts = RefCell::new(vec![Part::default(); groups.len()]);
        let reports = Rc::new(Reports {
            hear: Box::new(hear),
            parts,
            has_interim: Cell::new(false),
            has_failed: Cell::new(false),
        });
        let start = |(at, group): (usize, &&[ToCompare])| {
            let reports = reports.clone();
            let reader = Reader::start(move |event| reports.take(at, event));
            // A message of numbers can always be made.
            if let Some(message) = worker::compare(group.to_vec(), share) {
                reader.post(message);
            }
            reader
        };
        Self { _workers: groups.iter().enumerate().map(start).collect() }
    }
}

impl Reports {
    /// Takes a report of one worker.
    fn take(&self, at: usize, event: WorkerEvent) {
        if self.has_failed.get() {
            return;
        }
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
            _ => {
                self.has_failed.set(true);
                Some(CompareEvent::Failed)
            }
        };
        event.into_iter().for_each(&self.hear);
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
        parts[at] = Part { share, figures, is_interim };
        let is_known = parts.iter().all(|part| !part.figures.is_empty());
        let is_interim = parts.iter().any(|part| part.is_interim);
        let is_new = !is_interim || !self.has_interim.get();
        (is_known && is_new).then(|| {
            self.has_interim.set(true);
            let all = parts.iter().flat_map(|part| part.figures.clone()).collect();
            CompareEvent::Figures { all, is_interim }
        })
    }
}
