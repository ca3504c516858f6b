//! The exports of the worker's module, for `static/worker.js`.
//!
//! The script writes bytes to the place that `space` returns, and then feeds them. A place is valid until
//! the next call.

use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::prelude::*;

use super::{Columns, Fed, Qrels, Rule, Run};

/// Bytes of reports that the page can take without being held up.
const REPORTS: usize = 1 << 17;

/// Returns the memory into which bytes are written.
#[wasm_bindgen]
pub fn heap() -> JsValue {
    wasm_bindgen::memory()
}

/// A run that is read against its judgments: first the judgments, then the run, then its end.
#[wasm_bindgen]
pub struct Reader {
    qrels: Option<Qrels>,
    run: Option<Run>,
    columns: Columns,
    rule: Rule,
}

#[wasm_bindgen]
impl Reader {
    /// `columns` is a [`Columns`], `rule` a [`Rule`].
    ///
    /// # Errors
    /// Where they are something else.
    #[wasm_bindgen(constructor)]
    pub fn new(columns: JsValue, rule: JsValue) -> Result<Self, JsValue> {
        let (columns, rule) = (from_value(columns)?, from_value(rule)?);
        Ok(Self { qrels: Some(Qrels::default()), run: None, columns, rule })
    }

    /// Announces the length of the judgments, in bytes.
    pub fn expect(&mut self, length: usize) {
        if let Some(qrels) = &mut self.qrels {
            qrels.expect(length);
        }
    }

    /// Returns where the next bytes go: of the judgments until [`Self::judged`], then of the run.
    pub fn space(&mut self, length: usize) -> *const u8 {
        let space = match (&mut self.qrels, &mut self.run) {
            (_, Some(run)) => run.space(length),
            (Some(qrels), None) => qrels.space(length),
            (None, None) => &mut [],
        };
        space.as_ptr()
    }

    /// Ends the judgments.
    pub fn judged(&mut self) {
        if let Some(mut qrels) = self.qrels.take() {
            qrels.read();
            self.run = Some(Run::new(qrels, self.columns, self.rule));
        }
    }

    /// Reads bytes of the run that were written. Returns false where the run must be read again from its
    /// start.
    pub fn feed(&mut self, length: usize) -> bool {
        self.step(|run| run.feed(length)) != Fed::Scattered
    }

    /// Ends the run. Returns true once all is done, false where there is more to do, and nothing where the
    /// run must be read again from its start.
    pub fn end(&mut self) -> Option<bool> {
        match self.step(Run::end) {
            Fed::Scattered => None,
            fed => Some(fed == Fed::Done),
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Run) -> Fed) -> Fed {
        let fed = self.run.as_mut().map_or(Fed::Done, step);
        if fed == Fed::Scattered {
            self.run = self.run.take().map(|run| run.scattered(self.rule));
        }
        fed
    }

    /// Takes some of the reports; none are left when it is empty.
    pub fn reports(&mut self) -> Vec<u8> {
        self.run.as_mut().map(|run| run.take_reports(REPORTS)).unwrap_or_default()
    }

    /// The number of queries reported so far.
    pub fn queries(&self) -> f64 {
        self.run.as_ref().map_or(0.0, |run| run.queries as f64)
    }

    /// The distinct grades.
    pub fn grades(&self) -> Vec<f64> {
        self.run.as_ref().map(|run| run.qrels().grades.clone()).unwrap_or_default()
    }

    /// The judgments of a query, as lines; empty for a query that has none.
    pub fn judgments(&self, query: &str) -> Vec<u8> {
        let Some(run) = &self.run else { return Vec::new() };
        let padded = super::bytes::padded(query.as_bytes());
        let found = run.qrels().query(&padded, 0, query.len());
        found.map(|query| run.qrels().lines(query)).unwrap_or_default()
    }

    /// What is wrong with lines of the judgments, and of the run: two of [`ProblemReport`](super::ProblemReport).
    ///
    /// # Errors
    /// None that can occur with numbers and texts.
    pub fn problems(&self) -> Result<JsValue, JsValue> {
        let reports =
            self.run.as_ref().map(|run| [run.qrels().problems.report(), run.problems.report()]);
        Ok(to_value(&reports.unwrap_or_default())?)
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
}

#[wasm_bindgen]
impl Picker {
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str) -> Self {
        Self { query: query.as_bytes().to_vec(), ..Self::default() }
    }

    /// Returns where the next bytes go.
    pub fn space(&mut self, length: usize) -> *const u8 {
        self.text.resize(self.filled + length, 0);
        self.text[self.filled..].as_ptr()
    }

    /// Reads bytes that were written.
    pub fn feed(&mut self, length: usize) {
        self.filled += length;
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
