//! What the machine asks the page to do.

use std::rc::Rc;

use super::event::{Job, Timer};
use super::sources::{Judgments, RunFile};
use crate::formats::ReadOptions;
use crate::state::action::Action;
use crate::state::model::Model;
use crate::state::source_texts::{Rejected, SourceText};
use crate::state::workspaces;

/// Texts that cannot be shown, why, and the model that they met.
pub type Refused = (Vec<SourceText>, Rejected, Rc<Model>);

/// One thing to do.
#[derive(Clone, Debug)]
pub enum Effect<B> {
    /// Have the worker turn files into lines, one after the other.
    Convert {
        /// Of this request.
        job: Job,
        /// Each with how it is to be read.
        files: Vec<(B, ReadOptions)>,
    },
    /// Have the worker evaluate a run.
    Evaluate {
        /// Of this request.
        job: Job,
        /// The run.
        run: RunFile<B>,
        /// Its judgments.
        judgments: Judgments<B>,
        /// Whose measures, convention and cutoff are used.
        model: Rc<Model>,
    },
    /// Have the worker read the lines of one query.
    OpenQuery {
        /// Of this request.
        job: Job,
        /// The run's lines.
        lines: B,
        /// As the lines have it.
        query: String,
        /// The bytes that hold its list; both 0 where its lines are anywhere.
        from: u64,
        /// Their end.
        to: u64,
    },
    /// Have the worker give up what it does.
    Stop,
    /// Read files in the page, and send their texts as [`Event::Texts`](super::Event::Texts).
    ReadInPage(Vec<B>),
    /// Send [`Event::Timer`](super::Event::Timer) after so many milliseconds.
    StartTimer(Timer, u32),
    /// Do this to the model.
    Act(Action),
    /// Show texts that cannot be read, and why.
    Refuse(Box<Refused>),
    /// Add the workspaces of a file.
    AddWorkspaces(Result<workspaces::Read, Box<Rejected>>),
}
