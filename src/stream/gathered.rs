//! Joins the pieces of a run whose lines are in any order. The results are in the order of the file.

use std::collections::HashMap;
use std::rc::Rc;

use super::line::Columns;
use super::list::Rule;
use super::numbers::take_bytes;
use super::piece::{Body, PieceRead};
use super::problem::Problems;
use super::qrels::Qrels;
use super::run::{ReadState, Run};
use super::scattered::Scattered;

/// The results of a query: its report, and the problems with its lines and judgments.
type Ranked = (Vec<u8>, Problems, Problems);

/// Joins the pieces of a run whose lines are in any order: first the contents of the pieces
/// ([`Gathered::take`]), then the results of all classes of queries ([`Gathered::take_ranked`]).
pub struct Gathered {
    /// Reads the lines at the cuts. After [`Gathered::finish`] its reports are those of the whole run.
    pub run: Run,
    /// For each cut, its lines: before the first piece, between two, and after the last one.
    cuts: Vec<Scattered>,
    /// For each piece, the number of lines before those that it keeps.
    lines: Vec<u64>,
    /// The queries, in the order of their first lines.
    names: Vec<Vec<u8>>,
    ranked: HashMap<Vec<u8>, Option<Ranked>>,
}

impl Gathered {
    /// Starts without pieces. `rule` is the rule by which the classes are ranked.
    pub fn new(qrels: Rc<Qrels>, columns: Columns, rule: Rule) -> Self {
        Self {
            run: Run::new(qrels, columns, rule).scattered(rule),
            cuts: Vec::new(),
            lines: Vec::new(),
            names: Vec::new(),
            ranked: HashMap::new(),
        }
    }

    /// Takes the next piece, as [`Piece::end`](super::Piece::end) returned it.
    pub fn take(&mut self, piece: &[u8]) {
        // The bytes come from a reader of the same version.
        let PieceRead { head, body } = PieceRead::read(piece).unwrap_or_default();
        self.feed(head);
        self.cut();
        self.lines.push(self.run.lines);
        if let Some(Body { lines, reports, problems, of_judgments, tail, tail_at }) = body {
            self.run.problems.append(problems, self.run.lines);
            self.run.of_judgments.append(of_judgments, 0);
            self.run.skip_to(tail_at, lines);
            self.meet(reports);
            self.feed(tail);
        }
    }

    /// Reads the bytes after the last line break. Call it after the last piece.
    pub fn end(&mut self) {
        if self.run.end > self.run.at {
            self.feed(b"\n");
        }
        self.cut();
    }

    fn feed(&mut self, bytes: &[u8]) {
        self.run.space(bytes.len()).copy_from_slice(bytes);
        // A run that keeps its lines is never scattered.
        let _: ReadState = self.run.feed(bytes.len());
    }

    /// Keeps the lines since the previous piece, as the lines of one cut.
    fn cut(&mut self) {
        let lines = self.run.scattered.replace(Scattered::default()).unwrap_or_default();
        self.meet(&lines.names());
        self.cuts.push(lines);
    }

    /// Adds the names of queries that are new.
    fn meet(&mut self, mut names: &[u8]) {
        while let Some(name) = take_bytes(&mut names) {
            if !self.ranked.contains_key(name) {
                self.ranked.insert(name.to_vec(), None);
                self.names.push(name.to_vec());
            }
        }
    }

    /// Returns the lines of a class at the cut before a piece, for [`Merger::add`](super::Merger::add)
    /// with 0 lines before. `cut` is the number of pieces for the cut after the last piece.
    pub fn class_at_cut(&self, cut: usize, class: u32, classes: u32) -> Vec<u8> {
        self.cuts.get(cut).map(|lines| lines.class(class, classes)).unwrap_or_default()
    }

    /// Returns the number of lines before those that a piece keeps.
    pub fn lines_before(&self, piece: usize) -> u64 {
        self.lines.get(piece).copied().unwrap_or_default()
    }

    /// Takes the results of a class, as [`Merger::rank`](super::Merger::rank) returned them.
    pub fn take_ranked(&mut self, mut results: &[u8]) {
        let bytes = &mut results;
        let mut next = || {
            let (name, report) = (take_bytes(bytes)?, take_bytes(bytes)?.to_vec());
            Some((name, (report, Problems::read(bytes)?, Problems::read(bytes)?)))
        };
        while let Some((name, ranked)) = next() {
            self.ranked.insert(name.to_vec(), Some(ranked));
        }
    }

    /// Reports all queries. Call it after the results of all classes were taken.
    pub fn finish(&mut self) {
        for name in std::mem::take(&mut self.names) {
            if let Some((report, problems, of_judgments)) = self.ranked.remove(&name).flatten() {
                self.run.take_over(&report);
                self.run.problems.append(problems, 0);
                self.run.of_judgments.append(of_judgments, 0);
            }
        }
        self.run.scattered = None;
        self.run.end();
    }
}
