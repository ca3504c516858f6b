//! Finds what is rarely intended in joined data: ids that nearly match, documents that occur twice, queries
//! that have only a list or only judgments. A [`Finding`] is data; many have a [`Fix`].
//!
//! `formats` reports problems within one text, each with its line. This module reports problems that show only
//! when lists and judgments are joined; it runs after every edit. `present::findings` has the sentences for people.
//!
//! Findings come in a fixed order: names of queries, then each query, then what depends on the threshold or the
//! cutoff. [`Lint`] keeps the findings of each query, so that an edit examines only one query again. Time is linear
//! except for sorting by scores.
#![warn(missing_docs)]

mod fix;
mod grades;
mod ids;
mod lists;
mod names;
mod query;
mod scores;

use std::rc::Rc;

pub use fix::Fix;
pub use ids::IdDifference;

use crate::data::{Data, Id, Query};
use query::Facts;

/// Number of examples kept for each finding.
pub const EXAMPLES: usize = 3;

/// A kind of finding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Queries that have only a list and whose id is, except for this difference, that of a query with only judgments.
    QueriesNearly(IdDifference),
    /// Retrieved documents whose id is, except for this difference, that of a judged document that was not
    /// retrieved.
    DocsNearly(IdDifference),
    /// Queries with a list and no judgments, if other queries have judgments.
    ListsOnly,
    /// Queries with judgments and no list, if other queries have a list.
    JudgedOnly,
    /// Documents that repeat an earlier one of the list, with the same id or a nearly matching one.
    ListedTwice,
    /// Documents judged again with the same grade, under the same id or a nearly matching one.
    JudgedTwice,
    /// Documents judged again with a different grade, under the same id or a nearly matching one.
    JudgedApart,
    /// Lists whose order contradicts their scores.
    AgainstScores,
    /// Judgments below 0.
    NegativeGrades,
    /// Judged queries without a grade that counts as relevant.
    NothingRelevant {
        /// The lowest grade that counts as relevant.
        threshold: f64,
    },
    /// Documents with the same score as another document of the list.
    Ties,
    /// Lists that end before the cutoff.
    Short {
        /// The cutoff.
        k: usize,
    },
    /// Documents within the cutoff that are judged. [`Finding::count`] is their number.
    Judged {
        /// The cutoff.
        k: usize,
        /// The number of documents within the cutoff, judged or not.
        shown: usize,
    },
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Possibly a mistake.
    Remark,
    /// Normal. Shown only when the list of findings is open.
    Information,
}

/// One place where something was found or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The query; may be empty.
    pub query: Id,
    /// The document, or the query itself for findings about queries.
    pub item: Id,
    /// The id that it nearly matches, repeats or becomes.
    pub other: Option<Id>,
}

/// One kind of finding over all queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found.
    pub kind: Kind,
    /// How much it matters.
    pub severity: Severity,
    /// The number of documents, judgments, lists or queries, depending on the kind.
    pub count: usize,
    /// The number of queries with this finding.
    pub queries: usize,
    /// The first [`EXAMPLES`] places.
    pub examples: Vec<Place>,
    /// The repair. `None` if there is none.
    pub fix: Option<Fix>,
}

/// Returns the finding of a kind; adds it if it is missing.
fn of_kind(all: &mut Vec<Finding>, kind: Kind) -> &mut Finding {
    let at = all.iter().position(|finding| finding.kind == kind).unwrap_or_else(|| {
        let severity = match kind {
            Kind::Ties | Kind::Short { .. } | Kind::Judged { .. } => Severity::Information,
            _ => Severity::Remark,
        };
        let fix = Fix::of(kind);
        all.push(Finding { kind, severity, count: 0, queries: 0, examples: Vec::new(), fix });
        all.len() - 1
    });
    &mut all[at]
}

/// Adds a place to the finding of a kind.
fn add(all: &mut Vec<Finding>, kind: Kind, query: &Id, item: &Id, other: Option<&Id>) {
    let finding = of_kind(all, kind);
    finding.count += 1;
    if finding.examples.len() < EXAMPLES {
        finding.examples.push(Place::new(query, item, other));
    }
}

impl Place {
    fn new(query: &Id, item: &Id, other: Option<&Id>) -> Self {
        Self { query: query.clone(), item: item.clone(), other: other.cloned() }
    }
}

/// Returns all findings. `k` is the cutoff, `threshold` the lowest relevant grade.
pub fn lint(data: &Data, k: usize, threshold: f64) -> Vec<Finding> {
    Lint::of(data, None).findings(data, k, threshold)
}

/// The findings of each query that do not depend on the cutoff or the threshold.
#[derive(Clone, Debug, Default)]
pub struct Lint(Vec<Rc<Facts>>);

impl Lint {
    /// Examines the queries of `data`. Unchanged queries keep their findings from `last`.
    pub fn of(data: &Data, last: Option<&Lint>) -> Self {
        let known = last.map_or(&[][..], |last| &last.0);
        let facts = |(at, query): (usize, &Rc<Query>)| match known.get(at) {
            Some(facts) if Rc::ptr_eq(&facts.query, query) => facts.clone(),
            _ => Rc::new(Facts::of(query)),
        };
        Self(data.queries.iter().enumerate().map(facts).collect())
    }

    /// Examines some of the queries.
    pub fn of_queries(queries: &[Rc<Query>]) -> Self {
        Self(queries.iter().map(|query| Rc::new(Facts::of(query))).collect())
    }

    /// Joins the findings of queries that follow one another.
    pub fn joined<'a>(parts: impl Iterator<Item = &'a Self>) -> Self {
        Self(parts.flat_map(|part| part.0.iter().cloned()).collect())
    }

    /// Returns all findings. `data` must hold the queries that were examined, in the same order. `k` is the cutoff,
    /// `threshold` the lowest relevant grade.
    pub fn findings(&self, data: &Data, k: usize, threshold: f64) -> Vec<Finding> {
        let mut all = Vec::new();
        names::find(data, &mut all);
        for found in self.0.iter().flat_map(|facts| &facts.found) {
            let finding = of_kind(&mut all, found.kind);
            finding.count += found.count;
            finding.queries += 1;
            let room = EXAMPLES - finding.examples.len();
            finding.examples.extend(found.examples.iter().take(room).cloned());
        }
        grades::find(&self.0, threshold, &mut all);
        lists::find(&self.0, k, &mut all);
        for finding in &mut all {
            // What was found in `names`, `grades` and `lists` is counted once for each query.
            if finding.queries == 0 {
                finding.queries = finding.count;
            }
            // Judgments that follow from keywords are not repaired: they may name texts that were not retrieved.
            if data.keywords.is_some() {
                finding.fix = None;
                finding.severity = Severity::Information;
            }
        }
        all
    }
}
