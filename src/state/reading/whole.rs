//! Compares runs that were given as large files. If the page can hold all lists, it reads the files whole. Then
//! the comparison has the causes, the other conventions, and both lists of every query.

use super::effect::Effect;
use super::machine::ReadingMachine;
use crate::formats::ReadOptions;
use crate::state::source_texts::SourceText;

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
}
