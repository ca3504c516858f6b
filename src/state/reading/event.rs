//! What happens to the machine.

use std::rc::Rc;

use super::file::{Converted, SourceFile};
use crate::present::summary::Summary;
use crate::state::large::{Large, Opened};
use crate::state::model::Model;
use crate::state::skipped::Skipped;
use crate::state::source_texts::SourceText;

/// The number of a request to the worker. Its replies have the same.
pub type Job = u32;

/// The circumstances of an event.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// The model as the last action left it.
    pub model: &'a Rc<Model>,
    /// Milliseconds; only differences count.
    pub time: f64,
}

/// One thing that happens.
#[derive(Clone, Debug)]
pub enum Event<B> {
    /// Files arrived, of which at least one is large.
    Files(Vec<SourceFile<B>>),
    /// Texts arrived: from small files, or pasted.
    Texts(Vec<SourceText>),
    /// A text was pasted. A table keeps the line breaks in its cells as HTML only.
    Pasted {
        /// Empty where there is none.
        html: String,
        /// Empty where there is none.
        text: String,
    },
    /// The user changed how a file is to be read. The file is found by its name.
    ReadAs(SourceText),
    /// The user chose another of several runs, by its place.
    ChooseRun(usize),
    /// The user asks to compare all runs that were given.
    CompareRuns,
    /// The user asks for a query of a large run.
    OpenQuery(Opened),
    /// The user asks to try again what failed.
    Retry,
    /// The user gives up what is being done.
    Cancel,
    /// An action has changed the model.
    ModelChanged {
        /// Whether it replaced the data.
        is_load: bool,
    },
    /// The worker has something to say.
    Reply(Reply<B>),
    /// The time of a timer is over.
    Timer(Timer),
}

/// What the worker says. A reply whose job is not the last request's is ignored.
#[derive(Clone, Debug)]
pub enum Reply<B> {
    /// How far it is.
    Progress {
        /// Of the request.
        job: Job,
        /// Read so far.
        bytes: f64,
        /// Evaluated so far.
        queries: f64,
    },
    /// The next of the files was turned into lines.
    Converted {
        /// Of the request.
        job: Job,
        /// What came of it.
        file: Converted<B>,
    },
    /// A run was evaluated.
    Evaluated {
        /// Of the request.
        job: Job,
        /// What is known of it.
        run: Rc<Large>,
        /// Its values.
        summary: Rc<Summary>,
        /// Lines of the judgments and of the run that do not count.
        skipped: [Skipped; 2],
    },
    /// The lines of one query were read.
    Opened {
        /// Of the request.
        job: Job,
        /// Its lines of the run.
        run: String,
        /// Its judgments.
        qrels: String,
    },
    /// The request failed.
    Failed {
        /// Of the request.
        job: Job,
        /// A sentence.
        reason: String,
    },
    /// The worker has stopped and holds nothing any more. The next request starts another.
    Died {
        /// As the browser says it; may be empty.
        reason: String,
    },
}

/// What a timer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// To show that something is being read. The number distinguishes it from earlier ones.
    ShowReading(u32),
    /// To open a query after the means were drawn.
    OpenQuery(Job),
    /// To read the next of several long texts.
    ReadText(Job),
}
