//! Reads runs whole that came together with their judgments. If the page can hold them, they are shown like small files.
//! Then a comparison has the causes, the other conventions, and both lists of every query.

use super::effect::Effect;
use super::file::SourceFile;
use super::machine::{Activity, ReadingMachine};
use crate::formats::ReadOptions;
use crate::present::progress::Progress;
use crate::state::source_texts::SourceText;

/// The greatest size of runs and judgments that are read whole, in bytes. Larger runs are read one at a time, and
/// compared by the ranks of the judged documents.
const MOST_WHOLE: f64 = 8e6;

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Has the files of several runs and of their judgments read as texts, which come back as an event. Returns
    /// whether the page can hold them.
    pub(super) fn read_whole(&mut self) -> bool {
        let sources = &self.now.sources;
        let used = || sources.files.iter().filter(|file| !file.input.left_out);
        let is_plain = used().all(|file| {
            file.is_lines() && !file.is_packed && file.input.how == ReadOptions::default()
        });
        let runs = used().filter(|file| file.is_run()).count();
        let are_judged = used().any(SourceFile::has_judgments_only);
        let bytes: f64 = used().map(|file| file.bytes).sum();
        if !is_plain || runs < 2 || !are_judged || bytes > MOST_WHOLE {
            return false;
        }
        let files = used().map(|file| file.blob.clone()).collect();
        let names = used().map(|file| file.input.name.clone()).collect();
        self.next_job();
        self.is_evaluating = false;
        self.awaited = names;
        self.now.activity = Activity::Reading(Progress::default());
        self.effects.push(Effect::ReadInPage(files));
        true
    }

    /// Whether these are the texts of the runs that are read whole. They are awaited once.
    pub(super) fn are_awaited(&mut self, inputs: &[SourceText]) -> bool {
        let are_they = !self.awaited.is_empty()
            && self.awaited.iter().eq(inputs.iter().map(|input| &input.name));
        if are_they {
            self.awaited.clear();
        }
        are_they
    }
}
