//! What is being read by the reader of large runs, and with what.

pub mod dropped;
mod given;
mod opening;
mod turning;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo_timers::callback::Timeout;
use web_sys::File;
use yew::Callback;

use self::dropped::Dropped;
use self::given::Given;
use super::store::{Dispatch, latest, loads};
use crate::data::Id;
use crate::formats::Format;
use crate::platform::dom;
use crate::platform::reader::{Heard, Job, Reader};
use crate::present::progress::Progress;
use crate::present::summary::Summary;
use crate::state::Model;
use crate::state::large::{Large, Opened, Values, rule};
use crate::state::skipped::Skipped;

/// What the reader does.
#[derive(Clone, Default, PartialEq)]
pub enum Doing {
    #[default]
    Nothing,
    /// There is a run and no judgments, or the other way round.
    Waiting(&'static str),
    Reading(Progress),
    /// A run is read, and another list was opened meanwhile.
    Ready(Opened),
    Opening,
    /// Something went wrong, which may go right the next time.
    Failed(String),
}

/// The part that is looked at when the panel is drawn.
#[derive(Clone, Default, PartialEq)]
pub struct Shown {
    pub doing: Doing,
    pub given: Given,
    /// What was read, until all of it is shown.
    pub means: Option<Rc<Summary>>,
    /// What was read, until one of its queries is on the screen.
    pub read: Option<Read>,
}

/// A run that was read, and the query to be opened.
#[derive(Clone, PartialEq)]
pub struct Read {
    pub opened: Opened,
    pub summary: Rc<Summary>,
}

/// A run that is being read, and its values so far.
struct Building {
    run: Large,
    values: Values,
}

#[derive(Default)]
struct Inner {
    reader: Option<Reader>,
    job: f64,
    shown: Shown,
    /// What each run that is still somewhere was read from.
    known: Vec<(Weak<Large>, Given)>,
    /// The run whose judgments the reader holds.
    held: Weak<Large>,
    /// The query that is to be opened once the run is read.
    wanted: Option<Id>,
    /// How often something else had been opened when reading was asked for.
    loads: u32,
    /// What is told with the run when it is there.
    told: &'static str,
    /// Reads files in the page instead.
    here: Option<Callback<Vec<File>>>,
    /// Files that are being turned into lines, by their places; the next is the last.
    turning: Vec<usize>,
    building: Option<Building>,
    /// When reading began, in milliseconds.
    since: f64,
    /// The run of which a query is being opened.
    opening: Option<Opened>,
    dispatch: Option<Dispatch>,
    changed: Vec<Callback<Shown>>,
    /// Tells that something is being read.
    soon: Option<Timeout>,
}

/// One for the page. Cheap to clone.
#[derive(Clone, Default)]
pub struct Session(Rc<RefCell<Inner>>);

impl PartialEq for Session {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Milliseconds in which the page has drawn what it was told.
const FRAME: u32 = 20;

/// What is read within so many milliseconds is shown without a word that it is being read.
const SOON: u32 = 150;

const RUN_ALONE: &str = "The run is here. Now drop or paste its judgments.";

const NO_READER: &str = "The part that reads large files did not load.";

/// The cutoff under which a run is first shown.
const K: usize = 10;

impl Session {
    /// Starts the reader, which takes a moment, where that is not done.
    pub fn connect(&self) {
        if self.0.borrow().reader.is_some() {
            return;
        }
        let weak = Rc::downgrade(&self.0);
        let reader = Reader::connect(move |heard| {
            if let Some(inner) = weak.upgrade() {
                Session(inner).hear(heard);
            }
        });
        self.0.borrow_mut().reader = reader;
    }

    /// Where to change what is on the screen.
    pub fn changes(&self, dispatch: &Dispatch) {
        self.0.borrow_mut().dispatch = Some(dispatch.clone());
    }

    /// What is on the screen or will be next, and where to change it. `None` before the page is there.
    pub fn page(&self) -> Option<(Rc<Model>, Dispatch)> {
        latest().zip(self.0.borrow().dispatch.clone())
    }

    /// Where to tell what is there, and that something has changed.
    pub fn listen(&self, changed: Callback<Shown>) {
        let shown = self.0.borrow().shown.clone();
        self.0.borrow_mut().changed.push(changed.clone());
        if shown != Shown::default() {
            changed.emit(shown);
        }
    }

    fn show(&self, change: impl FnOnce(&mut Shown)) {
        let mut inner = self.0.borrow_mut();
        let reads = |shown: &Shown| matches!(shown.doing, Doing::Reading(_));
        let begins = inner.soon.is_some() || !reads(&inner.shown);
        change(&mut inner.shown);
        if begins && reads(&inner.shown) {
            let session = self.clone();
            inner.soon.get_or_insert_with(|| Timeout::new(SOON, move || session.tell()));
            return;
        }
        drop(inner);
        self.tell();
    }

    fn tell(&self) {
        let mut inner = self.0.borrow_mut();
        inner.soon = None;
        let (shown, changed) = (inner.shown.clone(), inner.changed.clone());
        drop(inner);
        changed.iter().for_each(|changed| changed.emit(shown.clone()));
    }

    fn doing(&self, doing: Doing) {
        self.show(|shown| shown.doing = doing);
    }

    /// Reads another of the runs.
    pub fn choose(&self, at: usize) {
        self.0.borrow_mut().shown.given.at = at;
        self.read();
    }

    /// Reads the run with its judgments, once both are there.
    pub fn read(&self) {
        self.0.borrow_mut().loads = loads();
        self.go_on();
    }

    /// The same, for what was asked for before.
    fn go_on(&self) {
        self.connect();
        let mut borrowed = self.0.borrow_mut();
        let inner = &mut *borrowed;
        let given = &inner.shown.given;
        let run = given.runs.get(given.at).cloned();
        let doing = match (run, &given.qrels, &inner.reader, &latest()) {
            (Some(run), Some(qrels), Some(reader), Some(model)) => {
                let model = under(model);
                let rule = rule(&model);
                inner.job += 1.0;
                inner.held = Weak::new();
                reader.evaluate(&Job {
                    number: inner.job,
                    run: &run.lines,
                    qrels,
                    columns: u8::from(run.format != Format::TrecRun),
                    scores: rule.scores as u8,
                    ties: rule.ties as u8,
                });
                let (run_now, values) = (Large::new(&run.name, rule), Values::new(&model));
                inner.building = Some(Building { run: run_now, values });
                inner.since = dom::now();
                Doing::Reading(Progress { total: run.bytes, ..Progress::default() })
            }
            (Some(_), None, ..) => Doing::Waiting(RUN_ALONE),
            (None, Some(_), ..) => Doing::Waiting("The judgments are here. Now drop the run."),
            (_, _, None, _) => Doing::Failed(NO_READER.into()),
            _ => Doing::Nothing,
        };
        drop(borrowed);
        self.show(|shown| {
            shown.doing = doing;
            shown.given.skipped = Default::default();
        });
    }

    /// Tries once more what failed.
    pub fn again(&self) {
        self.turn();
    }

    /// Gives up what is being done.
    pub fn cancel(&self) {
        {
            let mut inner = self.0.borrow_mut();
            inner.building = None;
            (inner.wanted, inner.told) = (None, "");
            inner.turning.clear();
            if let Some(reader) = &inner.reader {
                reader.cancel();
            }
        }
        let given_up = self.0.borrow().shown.given.runs.clone();
        self.doing(Doing::Nothing);
        let model = latest().filter(|model| model.large.is_some());
        let run = model.as_ref().and_then(|model| Some(model.large.as_ref()?.run.clone()));
        self.follow(run.as_ref());
        // The run on the screen waited for the other, with a convention that it was not read under.
        let is_other = model
            .zip(run)
            .is_some_and(|(model, run)| run.rule.is_some_and(|read| read != rule(&model)));
        if is_other && self.0.borrow().shown.given.runs != given_up {
            self.read();
        }
    }

    fn hear(&self, heard: Heard) {
        let now = self.0.borrow().job;
        match heard {
            Heard::Grades { job, grades } if job == now => {
                self.building(|building| building.run.set_grades(grades));
            }
            Heard::Again { job } if job == now => self.building(|building| {
                let model = building.values.again();
                building.run.clear();
                building.values = model;
            }),
            Heard::Progress { job, bytes, queries, reports } if job == now => {
                self.building(|building| {
                    building.run.take(&reports);
                    building.values.take(&building.run);
                });
                self.progress(bytes, queries);
            }
            Heard::Turned { job, bytes } if job == now => self.progress(bytes, 0.0),
            Heard::Converted { job, run, qrels, told } if job == now => {
                let place = self.0.borrow_mut().turning.pop();
                let Some(place) = place else { return };
                self.show(|shown| shown.given.files[place].take(run, qrels, told));
                if self.0.borrow().turning.is_empty() {
                    self.settle();
                }
            }
            Heard::Done { job, problems } if job == now => self.finish(&problems),
            Heard::Opened { job, run, qrels } if job == now => self.opened(&run, &qrels),
            Heard::Failed { job, why, turning: true } if job == now => self.here(&why),
            Heard::Failed { job, why, .. } if job == now => self.doing(Doing::Failed(why)),
            Heard::Died { why } => {
                let mut inner = self.0.borrow_mut();
                (inner.reader, inner.held) = (None, Weak::new());
                drop(inner);
                let told = "The part that reads large files has stopped, perhaps for want of memory. \
                            Everything else is still here.";
                self.doing(Doing::Failed(format!("{told} {why}")));
            }
            _ => {}
        }
    }

    fn progress(&self, bytes: f64, queries: f64) {
        let seconds = (dom::now() - self.0.borrow().since) / 1e3;
        self.show(|shown| {
            if let Doing::Reading(progress) = &mut shown.doing {
                *progress = Progress { bytes, queries, seconds, ..*progress };
            }
        });
    }

    fn building(&self, change: impl FnOnce(&mut Building)) {
        if let Some(building) = &mut self.0.borrow_mut().building {
            change(building);
        }
    }

    fn finish(&self, problems: &str) {
        let building = self.0.borrow_mut().building.take();
        let Some(Building { run, values, .. }) = building else { return };
        if run.queries.is_empty() {
            return self.doing(Doing::Failed("There is no line of a run in the file.".into()));
        }
        if self.0.borrow().shown.given.are_borrowed && !run.is_judged() {
            self.show(|shown| (shown.given.qrels, shown.given.are_borrowed) = (None, false));
            return self.doing(Doing::Waiting(RUN_ALONE));
        }
        let (summary, run) = (values.finish(&run), Rc::new(run));
        let model = latest();
        let shown = model.as_ref().and_then(|model| {
            let large = model.large.as_ref()?;
            large.run.queries.get(large.query).map(|entry| entry.id.clone())
        });
        // The query that was open, or the first.
        let id = self.0.borrow_mut().wanted.take().or(shown);
        let query = run.queries.iter().position(|entry| Some(&entry.id) == id.as_ref());
        let opened = Opened { run: run.clone(), query: query.unwrap_or(0) };
        let read = Read { opened: opened.clone(), summary };
        let is_last = {
            let mut inner = self.0.borrow_mut();
            inner.held = Rc::downgrade(&run);
            let given = &mut inner.shown.given;
            given.skipped = Skipped::read(problems);
            given.skipped[1].add(given.files.iter().filter_map(Dropped::skipped));
            let given = given.clone();
            inner.known.retain(|(run, _)| run.strong_count() > 0);
            inner.known.push((Rc::downgrade(&run), given));
            inner.loads == loads()
        };
        if !is_last {
            return self.doing(Doing::Ready(opened));
        }
        self.show(|shown| {
            shown.doing = Doing::Opening;
            shown.means = Some(read.summary.clone());
        });
        // The means are drawn at once; all else takes a moment longer.
        let (session, job) = (self.clone(), self.0.borrow().job);
        let go_on = move || {
            if session.0.borrow().job == job {
                session.show(|shown| (shown.means, shown.read) = (None, Some(read)));
                session.show_query(opened);
            }
        };
        Timeout::new(FRAME, go_on).forget();
    }
}

/// The choices under which a run is read.
fn under(model: &Rc<Model>) -> Rc<Model> {
    match model.large {
        Some(_) => model.clone(),
        None => {
            let mut model = (**model).clone();
            model.k = K;
            Rc::new(model)
        }
    }
}
