//! The events that the machine handles.

use std::rc::Rc;

use super::file::{Converted, SourceFile};
use crate::present::summary::Summary;
use crate::state::large::{Large, Opened};
use crate::state::model::Model;
use crate::state::skipped::Skipped;
use crate::state::source_texts::SourceText;

/// The number of a request to the worker. The replies to the request have the same number.
pub type Job = u32;

/// The circumstances of an event.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// The model as the last action left it.
    pub model: &'a Rc<Model>,
    /// The time in milliseconds. Only differences count.
    pub time: f64,
}

/// One event.
#[derive(Clone, Debug)]
pub enum Event<B> {
    /// Files arrived, of which at least one is large.
    Files(Vec<SourceFile<B>>),
    /// Texts arrived: from small files, or pasted.
    Texts(Vec<SourceText>),
    /// A text was pasted. Only HTML keeps the line breaks in the cells of a table.
    Pasted {
        /// Empty if there is none.
        html: String,
        /// Empty if there is none.
        text: String,
    },
    /// The user changed how a file is to be read. The file is found by its name.
    ReadAs(SourceText),
    /// The user chose another of several runs, by index.
    ChooseRun(usize),
    /// The user asks to compare all runs that were given.
    CompareRuns,
    /// The user asks for a query of a large run.
    OpenQuery(Opened),
    /// The user asks to repeat the task that failed.
    Retry,
    /// The user cancels the present task.
    Cancel,
    /// An action has changed the model.
    ModelChanged {
        /// Whether it replaced the data.
        is_load: bool,
    },
    /// The worker has sent a reply.
    Reply(Reply<B>),
    /// A timer has ended.
    Timer(Timer),
}

/// A reply of the worker. It is ignored if its job is not that of the last request.
#[derive(Clone, Debug)]
pub enum Reply<B> {
    /// The progress of the task.
    Progress {
        /// The number of the request.
        job: Job,
        /// The number of bytes read so far.
        bytes: f64,
        /// The number of queries evaluated so far.
        queries: f64,
    },
    /// The next of the files was turned into lines.
    Converted {
        /// The number of the request.
        job: Job,
        /// The result.
        file: Converted<B>,
    },
    /// A run was evaluated.
    Evaluated {
        /// The number of the request.
        job: Job,
        /// The data that is kept of the run.
        run: Rc<Large>,
        /// Its values.
        summary: Rc<Summary>,
        /// The skipped lines of the judgments and of the run.
        skipped: [Skipped; 2],
    },
    /// The lines of one query were read.
    Opened {
        /// The number of the request.
        job: Job,
        /// Its lines of the run.
        run: String,
        /// Its judgments.
        qrels: String,
    },
    /// The request failed.
    Failed {
        /// The number of the request.
        job: Job,
        /// A sentence.
        reason: String,
    },
    /// The worker has stopped and has lost its data. The next request starts a new worker.
    Died {
        /// The reason that the browser gives. It may be empty.
        reason: String,
    },
}

/// The purpose of a timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// To show that something is being read. The number distinguishes it from earlier ones.
    ShowReading(u32),
    /// To open a query after the means were drawn.
    OpenQuery(Job),
    /// To read the next of several long texts.
    ReadText(Job),
}
