//! What was read with a doubt.

use std::ops::Range;

use super::limits::MAX_WARNINGS;
use super::span::{Locator, Span};

/// Something the user should know about a text that could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub kind: WarningKind,
    pub span: Span,
}

/// The doubts there are. Texts taken from the source are cut to a readable length.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningKind {
    #[error("the grade {grade} of “{doc}” is negative")]
    NegativeGrade { doc: String, grade: f64 },
    #[error("document “{doc}” is judged again with the same grade as on line {first_line}")]
    RepeatedJudgment { doc: String, first_line: usize },
    #[error(
        "in query “{query}” document “{doc}” has a better rank than one with a higher score; \
             the scores decide"
    )]
    RankAgainstScore { query: String, doc: String },
    #[error("lines have five columns; they were read as a run without the last column, the tag")]
    MissingTag,
    #[error("these numbers were read as document ids; to read them as grades, choose “grades”")]
    NumbersAsIds,
    #[error(
        "each digit was read as the grade of one document; to change that, put blanks between \
             the grades"
    )]
    DigitsAsGrades,
    #[error(
        "the numbers could be grades or scores; they were read as grades. For scores choose \
             “JSON run”"
    )]
    GradesOrScores,
    #[error(
        "the table has neither ranks nor scores, so the order of its rows was read as the \
             ranking; if it holds judgments only, choose “table of judgments”"
    )]
    RowOrderAsRanking,
    #[error("the table has no header; its columns were read as {columns}")]
    NoHeader { columns: &'static str },
    #[error("“{found}” was skipped; only ranked lists and judgments are read")]
    SkippedCode { found: String },
    #[error("the text has characters that could not be decoded; save the file as UTF-8")]
    Undecodable,
}

/// Warnings in the order of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Warnings {
    shown: Vec<Warning>,
    total: usize,
}

impl Warnings {
    /// The warnings kept, at most [`MAX_WARNINGS`].
    pub fn shown(&self) -> &[Warning] {
        &self.shown
    }

    /// How many there were in all.
    pub fn total(&self) -> usize {
        self.total
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }
}

/// Collects warnings by byte range; lines and columns are counted once, at the end.
#[derive(Debug, Default)]
pub(super) struct Sink {
    kept: Vec<(Range<usize>, WarningKind)>,
    total: usize,
}

impl Sink {
    pub fn push(&mut self, bytes: Range<usize>, kind: WarningKind) {
        self.total += 1;
        if self.kept.len() < MAX_WARNINGS {
            self.kept.push((bytes, kind));
        }
    }

    /// Expects byte offsets in the `first_line` fields and turns them into lines.
    pub fn finish(mut self, text: &str) -> Warnings {
        let mut firsts: Vec<&mut usize> = (self.kept.iter_mut())
            .filter_map(|(_, kind)| match kind {
                WarningKind::RepeatedJudgment { first_line, .. } => Some(first_line),
                _ => None,
            })
            .collect();
        firsts.sort();
        let mut locator = Locator::new(text);
        for first in firsts {
            *first = locator.locate(*first..*first).line;
        }
        self.kept.sort_by_key(|(bytes, _)| (bytes.start, bytes.end));
        let mut locator = Locator::new(text);
        let shown = self
            .kept
            .into_iter()
            .map(|(bytes, kind)| Warning { span: locator.locate(bytes), kind })
            .collect();
        Warnings { shown, total: self.total }
    }
}
