//! Problems with lines of a large file.

use serde::{Deserialize, Serialize};

/// The number of problems that are kept. All problems are counted.
pub const MAX_TOLD: usize = 100;

/// The greatest length of an excerpt in bytes. Longer excerpts are cut.
const MAX_EXCERPT: usize = 120;

/// The reason why a line does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Kind {
    /// The line has a wrong number of fields. `found` is the number of fields.
    Fields { found: u64 },
    /// The score, rank or grade is not a finite number.
    Number,
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
    /// The line or the document's identifier, cut to 120 bytes.
    pub excerpt: Vec<u8>,
}

/// The problems found so far. `told` holds the first `MAX_TOLD` of them, `count` counts all.
#[derive(Debug, Default)]
pub struct Problems {
    pub told: Vec<Problem>,
    pub count: u64,
}

/// [`Problems`] as they cross from the worker to the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct ProblemReport {
    /// The first problems, at most `MAX_TOLD`.
    pub told: Vec<ReportedProblem>,
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

impl Problems {
    /// The problems for the page.
    pub fn report(&self) -> ProblemReport {
        let told = self.told.iter().map(|problem| {
            let text = String::from_utf8_lossy(&problem.excerpt);
            let excerpt = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            ReportedProblem { line: problem.line, kind: problem.kind, excerpt }
        });
        ProblemReport { told: told.collect(), count: self.count }
    }

    pub fn add(&mut self, line: u64, kind: Kind, excerpt: &[u8]) {
        self.count += 1;
        if self.told.len() < MAX_TOLD {
            let excerpt = excerpt[..excerpt.len().min(MAX_EXCERPT)].to_vec();
            self.told.push(Problem { line, kind, excerpt });
        }
    }
}
