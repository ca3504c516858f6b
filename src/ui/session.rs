//! What is being read by the reader of large runs, and with what.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::{Blob, File};
use yew::Callback;

use super::store::Dispatch;
use crate::data::Data;
use crate::formats::{self, Format, Reading};
use crate::platform::dom;
use crate::platform::reader::{Heard, Job, Reader};
use crate::present::progress::Progress;
use crate::present::summary::Summary;
use crate::state::large::{Large, Opened, Values, rule};
use crate::state::skipped::Skipped;
use crate::state::{Action, Loaded, Model, Source};

/// A large run as it was dropped.
#[derive(Clone, PartialEq)]
pub struct RunFile {
    pub file: File,
    pub format: Format,
}

/// What the reader does.
#[derive(Clone, Default, PartialEq)]
pub enum Doing {
    #[default]
    Nothing,
    /// There is a run and no judgments, or the other way round.
    Waiting(&'static str),
    Reading(Progress),
    Opening,
    /// Something went wrong, which may go right the next time.
    Failed(String),
}

/// The part that is looked at when the panel is drawn.
#[derive(Clone, Default, PartialEq)]
pub struct Shown {
    pub doing: Doing,
    pub runs: Vec<RunFile>,
    /// The run that is read, by its place.
    pub at: usize,
    pub skipped: [Skipped; 2],
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
    since: f64,
}

#[derive(Default)]
struct Inner {
    reader: Option<Reader>,
    job: f64,
    shown: Shown,
    qrels: Option<Blob>,
    building: Option<Building>,
    /// The run of which a query is being opened.
    opening: Option<Opened>,
    model: Option<Rc<Model>>,
    dispatch: Option<Dispatch>,
    changed: Vec<Callback<Shown>>,
}

impl Inner {
    /// The file that a run was read from.
    fn file(&self, run: &Large) -> Option<RunFile> {
        self.shown.runs.iter().find(|file| file.file.name() == run.name).cloned()
    }
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

/// The cutoff under which a run is first shown.
const K: usize = 10;

impl Session {
    /// Starts the reader, which takes a moment, before anything is to be read.
    pub fn warm(&self, dispatch: Dispatch) {
        self.0.borrow_mut().dispatch = Some(dispatch);
        self.connect();
    }

    fn connect(&self) {
        let weak = Rc::downgrade(&self.0);
        let reader = Reader::connect(move |heard| {
            if let Some(inner) = weak.upgrade() {
                Session(inner).hear(heard);
            }
        });
        self.0.borrow_mut().reader = reader;
    }

    /// What is on the screen now.
    pub fn follow(&self, model: &Rc<Model>) {
        self.0.borrow_mut().model = Some(model.clone());
    }

    /// Where to tell that something has changed.
    pub fn listen(&self, changed: Callback<Shown>) {
        self.0.borrow_mut().changed.push(changed);
    }

    fn show(&self, change: impl FnOnce(&mut Shown)) {
        let mut inner = self.0.borrow_mut();
        change(&mut inner.shown);
        let (shown, changed) = (inner.shown.clone(), inner.changed.clone());
        drop(inner);
        changed.iter().for_each(|changed| changed.emit(shown.clone()));
    }

    fn doing(&self, doing: Doing) {
        self.show(|shown| shown.doing = doing);
    }

    /// Whether a run waits for its judgments.
    pub fn waits_for_judgments(&self) -> bool {
        let inner = self.0.borrow();
        !inner.shown.runs.is_empty() && inner.qrels.is_none()
    }

    /// Takes runs, judgments, or both. What is missing stays as it was.
    pub fn take(&self, runs: Vec<RunFile>, qrels: Option<Blob>) {
        {
            let mut inner = self.0.borrow_mut();
            if qrels.is_some() {
                inner.qrels = qrels;
            }
            if !runs.is_empty() {
                (inner.shown.runs, inner.shown.at) = (runs, 0);
            }
        }
        self.read();
    }

    /// Reads another of the runs.
    pub fn choose(&self, at: usize) {
        self.0.borrow_mut().shown.at = at;
        self.read();
    }

    /// Reads the run with its judgments, once both are there.
    pub fn read(&self) {
        if self.0.borrow().reader.is_none() {
            self.connect();
        }
        let mut borrowed = self.0.borrow_mut();
        let inner = &mut *borrowed;
        let run = inner.shown.runs.get(inner.shown.at).cloned();
        let doing = match (run, &inner.qrels, &inner.reader, &inner.model) {
            (Some(run), Some(qrels), Some(reader), Some(model)) => {
                let model = under(model);
                let rule = rule(&model);
                inner.job += 1.0;
                reader.evaluate(&Job {
                    number: inner.job,
                    run: &run.file,
                    qrels,
                    columns: u8::from(run.format != Format::TrecRun),
                    scores: rule.scores as u8,
                    ties: rule.ties as u8,
                });
                let name = run.file.name();
                inner.building = Some(Building {
                    run: Large::new(&name, rule),
                    values: Values::new(&model),
                    since: dom::now(),
                });
                let total = (!name.ends_with(".gz")).then(|| run.file.size());
                Doing::Reading(Progress { total, ..Progress::default() })
            }
            (Some(_), None, ..) => {
                Doing::Waiting("The run is here. Now drop or paste its judgments.")
            }
            (None, Some(_), ..) => Doing::Waiting("The judgments are here. Now drop the run."),
            (_, _, None, _) => {
                Doing::Failed("The part that reads large files did not load.".into())
            }
            _ => Doing::Nothing,
        };
        drop(borrowed);
        self.show(|shown| {
            shown.doing = doing;
            shown.skipped = Default::default();
        });
    }

    /// Gives up what is being done.
    pub fn cancel(&self) {
        {
            let mut inner = self.0.borrow_mut();
            inner.building = None;
            if let Some(reader) = &inner.reader {
                reader.cancel();
            }
        }
        self.doing(Doing::Nothing);
    }

    /// Opens a query of the run on the screen.
    pub fn open(&self, opened: Opened) {
        let mut doing = Doing::Opening;
        {
            let mut inner = self.0.borrow_mut();
            inner.job += 1.0;
            let run = inner.file(&opened.run);
            let entry = opened.run.queries.get(opened.query);
            if let (Some(reader), Some(run), Some(entry)) = (&inner.reader, run, entry) {
                reader.open(inner.job, &run.file, &entry.id, entry.from, entry.to);
                inner.opening = Some(opened);
            } else {
                let name = &opened.run.name;
                doing = Doing::Failed(format!("Drop {name} again to open another of its queries."));
            }
        }
        self.doing(doing);
    }

    fn hear(&self, heard: Heard) {
        let now = self.0.borrow().job;
        match heard {
            Heard::Ready => {}
            Heard::Grades { job, grades } if job == now => {
                self.building(|building| building.run.set_grades(grades));
            }
            Heard::Again { job } if job == now => self.building(|building| {
                let model = building.values.again();
                building.run.clear();
                building.values = model;
            }),
            Heard::Progress { job, bytes, queries, reports } if job == now => {
                let mut since = 0.0;
                self.building(|building| {
                    building.run.take(&reports);
                    building.values.take(&building.run);
                    since = building.since;
                });
                let seconds = (dom::now() - since) / 1e3;
                self.show(|shown| {
                    if let Doing::Reading(progress) = &mut shown.doing {
                        *progress = Progress { bytes, queries, seconds, ..*progress };
                    }
                });
            }
            Heard::Done { job, problems } if job == now => self.finish(&problems),
            Heard::Opened { job, run, qrels } if job == now => self.opened(&run, &qrels),
            Heard::Failed { job, why } if job == now => self.doing(Doing::Failed(why)),
            Heard::Died { why } => {
                self.0.borrow_mut().reader = None;
                let told = "The part that reads large files has stopped, perhaps for want of memory. \
                            Everything else is still here.";
                self.doing(Doing::Failed(format!("{told} {why}")));
            }
            _ => {}
        }
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
        let summary = values.finish(&run);
        // The query that was open, or the first.
        let model = self.0.borrow().model.clone();
        let open = model.as_ref().and_then(|model| {
            let large = model.large.as_ref()?;
            let id = &large.run.queries.get(large.query)?.id;
            run.queries.iter().position(|entry| entry.id == *id)
        });
        let opened = Opened { run: Rc::new(run), query: open.unwrap_or(0) };
        let read = Read { opened: opened.clone(), summary };
        self.show(|shown| {
            shown.skipped = Skipped::read(problems);
            shown.doing = Doing::Opening;
            shown.means = Some(read.summary.clone());
        });
        // The means are drawn at once; all else takes a moment longer.
        let (session, job) = (self.clone(), self.0.borrow().job);
        let go_on = move || {
            if session.0.borrow().job == job {
                session.show(|shown| (shown.means, shown.read) = (None, Some(read)));
                session.open(opened);
            }
        };
        Timeout::new(FRAME, go_on).forget();
    }

    fn opened(&self, run: &str, qrels: &str) {
        let (opened, model, dispatch) = {
            let mut inner = self.0.borrow_mut();
            (inner.opening.take(), inner.model.clone(), inner.dispatch.clone())
        };
        let (Some(opened), Some(model), Some(dispatch)) = (opened, model, dispatch) else { return };
        let file = self.0.borrow().file(&opened.run).map(|file| file.format);
        let format = file.unwrap_or(Format::TrecRun);
        let read = |text: &str, format| match text.trim().is_empty() {
            true => Ok(None),
            // What does not count is told for the whole file.
            false => {
                let how = Reading { format: Some(format), skips: true, ..Reading::default() };
                formats::read(text, &how).map(Some)
            }
        };
        let (run, qrels) = match (read(run, format), read(qrels, Format::TrecQrels)) {
            (Ok(run), Ok(qrels)) => (run, qrels),
            (Err(why), _) | (_, Err(why)) => return self.doing(Doing::Failed(why.to_string())),
        };
        let mut data = Data::from_parts(
            run.and_then(|parsed| parsed.run).as_ref(),
            qrels.and_then(|parsed| parsed.qrels).as_ref(),
        );
        data.queries.truncate(1);
        let is_first =
            model.large.as_ref().is_none_or(|large| !Rc::ptr_eq(&large.run, &opened.run));
        let message = match is_first {
            true => format!("{}: {} queries.", opened.run.name, opened.run.queries.len()),
            false => String::new(),
        };
        self.show(|shown| (shown.doing, shown.means, shown.read) = (Doing::Nothing, None, None));
        dispatch.emit(Action::Load(Loaded {
            data: Rc::new(data),
            source: Source::Input(opened.run.name.as_str().into()),
            k: Some(under(&model).k),
            measure: None,
            convention: None,
            large: Some(opened),
            texts: Rc::default(),
            runs: Rc::default(),
            message,
        }));
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
