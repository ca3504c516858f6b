//! Reads a run of any size in pieces, query by query.
//!
//! The lines of one query are usually consecutive. In that case only one query is in memory at a
//! time: after its last line, its list is ranked, reported and dropped. If a finished query appears
//! again, reading stops with [`ReadState::Scattered`]. The caller then reads the run again from its start
//! with [`Run::scattered`], which keeps all lines.

use std::rc::Rc;

use super::bytes::{self, MARK, PADDING};
use super::line::{Columns, Line, is_gap, parse, tail};
use super::list::{List, Rule};
use super::problem::{Kind, Problems};
use super::qrels::Qrels;
use super::report::{self, Head};
use super::scattered::Scattered;
use super::table::Table;

/// The state of reading after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadState {
    /// More bytes or another step are needed.
    More,
    /// Everything is read and reported.
    Done,
    /// The lines of a query are not consecutive. Read the run again with [`Run::scattered`].
    Scattered,
}

/// The number of queries that are ranked in one step if the lines are in any order.
const AT_ONCE: usize = 16;

/// The query whose lines are being read.
#[derive(Default)]
pub(super) struct Current {
    pub(super) name: Vec<u8>,
    /// The number of the query among the judged queries, or `None` if it has no judgments.
    pub(super) judged: Option<usize>,
    /// The position at which the query's first line starts.
    pub(super) start: usize,
    /// The start of the last line up to its document identifier, and its end after the score. Both
    /// are padded. The next line is likely to start and end with the same bytes.
    pub(super) alike: Option<(Vec<u8>, Vec<u8>)>,
    /// The counts before the query's first line.
    pub(super) before: Mark,
}

/// The numbers of lines and problems before some line.
#[derive(Clone, Copy, Default)]
pub(super) struct Mark {
    pub(super) lines: u64,
    pub(super) problems: u64,
    pub(super) of_judgments: u64,
}

/// A run that is being read.
pub struct Run {
    pub(super) qrels: Rc<Qrels>,
    pub(super) columns: Columns,
    /// The lines of the unfinished query and the bytes after them, with padding.
    pub(super) text: Vec<u8>,
    /// The end of the text, without the padding.
    pub(super) end: usize,
    /// The position up to which the lines are read.
    pub(super) at: usize,
    /// The position in the file at which the text starts.
    pub(super) offset: u64,
    pub(super) lines: u64,
    pub(super) list: List,
    pub(super) current: Option<Current>,
    /// For each judged query, whether the run has lines of it.
    pub(super) met: Vec<bool>,
    /// The names of the queries without judgments in the run so far.
    pub(super) others: Vec<Vec<u8>>,
    pub(super) names: Table,
    pub(super) scattered: Option<Scattered>,
    /// The end of the last line after its score, padded. It is only used if the lines are in any
    /// order.
    pub(super) after: Option<Vec<u8>>,
    pub(super) reports: Vec<u8>,
    /// The problems with lines of the run.
    pub problems: Problems,
    /// Judgments that do not count because the document was judged before. Those of a query are found when its
    /// list is read.
    pub of_judgments: Problems,
    /// The number of queries reported so far.
    pub queries: u64,
}

impl Run {
    /// Starts without bytes. `columns` gives the fields of a line, `rule` decides the order of documents.
    pub fn new(qrels: impl Into<Rc<Qrels>>, columns: Columns, rule: Rule) -> Self {
        let qrels = qrels.into();
        Self {
            met: vec![false; qrels.count()],
            qrels,
            columns,
            text: Vec::new(),
            end: 0,
            at: 0,
            offset: 0,
            lines: 0,
            list: List::new(rule),
            current: None,
            others: Vec::new(),
            names: Table::new(),
            scattered: None,
            after: None,
            reports: Vec::new(),
            problems: Problems::default(),
            of_judgments: Problems::default(),
            queries: 0,
        }
    }

    /// Returns a reader that starts again from the first byte and accepts lines in any order.
    pub fn scattered(self, rule: Rule) -> Self {
        Self { scattered: Some(Scattered::default()), ..Self::new(self.qrels, self.columns, rule) }
    }

    /// Returns the judgments with which the run is evaluated.
    pub fn qrels(&self) -> &Rc<Qrels> {
        &self.qrels
    }

    /// Reserves `length` bytes after the text and returns them, so that the caller can write the
    /// next bytes of the file to them.
    pub fn space(&mut self, length: usize) -> &mut [u8] {
        self.text.resize(self.end + length + PADDING, 0);
        &mut self.text[self.end..self.end + length]
    }

    /// Takes the next `length` bytes, which the caller has written, and reads all complete lines.
    pub fn feed(&mut self, length: usize) -> ReadState {
        let before = self.end;
        self.end += length;
        if self.offset == 0 && self.at == 0 && self.text.starts_with(MARK) {
            self.at = MARK.len();
        }
        let Some(last) = memchr::memrchr(b'\n', &self.text[before..self.end]) else {
            return ReadState::More;
        };
        self.read(before + last + 1)
    }

    fn read(&mut self, stop: usize) -> ReadState {
        let is_scattered = self.scattered.is_some();
        while self.at < stop {
            let is_read = if is_scattered { self.quick_scattered() } else { self.quick() };
            if is_read {
                continue;
            }
            let end = memchr::memchr(b'\n', &self.text[self.at..stop]);
            let end = end.map_or(stop, |end| self.at + end);
            self.lines += 1;
            if !self.line(end) {
                return ReadState::Scattered;
            }
            self.at = end + 1;
        }
        self.forget();
        ReadState::More
    }

    /// Reads a line that starts and ends with the same bytes as the line before. Returns `false`
    /// for any other line.
    #[inline]
    fn quick(&mut self) -> bool {
        let alike = self.current.as_ref().and_then(|current| current.alike.as_ref());
        let Some((before, after)) = alike else { return false };
        let text = &self.text[..];
        if !bytes::goes_on(text, self.at, before) {
            return false;
        }
        let start = self.at + before.len() - PADDING;
        let Some((end, score, next)) = tail(text, start, after) else { return false };
        self.lines += 1;
        self.at = next;
        let line = self.lines as u32;
        if let Err(first) = self.list.push(&self.qrels, text, (start, end), score, line) {
            self.add_repeated(first, (start, end));
        }
        true
    }

    /// Reads a line as [`Run::quick`] does, if the lines are in any order. Only the end of the line must equal
    /// that of the line before.
    #[inline]
    fn quick_scattered(&mut self) -> bool {
        let (Some(after), Some(scattered)) = (&self.after, &mut self.scattered) else {
            return false;
        };
        let text = &self.text[..];
        let query = (self.at, bytes::blank(text, self.at));
        let second = bytes::blank(text, query.1 + 1);
        let is_whole = query.0 < query.1 && is_gap(text, query.1);
        if !is_whole || text[query.0] == b'#' || second == query.1 + 1 || !is_gap(text, second) {
            return false;
        }
        let start = second + 1;
        let Some((end, score, next)) = tail(text, start, after) else { return false };
        self.lines += 1;
        self.at = next;
        let line = Line { query, doc: (start, end), score, tag: None };
        scattered.push(text, &line, self.lines as u32);
        true
    }

    /// Reads any line. Returns `false` if the line belongs to a query that is finished.
    fn line(&mut self, end: usize) -> bool {
        let start = self.at;
        let line = match parse(&self.text, start, end, self.columns) {
            Ok(Some(line)) => line,
            Ok(None) => return true,
            Err(kind) => {
                self.problems.add(self.lines, kind, self.text[start..end].trim_ascii_end());
                return true;
            }
        };
        let tag = line.tag.filter(|_| self.text.get(end) == Some(&b'\n'));
        let after = tag.map(|tag| bytes::padded(&self.text[tag..=end]));
        if let Some(scattered) = &mut self.scattered {
            scattered.push(&self.text, &line, self.lines as u32);
            self.after = after;
            return true;
        }
        let name = &self.text[line.query.0..line.query.1];
        if self.current.as_ref().is_none_or(|current| current.name != name) {
            self.finish(start);
            if !self.open(line.query, start) {
                return false;
            }
        }
        if let Some(current) = &mut self.current {
            let before = || bytes::padded(&self.text[start..line.doc.0]);
            current.alike = after.map(|after| (before(), after));
        }
        let number = self.lines as u32;
        if let Err(first) = self.list.push(&self.qrels, &self.text, line.doc, line.score, number) {
            self.add_repeated(first, line.doc);
        }
        true
    }

    fn add_repeated(&mut self, first: u32, (start, end): (usize, usize)) {
        let kind = Kind::Again { first: u64::from(first) };
        self.problems.add(self.lines, kind, &self.text[start..end]);
    }

    /// Starts a query. Returns `false` if the query was finished before.
    fn open(&mut self, (from, to): (usize, usize), start: usize) -> bool {
        let name = self.text[from..to].to_vec();
        let judged = self.qrels.query(&self.text, from, to);
        if !self.meet(&name, bytes::hash(&self.text, from, to), judged) {
            return false;
        }
        let before = Mark {
            // The query's first line is counted already.
            lines: self.lines - 1,
            problems: self.problems.count,
            of_judgments: self.of_judgments.count,
        };
        self.list.start(&self.qrels, judged, &mut self.of_judgments);
        self.current = Some(Current { name, judged, start, before, ..Current::default() });
        true
    }

    /// Notes that the run has a query. Returns `false` if it was noted before.
    pub(super) fn meet(&mut self, name: &[u8], hash: u32, judged: Option<usize>) -> bool {
        if let Some(query) = judged {
            return !std::mem::replace(&mut self.met[query], true);
        }
        let number = self.others.len() as u32;
        let is = |number: u32| self.others[number as usize] == name;
        let is_new = self.names.find(hash, number, is).is_none();
        if is_new {
            self.others.push(name.to_vec());
        }
        is_new
    }

    /// Ranks and reports the current query, whose lines end at `end`.
    pub(super) fn finish(&mut self, end: usize) {
        let Some(current) = self.current.take() else { return };
        self.list.rank(&self.qrels, &self.text);
        let (from, to) = (self.offset + current.start as u64, self.offset + end as u64);
        self.report(&current.name, current.judged.is_some(), from, to);
    }

    fn report(&mut self, query: &[u8], is_judged: bool, from: u64, to: u64) {
        let head = Head { query, from, to, retrieved: self.list.len(), is_judged };
        report::write(&mut self.reports, &head, &self.list.hits, &self.list.grades);
        self.queries += 1;
    }

    /// Removes the text before the unfinished query.
    fn forget(&mut self) {
        let kept = self.current.as_ref().map_or(self.at, |current| current.start);
        self.text.copy_within(kept..self.end, 0);
        self.list.shift(kept);
        if let Some(current) = &mut self.current {
            current.start = 0;
        }
        self.offset += kept as u64;
        self.at -= kept;
        self.end -= kept;
    }

    /// Reads the rest after the last line break of the file, and reports the judged queries without
    /// a list. If the lines are in any order, each call ranks a few queries; call this function
    /// until it returns [`ReadState::Done`]. It may return [`ReadState::Scattered`] as [`Self::feed`] does.
    pub fn end(&mut self) -> ReadState {
        if self.end > self.at {
            self.space(1).copy_from_slice(b"\n");
            if self.feed(1) == ReadState::Scattered {
                return ReadState::Scattered;
            }
        }
        self.finish(self.at);
        (self.text, self.at, self.end) = (Vec::new(), 0, 0);
        if let Some(scattered) = self.scattered.take() {
            let first = self.queries as usize;
            let queries = scattered.queries();
            for query in queries.clone().skip(first).take(AT_ONCE) {
                self.rank(&scattered, query);
            }
            if first + AT_ONCE < queries.end {
                self.scattered = Some(scattered);
                return ReadState::More;
            }
        }
        for query in 0..self.qrels.count() {
            if !self.met[query] {
                self.list.start(&self.qrels, Some(query), &mut self.of_judgments);
                self.list.rank(&self.qrels, &[]);
                let name = self.qrels.name(query).to_vec();
                self.report(&name, true, 0, 0);
            }
        }
        ReadState::Done
    }

    /// Ranks and reports a query whose lines are not consecutive.
    fn rank(&mut self, scattered: &Scattered, query: usize) {
        let name = scattered.name(query);
        let judged = self.qrels.query(&bytes::padded(name), 0, name.len());
        if let Some(judged) = judged {
            self.met[judged] = true;
        }
        self.list.start(&self.qrels, judged, &mut self.of_judgments);
        scattered.fill(query, &mut self.list, &self.qrels, &mut self.problems);
        self.report(name, judged.is_some(), 0, 0);
    }

    /// Returns and removes the oldest reports, about `most` bytes of them. The limit keeps each
    /// message short, because the receiver needs time for each report.
    pub fn take_reports(&mut self, most: usize) -> Vec<u8> {
        let mut rest = &self.reports[..];
        while self.reports.len() - rest.len() < most && report::read(&mut rest).is_some() {}
        let taken = self.reports.len() - rest.len();
        let rest = self.reports.split_off(taken);
        std::mem::replace(&mut self.reports, rest)
    }
}
