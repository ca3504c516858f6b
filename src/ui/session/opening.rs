//! One query of a large run, with all that is shown of it.

use std::rc::Rc;

use super::{Doing, Session, under};
use crate::formats::Format;
use crate::state::large::Opened;
use crate::state::lines;
use crate::state::{Action, Loaded, Source};

impl Session {
    /// Opens a query of the run on the screen.
    pub fn open(&self, opened: Opened) {
        let mut doing = Doing::Opening;
        {
            let mut inner = self.0.borrow_mut();
            inner.job += 1.0;
            let run = inner.file(&opened.run);
            let entry = opened.run.queries.get(opened.query);
            if let (Some(reader), Some(run), Some(entry)) = (&inner.reader, run, entry) {
                let id = lines::written(&entry.id);
                reader.open(inner.job, &run.lines, &id, entry.from, entry.to);
                inner.opening = Some(opened);
            } else {
                let name = &opened.run.name;
                doing = Doing::Failed(format!("Drop {name} again to open another of its queries."));
            }
        }
        self.doing(doing);
    }

    pub(super) fn opened(&self, run: &str, qrels: &str) {
        let opened = self.0.borrow_mut().opening.take();
        let Some((opened, (model, dispatch))) = opened.zip(self.page()) else { return };
        let file = self.0.borrow().file(&opened.run);
        let format = file.as_ref().map_or(Format::TrecRun, |file| file.format);
        let is_made = file.is_some_and(|file| file.is_made);
        let data = match lines::query([(run, format), (qrels, Format::TrecQrels)], is_made) {
            Ok(data) => data,
            Err(why) => return self.doing(Doing::Failed(why.to_string())),
        };
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
