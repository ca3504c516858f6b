//! One query of a large run, with all that is shown of it.

use std::rc::Rc;

use super::{Doing, Session, under};
use crate::formats::Format;
use crate::present::words::queries;
use crate::state::large::Opened;
use crate::state::lines;
use crate::state::texts::Texts;
use crate::state::{Action, Loaded, Source};
use crate::ui::store::loads;

/// What is told of a run that was on its way to the screen.
pub(super) const GIVEN_UP: &str =
    " What was on its way here was given up; drop it again to see it.";

impl Session {
    /// Opens a query of a run that was read, in the place of what is being read.
    pub fn open(&self, opened: Opened) {
        {
            let mut inner = self.0.borrow_mut();
            inner.loads = loads();
            let is_given_up = match &inner.shown.doing {
                Doing::Reading(_) | Doing::Waiting(_) => true,
                Doing::Ready(other) => !Rc::ptr_eq(&other.run, &opened.run),
                _ => false,
            };
            if is_given_up {
                inner.building = None;
                inner.turning.clear();
                inner.told = GIVEN_UP;
            }
        }
        self.show_query(opened);
    }

    pub(super) fn show_query(&self, opened: Opened) {
        let mut borrowed = self.0.borrow_mut();
        let inner = &mut *borrowed;
        inner.job += 1.0;
        let entry = opened.run.queries.get(opened.query).cloned();
        let Some((given, entry)) = inner.given(&opened.run).zip(entry) else { return };
        inner.shown.given = given;
        let given = &inner.shown.given;
        let is_held = inner.held.as_ptr() == Rc::as_ptr(&opened.run);
        match (&inner.reader, given.runs.get(given.at)) {
            (Some(reader), Some(run)) if is_held => {
                let id = lines::written(&entry.id);
                reader.open(inner.job, &run.lines, &id, entry.from, entry.to);
                inner.opening = Some(opened);
                drop(borrowed);
                self.doing(Doing::Opening);
            }
            // Another was read since, with judgments of its own.
            _ => {
                inner.wanted = Some(entry.id);
                drop(borrowed);
                self.read();
            }
        }
    }

    pub(super) fn opened(&self, run: &str, qrels: &str) {
        let opened = self.0.borrow_mut().opening.take();
        let Some((opened, (model, dispatch))) = opened.zip(self.page()) else { return };
        if self.0.borrow().loads != loads() {
            let doing = Doing::Ready(opened);
            return self.show(|shown| {
                (shown.doing, shown.means, shown.read) = (doing, None, None);
            });
        }
        let told = std::mem::take(&mut self.0.borrow_mut().told);
        let given = self.0.borrow().given(&opened.run);
        let file = given.and_then(|given| given.runs.into_iter().nth(given.at));
        let format = file.as_ref().map_or(Format::TrecRun, |file| file.format);
        let is_made = file.is_some_and(|file| file.is_made);
        let data = match lines::query([(run, format), (qrels, Format::TrecQrels)], is_made) {
            Ok(data) => data,
            Err(why) => return self.doing(Doing::Failed(why.to_string())),
        };
        let before = model.large.as_ref().map(|large| &large.run);
        let goes_on = before.is_some_and(|run| self.0.borrow().are_alike(run, &opened.run));
        let mut message = String::new();
        if !goes_on || !told.is_empty() {
            let count = queries(opened.run.queries.len());
            message = format!("{}: {count}.{told}", opened.run.name);
        }
        if before.is_some() && model.is_edited() {
            let id = &model.current().id;
            let kept = "does not go into the run; undo brings it back.";
            let before = if message.is_empty() { "" } else { " " };
            message += &format!("{before}What you changed in {id} {kept}");
        }
        self.show(|shown| (shown.doing, shown.means, shown.read) = (Doing::Nothing, None, None));
        dispatch.emit(Action::Load(Loaded {
            data: Rc::new(data),
            source: Source::Input(opened.run.name.as_str().into()),
            k: Some(under(&model).k),
            measure: None,
            convention: None,
            large: Some(opened),
            texts: Rc::new(Texts::none(goes_on)),
            runs: Rc::default(),
            message,
        }));
    }
}
