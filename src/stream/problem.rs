//! Problems with lines of a large file.

use serde::{Deserialize, Serialize};

use super::numbers::{put, put_bytes, take, take_bytes};

/// The number of problems that are kept. All problems are counted.
pub const MAX_KEPT: usize = 100;

/// The greatest length of an excerpt in bytes. Longer excerpts are cut.
const MAX_EXCERPT: usize = 120;

/// The reason why a line does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Kind {
    /// The line has a wrong number of fields. `found` is the number of fields.
    Fields { found: u64 },
    /// The score, rank or grade is not a finite number. Also a judgment whose grade comes after 65,536 other grades.
    Number,
    /// The document's identifier in a judgment has more than 65,535 bytes.
    LongId,
    /// The document occurs earlier in the query's list or judgments, on line `first`.
    Again { first: u64 },
    /// Two lines give the same document different grades. The first is line `first`.
    Conflict { first: u64 },
}

/// A line that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the line, counted from 1.
    pub line: u64,
    pub kind: Kind,
    /// The line, a part of it, or the document's identifier, cut to 120 bytes.
    pub excerpt: Vec<u8>,
}

/// The problems found so far. `first` holds the first `MAX_KEPT` of them, `count` counts all.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Problems {
    pub first: Vec<Problem>,
    pub count: u64,
}

/// [`Problems`] as they cross from the worker to the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct ProblemReport {
    /// The first problems, at most `MAX_KEPT`.
    pub first: Vec<ReportedProblem>,
    /// The number of all problems.
    pub count: u64,
}

/// A [`Problem`] with its excerpt as text.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ReportedProblem {
    /// The number of the line, counted from 1.
    pub line: u64,
    pub kind: Kind,
    /// The excerpt in one line, without control characters.
    pub excerpt: String,
}

impl ProblemReport {
    /// Adds other problems.
    pub fn append(&mut self, others: Self) {
        self.count += others.count;
        let room = MAX_KEPT - self.first.len();
        self.first.extend(others.first.into_iter().take(room));
    }
}

impl Problems {
    /// The problems for the page.
    pub fn report(&self) -> ProblemReport {
        let first = self.first.iter().map(|problem| {
            let text = String::from_utf8_lossy(&problem.excerpt);
            let excerpt = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            ReportedProblem { line: problem.line, kind: problem.kind, excerpt }
        });
        ProblemReport { first: first.collect(), count: self.count }
    }

    /// Removes all problems but the first `count`.
    pub fn truncate(&mut self, count: u64) {
        self.count = count;
        self.first.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    }

    /// Adds problems that another reader found. `lines` is the number of lines before that reader's first line.
    pub fn append(&mut self, others: Problems, lines: u64) {
        self.count = self.count.saturating_add(others.count);
        let room = MAX_KEPT - self.first.len();
        for problem in others.first.into_iter().take(room) {
            let kind = match problem.kind {
                Kind::Again { first } => Kind::Again { first: first.saturating_add(lines) },
                Kind::Conflict { first } => Kind::Conflict { first: first.saturating_add(lines) },
                kind => kind,
            };
            let line = problem.line.saturating_add(lines);
            self.first.push(Problem { line, kind, ..problem });
        }
    }

    /// Appends the problems to a message.
    pub fn write(&self, out: &mut Vec<u8>) {
        put(out, self.count);
        put(out, self.first.len() as u64);
        for Problem { line, kind, excerpt } in &self.first {
            let (name, number) = match *kind {
                Kind::Number => (0, 0),
                Kind::Fields { found } => (1, found),
                Kind::Again { first } => (2, first),
                Kind::Conflict { first } => (3, first),
                Kind::LongId => (4, 0),
            };
            for number in [*line, name, number] {
                put(out, number);
            }
            put_bytes(out, excerpt);
        }
    }

    /// Reads what [`Problems::write`] wrote. Returns `None` for other bytes.
    pub fn read(bytes: &mut &[u8]) -> Option<Self> {
        let count = take(bytes)?;
        let mut first = Vec::new();
        for _ in 0..take(bytes)? {
            let (line, name, number) = (take(bytes)?, take(bytes)?, take(bytes)?);
            let kind = match name {
                0 => Kind::Number,
                1 => Kind::Fields { found: number },
                2 => Kind::Again { first: number },
                3 => Kind::Conflict { first: number },
                4 => Kind::LongId,
                _ => return None,
            };
            first.push(Problem { line, kind, excerpt: take_bytes(bytes)?.to_vec() });
        }
        Some(Self { first, count })
    }

    /// Counts a problem, and keeps the first `MAX_KEPT` with the start of their text. `line` counts from 1.
    pub fn add(&mut self, line: u64, kind: Kind, excerpt: &[u8]) {
        self.count += 1;
        if self.first.len() < MAX_KEPT {
            let excerpt = excerpt[..excerpt.len().min(MAX_EXCERPT)].to_vec();
            self.first.push(Problem { line, kind, excerpt });
        }
    }
}
