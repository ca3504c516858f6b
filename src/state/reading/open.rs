//! Opens one query of a large run.

use std::rc::Rc;

use super::effect::Effect;
use super::evaluate::model_for_run;
use super::event::Now;
use super::machine::{Activity, GIVEN_UP, ReadingMachine};
use crate::formats::Format;
use crate::present::number::grouped;
use crate::present::words::queries;
use crate::state::action::{Action, NewData};
use crate::state::large::{Large, Opened};
use crate::state::lines;
use crate::state::model::{LONGEST_LIST, Model, Source};
use crate::state::notice::Notice;
use crate::state::source_texts::Texts;

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Opens a query of an evaluated run. Gives up another run that is still being read.
    pub(super) fn open_query(&mut self, now: Now, opened: Opened) {
        if self.refuses_long(&opened) {
            return;
        }
        (self.loads_when_asked, self.comparing) = (self.loads, None);
        let is_given_up = match &self.now.activity {
            Activity::Reading(_) | Activity::Waiting(_) => true,
            Activity::Ready(other) => !Rc::ptr_eq(&other.run, &opened.run),
            _ => false,
        };
        if is_given_up {
            self.is_evaluating = false;
            self.converting.clear();
            self.remark = GIVEN_UP;
        }
        self.request_query(now, opened);
    }

    /// Asks the worker to read a query, unless it is too long to be shown. If the worker now holds the judgments of
    /// another run, the run of the query is evaluated again first.
    pub(super) fn request_query(&mut self, now: Now, opened: Opened) {
        if self.refuses_long(&opened) {
            (self.now.activity, self.not_shown) = (Activity::Nothing, Some(now.model.clone()));
            return;
        }
        let job = self.next_job();
        let entry = opened.run.queries.get(opened.query).cloned();
        let Some((sources, entry)) = self.sources(&opened.run).zip(entry) else { return };
        let run = sources.runs.get(sources.at).cloned();
        self.now.sources = sources;
        let is_held = self.holds_judgments_of(&opened.run);
        match run {
            Some(run) if is_held => {
                let (query, from, to) = (lines::encode_query_id(&entry.id), entry.from, entry.to);
                self.effects.push(Effect::OpenQuery { job, lines: run.lines, query, from, to });
                self.opening = Some(opened);
                self.now.activity = Activity::Opening;
            }
            _ => {
                self.wanted = Some(entry.id);
                self.evaluate(now);
            }
        }
    }

    /// Whether a query is too long to be shown. A notice then says so.
    fn refuses_long(&mut self, opened: &Opened) -> bool {
        let why = too_long(opened);
        let is_refused = why.is_some();
        self.effects.extend(why.map(|why| Effect::Act(Action::Tell(Notice::info(why)))));
        is_refused
    }

    /// Shows a query once its lines were read, unless something else was opened meanwhile.
    pub(super) fn take_query(&mut self, now: Now, run: &str, qrels: &str) {
        let Some(opened) = self.opening.take() else { return };
        let panel = &mut self.now;
        if self.loads != self.loads_when_asked {
            (panel.activity, panel.means, panel.read) = (Activity::Ready(opened), None, None);
            return;
        }
        let remark = std::mem::take(&mut self.remark);
        let file = self.sources(&opened.run);
        let file = file.and_then(|sources| sources.runs.into_iter().nth(sources.at));
        let format = file.as_ref().map_or(Format::TrecRun, |file| file.format);
        let is_converted = file.is_some_and(|file| file.is_converted);
        let data = match lines::query([(run, format), (qrels, Format::TrecQrels)], is_converted) {
            Ok(data) => data,
            Err(error) => {
                self.now.activity = Activity::Failed(error.to_string());
                return;
            }
        };
        let before = now.model.large.as_ref().map(|large| &large.run);
        let is_same_run = before.is_some_and(|run| self.has_same_lines(run, &opened.run));
        let runs = now.model.runs.with_large_shown(&opened.run);
        let panel = &mut self.now;
        (panel.activity, panel.means, panel.read) = (Activity::Nothing, None, None);
        let source = Source::Input(opened.run.name.as_str().into());
        self.effects.push(Effect::Act(Action::Load(NewData {
            k: Some(model_for_run(now.model).k),
            message: message(now.model, &opened.run, is_same_run, remark),
            texts: Rc::new(Texts::none(is_same_run)),
            runs: Rc::new(runs),
            large: Some(opened),
            ..NewData::of(Rc::new(data), source)
        })));
    }

    /// Whether the worker holds the judgments of this run. They may have been read for another run.
    fn holds_judgments_of(&self, run: &Rc<Large>) -> bool {
        let of = |run: &Rc<Large>| self.sources(run).and_then(|sources| sources.judgments);
        let held = self.held.upgrade();
        held.is_some_and(|held| Rc::ptr_eq(&held, run) || of(&held) == of(run))
    }

    /// Whether two runs were read from the same lines.
    fn has_same_lines(&self, one: &Rc<Large>, other: &Rc<Large>) -> bool {
        let lines =
            |run| self.sources(run).and_then(|sources| sources.runs.into_iter().nth(sources.at));
        Rc::ptr_eq(one, other) || lines(one).zip(lines(other)).is_some_and(|(a, b)| a == b)
    }
}

/// Returns why a query is not shown; `None` if it is short enough.
fn too_long(opened: &Opened) -> Option<String> {
    let entry = opened.run.queries.get(opened.query)?;
    let [documents, judgments] = opened.run.lengths(opened.query);
    let (count, what) = match documents > LONGEST_LIST {
        true => (documents, "documents"),
        false => (judgments, "judgments"),
    };
    (count > LONGEST_LIST).then(|| {
        format!(
            "Query {} has {} {what}. Its values are in the table; the steps of up to {} {what} are shown, for example of the \
             top of the list.",
            entry.id,
            grouped(count),
            grouped(LONGEST_LIST)
        )
    })
}

/// Returns the message that says which run is shown now, and that edits are not part of a run.
fn message(model: &Model, run: &Large, is_same_run: bool, remark: &str) -> String {
    let mut message = String::new();
    if !is_same_run || !remark.is_empty() {
        message = format!("{}: {}.{remark}", run.name, queries(run.queries.len()));
    }
    if model.large.is_some() && model.is_edited() {
        let id = &model.current().id;
        let space = if message.is_empty() { "" } else { " " };
        message.push_str(&format!(
            "{space}Your edits of {id} are not part of the run. Undo restores them."
        ));
    }
    message
}
