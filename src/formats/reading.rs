//! The options for reading a text, the lines that were skipped, and the columns of a table.

use super::columns::Role;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::limits::MAX_ERRORS;
use super::warning::WarningKind;
use super::words::shown;

/// The options for reading a text. With the default options, the reader recognises everything itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The format that the user chose. `None` means that it is recognised.
    pub format: Option<Format>,
    /// Whether to read only judgments, for a list that is already loaded.
    pub judgments: bool,
    /// The role of each column of a table, as the user chose it. When empty, the header decides.
    pub roles: Vec<Option<Role>>,
    /// Whether to skip lines that cannot be read. They are in
    /// [`Parsed::skipped`](super::Parsed::skipped).
    pub skips: bool,
}

/// The lines of a text that were skipped because they could not be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skipped {
    /// The errors of the skipped lines, at most [`MAX_ERRORS`].
    pub errors: Vec<ParseError>,
    /// The number of skipped lines.
    pub total: usize,
    /// The number of lines that could be read.
    pub good: usize,
}

impl Skipped {
    /// Returns whether no more errors are kept.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    /// Records the result of one line. Returns its error unless lines are skipped. The error about too many
    /// documents is always returned.
    pub(super) fn record(&mut self, line: Read<()>, skips: bool) -> Read<()> {
        let Err(error) = line else {
            self.good += 1;
            return Ok(());
        };
        if !skips || error.kind == ErrorKind::TooManyDocuments {
            return Err(error);
        }
        self.total += 1;
        if !self.is_full() {
            self.errors.push(*error);
        }
        Ok(())
    }
}

/// A column of a table, with its first cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The name in the header. Empty for a table without a header.
    pub name: String,
    /// The role that the reader took the column for.
    pub role: Option<Role>,
    /// The first [`Column::ROWS`] cells, each cut to a readable length.
    pub cells: Vec<String>,
}

impl Column {
    /// The number of cells that are kept.
    pub const ROWS: usize = 5;

    /// Keeps a cell of the column, unless there are enough already.
    pub(super) fn push(&mut self, cell: &str) {
        if self.cells.len() < Self::ROWS {
            self.cells.push(shown(cell));
        }
    }
}

impl WarningKind {
    /// Returns the alternative for a guess: what the text would be read as, and the options to do so.
    pub fn otherwise(&self) -> Option<(&'static str, Reading)> {
        let as_format = |format| Reading { format: Some(format), ..Reading::default() };
        Some(match self {
            Self::RowOrderAsRanking { choose } if *choose == Format::JsonRowQrels.label() => {
                ("judgments", as_format(Format::JsonRowQrels))
            }
            Self::RowOrderAsRanking { .. } => {
                ("judgments", Reading { judgments: true, ..Reading::default() })
            }
            Self::NumbersAsIds => ("grades", as_format(Format::Grades)),
            Self::GradesOrScores { choose } if *choose == Format::JsonRows.label() => {
                ("run", as_format(Format::JsonRows))
            }
            Self::GradesOrScores { .. } => ("run", as_format(Format::JsonRun)),
            Self::RanksOrGrades => ("judgments", as_format(Format::MsMarcoQrels)),
            _ => return None,
        })
    }
}
