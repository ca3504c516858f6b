//! Joins the pieces of a run, in the order of the file.

use std::rc::Rc;

use super::line::Columns;
use super::list::Rule;
use super::piece::{Body, PieceRead};
use super::qrels::Qrels;
use super::run::{ReadState, Run};

/// A run whose pieces other readers read. This reader reads the bytes at the cuts.
pub struct Joined {
    /// The run. Its reports are those of all pieces so far.
    pub run: Run,
}

impl Joined {
    /// Starts without pieces. The lines of each query must be consecutive, or the run must be read again.
    pub fn new(qrels: Rc<Qrels>, columns: Columns, rule: Rule) -> Self {
        Self { run: Run::new(qrels, columns, rule) }
    }

    /// Takes the next piece, as [`Piece::end`](super::Piece::end) returned it. After
    /// [`ReadState::Scattered`] the run must be read again, with its lines in any order.
    pub fn take(&mut self, piece: &[u8]) -> ReadState {
        // The bytes come from a reader of the same version.
        let PieceRead { head, body } = PieceRead::read(piece).unwrap_or_default();
        if self.feed(head) == ReadState::Scattered {
            return ReadState::Scattered;
        }
        let Some(body) = body else { return ReadState::More };
        let Body { lines, reports, problems, of_judgments, tail, tail_at } = body;
        let before = self.run.lines;
        self.run.skip_to(tail_at, lines);
        if !self.run.take_over(reports) {
            return ReadState::Scattered;
        }
        self.run.problems.append(problems, before);
        self.run.of_judgments.append(of_judgments, 0);
        self.feed(tail)
    }

    fn feed(&mut self, bytes: &[u8]) -> ReadState {
        self.run.space(bytes.len()).copy_from_slice(bytes);
        self.run.feed(bytes.len())
    }

    /// Reads the rest, and reports the judged queries without a list.
    pub fn end(&mut self) -> ReadState {
        self.run.end()
    }
}
