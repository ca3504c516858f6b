//! What is wrong with lines of a large file.

/// At most so many are told; all are counted.
pub const MAX_TOLD: usize = 100;

/// Longer excerpts are cut.
const MAX_EXCERPT: usize = 120;

/// Why a line does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The number of fields is wrong; so many were found.
    Fields { found: u64 },
    /// The score, rank or grade is no finite number.
    Number,
    /// The document stands in the list, or among the judgments, of its query already.
    Again { first: u64 },
    /// The same document was given two grades.
    Conflict { first: u64 },
}

/// A line that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// From 1.
    pub line: u64,
    pub kind: Kind,
    /// The line, or the document's id; its start, where it is long.
    pub excerpt: Vec<u8>,
}

/// What was wrong so far.
#[derive(Debug, Default)]
pub struct Problems {
    pub told: Vec<Problem>,
    pub count: u64,
}

impl Problems {
    pub fn add(&mut self, line: u64, kind: Kind, excerpt: &[u8]) {
        self.count += 1;
        if self.told.len() < MAX_TOLD {
            let excerpt = excerpt[..excerpt.len().min(MAX_EXCERPT)].to_vec();
            self.told.push(Problem { line, kind, excerpt });
        }
    }
}
