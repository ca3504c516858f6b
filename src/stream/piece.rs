//! Reads one piece of a run, as one of several readers. The run may be cut anywhere.
//!
//! A piece may start and end within a line, and its first and last query may go on in the pieces
//! beside it. [`Piece`] reads the queries that are whole. The bytes before them are the piece's head,
//! the bytes after them its tail; [`Joined`](super::Joined) reads these. If the lines are in any
//! order, the piece keeps the lines that are whole, and its head and tail are parts of lines.

use std::rc::Rc;

use super::bytes::PADDING;
use super::line::{Columns, parse};
use super::list::Rule;
use super::numbers::{put, put_bytes, take, take_bytes};
use super::problem::Problems;
use super::qrels::Qrels;
use super::run::{ReadState, Run};

/// Reads pieces, one after the other.
pub struct Piece {
    run: Run,
    /// The bytes before the first whole query, or, until its start is found, all bytes, with
    /// padding.
    head: Vec<u8>,
    /// The end of the head, without the padding.
    end: usize,
    /// The start of the first line that was not examined yet. `None` before the first line break.
    at: Option<usize>,
    /// The query of the piece's first whole line.
    first: Option<Vec<u8>>,
    is_head_whole: bool,
    /// The position of the piece in the file.
    offset: u64,
}

/// The results of one piece. They pass between readers as bytes.
#[derive(Debug, Default)]
pub(super) struct PieceRead<'a> {
    pub head: &'a [u8],
    /// The results after the head. `None` if the head is the whole piece.
    pub body: Option<Body<'a>>,
}

/// The results of a piece after its head.
#[derive(Debug)]
pub(super) struct Body<'a> {
    /// The number of its lines.
    pub lines: u64,
    /// Reports of its queries, or, if the lines are in any order, the names of its queries.
    pub reports: &'a [u8],
    pub problems: Problems,
    pub of_judgments: Problems,
    pub tail: &'a [u8],
    /// The position of the tail in the file.
    pub tail_at: u64,
}

impl Piece {
    /// Returns a reader of pieces. `in_any_order`: the lines of a query need not be consecutive.
    pub fn new(qrels: Rc<Qrels>, columns: Columns, rule: Rule, in_any_order: bool) -> Self {
        let run = Run::new(qrels, columns, rule);
        let run = if in_any_order { run.scattered(rule) } else { run };
        Self {
            run,
            head: Vec::new(),
            end: 0,
            at: None,
            first: None,
            is_head_whole: false,
            offset: 0,
        }
    }

    /// Begins the piece that starts at this position in the file.
    pub fn start(&mut self, offset: u64) {
        (self.end, self.at, self.first) = (0, None, None);
        (self.is_head_whole, self.offset) = (false, offset);
        self.run.start_at(offset);
    }

    /// Returns the place for the next `length` bytes of the piece.
    pub fn space(&mut self, length: usize) -> &mut [u8] {
        if self.is_head_whole {
            return self.run.space(length);
        }
        self.head.resize(self.end + length + PADDING, 0);
        &mut self.head[self.end..self.end + length]
    }

    /// Reads the next `length` bytes, which the caller has written. After [`ReadState::Scattered`] the run
    /// must be read again, with its lines in any order.
    pub fn feed(&mut self, length: usize) -> ReadState {
        if self.is_head_whole {
            return self.run.feed(length);
        }
        self.end += length;
        let Some(start) = self.find_start(length) else { return ReadState::More };
        let rest = &self.head[start..self.end];
        self.run.start_at(self.offset + start as u64);
        self.run.space(rest.len()).copy_from_slice(rest);
        let length = rest.len();
        (self.end, self.is_head_whole) = (start, true);
        self.run.feed(length)
    }

    /// Returns the start of the first query that cannot have lines before the piece, or, if the lines are in
    /// any order, the start of the first line. The last `length` bytes are new.
    fn find_start(&mut self, length: usize) -> Option<usize> {
        // Only the new bytes are searched, so that a long line is not searched again for each of its parts.
        let first = memchr::memchr(b'\n', &self.head[self.end - length..self.end])?;
        let first = self.end - length + first;
        let break_after =
            |from: usize| memchr::memchr(b'\n', &self.head[from..self.end]).map(|at| from + at);
        let mut start = self.at.unwrap_or(first + 1);
        if self.run.is_in_any_order() {
            return Some(start);
        }
        while let Some(end) = break_after(start) {
            if let Ok(Some(line)) = parse(&self.head, start, end, self.run.columns) {
                let name = &self.head[line.query.0..line.query.1];
                match &self.first {
                    None => self.first = Some(name.to_vec()),
                    Some(first) if first != name => return Some(start),
                    Some(_) => {}
                }
            }
            start = end + 1;
        }
        self.at = Some(start);
        None
    }

    /// Ends the piece and returns its results, for [`Joined`](super::Joined) or [`Gathered`](super::Gathered).
    pub fn end(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        put_bytes(&mut out, &self.head[..self.end]);
        put(&mut out, u64::from(self.is_head_whole));
        if !self.is_head_whole {
            return out;
        }
        let names = self.run.scattered.as_ref().map(super::scattered::Scattered::names);
        let reports = names.unwrap_or_else(|| std::mem::take(&mut self.run.reports));
        let rest = self.run.rest();
        for number in [rest.lines, rest.offset] {
            put(&mut out, number);
        }
        put_bytes(&mut out, rest.bytes);
        put_bytes(&mut out, &reports);
        self.run.problems.write(&mut out);
        self.run.of_judgments.write(&mut out);
        out
    }

    /// Returns the lines of the queries of one class, if the lines are in any order. See
    /// `Scattered::class`.
    pub fn class(&self, class: u32, classes: u32) -> Vec<u8> {
        let kept = self.run.scattered.as_ref();
        kept.map(|kept| kept.class(class, classes)).unwrap_or_default()
    }
}

impl<'a> PieceRead<'a> {
    /// Reads what [`Piece::end`] returned. Returns `None` for other bytes.
    pub fn read(mut bytes: &'a [u8]) -> Option<Self> {
        let bytes = &mut bytes;
        let head = take_bytes(bytes)?;
        let body = match take(bytes)? {
            0 => None,
            _ => Some(Body::read(bytes)?),
        };
        Some(Self { head, body })
    }
}

impl<'a> Body<'a> {
    fn read(bytes: &mut &'a [u8]) -> Option<Self> {
        let (lines, tail_at) = (take(bytes)?, take(bytes)?);
        let (tail, reports) = (take_bytes(bytes)?, take_bytes(bytes)?);
        let (problems, of_judgments) = (Problems::read(bytes)?, Problems::read(bytes)?);
        Some(Self { lines, reports, problems, of_judgments, tail, tail_at })
    }
}
