//! Decides what texts that arrive are: judgments for a large run, workspaces, or something new for the page.

use std::rc::Rc;

use super::effect::{Effect, Refused};
use super::event::Now;
use super::file::SourceFile;
use super::machine::{Purpose, ReadingMachine};
use super::sources::Judgments;
use crate::data::Qrels;
use crate::formats::{self, Format};
use crate::state::action::Action;
use crate::state::belonging::belong;
use crate::state::import::{Combined, combine, combined};
use crate::state::source_texts::{Rejected, SourceText};
use crate::state::{value_files, workspaces};

/// Whether a text is a sentence that could only be read as document ids. The user is asked before it replaces the
/// work on the screen.
fn is_sentence(text: &str) -> bool {
    formats::is_prose(text) && formats::recognise(text) == Some(Format::Ids)
}

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Shows what was pasted. The HTML is read if it has a table; if it cannot be read, as on a page that is laid out
    /// by tables, the plain text is.
    pub(super) fn take_pasted(&mut self, now: Now, html: String, text: String) {
        let input = |text: String| SourceText::new("the pasted text", text);
        let text = input(text);
        if !html.contains("<table") {
            if !text.text.trim().is_empty() {
                self.take_pasted_text(now, text);
            }
            return;
        }
        let html = [input(html)];
        if self.takes_time_for(&html) {
            return self.read_long_texts(&html, Purpose::ShowOr(text));
        }
        match combine(now.model, &html) {
            Ok(loaded) => self.effects.push(Effect::Act(Action::Load(loaded))),
            Err(_) => self.take_pasted_text(now, text),
        }
    }

    /// Shows a pasted text, unless the user must be asked about it.
    pub(super) fn take_pasted_text(&mut self, now: Now, input: SourceText) {
        if !is_sentence(&input.text) {
            return self.take_texts(now, &[input]);
        }
        let reason = Rejected::new(
            0,
            &input.name,
            "it reads like a sentence",
            "Show it only if its words are document ids.",
        );
        self.effects.push(Effect::Refuse(Box::new(Refused {
            inputs: vec![input],
            reports: Vec::new(),
            reason,
            before: now.model.clone(),
        })));
    }

    /// Takes texts: as runs that are read whole, as judgments of a large run, as workspaces, or as something to show.
    /// Texts that cannot be read are refused.
    pub(super) fn take_texts(&mut self, now: Now, inputs: &[SourceText]) {
        if self.are_awaited(inputs) {
            return self.read_long_texts(inputs, Purpose::Runs);
        }
        if !self.now.sources.runs.is_empty()
            && let Some(qrels) = judgments(inputs).filter(|qrels| self.wants(now, qrels))
            && let Some(judgments) = Judgments::of(&qrels)
        {
            return self.take_judgments(now, judgments);
        }
        if let [input] = inputs
            && workspaces::is_workspaces(&input.text)
        {
            let read = workspaces::parse(input.text.trim());
            return self.effects.push(Effect::AddWorkspaces(read));
        }
        // The snapshots of a history stand beside the runs that are compared. Without such runs, they are compared.
        if let [input] = inputs
            && let Some(history) = value_files::history(input)
            && (now.model.runs.list.len() > 1 || history.snapshots.len() < 2)
        {
            return self.effects.push(Effect::Act(Action::Append(Rc::new(history))));
        }
        if self.takes_time_for(inputs) {
            return self.read_long_texts(inputs, Purpose::Show);
        }
        let Combined { reports, loaded } = combined(now.model, inputs);
        self.effects.push(match loaded {
            Ok(loaded) => Effect::Act(Action::Load(loaded)),
            Err(reason) => Effect::Refuse(Box::new(Refused {
                inputs: inputs.to_vec(),
                reports,
                reason,
                before: now.model.clone(),
            })),
        });
    }

    /// Whether judgments are for the run that waits for them, or for the run on the screen.
    fn wants(&self, now: Now, qrels: &Qrels) -> bool {
        let model = now.model;
        if self.waits_for_judgments() {
            // If a list was opened after the run, judgments of that list are not the run's.
            return !self.is_overtaken() || !model.is_own() || !belong(qrels, &model.data);
        }
        model.large.as_ref().is_some_and(|large| large.run.has_any(qrels))
    }

    /// Whether there is a run without judgments of its own that is not on the screen yet.
    pub(super) fn waits_for_judgments(&self) -> bool {
        let sources = &self.now.sources;
        !sources.runs.is_empty()
            && (sources.judgments.is_none() || sources.are_borrowed && self.is_reading())
    }

    /// Takes judgments for the run that waits for them, or for the run on the screen.
    fn take_judgments(&mut self, now: Now, judgments: Judgments<B>) {
        self.remark = "";
        if !self.waits_for_judgments()
            && let Some(large) = &now.model.large
            && let Some(sources) = self.sources(&large.run)
        {
            self.now.sources = sources;
            self.remark = " It uses the judgments that came last.";
        }
        let sources = &mut self.now.sources;
        (sources.judgments, sources.are_borrowed) = (Some(judgments), false);
        if !self.converting.is_empty() {
            // The run's own lines are still being made.
            return;
        }
        sources.files.retain(|file: &SourceFile<B>| !file.has_judgments_only());
        self.evaluate(now);
    }
}

/// Returns the judgments of all texts; `None` if a text holds anything else.
fn judgments(inputs: &[SourceText]) -> Option<Qrels> {
    let mut all = Qrels::default();
    for input in inputs {
        let parsed = formats::parse(&input.text).ok().filter(|parsed| parsed.run.is_none())?;
        all.queries.extend(parsed.qrels?.queries);
    }
    Some(all)
}
