//! What the user gave: files, the runs in them, and which judgments are whose.

use std::rc::{Rc, Weak};

use web_sys::Blob;

use super::dropped::Dropped;
use super::opening::GIVEN_UP;
use super::{Doing, Inner, Session};
use crate::data::Qrels;
use crate::formats::Format;
use crate::state::import::belong;
use crate::state::large::Large;
use crate::state::skipped::Skipped;
use crate::ui::store::{latest, loads};

/// The lines of a large run.
#[derive(Clone, PartialEq)]
pub struct RunFile {
    /// Of the file they came in.
    pub name: String,
    pub(super) lines: Blob,
    pub(super) format: Format,
    /// Unpacked length; `None` where that is not known.
    pub(super) bytes: Option<f64>,
    /// Whether they were made here, with titles.
    pub(super) is_made: bool,
}

/// What the user gave, and what of it is read.
#[derive(Clone, Default, PartialEq)]
pub struct Given {
    /// The files that were dropped.
    pub files: Vec<Dropped>,
    pub runs: Vec<RunFile>,
    /// The run that is read, by its place.
    pub at: usize,
    /// Lines of judgments and of the run that do not count.
    pub skipped: [Skipped; 2],
    pub(super) qrels: Option<Blob>,
    /// Whether the judgments are those of what was there before: a list, or another run.
    pub(super) are_borrowed: bool,
}

impl Inner {
    /// What a run was read from.
    pub(super) fn given(&self, run: &Rc<Large>) -> Option<Given> {
        let is_it = |(known, _): &&(Weak<Large>, Given)| known.as_ptr() == Rc::as_ptr(run);
        self.known.iter().find(is_it).map(|(_, given)| given.clone())
    }

    /// Whether there is a run without judgments of its own, on its way to the screen.
    pub(super) fn waits(&self) -> bool {
        let given = &self.shown.given;
        let is_read = matches!(self.shown.doing, Doing::Reading(_));
        !given.runs.is_empty() && (given.qrels.is_none() || given.are_borrowed && is_read)
    }

    /// Whether two runs are of the same lines.
    pub(super) fn are_alike(&self, one: &Rc<Large>, other: &Rc<Large>) -> bool {
        let lines = |run| self.given(run).and_then(|given| given.runs.into_iter().nth(given.at));
        Rc::ptr_eq(one, other) || lines(one).zip(lines(other)).is_some_and(|(a, b)| a == b)
    }
}

impl Session {
    /// Whether there is a large run, on the screen or on its way there.
    pub fn has_run(&self) -> bool {
        !self.0.borrow().shown.given.runs.is_empty()
    }

    /// Whether judgments are for the run that waits for them, or for the one on the screen.
    pub fn wants(&self, qrels: &Qrels) -> bool {
        let (inner, Some(model)) = (self.0.borrow(), latest()) else { return false };
        if inner.waits() {
            // Those of a list that came later are its own.
            return inner.loads == loads() || !model.is_own() || !belong(qrels, &model.data);
        }
        model.large.as_ref().is_some_and(|large| large.run.has_any(qrels))
    }

    /// Takes judgments for the run that waits for them, or for the one on the screen.
    pub fn judge(&self, qrels: Blob) {
        {
            let mut inner = self.0.borrow_mut();
            inner.told = "";
            if !inner.waits()
                && let Some(large) = latest().and_then(|model| model.large.clone())
                && let Some(given) = inner.given(&large.run)
            {
                inner.shown.given = given;
                inner.told = " It is judged by what came last.";
            }
            let is_turning = !inner.turning.is_empty();
            let given = &mut inner.shown.given;
            (given.qrels, given.are_borrowed) = (Some(qrels), false);
            if is_turning {
                // They are there when its lines are.
                return;
            }
            given.files.retain(|file| !file.has_judgments_only());
        }
        self.read();
    }

    /// Reads the run on the screen again; where another is on its way there, that.
    pub fn read_again(&self, run: Option<&Rc<Large>>) {
        {
            let mut inner = self.0.borrow_mut();
            if !inner.turning.is_empty() {
                return;
            }
            let given = run.and_then(|run| inner.given(run));
            match (&inner.shown.doing, given) {
                (Doing::Reading(_), _) | (_, None) => {}
                (doing, Some(given)) => {
                    if matches!(doing, Doing::Ready(_) | Doing::Waiting(_)) {
                        inner.told = GIVEN_UP;
                    }
                    inner.shown.given = given;
                }
            }
        }
        self.read();
    }

    /// Goes on with what the run on the screen was read from. What is being done goes on.
    pub fn follow(&self, run: Option<&Rc<Large>>) {
        let mut given = {
            let inner = self.0.borrow();
            if inner.shown.doing != Doing::Nothing {
                return;
            }
            run.and_then(|run| inner.given(run)).unwrap_or_default()
        };
        self.show(|shown| {
            if run.is_none() {
                // A file that turned out to be little may be read in another way.
                given.files = std::mem::take(&mut shown.given.files);
            }
            shown.given = given;
        });
    }
}
