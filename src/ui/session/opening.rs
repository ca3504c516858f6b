//! One query of a large run, with all that is shown of it.

use std::rc::Rc;

use super::{Doing, Session, under};
use crate::formats::Format;
use crate::present::words::queries;
use crate::state::large::Opened;
use crate::state::lines;
use crate::state::{Action, Loaded, Source};

impl Session {
    /// Opens a query of the run on the screen.
    pub fn open(&self, opened: Opened) {
        let mut borrowed = self.0.borrow_mut();
        let inner = &mut *borrowed;
        inner.job += 1.0;
        let entry = opened.run.queries.get(opened.query).cloned();
        let Some((given, entry)) = inner.given(&opened.run).zip(entry) else {
            drop(borrowed);
            let name = &opened.run.name;
            let why = format!("Drop {name} again to open another of its queries.");
            return self.doing(Doing::Failed(why));
        };
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
        let told = std::mem::take(&mut self.0.borrow_mut().told);
        let given = self.0.borrow().given(&opened.run);
        let file = given.and_then(|given| given.runs.into_iter().nth(given.at));
        let format = file.as_ref().map_or(Format::TrecRun, |file| file.format);
        let is_made = file.is_some_and(|file| file.is_made);
        let data = match lines::query([(run, format), (qrels, Format::TrecQrels)], is_made) {
            Ok(data) => data,
            Err(why) => return self.doing(Doing::Failed(why.to_string())),
        };
        let is_first =
            model.large.as_ref().is_none_or(|large| !Rc::ptr_eq(&large.run, &opened.run));
        let message = match is_first {
            true => {
                let count = queries(opened.run.queries.len());
                format!("{}: {count}.{told}", opened.run.name)
            }
            false if model.is_edited() => {
                let id = &model.current().id;
                format!("What you changed in {id} does not go into the run; undo brings it back.")
            }
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
