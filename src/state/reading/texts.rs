//! Reads long texts: each one in a task of its own, then one that joins them, some that examine their queries, and one
//! that shows them. So no task blocks the page for long.

use std::rc::Rc;

use super::convert::OVERTAKEN;
use super::effect::{Effect, Refused};
use super::event::{Job, Now, Timer};
use super::machine::{Activity, LongTexts, Purpose, ReadingMachine};
use super::sources::Sources;
use crate::data::{Qrels, Run};
use crate::present::progress::Progress;
use crate::state::action::Action;
use crate::state::import::{Combined, joined, opened};
use crate::state::model::LONGEST_LIST;
use crate::state::prepared::Preparing;
use crate::state::source_texts::{ReadText, SourceText, read_text};

/// The worker reads runs with more queries than this, as it reads large files: the values of all queries take the page
/// too long.
const MOST_QUERIES: usize = 10_000;

/// The greatest length, in bytes, of all texts together that are read and shown in one task.
const SHORT: usize = 50_000;

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Whether the texts are to be read in several tasks. They are not during another activity, because the new
    /// request would end it.
    pub(super) fn takes_time_for(&self, inputs: &[SourceText]) -> bool {
        let bytes: usize = inputs.iter().map(|input| input.text.len()).sum();
        bytes > SHORT && self.now.activity == Activity::Nothing
    }

    /// Starts to read texts.
    pub(super) fn read_long_texts(&mut self, inputs: &[SourceText], purpose: Purpose) {
        // Runs were asked for before their files were read as texts.
        if purpose != Purpose::Runs {
            self.loads_when_asked = self.loads;
        }
        let (job, inputs) = (self.next_job(), inputs.into());
        self.long_texts = Some(LongTexts {
            job,
            purpose,
            inputs,
            reads: Vec::new(),
            loaded: None,
            preparing: None,
        });
        self.now.activity = Activity::Reading(Progress::default());
        self.effects.push(Effect::StartTimer(Timer::ReadText(job), 0));
    }

    /// Opens the texts if they are saved work or values. Else reads the next text; when all are read, joins them, and
    /// then shows them.
    pub(super) fn read_next_text(&mut self, now: Now, job: Job) {
        // A later request replaces this one.
        let is_last = job == self.job;
        let texts = self.long_texts.as_mut().filter(|texts| texts.job == job && is_last);
        let Some(texts) = texts else { return };
        let at = texts.reads.len();
        if let Some(loaded) = &mut texts.loaded {
            let Some(preparing) = &mut texts.preparing else { return self.show_long_texts() };
            if preparing.step() {
                loaded.prepared = texts.preparing.take().map(Preparing::finish).unwrap_or_default();
            }
            return self.effects.push(Effect::StartTimer(Timer::ReadText(job), 0));
        }
        let combined = match texts.inputs.get(at) {
            Some(_)
                if at == 0
                    && let Some(opened) = opened(&texts.inputs) =>
            {
                Some(opened)
            }
            Some(input) => {
                texts.reads.push(Rc::new(read_text(at, input)));
                None
            }
            None if texts.purpose == Purpose::Runs && has_long_list(&texts.reads) => {
                self.long_texts = None;
                return self.start_evaluation(now);
            }
            None if texts.purpose != Purpose::Runs && is_too_large(&texts.reads) => {
                let inputs = texts.inputs.to_vec();
                (self.now.activity, self.long_texts) = (Activity::Nothing, None);
                return self.effects.push(Effect::ReadInWorker(inputs));
            }
            None => {
                let reads = std::mem::take(&mut texts.reads).into_iter().map(Rc::unwrap_or_clone);
                Some(joined(now.model, &texts.inputs, reads))
            }
        };
        match combined {
            None => {}
            Some(Combined { loaded: Ok(loaded), .. }) => {
                texts.preparing = Preparing::new(loaded.clone().model(now.model));
                texts.loaded = Some(loaded);
            }
            Some(Combined { loaded: Err(reason), reports }) => {
                let (inputs, before) = (texts.inputs.to_vec(), now.model.clone());
                return self.refuse_long_texts(now, Refused { inputs, reports, reason, before });
            }
        }
        self.effects.push(Effect::StartTimer(Timer::ReadText(job), 0));
    }

    /// Shows the data of all texts, unless something else was opened meanwhile.
    fn show_long_texts(&mut self) {
        self.now.activity = Activity::Nothing;
        let Some(LongTexts { purpose, loaded: Some(mut loaded), .. }) = self.long_texts.take()
        else {
            return;
        };
        if self.is_overtaken() {
            if purpose == Purpose::Runs {
                self.now.activity = Activity::Failed(OVERTAKEN.into());
            }
            return;
        }
        if purpose == Purpose::Runs {
            self.now.sources = Sources::default();
            // A run that came later is offered for comparison; the list stays on the screen.
            loaded.has_several_runs &= !self.is_later;
        }
        self.effects.push(Effect::Act(Action::Load(loaded)));
    }

    /// Does what the purpose asks for when the texts cannot be used, such as one with a line that cannot be read.
    fn refuse_long_texts(&mut self, now: Now, refused: Refused) {
        self.now.activity = Activity::Nothing;
        match self.long_texts.take().map(|texts| texts.purpose) {
            // The worker skips and counts lines that cannot be read.
            Some(Purpose::Runs) => self.start_evaluation(now),
            Some(Purpose::ShowOr(other)) => self.take_pasted_text(now, other),
            _ => self.effects.push(Effect::Refuse(Box::new(refused))),
        }
    }
}

/// Whether a run has so many queries, or so long a list, that the worker must read the texts. If a line cannot be read,
/// the page reads them, because it shows the errors.
fn is_too_large(reads: &[Rc<ReadText>]) -> bool {
    let is_whole = reads.iter().all(|read| read.report.troubles.is_empty());
    let mut runs = runs(reads);
    is_whole && (runs.any(|run| run.queries.len() > MOST_QUERIES) || has_long_list(reads))
}

/// Whether a query has so many documents or judgments that its steps are not shown. `false` without a run.
fn has_long_list(reads: &[Rc<ReadText>]) -> bool {
    let is_long = |run: &Run| run.queries.iter().any(|(_, docs)| docs.len() > LONGEST_LIST);
    let mut qrels = reads.iter().filter_map(|read| read.lists()?.qrels.as_ref());
    let is_judged_long =
        |qrels: &Qrels| qrels.queries.iter().any(|(_, all)| all.len() > LONGEST_LIST);
    runs(reads).any(is_long) || runs(reads).next().is_some() && qrels.any(is_judged_long)
}

fn runs(reads: &[Rc<ReadText>]) -> impl Iterator<Item = &Run> {
    reads.iter().filter_map(|read| read.lists()?.run.as_ref())
}
