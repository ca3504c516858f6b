//! The lines of a text that were skipped.

use super::error::{ErrorKind, ParseError, Read};
use super::limits::MAX_ERRORS;

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
