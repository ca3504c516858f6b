//! Compares runs that were given as large files. If the page can hold all lists, it reads the files whole. Then
//! the comparison has the causes, the other conventions, and both lists of every query.

use std::rc::Rc;

use super::effect::Effect;
use super::event::{Job, Now, Timer};
use super::machine::{Activity, LongTexts, ReadingMachine};
use super::sources::Sources;
use crate::formats::ReadOptions;
use crate::present::progress::Progress;
use crate::state::action::Action;
use crate::state::import::combined_of;
use crate::state::runs::Runs;
use crate::state::source_texts::{SourceText, read_text};

/// The greatest size of runs and judgments that are read whole, in bytes. Larger ones are compared by the ranks
/// of the judged documents.
const MOST_WHOLE: f64 = 8e6;

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Has the files of all runs and of their judgments read as texts, which come back as an event. Returns
    /// whether the page can hold them.
    pub(super) fn compare_whole(&mut self) -> bool {
        let sources = &self.now.sources;
        let used = || sources.files.iter().filter(|file| !file.input.left_out);
        let is_plain = used().all(|file| {
            file.is_lines() && !file.is_packed && file.input.how == ReadOptions::default()
        });
        let have_all = !sources.are_borrowed
            && used().filter(|file| file.is_run()).count() == sources.runs.len();
        let bytes: f64 = used().map(|file| file.bytes).sum();
        if !is_plain || !have_all || bytes > MOST_WHOLE {
            return false;
        }
        let files = used().map(|file| file.blob.clone()).collect();
        self.awaited = used().map(|file| file.input.name.clone()).collect();
        self.effects.push(Effect::ReadInPage(files));
        true
    }

    /// Whether these are the texts of the files that are to be compared. They are awaited once.
    pub(super) fn are_awaited(&mut self, inputs: &[SourceText]) -> bool {
        let are_they = !self.awaited.is_empty()
            && self.awaited.iter().eq(inputs.iter().map(|input| &input.name));
        if are_they {
            self.awaited.clear();
        }
        are_they
    }

    /// Starts to read texts, each in its own task.
    pub(super) fn read_long_texts(&mut self, inputs: &[SourceText]) {
        let job = self.next_job();
        self.long_texts =
            Some(LongTexts { job, inputs: inputs.into(), reads: Vec::new(), loaded: None });
        self.now.activity = Activity::Reading(Progress::default());
        self.effects.push(Effect::StartTimer(Timer::ReadText(job), 0));
    }

    /// Reads the next text. When all are read, joins them, and then loads them.
    pub(super) fn read_next_text(&mut self, now: Now, job: Job) {
        // A later request replaces this one.
        let is_last = job == self.job;
        let texts = self.long_texts.as_mut().filter(|texts| texts.job == job && is_last);
        let Some(texts) = texts else { return };
        if let Some(loaded) = texts.loaded.take() {
            (self.long_texts, self.now.activity) = (None, Activity::Nothing);
            if !self.is_overtaken() {
                self.now.sources = Sources::default();
                self.effects.push(Effect::Act(Action::Load(loaded)));
            }
            return;
        }
        let at = texts.reads.len();
        if let Some(input) = texts.inputs.get(at) {
            texts.reads.push(Rc::new(read_text(at, input)));
        } else {
            let reads = std::mem::take(&mut texts.reads).into_iter().map(Rc::unwrap_or_clone);
            let Ok(mut loaded) = combined_of(now.model, &texts.inputs, reads).loaded else {
                // A text cannot be used, such as one with a line that cannot be read. The worker skips and
                // counts such lines.
                (self.long_texts, self.now.activity) = (None, Activity::Nothing);
                return self.compare_in_worker(now);
            };
            loaded.runs = Rc::new(Runs { are_asked_for: true, ..(*loaded.runs).clone() });
            texts.loaded = Some(loaded);
        }
        self.effects.push(Effect::StartTimer(Timer::ReadText(job), 0));
    }
}
