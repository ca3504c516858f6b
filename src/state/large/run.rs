//! The data that is kept of a run that is too large for memory: the ranks and grades of its judged documents.

use std::cell::RefCell;
use std::rc::Rc;

use crate::data::{Id, Qrels};
use crate::metrics::{Index, Measure};
use crate::present::summary::Summary;
use crate::presets::AdjustedPreset;
use crate::state::line_ids::decode_id;
use crate::stream::{Rule, report};

/// A query of a large run.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The id of the query.
    pub id: Id,
    /// The offset at which the query's list starts in the file, in bytes. `from` and `to` are 0 if its lines do
    /// not stand together.
    pub from: u64,
    /// The offset at which the query's list ends in the file, in bytes.
    pub to: u64,
    pub(in crate::state) retrieved: u32,
    pub(in crate::state) is_judged: bool,
    /// The ends of the query's entries in `Large::hits` and `Large::judged`. The entries start at the ends of
    /// the query before.
    hits: usize,
    judged: usize,
}

/// A run whose lists are not in memory.
#[derive(Debug, Default)]
pub struct Large {
    /// The name of the file.
    pub name: String,
    /// The rule by which documents are ranked.
    pub rule: Option<Rule>,
    /// The queries, in the order of the file. Queries without a list come last.
    pub queries: Vec<Entry>,
    grades: Vec<f64>,
    hits: Vec<(u32, u16)>,
    judged: Vec<(u16, u32)>,
    pub(super) kept: RefCell<Option<CachedSummary>>,
}

/// The last summary, and the inputs from which it was computed.
#[derive(Debug)]
pub(super) struct CachedSummary {
    pub measures: Vec<Measure>,
    pub convention: Rc<AdjustedPreset>,
    pub summary: Rc<Summary>,
}

/// A large run, and the query of it that is open.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The run.
    pub run: Rc<Large>,
    /// The index of the query.
    pub query: usize,
}

/// A run that is compared with others. Two are equal if they are the same object.
#[derive(Clone, Debug)]
pub struct Held(pub Rc<Large>);

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Two runs are equal if they are the same object, because a run is read only once.
impl PartialEq for Opened {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.run, &other.run) && self.query == other.query
    }
}

impl Large {
    /// Returns a run without queries.
    pub fn new(name: &str, rule: Rule) -> Self {
        Self { name: name.into(), rule: Some(rule), ..Self::default() }
    }

    /// Sets the distinct grades of the judgments, which are read before the run. Hits refer to them
    /// by index.
    pub fn set_grades(&mut self, grades: Vec<f64>) {
        self.grades = grades;
    }

    /// Removes all queries before the file is read again.
    pub fn clear(&mut self) {
        self.queries.clear();
        self.hits.clear();
        self.judged.clear();
    }

    /// Adds the queries of reports. See [`report`].
    pub fn take(&mut self, mut bytes: &[u8]) {
        while let Some(report) = report::read(&mut bytes) {
            self.hits.extend_from_slice(&report.hits);
            self.judged.extend_from_slice(&report.judged);
            self.queries.push(Entry {
                id: decode_id(&String::from_utf8_lossy(&report.query)),
                from: report.from,
                to: report.to,
                retrieved: report.retrieved,
                is_judged: report.is_judged,
                hits: self.hits.len(),
                judged: self.judged.len(),
            });
        }
    }

    /// Whether any list has a document. The queries of the judgments are there without one.
    pub fn has_documents(&self) -> bool {
        self.queries.iter().any(|entry| entry.retrieved > 0)
    }

    /// Whether any list has judgments.
    pub fn is_judged(&self) -> bool {
        self.queries.iter().any(|entry| entry.is_judged && entry.retrieved > 0)
    }

    /// Whether the run has a query of these judgments.
    pub fn has_any(&self, qrels: &Qrels) -> bool {
        let judged = Index::of(qrels.queries.iter().map(|(id, _)| id));
        self.queries.iter().any(|entry| judged.has(&entry.id))
    }

    /// Returns the number of documents in a query's list, and that of its judgments.
    pub fn lengths(&self, query: usize) -> [usize; 2] {
        let retrieved = self.queries.get(query).map_or(0, |entry| entry.retrieved as usize);
        [retrieved, self.judged(query).map(|(_, count)| count).sum()]
    }

    /// Returns the index of the query with this id.
    pub fn place_of(&self, id: &Id) -> Option<usize> {
        self.queries.iter().position(|entry| entry.id == *id)
    }

    fn grade(&self, place: u16) -> f64 {
        self.grades.get(usize::from(place)).copied().unwrap_or(0.0)
    }

    /// Returns rank and grade of the judged documents in a query's list.
    pub(in crate::state) fn found(&self, query: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.range(query, |entry| entry.hits);
        let found = self.hits.get(range).unwrap_or_default();
        found.iter().map(|(rank, grade)| (*rank as usize, self.grade(*grade)))
    }

    /// Returns the grades of a query's judgments, and the number of documents with each.
    pub(in crate::state) fn judged(&self, query: usize) -> impl Iterator<Item = (f64, usize)> {
        let range = self.range(query, |entry| entry.judged);
        let judged = self.judged.get(range).unwrap_or_default();
        judged.iter().map(|(grade, count)| (self.grade(*grade), *count as usize))
    }

    fn range(&self, query: usize, end: fn(&Entry) -> usize) -> std::ops::Range<usize> {
        let end = |query: usize| self.queries.get(query).map_or(0, end);
        query.checked_sub(1).map_or(0, end)..end(query)
    }
}
