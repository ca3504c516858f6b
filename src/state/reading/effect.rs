//! The effects: what the machine asks the page to do.

use std::rc::Rc;

use super::event::{Job, Timer};
use super::sources::{Judgments, RunFile};
use crate::formats::ReadOptions;
use crate::state::action::Action;
use crate::state::model::Model;
use crate::state::source_texts::{ReadReport, Rejected, SourceText};
use crate::state::workspaces;

/// Texts that cannot be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The texts.
    pub inputs: Vec<SourceText>,
    /// One report for each text, or none if they are not made yet.
    pub reports: Vec<Rc<ReadReport>>,
    /// Why the texts cannot be shown.
    pub reason: Rejected,
    /// The model that the texts met.
    pub before: Rc<Model>,
}

/// One task for the page.
#[derive(Clone, Debug)]
pub enum Effect<B> {
    /// Have the worker turn files into lines, one after the other.
    Convert {
        /// The number of this request.
        job: Job,
        /// The files, each with the way to read it.
        files: Vec<(B, ReadOptions)>,
    },
    /// Have the worker evaluate a run.
    Evaluate {
        /// The number of this request.
        job: Job,
        /// The run.
        run: RunFile<B>,
        /// Its judgments.
        judgments: Judgments<B>,
        /// The model whose measures, convention and cutoff are used.
        model: Rc<Model>,
    },
    /// Have the worker read the lines of one query.
    OpenQuery {
        /// The number of this request.
        job: Job,
        /// The run's lines.
        lines: B,
        /// The id of the query, in the form that lines have.
        query: String,
        /// The offset at which its list starts, in bytes. `from` and `to` are 0 if its lines do not stand
        /// together.
        from: u64,
        /// The offset at which its list ends, in bytes.
        to: u64,
    },
    /// Have the worker stop its task.
    Stop,
    /// Read files in the page, and send their texts as [`Event::Texts`](super::Event::Texts).
    ReadInPage(Vec<B>),
    /// Make files of texts, and send them as [`Event::Files`](super::Event::Files).
    ReadInWorker(Vec<SourceText>),
    /// Send [`Event::Timer`](super::Event::Timer) after so many milliseconds.
    StartTimer(Timer, u32),
    /// Apply an action to the model.
    Act(Action),
    /// Show texts that cannot be read, and why.
    Refuse(Box<Refused>),
    /// Add the workspaces of a file.
    AddWorkspaces(Result<workspaces::Read, Box<Rejected>>),
}
