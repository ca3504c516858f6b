//! Turns files of any format into lines of runs and judgments, or into a text that the page reads.

use super::effect::Effect;
use super::event::Now;
use super::file::{Converted, MOST_IN_PAGE, SourceFile};
use super::machine::{Activity, ReadingMachine};
use super::sources::{Judgments, RunFile, Sources};
use crate::formats::{Format, ReadOptions};
use crate::present::progress::Progress;
use crate::state::action::Action;
use crate::state::import::combine;
use crate::state::notice::Notice;
use crate::state::source_texts::SourceText;

/// Why files are not shown: what was opened later stays on the screen.
pub(super) const OVERTAKEN: &str = "Something else was opened before this could be shown.";

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Takes files of which at least one is large. Files that turn out to be small are shown like any other.
    /// Files that cannot be read go to the page, which shows the errors.
    pub(super) fn take_files(&mut self, now: Now, files: Vec<SourceFile<B>>) {
        (self.wanted, self.remark, self.comparing) = (None, "", None);
        self.awaited.clear();
        let sources = &mut self.now.sources;
        sources.files = files;
        sources.are_borrowed = !sources.runs.is_empty();
        self.convert(now);
    }

    /// Reads a file again, in the way that the user chose.
    pub(super) fn read_as(&mut self, now: Now, input: &SourceText) {
        let mut files = self.now.sources.files.iter_mut();
        let Some(file) = files.find(|file| file.input.name == input.name) else {
            let text = format!("Drop {} again to read it in another way.", input.name);
            return self.effects.push(Effect::Act(Action::Tell(Notice::error(text))));
        };
        file.read_as(input);
        self.convert(now);
    }

    /// Has the files that are not lines yet turned into lines, and then uses all files.
    pub(super) fn convert(&mut self, now: Now) {
        self.loads_when_asked = self.loads;
        let places = self.to_convert();
        if places.is_empty() {
            return self.use_files(now);
        }
        let job = self.next_job();
        let files: Vec<_> = places.iter().map(|at| &self.now.sources.files[*at]).collect();
        let is_plain = files.iter().all(|file| !file.is_packed);
        let total = files.iter().map(|file| file.bytes).sum();
        let files = files.iter().map(|file| (file.blob.clone(), file.input.how.clone())).collect();
        self.effects.push(Effect::Convert { job, files });
        self.is_evaluating = false;
        self.converting = places.into_iter().rev().collect();
        self.since = now.time;
        let total = is_plain.then_some(total);
        self.now.activity = Activity::Reading(Progress { total, ..Progress::default() });
    }

    /// Returns the indices of the files that must be turned into lines. If a large file is lines already, other
    /// files of lines stay as they are. Else all files are converted, because they may turn out to be small.
    fn to_convert(&self) -> Vec<usize> {
        let files = &self.now.sources.files;
        let has_lines = files.iter().any(|file| file.is_lines() && file.is_large());
        let is_converted = |file: &SourceFile<B>| {
            let stays = has_lines && file.is_lines();
            file.converted.is_none() && !file.input.left_out && !stays
        };
        (0..files.len()).filter(|at| is_converted(&files[*at])).collect()
    }

    /// Takes the result for the next file.
    pub(super) fn take_converted(&mut self, now: Now, converted: Converted<B>) {
        let Some(place) = self.converting.pop() else { return };
        self.now.sources.files[place].take(converted);
        if self.converting.is_empty() {
            self.use_files(now);
        }
    }

    /// Uses files that are lines, or that are small enough for the page.
    fn use_files(&mut self, now: Now) {
        if self.now.sources.files.is_empty() {
            return self.start_evaluation(now);
        }
        let later = self.put_beside(now);
        let files = self.now.sources.files.clone();
        let used: Vec<_> = files.iter().filter(|file| !file.input.left_out).collect();
        if used.is_empty() {
            self.now.activity = Activity::Failed("All files are left out.".into());
            return;
        }
        // Judgments of a large run, on the screen or waiting, stay lines.
        let is_beside_run = now.model.large.is_some() || self.waits_for_judgments();
        let are_judgments = used.iter().all(|file| file.has_judgments_only());
        let texts: Option<Vec<SourceText>> = used.iter().map(|file| file.text()).collect();
        if let (false, Some(texts)) = (is_beside_run && are_judgments, texts) {
            return self.show_texts(now, &used, &texts);
        }
        self.now.sources.files.iter_mut().for_each(SourceFile::tell_unused);
        self.use_lines(now, &used, later.as_deref());
    }

    /// Puts files that hold further runs beside those of the run on the screen, so that they are compared on the same
    /// judgments. Returns the name of the first new run. `None` if the files have judgments of their own, if the run on
    /// the screen has none or has other queries, or if no other file is known.
    fn put_beside(&mut self, now: Now) -> Option<String> {
        let open = &now.model.large.as_ref()?.run;
        let earlier = self.sources(open).filter(|earlier| earlier.judgments.is_some())?;
        let new = &mut self.now.sources.files;
        let is_for_it = |file: &SourceFile<B>| match &file.converted {
            Some(converted) => {
                converted.run.is_some() && converted.qrels.is_none() && converted.work.is_empty()
            }
            None => {
                let first = file.first_query().filter(|_| file.is_run());
                first.is_some_and(|id| open.place_of(&id.into()).is_some())
            }
        };
        if !new.iter().filter(|file| !file.input.left_out).all(is_for_it) {
            return None;
        }
        let first = new.iter().find(|file| !file.input.left_out)?.input.name.clone();
        // A file that comes again replaces the one of the same name.
        let is_new = |name: &str| new.iter().any(|file| file.input.name == name);
        let others = earlier.files.into_iter().filter(|file| !is_new(&file.input.name));
        let others: Vec<_> = others.collect();
        if others.is_empty() {
            return None;
        }
        new.splice(..0, others);
        let sources = &mut self.now.sources;
        (sources.judgments, sources.are_borrowed) = (earlier.judgments, true);
        Some(first)
    }

    /// Shows files that turned out to be small, like any other texts.
    fn show_texts(&mut self, now: Now, files: &[&SourceFile<B>], texts: &[SourceText]) {
        let is_whole =
            |file: &&SourceFile<B>| file.skipped().is_none_or(|skipped| skipped.count == 0);
        match combine(now.model, texts) {
            _ if self.is_overtaken() => self.now.activity = Activity::Failed(OVERTAKEN.into()),
            Ok(loaded) if files.iter().all(is_whole) => {
                (self.now.activity, self.now.sources.runs) = (Activity::Nothing, Vec::new());
                self.effects.push(Effect::Act(Action::Load(loaded)));
            }
            _ => self.read_in_page("It cannot be read in the chosen way."),
        }
    }

    /// Sorts lines into runs and judgments. Reads all of them whole, or has the first run evaluated: the one named
    /// `later` if runs came to that on the screen.
    fn use_lines(&mut self, now: Now, files: &[&SourceFile<B>], later: Option<&str>) {
        let (mut runs, mut qrels) = (Vec::new(), Vec::new());
        for file in files {
            let (run, judged) = lines(file);
            runs.extend(run);
            qrels.extend(judged);
        }
        let model = now.model;
        let is_large = model.large.is_some();
        self.remark = "";
        let sources: &mut Sources<B> = &mut self.now.sources;
        let is_judged = sources.judgments.is_some() && !sources.are_borrowed;
        if later.is_none() && !qrels.is_empty() {
            (sources.judgments, sources.are_borrowed) = (Some(Judgments::Files(qrels)), false);
        } else if is_large && sources.are_borrowed && sources.judgments.is_some() {
            self.remark = " It uses the judgments of the run before.";
        } else if !is_judged
            && !is_large
            && model.is_own()
            && !runs.is_empty()
            && let Some(judgments) = Judgments::of(&model.data.qrels())
        {
            // The judgments of the list on the screen count for queries with the same ids.
            (sources.judgments, sources.are_borrowed) = (Some(judgments), true);
        }
        if !runs.is_empty() {
            let is_first = |run: &RunFile<B>| Some(&*run.name) == later;
            sources.at = runs.iter().position(is_first).unwrap_or(0);
            sources.runs = runs;
        }
        self.is_later = later.is_some();
        if !self.read_whole() {
            self.start_evaluation(now);
        }
    }

    /// Has the files read in the page, which shows the errors and helps to correct them. If the files are too
    /// large for that, says why they cannot be read.
    pub(super) fn read_in_page(&mut self, reason: &str) {
        let files = &self.now.sources.files;
        let fits = |file: &SourceFile<B>| {
            file.bytes <= MOST_IN_PAGE && file.input.how == ReadOptions::default()
        };
        if !files.iter().all(fits) {
            self.now.activity = Activity::Failed(reason.into());
        } else if self.is_overtaken() {
            self.now.activity = Activity::Failed(OVERTAKEN.into());
        } else {
            let files = std::mem::take(&mut self.now.sources.files);
            self.now.activity = Activity::Nothing;
            let blobs = files.into_iter().map(|file| file.blob).collect();
            self.effects.push(Effect::ReadInPage(blobs));
        }
    }
}

/// Returns the run and the judgments of a file that is lines.
fn lines<B: Clone + PartialEq>(file: &SourceFile<B>) -> (Option<RunFile<B>>, Option<B>) {
    let (run, qrels) = match &file.converted {
        Some(converted) => (converted.run.clone(), converted.qrels.clone()),
        None if file.is_run() => (Some(file.blob.clone()), None),
        None => (None, Some(file.blob.clone())),
    };
    let is_converted = file.converted.is_some();
    let run = run.map(|lines| RunFile {
        name: file.input.name.clone(),
        lines,
        format: file.format.filter(|_| !is_converted).unwrap_or(Format::TrecRun),
        bytes: match &file.converted {
            Some(converted) => Some(converted.run_bytes),
            None => (!file.is_packed).then_some(file.bytes),
        },
        is_converted,
    });
    (run, qrels)
}
