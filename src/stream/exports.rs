//! The exports of the worker's module, for `static/worker.js`.
//!
//! The script writes bytes to the address that `space` returns, and then feeds them. An address is valid until
//! the next call.

use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::prelude::*;

use super::bytes::MARK;
use super::{Columns, Gathered, Joined, Merger, Piece, ProblemReport, Qrels, ReadState, Rule, Run};

/// The number of bytes of reports that the page can process at once without a noticeable delay.
const REPORTS: usize = 1 << 17;

/// Returns the memory into which bytes are written.
#[wasm_bindgen]
pub fn heap() -> JsValue {
    wasm_bindgen::memory()
}

/// Reads a run and its judgments: first the judgments, then the run, then its end. Other readers may read parts
/// of the run: see `static/pool.js`.
#[wasm_bindgen]
pub struct Reader {
    qrels: Qrels,
    joined: Option<Joined>,
    columns: Columns,
    rule: Rule,
}

#[wasm_bindgen]
impl Reader {
    /// `columns` is a [`Columns`], `rule` a [`Rule`].
    ///
    /// # Errors
    /// `columns` is not a [`Columns`], or `rule` is not a [`Rule`].
    #[wasm_bindgen(constructor)]
    pub fn new(columns: JsValue, rule: JsValue) -> Result<Self, JsValue> {
        let (columns, rule) = (from_value(columns)?, from_value(rule)?);
        Ok(Self { qrels: Qrels::default(), joined: None, columns, rule })
    }

    /// Returns a reader of TREC runs by trec_eval's rule, for trial runs and measurements.
    pub fn trial() -> Self {
        let (columns, rule) = (Columns::Trec, Rule::TREC_EVAL);
        Self { qrels: Qrels::default(), joined: None, columns, rule }
    }

    /// Announces the length of the judgments, in bytes.
    pub fn expect(&mut self, length: usize) {
        self.qrels.expect(length);
    }

    /// Returns the address for the next bytes: of the judgments until [`Self::judged`], then of the run.
    pub fn space(&mut self, length: usize) -> *const u8 {
        match &mut self.joined {
            Some(joined) => joined.run.space(length).as_ptr(),
            None => self.qrels.space(length).as_ptr(),
        }
    }

    /// Ends the judgments.
    pub fn judged(&mut self) {
        let mut qrels = std::mem::take(&mut self.qrels);
        qrels.read();
        self.joined = Some(Joined::new(qrels.into(), self.columns, self.rule));
    }

    /// Reads bytes of the run that were written. Returns false if the run must be read again from its start.
    pub fn feed(&mut self, length: usize) -> bool {
        self.step(|joined| joined.run.feed(length)) != ReadState::Scattered
    }

    /// Takes the next piece of the run, as [`PieceReader::end`] returned it. Returns false if the run must be
    /// read again from its start.
    pub fn join(&mut self, piece: &[u8]) -> bool {
        self.step(|joined| joined.take(piece)) != ReadState::Scattered
    }

    /// Ends the run. Returns true once everything is reported, false if the call must be repeated, and nothing
    /// if the run must be read again from its start.
    pub fn end(&mut self) -> Option<bool> {
        match self.step(Joined::end) {
            ReadState::Scattered => None,
            state => Some(state == ReadState::Done),
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Joined) -> ReadState) -> ReadState {
        let state = self.joined.as_mut().map_or(ReadState::Done, step);
        if state == ReadState::Scattered {
            let run = self.joined.take().map(|joined| joined.run.scattered(self.rule));
            self.joined = run.map(|run| Joined { run });
        }
        state
    }

    fn run(&self) -> Option<&Run> {
        self.joined.as_ref().map(|joined| &joined.run)
    }

    /// Returns a reader of pieces of the run. The judgments must have ended.
    pub fn piece(&self, in_any_order: bool) -> PieceReader {
        let qrels = self.run().map(|run| run.qrels().clone()).unwrap_or_default();
        PieceReader(Piece::new(qrels, self.columns, self.rule, in_any_order))
    }

    /// Returns an object that ranks the queries of a run whose lines are in any order.
    pub fn merger(&self) -> ClassMerger {
        let qrels = self.run().map(|run| run.qrels().clone()).unwrap_or_default();
        ClassMerger(Merger::new(qrels, self.rule))
    }

    /// Returns an object that joins the pieces of a run whose lines are in any order.
    pub fn gatherer(&self) -> Gatherer {
        let qrels = self.run().map(|run| run.qrels().clone()).unwrap_or_default();
        Gatherer(Gathered::new(qrels, self.columns, self.rule))
    }

    /// Takes over the run that was gathered: its reports and problems are those of this reader.
    #[wasm_bindgen(js_name = takeOver)]
    pub fn take_over(&mut self, Gatherer(mut gathered): Gatherer) {
        gathered.finish();
        self.joined = Some(Joined { run: gathered.run });
    }

    /// Takes some of the reports. If the result is empty, no reports are left.
    pub fn reports(&mut self) -> Vec<u8> {
        self.joined.as_mut().map(|joined| joined.run.take_reports(REPORTS)).unwrap_or_default()
    }

    /// The number of queries reported so far.
    pub fn queries(&self) -> f64 {
        self.run().map_or(0.0, |run| run.queries as f64)
    }

    /// The distinct grades.
    pub fn grades(&self) -> Vec<f64> {
        self.run().map(|run| run.qrels().grades.clone()).unwrap_or_default()
    }

    /// The judgments of a query, as lines; empty for a query that has none.
    pub fn judgments(&self, query: &str) -> Vec<u8> {
        let Some(run) = self.run() else { return Vec::new() };
        let padded = super::bytes::padded(query.as_bytes());
        let found = run.qrels().query(&padded, 0, query.len());
        found.map(|query| run.qrels().lines(query)).unwrap_or_default()
    }

    /// The problems with lines of the judgments, then those with lines of the run: two [`ProblemReport`]s.
    ///
    /// # Errors
    /// Never: the reports hold only numbers and texts, which can be converted.
    pub fn problems(&self) -> Result<JsValue, JsValue> {
        let reports = self.run().map(|run| {
            let mut of_judgments = run.qrels().problems.report();
            of_judgments.append(run.of_judgments.report());
            [of_judgments, run.problems.report()]
        });
        Ok(to_value::<[ProblemReport; 2]>(&reports.unwrap_or_default())?)
    }
}

/// Reads pieces of a run: see [`Piece`].
#[wasm_bindgen]
pub struct PieceReader(Piece);

#[wasm_bindgen]
impl PieceReader {
    /// Begins the piece that starts at this position in the file.
    pub fn start(&mut self, offset: f64) {
        self.0.start(offset as u64);
    }

    /// Returns where the next bytes go.
    pub fn space(&mut self, length: usize) -> *const u8 {
        self.0.space(length).as_ptr()
    }

    /// Reads bytes that were written. Returns false if the run must be read again, with its lines in any order.
    pub fn feed(&mut self, length: usize) -> bool {
        self.0.feed(length) != ReadState::Scattered
    }

    /// Ends the piece and returns its results.
    pub fn end(&mut self) -> Vec<u8> {
        self.0.end()
    }

    /// Returns the lines of the queries of one class.
    pub fn class(&self, class: u32, classes: u32) -> Vec<u8> {
        self.0.class(class, classes)
    }
}

/// Ranks the queries of a class: see [`Merger`].
#[wasm_bindgen]
pub struct ClassMerger(Merger);

#[wasm_bindgen]
impl ClassMerger {
    /// Adds the lines of the next part of the file, with the number of lines before it.
    pub fn add(&mut self, lines: u32, part: Vec<u8>) {
        self.0.add(lines, part);
    }

    /// Ranks the queries and returns the results.
    pub fn rank(&mut self) -> Vec<u8> {
        self.0.rank()
    }
}

/// Joins pieces whose lines are in any order: see [`Gathered`].
#[wasm_bindgen]
pub struct Gatherer(Gathered);

#[wasm_bindgen]
impl Gatherer {
    /// Takes the next piece.
    pub fn take(&mut self, piece: &[u8]) {
        self.0.take(piece);
    }

    /// Ends the pieces.
    pub fn end(&mut self) {
        self.0.end();
    }

    /// Returns the lines of a class at the cut before a piece.
    #[wasm_bindgen(js_name = classAtCut)]
    pub fn class_at_cut(&self, cut: usize, class: u32, classes: u32) -> Vec<u8> {
        self.0.class_at_cut(cut, class, classes)
    }

    /// Returns the number of lines before those that a piece keeps.
    #[wasm_bindgen(js_name = linesBefore)]
    pub fn lines_before(&self, piece: usize) -> u32 {
        self.0.lines_before(piece) as u32
    }

    /// Takes the results of a class.
    #[wasm_bindgen(js_name = takeRanked)]
    pub fn take_ranked(&mut self, results: &[u8]) {
        self.0.take_ranked(results);
    }
}

/// Keeps the lines of one query.
#[wasm_bindgen]
#[derive(Default)]
pub struct Picker {
    query: Vec<u8>,
    text: Vec<u8>,
    kept: Vec<u8>,
    filled: usize,
    is_at_start: bool,
}

#[wasm_bindgen]
impl Picker {
    /// Starts without lines. `query` is the identifier that starts each wanted line.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str) -> Self {
        Self { query: query.as_bytes().to_vec(), is_at_start: true, ..Self::default() }
    }

    /// Returns where the next bytes go.
    pub fn space(&mut self, length: usize) -> *const u8 {
        self.text.resize(self.filled + length, 0);
        self.text[self.filled..].as_ptr()
    }

    /// Reads bytes that were written.
    pub fn feed(&mut self, length: usize) {
        self.filled += length;
        if self.is_at_start && self.filled >= MARK.len() {
            self.is_at_start = false;
            if self.text.starts_with(MARK) {
                self.text.copy_within(MARK.len()..self.filled, 0);
                self.filled -= MARK.len();
            }
        }
        let text = &self.text[..self.filled];
        let end = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
        for line in text[..end].split_inclusive(|byte| *byte == b'\n') {
            let rest = line.trim_ascii_start().strip_prefix(&self.query[..]);
            if rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_whitespace)) {
                self.kept.extend_from_slice(line);
            }
        }
        self.text.copy_within(end..self.filled, 0);
        self.filled -= end;
    }

    /// Takes the lines. Call it once, after the last byte.
    pub fn kept(&mut self) -> Vec<u8> {
        self.space(1);
        self.text[self.filled] = b'\n';
        self.feed(1);
        std::mem::take(&mut self.kept)
    }
}
