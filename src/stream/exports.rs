//! The border of the worker's module. `static/worker.js` is what calls it.
//!
//! Bytes are written where `…_space` says, and then fed; a place is good until the next call.

use wasm_bindgen::prelude::*;

use super::{Columns, Fed, Kind, Problems, Qrels, Rule, Run};
use crate::metrics::settings::{Scores, Ties};

/// Bytes of reports that the page can take without being held up.
const REPORTS: usize = 1 << 17;

/// Where bytes are written.
#[wasm_bindgen]
pub fn heap() -> JsValue {
    wasm_bindgen::memory()
}

/// A run that is read against its judgments: first these, then the run, then its end.
#[wasm_bindgen]
pub struct Reader {
    qrels: Option<Qrels>,
    run: Option<Run>,
    columns: Columns,
    rule: Rule,
}

#[wasm_bindgen]
impl Reader {
    /// `columns`, `scores` and `ties` by their places: see [`Columns`], [`Scores`], [`Ties`].
    #[wasm_bindgen(constructor)]
    pub fn new(columns: u8, scores: u8, ties: u8) -> Self {
        let columns = if columns == 0 { Columns::Trec } else { Columns::MsMarco };
        let scores = Scores::ALL.get(usize::from(scores)).copied();
        let ties = Ties::ALL.get(usize::from(ties)).copied();
        let rule =
            Rule { scores: scores.unwrap_or(Scores::Binary64), ties: ties.unwrap_or(Ties::Listed) };
        Self { qrels: Some(Qrels::default()), run: None, columns, rule }
    }

    /// Judgments of so many bytes are to come.
    pub fn expect(&mut self, length: usize) {
        if let Some(qrels) = &mut self.qrels {
            qrels.expect(length);
        }
    }

    /// Where the next bytes go: of the judgments, until they were read, and then of the run.
    pub fn space(&mut self, length: usize) -> *const u8 {
        let space = match (&mut self.qrels, &mut self.run) {
            (_, Some(run)) => run.space(length),
            (Some(qrels), None) => qrels.space(length),
            (None, None) => &mut [],
        };
        space.as_ptr()
    }

    /// The judgments are all there.
    pub fn judged(&mut self) {
        if let Some(mut qrels) = self.qrels.take() {
            qrels.read();
            self.run = Some(Run::new(qrels, self.columns, self.rule));
        }
    }

    /// So many bytes of the run were written. False where it must be read again from its start.
    pub fn feed(&mut self, length: usize) -> bool {
        self.step(|run| run.feed(length)) != Fed::Scattered
    }

    /// The run is all there. True once all is done, false where there is more to do, and nothing where it
    /// must be read again from its start.
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

    /// Some of the reports that were not taken yet; none when all were.
    pub fn reports(&mut self) -> Vec<u8> {
        self.run.as_mut().map(|run| run.take_reports(REPORTS)).unwrap_or_default()
    }

    /// Queries reported so far.
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

    /// What is wrong: for the judgments and the run each the count, and for each line told a row of
    /// number, kind, the kind's number and excerpt.
    pub fn problems(&self) -> String {
        let Some(run) = &self.run else { return String::new() };
        let mut text = String::new();
        for problems in [&run.qrels().problems, &run.problems] {
            print(problems, &mut text);
        }
        text
    }
}

/// Lines of fields with tabs between them.
fn print(problems: &Problems, text: &mut String) {
    let mut line = |fields: &[u64], excerpt: &str| {
        for field in fields {
            text.push_str(&field.to_string());
            text.push('\t');
        }
        text.extend(excerpt.chars().map(|c| if c.is_control() { ' ' } else { c }));
        text.push('\n');
    };
    line(&[problems.told.len() as u64, problems.count], "");
    for problem in &problems.told {
        let (kind, number) = match problem.kind {
            Kind::Fields { found } => (0, found),
            Kind::Number => (1, 0),
            Kind::Again { first } => (2, first),
            Kind::Conflict { first } => (3, first),
        };
        line(&[problem.line, kind, number], &String::from_utf8_lossy(&problem.excerpt));
    }
}

/// Reads line after line, and keeps those of one query.
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

    /// Where so many more bytes go.
    pub fn space(&mut self, length: usize) -> *const u8 {
        self.text.resize(self.filled + length, 0);
        self.text[self.filled..].as_ptr()
    }

    /// So many bytes were written.
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

    /// The lines kept. Call it once, after the last byte.
    pub fn kept(&mut self) -> Vec<u8> {
        self.space(1);
        self.text[self.filled] = b'\n';
        self.feed(1);
        std::mem::take(&mut self.kept)
    }
}
