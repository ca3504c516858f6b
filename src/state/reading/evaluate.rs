//! Evaluates a run against its judgments: the request to the worker, and its replies.

use std::rc::{Rc, Weak};

use super::effect::Effect;
use super::event::{Now, Timer};
use super::file::SourceFile;
use super::machine::{Activity, Evaluated, GIVEN_UP, ReadingMachine};
use crate::present::progress::Progress;
use crate::present::summary::Summary;
use crate::state::large::{Large, Opened};
use crate::state::model::{LONGEST_LIST, Model};
use crate::state::skipped::Skipped;

/// The time that the page gets to draw the means, in milliseconds.
const DRAWN_AFTER: u32 = 20;

/// The cutoff under which a large run is first shown.
const FIRST_CUTOFF: usize = 10;

const NO_JUDGMENTS: &str = "The run is here. Now drop or paste its judgments.";
const NOT_A_RUN: &str = "No line at the start of the file can be read as a line of a run. Drop another \
                         file, or its judgments to read all of it.";
const NO_RUN: &str = "The judgments are here. Now drop the run.";

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Starts to evaluate the chosen run because the user asks for it.
    pub(super) fn evaluate(&mut self, now: Now) {
        (self.loads_when_asked, self.comparing) = (self.loads, None);
        self.start_evaluation(now);
    }

    /// Evaluates the chosen run as soon as its judgments have arrived.
    pub(super) fn start_evaluation(&mut self, now: Now) {
        let sources = &self.now.sources;
        let (run, judgments) = (sources.runs.get(sources.at).cloned(), sources.judgments.clone());
        self.now.activity = match (run, judgments) {
            (Some(run), Some(judgments)) => {
                let job = self.next_job();
                self.held = Weak::new();
                self.is_evaluating = true;
                self.converting.clear();
                self.since = now.time;
                let progress = Progress { total: run.bytes, ..Progress::default() };
                let model = model_for_run(now.model);
                self.effects.push(Effect::Evaluate { job, run, judgments, model });
                Activity::Reading(progress)
            }
            (Some(run), None) => {
                let mut files = self.now.sources.files.iter();
                let is_bad =
                    files.any(|file| file.input.name == run.name && file.starts_unreadable());
                Activity::Waiting(if is_bad { NOT_A_RUN } else { NO_JUDGMENTS })
            }
            (None, Some(_)) => Activity::Waiting(NO_RUN),
            (None, None) => Activity::Nothing,
        };
        self.now.sources.skipped = Default::default();
    }

    /// Has the run on the screen evaluated again. If another run is being evaluated, starts that run again.
    pub(super) fn evaluate_again(&mut self, now: Now, run: Option<&Rc<Large>>) {
        if !self.converting.is_empty() {
            return;
        }
        let sources = run.and_then(|run| self.sources(run));
        if let Some(sources) = sources.filter(|_| !self.is_reading()) {
            if matches!(self.now.activity, Activity::Ready(_) | Activity::Waiting(_)) {
                self.remark = GIVEN_UP;
            }
            self.now.sources = sources;
        }
        self.evaluate(now);
    }

    /// Takes a run that was evaluated: shows its means, and then one of its queries.
    pub(super) fn take_evaluated(
        &mut self,
        now: Now,
        run: &Rc<Large>,
        summary: Rc<Summary>,
        skipped: [Skipped; 2],
    ) {
        if !std::mem::take(&mut self.is_evaluating) {
            return;
        }
        if !run.has_documents() {
            self.comparing = None;
            self.now.activity = Activity::Failed("The file has no line of a run.".into());
            return;
        }
        if self.now.sources.are_borrowed && !run.is_judged() {
            let sources = &mut self.now.sources;
            (sources.judgments, sources.are_borrowed) = (None, false);
            sources.forget_earlier_runs();
            self.now.activity = Activity::Waiting(NO_JUDGMENTS);
            return;
        }
        if self.comparing.is_some() {
            self.keep(run, skipped);
            return self.take_compared(now, run);
        }
        // Opens the query that was open, or else the first. One that is too long to be shown is passed over.
        let open = now
            .model
            .large
            .as_ref()
            .and_then(|large| large.run.queries.get(large.query).map(|entry| entry.id.clone()));
        let id = self.wanted.take().or(open);
        let query = run.queries.iter().position(|entry| Some(&entry.id) == id.as_ref());
        let is_short =
            |query: &usize| run.lengths(*query).iter().all(|length| *length <= LONGEST_LIST);
        let query = query.filter(is_short).or_else(|| (0..run.queries.len()).find(is_short));
        let opened = Opened { run: run.clone(), query: query.unwrap_or(0) };
        self.keep(run, skipped);
        if self.is_overtaken() {
            self.now.activity = Activity::Ready(opened);
            return;
        }
        self.now.activity = Activity::Opening;
        self.now.means = Some(summary.clone());
        self.evaluated = Some(Evaluated { opened, summary });
        // The means are drawn at once; opening a query takes a moment longer.
        self.effects.push(Effect::StartTimer(Timer::OpenQuery(self.job), DRAWN_AFTER));
    }
}

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Keeps the sources of a run that was evaluated, as long as the run is in use.
    fn keep(&mut self, run: &Rc<Large>, skipped: [Skipped; 2]) {
        self.held = Rc::downgrade(run);
        let sources = &mut self.now.sources;
        sources.skipped = skipped;
        sources.skipped[1].add(sources.files.iter().filter_map(SourceFile::skipped));
        self.known.retain(|(run, _)| run.strong_count() > 0);
        self.known.push((Rc::downgrade(run), sources.clone()));
    }
}

/// Returns the model under which a run is evaluated: the one on the screen, at the first cutoff if no large run
/// is open yet.
pub(super) fn model_for_run(model: &Rc<Model>) -> Rc<Model> {
    match model.large {
        Some(_) => model.clone(),
        None => Rc::new(Model { k: FIRST_CUTOFF, ..(**model).clone() }),
    }
}
