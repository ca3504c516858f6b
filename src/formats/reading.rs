//! How a text is to be read, and the lines that could not be.

use super::columns::Role;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::limits::MAX_ERRORS;
use super::source::Source;
use super::warning::WarningKind;
use super::words::shown;
use super::{Parsed, detect, json, judgments};

/// How a text is to be read. The default leaves everything to be recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The format, where the user chose it.
    pub format: Option<Format>,
    /// Only the judgments, for a list that is already there.
    pub judgments: bool,
    /// What each column of a table means, where the user chose it. Empty: what the header says.
    pub roles: Vec<Option<Role>>,
    /// Passes over lines that cannot be read; they are in [`Parsed::skipped`].
    pub skips: bool,
}

/// The lines of a text that were passed over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skipped {
    /// What is wrong with them, at most [`MAX_ERRORS`].
    pub errors: Vec<ParseError>,
    /// How many there were in all.
    pub total: usize,
    /// How many lines could be read.
    pub good: usize,
}

impl Skipped {
    /// Whether the errors that are kept are as many as can be.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    pub(super) fn take(&mut self, line: Read<()>, skips: bool) -> Read<()> {
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
    /// Empty where the table has no header.
    pub name: String,
    /// What it was read as.
    pub role: Option<Role>,
    /// Its first cells, cut to a readable length.
    pub cells: Vec<String>,
}

impl Column {
    /// Rows that are kept.
    pub const ROWS: usize = 5;

    pub(super) fn push(&mut self, cell: &str) {
        if self.cells.len() < Self::ROWS {
            self.cells.push(shown(cell));
        }
    }
}

/// Reads a text in a way of the user's choice.
///
/// # Errors
/// As [`parse`](super::parse).
pub fn read(text: &str, how: &Reading) -> Read<Parsed> {
    let source = Source::new(text, how)?;
    if how.judgments {
        return judgments::read(&source);
    }
    match source.how.format.or_else(|| detect(&source)) {
        Some(format) => (format.reader().read)(&source),
        None if json::starts(&source) => Err(json::explain(&source)),
        None => Err(source.unrecognized()),
    }
}

impl WarningKind {
    /// The other way to read the text, where this was a guess, and what that would make of it.
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
