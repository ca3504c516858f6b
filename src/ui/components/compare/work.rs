//! The computations of the Compare view that run in slices, so that the page stays responsive.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use crate::present::number::grouped;
use crate::state::compared::{Compared, Comparing, Findings, Grounds, Scores, Scoring, Two};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

/// Draws the progress of a computation: `Groups: 1,200 of 7,000 queries`.
pub fn counting(what: &str, done: usize, all: usize) -> Html {
    html! {
        <p class="hint counting" role="status">
            { format!("{what}: {} of {} queries", grouped(done), grouped(all)) }
        </p>
    }
}

impl Sliced for Scoring {
    type Output = Rc<Scores>;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn done(&self) -> usize {
        Self::done(self)
    }

    fn finish(self) -> Self::Output {
        Rc::new(Self::finish(self))
    }
}

/// The first figures of two runs, and the work that is left.
pub struct FirstFigures {
    pub compared: Rc<Compared>,
    rest: RefCell<Option<TwoCompared>>,
}

impl FirstFigures {
    /// Takes out the work that is left. `None` if all is drawn.
    pub fn rest(&self) -> Option<Rest> {
        self.rest.take().map(Rest)
    }
}

/// The work that is left after the first figures.
pub struct Rest(TwoCompared);

impl Sliced for Rest {
    /// `None` if a value is not finite, or too large.
    type Output = Option<Rc<Compared>>;

    fn step(&mut self) -> bool {
        self.0.step()
    }

    /// In percent.
    fn done(&self) -> usize {
        self.0.done()
    }

    fn finish(self) -> Self::Output {
        self.0.comparing.finish(&self.0.scores).ok().map(Rc::new)
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
        Self { scores: scores.clone(), comparing: Comparing::with_interim(scores, two) }
    }
}

impl Sliced for TwoCompared {
    /// The error is a sentence for the user.
    type Output = Result<FirstFigures, String>;

    fn step(&mut self) -> bool {
        self.comparing.step(&self.scores)
    }

    /// In percent.
    fn done(&self) -> usize {
        (100.0 * self.comparing.share()) as usize
    }

    fn finish(mut self) -> Self::Output {
        let compared = self.comparing.finish(&self.scores).map_err(|error| error.to_string())?;
        let rest = self.comparing.is_interim().then(|| {
            self.comparing.go_on();
            self
        });
        Ok(FirstFigures { compared: Rc::new(compared), rest: RefCell::new(rest) })
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

/// Two runs, and what receives the reasons why their means differ.
#[derive(PartialEq, Properties)]
pub struct FindReasonsProps {
    pub scores: Identity<Scores>,
    pub two: Two,
    pub on_found: Callback<Rc<Grounds>>,
}

/// Finds the reasons why the means of two runs differ. Draws nothing.
#[component]
pub fn FindReasons(props: &FindReasonsProps) -> Html {
    let FindReasonsProps { scores, two, on_found } = props;
    let found = match use_sliced((scores.clone(), *two), |(scores, two)| {
        (!scores.0.are_values()).then(|| Reasons::new(&scores.0, *two))
    }) {
        Progress::Finished(found) => Some(Identity(found)),
        Progress::Running(_) => None,
    };
    use_effect_with((found, on_found.clone()), |(found, on_found)| {
        let grounds = found.as_ref().and_then(|found| found.0.as_ref().clone());
        if let Some(grounds) = grounds {
            on_found.emit(grounds);
        }
    });
    Html::default()
}

/// The reasons why the means of two runs differ, while they are computed.
struct Reasons {
    scores: Rc<Scores>,
    grounds: Grounds,
}

impl Reasons {
    /// Starts with two of the runs.
    fn new(scores: &Rc<Scores>, two: Two) -> Self {
        Self { scores: scores.clone(), grounds: Grounds::new(scores, two) }
    }
}

impl Sliced for Reasons {
    type Output = Rc<Grounds>;

    fn step(&mut self) -> bool {
        self.grounds.step(&self.scores)
    }

    fn finish(self) -> Rc<Grounds> {
        Rc::new(self.grounds)
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
