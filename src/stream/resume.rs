//! Lets one reader continue a run where another reader stopped.

use super::bytes;
use super::report;
use super::run::{Current, Run};
use super::scattered::Scattered;

/// The end of a piece of a run: the bytes of the last query, or of the last line, which may continue in the
/// next piece.
pub(super) struct Rest<'a> {
    pub bytes: &'a [u8],
    /// The position in the file at which the bytes start.
    pub offset: u64,
    /// The number of lines that were read before these bytes.
    pub lines: u64,
}

impl Run {
    /// Starts again at a position in the file, where a line starts. Lines are counted from there.
    pub(super) fn start_at(&mut self, offset: u64) {
        (self.at, self.end, self.offset, self.lines) = (0, 0, offset, 0);
        (self.current, self.after, self.queries) = (None, None, 0);
        self.met.fill(false);
        self.others.clear();
        self.names.clear();
        self.reports.clear();
        (self.problems, self.of_judgments) = Default::default();
        if self.scattered.is_some() {
            self.scattered = Some(Scattered::default());
        }
    }

    /// Continues at the position `offset`, after `lines` lines that another reader has read. This ends the
    /// current query.
    pub(super) fn skip_to(&mut self, offset: u64, lines: u64) {
        self.finish(self.at);
        (self.at, self.end, self.offset) = (0, 0, offset);
        self.lines = self.lines.saturating_add(lines);
    }

    /// Returns the bytes after the last finished query, or, if the lines are in any order, after the last line.
    /// Discards the problems that were found in these bytes.
    pub(super) fn rest(&mut self) -> Rest<'_> {
        let mut lines = self.lines;
        let mut start = self.at;
        if let Some(Current { start: first, before, .. }) = self.current.take() {
            (start, lines) = (first, before.lines);
            self.problems.truncate(before.problems);
            self.of_judgments.truncate(before.of_judgments);
        }
        Rest { bytes: &self.text[start..self.end], offset: self.offset + start as u64, lines }
    }

    /// Whether the lines of a query need not be consecutive.
    pub(super) fn is_in_any_order(&self) -> bool {
        self.scattered.is_some()
    }

    /// Takes over reports of queries that another reader has read. Returns `false` if the run had
    /// lines of one of them before.
    pub(super) fn take_over(&mut self, reports: &[u8]) -> bool {
        let mut rest = reports;
        while let Some(name) = report::skip(&mut rest) {
            let padded = bytes::padded(name);
            let judged = self.qrels.query(&padded, 0, name.len());
            if !self.meet(name, bytes::hash(&padded, 0, name.len()), judged) {
                return false;
            }
            self.queries += 1;
        }
        self.reports.extend_from_slice(reports);
        true
    }
}
