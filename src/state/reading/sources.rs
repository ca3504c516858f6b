//! The files that a large run is read from.

use std::rc::Rc;

use super::file::SourceFile;
use crate::data::Qrels;
use crate::formats::Format;
use crate::state::lines;
use crate::state::skipped::Skipped;

/// The lines of a large run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFile<B> {
    /// The name of the file that contains them.
    pub name: String,
    /// The lines.
    pub lines: B,
    /// The format in which they are written.
    pub format: Format,
    /// Their length in bytes. `None` if they are packed.
    pub bytes: Option<f64>,
    /// Whether the page wrote them, from another format and with titles.
    pub is_converted: bool,
}

/// Judgments for the worker, as lines.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgments<B> {
    /// The judgments of all these files.
    Files(Vec<B>),
    /// The judgments of a text, or of the list on the screen.
    Text(Rc<str>),
}

/// The files that the user gave, with their runs and judgments.
#[derive(Clone, Debug, PartialEq)]
pub struct Sources<B> {
    /// The files as they arrived.
    pub files: Vec<SourceFile<B>>,
    /// The runs in them.
    pub runs: Vec<RunFile<B>>,
    /// The index of the run that is read.
    pub at: usize,
    /// The skipped lines of the judgments and of the run.
    pub skipped: [Skipped; 2],
    /// The judgments; `None` until they arrive.
    pub(super) judgments: Option<Judgments<B>>,
    /// Whether the judgments came with something else: the list on the screen, or another run.
    pub(super) are_borrowed: bool,
}

impl<B> Sources<B> {
    /// Removes the runs before the one that is read, and the files that have none of the other runs.
    pub(super) fn forget_earlier_runs(&mut self) {
        let earlier = std::mem::take(&mut self.at);
        if earlier > 0 {
            self.runs.drain(..earlier);
            self.files.retain(|file| self.runs.iter().any(|run| run.name == file.input.name));
        }
    }
}

impl<B> Default for Sources<B> {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            runs: Vec::new(),
            at: 0,
            skipped: Default::default(),
            judgments: None,
            are_borrowed: false,
        }
    }
}

impl<B> Judgments<B> {
    /// Returns judgments as lines. `None` if there are none.
    pub(super) fn of(qrels: &Qrels) -> Option<Self> {
        if qrels.queries.is_empty() {
            return None;
        }
        let mut text = String::new();
        lines::judgments(&mut text, qrels);
        Some(Self::Text(text.into()))
    }
}
