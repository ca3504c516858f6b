//! The computations of the Compare view that run in slices, so that the page stays responsive.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use crate::present::number::grouped;
use crate::state::compared::{Compared, Comparing, Findings, Grounds, Scores, Scoring, Two};
use crate::ui::hooks::sliced::Sliced;

/// Draws the progress of a computation: `Causes: 1,200 of 7,000 queries`.
pub fn counting(what: &str, done: usize, all: usize) -> Html {
    html! {
        <p class="hint counting" role="status">
            { format!("{what}: {} of {} queries", grouped(done), grouped(all)) }
        </p>
    }
}

/// `None` unless there are two runs.
impl Sliced for Option<Scoring> {
    type Output = Option<Rc<Scores>>;

    fn step(&mut self) -> bool {
        self.as_mut().is_none_or(Scoring::step)
    }

    fn done(&self) -> usize {
        self.as_ref().map_or(0, Scoring::done)
    }

    fn finish(self) -> Self::Output {
        self.map(|scoring| Rc::new(scoring.finish()))
    }
}

/// The comparison of two runs, while it is computed.
pub struct TwoCompared {
    scores: Rc<Scores>,
    comparing: Comparing,
}

impl TwoCompared {
    /// Starts the comparison of two of the runs.
    pub fn new(scores: &Rc<Scores>, two: Two) -> Self {
        Self { scores: scores.clone(), comparing: Comparing::new(scores, two) }
    }
}

impl Sliced for TwoCompared {
    /// The error is a sentence for the user.
    type Output = Result<Rc<Compared>, String>;

    fn step(&mut self) -> bool {
        self.comparing.step(&self.scores)
    }

    /// In percent.
    fn done(&self) -> usize {
        (100.0 * self.comparing.share()) as usize
    }

    fn finish(self) -> Self::Output {
        let compared = self.comparing.finish(&self.scores);
        compared.map(Rc::new).map_err(|error| error.to_string())
    }
}

/// Work that needs both lists of every query.
pub struct OfAll<W> {
    pub of: Compares,
    pub work: W,
}

/// Work in steps, of which most look at one query.
pub trait ByQuery {
    /// Does the next step. Returns whether that was the last one.
    fn step(&mut self, scores: &Scores, compared: &Compared) -> bool;

    /// Returns how much is done.
    fn done(&self) -> usize;
}

impl<W: ByQuery> Sliced for OfAll<W> {
    type Output = W;

    fn step(&mut self) -> bool {
        self.work.step(&self.of.scores, &self.of.compared)
    }

    fn done(&self) -> usize {
        self.work.done()
    }

    fn finish(self) -> W {
        self.work
    }
}

impl ByQuery for Grounds {
    fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        Self::step(self, scores, compared)
    }

    fn done(&self) -> usize {
        Self::done(self)
    }
}

impl ByQuery for Findings {
    fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        Self::step(self, scores, compared)
    }

    fn done(&self) -> usize {
        Self::done(self)
    }
}
