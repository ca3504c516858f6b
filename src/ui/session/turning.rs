//! Dropped files into lines of runs and judgments, or into what the page shows as any other text.

use web_sys::{Blob, File};
use yew::Callback;

use super::dropped::{Dropped, is_large};
use super::given::RunFile;
use super::{Doing, NO_READER, Session};
use crate::formats::{Format, Reading};
use crate::platform::{dom, files};
use crate::present::progress::Progress;
use crate::state::Action;
use crate::state::import::{Input, combine};
use crate::ui::beside::how;
use crate::ui::import::blob;
use crate::ui::store::{latest, loads};

const OVERTAKEN: &str = "Something else was opened before this could be shown.";

impl Session {
    /// Takes files of which at least one is large. Those that turn out to hold little are shown as any
    /// other; what cannot be read goes to `here`.
    pub fn take(&self, files: Vec<Dropped>, here: Callback<Vec<File>>) {
        {
            let mut inner = self.0.borrow_mut();
            inner.here = Some(here);
            (inner.wanted, inner.told) = (None, "");
            let given = &mut inner.shown.given;
            given.files = files;
            given.are_borrowed = !given.runs.is_empty();
        }
        self.turn();
    }

    /// Reads a file again, in a way of the user's choice. False where it is not there any more.
    pub fn read_as(&self, input: &Input) -> bool {
        let mut files = self.0.borrow().shown.given.files.clone();
        let Some(file) = files.iter_mut().find(|file| file.input.name == input.name) else {
            return false;
        };
        file.read_as(input);
        self.show(|shown| shown.given.files = files);
        self.turn();
        true
    }

    /// The files that must be turned into lines first, by their places. Where one is large as it is, so
    /// are those that belong to it; else all may turn out to be little.
    fn to_turn(&self) -> Vec<usize> {
        let files = &self.0.borrow().shown.given.files;
        let streams = files.iter().any(|file| file.streams() && is_large(&file.file));
        let turns = |file: &Dropped| {
            file.made.is_none() && !file.input.left_out && !(streams && file.streams())
        };
        (0..files.len()).filter(|at| turns(&files[*at])).collect()
    }

    pub(super) fn turn(&self) {
        self.0.borrow_mut().loads = loads();
        let mut places = self.to_turn();
        if places.is_empty() {
            return self.settle();
        }
        self.connect();
        let doing = {
            let mut borrowed = self.0.borrow_mut();
            let inner = &mut *borrowed;
            inner.job += 1.0;
            inner.building = None;
            places.reverse();
            inner.turning = places;
            let files: Vec<_> =
                inner.turning.iter().rev().map(|at| &inner.shown.given.files[*at]).collect();
            match &inner.reader {
                None => Doing::Failed(NO_READER.into()),
                Some(reader) => {
                    let each = files.iter().map(|file| (&file.file, how(&file.input.how)));
                    reader.convert(inner.job, &each.collect::<Vec<_>>());
                    inner.since = dom::now();
                    let is_plain = files.iter().all(|file| !files::is_packed(&file.file));
                    let total = files.iter().map(|file| file.file.size()).sum();
                    let total = is_plain.then_some(total);
                    Doing::Reading(Progress { total, ..Progress::default() })
                }
            }
        };
        self.doing(doing);
    }

    /// All files are lines now, or little enough for the page.
    pub(super) fn settle(&self) {
        let (files, model) = (self.0.borrow().shown.given.files.clone(), latest());
        if files.is_empty() {
            return self.go_on();
        }
        let used: Vec<_> = files.iter().filter(|file| !file.input.left_out).collect();
        if used.is_empty() {
            return self.doing(Doing::Failed("All files are left out.".into()));
        }
        let is_large = model.as_ref().is_some_and(|model| model.large.is_some());
        // Judgments for the large run that waits for them, or is there.
        let judges = (is_large || self.0.borrow().waits())
            && used.iter().all(|file| file.has_judgments_only());
        let texts: Option<Vec<Input>> = used.iter().map(|file| file.text()).collect();
        if let (false, Some(texts), Some(model)) = (judges, texts, &model) {
            let is_whole =
                |file: &&Dropped| file.skipped().is_none_or(|skipped| skipped.count == 0);
            let is_last = self.0.borrow().loads == loads();
            return match combine(model, &texts) {
                _ if !is_last => self.doing(Doing::Failed(OVERTAKEN.into())),
                Ok(loaded) if used.iter().all(is_whole) => {
                    self.show(|shown| {
                        (shown.doing, shown.given.runs) = (Doing::Nothing, Vec::new())
                    });
                    let dispatch = self.0.borrow().dispatch.clone();
                    dispatch.into_iter().for_each(|act| act.emit(Action::Load(loaded.clone())));
                }
                _ => self.here("It cannot be read as chosen."),
            };
        }
        self.show(|shown| shown.given.files.iter_mut().for_each(Dropped::tell_unused));
        let (mut runs, mut qrels) = (Vec::new(), Vec::new());
        for file in used {
            let (made, name) = (file.made.as_ref(), file.input.name.clone());
            let is_made = made.is_some();
            let size = |blob: &Blob| Some(blob.size());
            let (run, judged) = match made {
                Some(made) => (made.run.clone(), made.qrels.clone()),
                None if file.is_run() => (Some(file.file.clone().into()), None),
                None => (None, Some(file.file.clone().into())),
            };
            if let Some(lines) = run {
                let format = file.format.filter(|_| !is_made).unwrap_or(Format::TrecRun);
                let bytes = size(&lines).filter(|_| is_made || !files::is_packed(&file.file));
                runs.push(RunFile { name, lines, format, bytes, is_made });
            }
            qrels.extend(judged);
        }
        {
            let mut inner = self.0.borrow_mut();
            inner.told = "";
            let given = &mut inner.shown.given;
            let is_judged = given.qrels.is_some() && !given.are_borrowed;
            if let Some(qrels) = files::joined(qrels) {
                (given.qrels, given.are_borrowed) = (Some(qrels), false);
            } else if is_large && given.are_borrowed && given.qrels.is_some() {
                inner.told = " It is judged as the run before.";
            } else if let Some(model) =
                model.filter(|model| !is_judged && !is_large && model.is_own())
                && let Some(qrels) = blob(&model.data.qrels()).filter(|_| !runs.is_empty())
            {
                // Those of a list on the screen, where they are of the same queries.
                (given.qrels, given.are_borrowed) = (Some(qrels), true);
            }
            let given = &mut inner.shown.given;
            if !runs.is_empty() {
                (given.runs, given.at) = (runs, 0);
            }
        }
        self.go_on();
    }

    /// Reads the files in the page, which tells what is wrong and helps to mend it; or says why not.
    pub(super) fn here(&self, why: &str) {
        let (files, here) = {
            let inner = self.0.borrow();
            (inner.shown.given.files.clone(), inner.here.clone())
        };
        let fits = |file: &Dropped| {
            file.file.size() <= files::MAX_BYTES && file.input.how == Reading::default()
        };
        match here.filter(|_| files.iter().all(fits)) {
            None => self.doing(Doing::Failed(why.into())),
            Some(_) if self.0.borrow().loads != loads() => {
                self.doing(Doing::Failed(OVERTAKEN.into()));
            }
            Some(here) => {
                self.show(|shown| (shown.doing, shown.given.files) = (Doing::Nothing, Vec::new()));
                here.emit(files.into_iter().map(|file| file.file).collect());
            }
        }
    }
}
