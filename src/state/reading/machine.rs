//! The machine's state, and which part of it handles an event.

use std::rc::{Rc, Weak};

use super::effect::Effect;
use super::event::{Event, Job, Now, Reply, Timer};
use super::sources::Sources;
use crate::data::Id;
use crate::present::progress::Progress;
use crate::present::summary::Summary;
use crate::state::action::NewData;
use crate::state::large::{Large, Opened, rule};
use crate::state::model::Model;
use crate::state::prepared::Preparing;
use crate::state::source_texts::{ReadText, SourceText};
use crate::stream::Rule;

/// The present activity.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Activity {
    /// Nothing is read or awaited.
    #[default]
    Nothing,
    /// There is a run without judgments, or judgments without a run. Says what is missing.
    Waiting(&'static str),
    /// The worker turns files into lines or evaluates a run, or the page reads long texts.
    Reading(Progress),
    /// A run was evaluated, and something else was opened meanwhile.
    Ready(Opened),
    /// The worker reads one query.
    Opening,
    /// A task failed that may succeed when it is repeated. The text says why.
    Failed(String),
}

/// What the page shows of the machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel<B> {
    /// The present activity.
    pub activity: Activity,
    /// The files of this activity.
    pub sources: Sources<B>,
    /// The values of a run, for the short time until the whole summary is drawn.
    pub means: Option<Rc<Summary>>,
    /// A run that was evaluated, until one of its queries is on the screen.
    pub read: Option<Evaluated>,
}

impl<B> Default for Panel<B> {
    fn default() -> Self {
        Self { activity: Activity::Nothing, sources: Sources::default(), means: None, read: None }
    }
}

/// A run that was evaluated, and the query to be opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluated {
    /// The run and the query.
    pub opened: Opened,
    /// The run's values.
    pub summary: Rc<Summary>,
}

/// Texts of which some may have been read.
#[derive(Clone, Debug)]
pub struct LongTexts {
    /// The number of this request.
    pub(super) job: Job,
    /// What happens once they are read.
    pub(super) purpose: Purpose,
    /// The texts.
    pub(super) inputs: Rc<[SourceText]>,
    /// The texts that were read so far.
    pub(super) reads: Vec<Rc<ReadText>>,
    /// The data of all texts, joined.
    pub(super) loaded: Option<NewData>,
    /// The work on its queries, where there are many.
    pub(super) preparing: Option<Preparing>,
}

/// What happens to long texts once they are read.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// They are shown. If they cannot be read, the page shows the errors.
    Show,
    /// They are shown. If they cannot be read, this text is shown instead.
    ShowOr(SourceText),
    /// They hold several runs and their judgments, and are shown. If they cannot be read, the worker reads them.
    Runs,
}

/// The machine. See the [module](super).
#[derive(Clone, Debug)]
pub struct ReadingMachine<B> {
    /// The present panel. Until [`Timer::ShowReading`] ends, the page may show an earlier one.
    pub(super) now: Panel<B>,
    shown: Rc<Panel<B>>,
    /// The number of the last request.
    pub(super) job: Job,
    /// The sources of each run that is still in use somewhere.
    pub(super) known: Vec<(Weak<Large>, Sources<B>)>,
    /// The run whose judgments the worker holds.
    pub(super) held: Weak<Large>,
    /// The query to be opened once the run is evaluated.
    pub(super) wanted: Option<Id>,
    /// The number of times that the data was replaced.
    pub(super) loads: u32,
    /// The value of `loads` at the user's last request.
    pub(super) loads_when_asked: u32,
    /// A sentence for the notice with which the run is loaded. It may be empty.
    pub(super) remark: &'static str,
    /// The indices of the files that the worker turns into lines. The last item is the next file.
    pub(super) converting: Vec<usize>,
    /// Whether the result of an evaluation is awaited. If not, one that still arrives is ignored.
    pub(super) is_evaluating: bool,
    /// The runs of a comparison that were evaluated so far. `None` without a comparison.
    pub(super) comparing: Option<Vec<Rc<Large>>>,
    /// Whether the last files hold further runs beside that on the screen.
    pub(super) is_later: bool,
    /// The names of the files that are read whole, until their texts arrive or another request is made.
    pub(super) awaited: Vec<String>,
    /// Long texts that are read one after the other.
    pub(super) long_texts: Option<LongTexts>,
    /// The time at which the worker began to read.
    pub(super) since: f64,
    /// The query that the worker reads.
    pub(super) opening: Option<Opened>,
    /// The model on the screen when a run was read none of whose queries can be shown.
    pub(super) not_shown: Option<Rc<Model>>,
    /// The run that waits until its means are drawn.
    pub(super) evaluated: Option<Evaluated>,
    /// The timer after which the panel shows that something is being read.
    waits_to_show: Option<u32>,
    /// The number of timers that were started for the panel.
    timers: u32,
    /// The part of the model that the machine followed last.
    followed: Option<WorkerInputs>,
    /// The effects of the event that is being handled.
    pub(super) effects: Vec<Effect<B>>,
}

/// The part of the model that decides what the worker must read.
#[derive(Clone, Debug)]
struct WorkerInputs {
    run: Option<Weak<Large>>,
    rule: Rule,
    /// Whether the run must be ranked again, because the model has another rule by now.
    needs_ranking: bool,
}

impl PartialEq for WorkerInputs {
    fn eq(&self, other: &Self) -> bool {
        let address = |followed: &Self| followed.run.as_ref().map(Weak::as_ptr);
        (address(self), self.rule, self.needs_ranking)
            == (address(other), other.rule, other.needs_ranking)
    }
}

/// The time, in milliseconds, before the page shows that something is being read.
const SHOW_AFTER: u32 = 150;

impl<B: Clone + PartialEq> Default for ReadingMachine<B> {
    fn default() -> Self {
        Self {
            now: Panel::default(),
            shown: Rc::default(),
            job: 0,
            known: Vec::new(),
            held: Weak::new(),
            wanted: None,
            loads: 0,
            loads_when_asked: 0,
            remark: "",
            converting: Vec::new(),
            is_evaluating: false,
            comparing: None,
            is_later: false,
            awaited: Vec::new(),
            long_texts: None,
            since: 0.0,
            opening: None,
            not_shown: None,
            evaluated: None,
            waits_to_show: None,
            timers: 0,
            followed: None,
            effects: Vec::new(),
        }
    }
}

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Returns the panel that the page shows.
    pub fn panel(&self) -> &Rc<Panel<B>> {
        &self.shown
    }

    /// Handles an event. Returns the effects, in order.
    pub fn step(&mut self, now: Now, event: Event<B>) -> Vec<Effect<B>> {
        let was_reading = self.is_reading();
        match event {
            Event::Files(files) => self.take_files(now, files),
            Event::Texts(texts) => self.take_texts(now, &texts),
            Event::Pasted { html, text } => self.take_pasted(now, html, text),
            Event::ReadAs(input) => self.read_as(now, &input),
            Event::ChooseRun(at) => {
                self.now.sources.at = at;
                self.evaluate(now);
            }
            Event::CompareRuns => self.compare_runs(now),
            Event::OpenQuery(opened) => self.open_query(now, opened),
            Event::Retry => self.convert(now),
            Event::Cancel => self.cancel(now),
            Event::ModelChanged { is_load } => {
                self.loads += u32::from(is_load);
                // A run none of whose queries can be shown gives way to what the user does next.
                if self.not_shown.as_ref().is_some_and(|model| !Rc::ptr_eq(model, now.model)) {
                    (self.not_shown, self.now.read) = (None, None);
                }
                self.follow_model(now);
            }
            Event::Reply(reply) => self.take_reply(now, reply),
            Event::Timer(Timer::ShowReading(number)) => {
                if self.waits_to_show == Some(number) {
                    self.waits_to_show = None;
                }
            }
            Event::Timer(Timer::ReadText(job)) => self.read_next_text(now, job),
            Event::Timer(Timer::OpenQuery(job)) => {
                if let Some(evaluated) = self.evaluated.take().filter(|_| job == self.job) {
                    let opened = evaluated.opened.clone();
                    (self.now.means, self.now.read) = (None, Some(evaluated));
                    self.request_query(now, opened);
                }
            }
        }
        self.update_panel(was_reading);
        std::mem::take(&mut self.effects)
    }

    /// Handles a reply of the worker. A reply to an earlier request is ignored.
    fn take_reply(&mut self, now: Now, reply: Reply<B>) {
        let job = match &reply {
            Reply::Progress { job, .. }
            | Reply::Converted { job, .. }
            | Reply::Evaluated { job, .. }
            | Reply::Opened { job, .. }
            | Reply::Failed { job, .. } => *job,
            Reply::Died { .. } => self.job,
        };
        if job != self.job {
            return;
        }
        match reply {
            Reply::Progress { bytes, queries, .. } => {
                let seconds = (now.time - self.since) / 1e3;
                if let Activity::Reading(progress) = &mut self.now.activity {
                    *progress = Progress { bytes, queries, seconds, ..*progress };
                }
            }
            Reply::Converted { file, .. } => self.take_converted(now, file),
            Reply::Evaluated { run, summary, skipped, .. } => {
                self.take_evaluated(now, &run, summary, skipped);
            }
            Reply::Opened { run, qrels, .. } => self.take_query(now, &run, &qrels),
            Reply::Failed { reason, .. } if !self.converting.is_empty() => {
                self.read_in_page(&reason);
            }
            Reply::Failed { reason, .. } => {
                self.comparing = None;
                self.now.activity = Activity::Failed(reason);
            }
            Reply::Died { reason } => {
                (self.held, self.comparing) = (Weak::new(), None);
                // If nothing was asked of the worker yet, nothing failed.
                if self.job > 0 {
                    self.now.activity = Activity::Failed(format!("{STOPPED} {reason}"));
                }
            }
        }
    }

    /// Cancels the present task, and goes back to the run on the screen.
    fn cancel(&mut self, now: Now) {
        self.next_job();
        self.is_evaluating = false;
        (self.comparing, self.long_texts) = (None, None);
        self.wanted = None;
        self.remark = "";
        self.converting.clear();
        self.effects.push(Effect::Stop);
        let given_up = self.now.sources.runs.clone();
        self.now.activity = Activity::Nothing;
        let run = now.model.large.as_ref().map(|large| &large.run);
        self.follow(run);
        // While another run was read, the convention may have changed, and the run on the screen was not ranked again.
        let needs_ranking = run.is_some_and(|run| is_ranked_otherwise(run, now.model));
        if needs_ranking && self.now.sources.runs != given_up {
            self.evaluate(now);
        }
    }

    /// Follows the model if it has a new run, or ranks its run by a new rule.
    fn follow_model(&mut self, now: Now) {
        let run = now.model.large.as_ref().map(|large| &large.run);
        let followed = WorkerInputs {
            run: run.map(Rc::downgrade),
            rule: rule(now.model),
            needs_ranking: run.is_some_and(|run| is_ranked_otherwise(run, now.model)),
        };
        if self.followed.as_ref() == Some(&followed) {
            return;
        }
        self.follow(run);
        if followed.needs_ranking {
            self.evaluate_again(now, run);
        }
        self.followed = Some(followed);
    }

    /// Takes over the sources of a run, unless a task is under way.
    fn follow(&mut self, run: Option<&Rc<Large>>) {
        if self.now.activity != Activity::Nothing {
            return;
        }
        let mut sources = run.and_then(|run| self.sources(run)).unwrap_or_default();
        if run.is_none() {
            // A file that turned out to be small may still be read in another way.
            sources.files = std::mem::take(&mut self.now.sources.files);
        }
        self.now.sources = sources;
    }

    /// Returns the sources of a run.
    pub(super) fn sources(&self, run: &Rc<Large>) -> Option<Sources<B>> {
        let known = self.known.iter().find(|(known, _)| known.as_ptr() == Rc::as_ptr(run));
        known.map(|(_, sources)| sources.clone())
    }

    /// Whether other data replaced the model's since the user asked last.
    pub(super) fn is_overtaken(&self) -> bool {
        self.loads != self.loads_when_asked
    }

    /// Whether the activity is [`Activity::Reading`].
    pub(super) fn is_reading(&self) -> bool {
        matches!(self.now.activity, Activity::Reading(_))
    }

    /// Starts a new request and returns its number. Replies to earlier requests are ignored from now on.
    pub(super) fn next_job(&mut self) -> Job {
        self.awaited.clear();
        self.job += 1;
        self.job
    }

    /// Updates the panel that the page shows. Reading is shown only after [`SHOW_AFTER`], because it is often over by
    /// then; until then the page keeps the panel that it has.
    fn update_panel(&mut self, was_reading: bool) {
        let is_early = self.waits_to_show.is_some() || !was_reading;
        if is_early && self.is_reading() {
            if self.waits_to_show.is_none() {
                self.timers += 1;
                self.waits_to_show = Some(self.timers);
                let timer = Timer::ShowReading(self.timers);
                self.effects.push(Effect::StartTimer(timer, SHOW_AFTER));
            }
            return;
        }
        self.waits_to_show = None;
        if *self.shown != self.now {
            self.shown = Rc::new(self.now.clone());
        }
    }
}

/// A remark: reading another run was cancelled because of the run on the screen.
pub(super) const GIVEN_UP: &str = " Reading the new file was cancelled; drop it again to see it.";

/// The start of the message when the worker ends by itself. The reason follows.
const STOPPED: &str = "The part that reads large files has stopped, perhaps because memory ran out. Everything else is \
     still here.";

/// Whether the rule that ranked a run differs from the model's.
fn is_ranked_otherwise(run: &Large, model: &Model) -> bool {
    run.rule.is_some_and(|read| read != rule(model))
}
