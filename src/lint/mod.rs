//! What the joined data shows that is rarely meant: ids that nearly match, documents that stand twice,
//! queries with one side only. Each [`Finding`] comes as data, many with a [`Fix`].
//!
//! What is told while reading has its line in the text and stays with the formats: a list or a query that
//! names the same id twice is refused there, or told. Here is what can be known once lists and judgments
//! meet, and after every edit. Words for people are in `present::findings`.
//!
//! Findings come in the order in which they are met: names, then each query, then what depends on the cutoff.
//! [`Lint`] keeps what it found for each query, so that an edit costs one query. All of it is linear but
//! for the order by scores.
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
pub use ids::Step;

use crate::data::{Data, Id, Query};
use query::Facts;

/// Examples kept of each finding.
pub const EXAMPLES: usize = 3;

/// What there is to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Queries that have only a list and match, but for this, a query that has only judgments.
    QueriesNearly(Step),
    /// Documents of a list that match, but for this, a judged document that the list lacks.
    DocsNearly(Step),
    /// Queries with a list and no judgments, where others have some.
    ListsOnly,
    /// Queries with judgments and no list, where others have one.
    JudgedOnly,
    /// Documents that stand in a list again, by the same id or nearly so.
    ListedTwice,
    /// Documents judged again with the grade of the first time, by the same id or nearly so.
    JudgedTwice,
    /// Documents judged again with another grade than first, by the same id or nearly so.
    JudgedApart,
    /// Lists whose order is not that of their scores.
    AgainstScores,
    /// Judgments below 0.
    NegativeGrades,
    /// Judged queries without a grade that counts as relevant.
    NothingRelevant {
        /// The lowest grade that does.
        threshold: f64,
    },
    /// Documents that share their score with another of the list.
    Ties,
    /// Lists that end before the cutoff.
    Short {
        /// The cutoff.
        k: usize,
    },
    /// Documents within the cutoff that are judged.
    Judged {
        /// The cutoff.
        k: usize,
        /// All documents within it.
        shown: usize,
    },
}

/// Whether a finding may be a mistake, or is good to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Worth a look.
    Remark,
    /// Usual; told where somebody looks.
    Information,
}

/// One place where something was found or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The query; may be empty.
    pub query: Id,
    /// The document, or the query again where it is about the query.
    pub item: Id,
    /// What it nearly matches, repeats or becomes.
    pub other: Option<Id>,
}

/// One kind of finding over all queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found.
    pub kind: Kind,
    /// How much it matters.
    pub severity: Severity,
    /// How often: documents, judgments, lists or queries, as the kind says.
    pub count: usize,
    /// In how many queries.
    pub queries: usize,
    /// The first [`EXAMPLES`].
    pub examples: Vec<Place>,
    /// What would mend it.
    pub fix: Option<Fix>,
}

/// The finding of a kind, where it is or will be told.
#[inline(never)]
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

/// One more of a kind.
#[inline(never)]
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

/// All findings. `k` is the cutoff, `threshold` the lowest relevant grade.
pub fn lint(data: &Data, k: usize, threshold: f64) -> Vec<Finding> {
    Lint::of(data, None).findings(data, k, threshold)
}

/// What was found in each query, whatever the cutoff and the threshold.
#[derive(Clone, Debug, Default)]
pub struct Lint(Vec<Rc<Facts>>);

impl Lint {
    /// Looks at each query that `last` does not know.
    pub fn of(data: &Data, last: Option<&Lint>) -> Self {
        let known = last.map_or(&[][..], |last| &last.0);
        let facts = |(at, query): (usize, &Rc<Query>)| match known.get(at) {
            Some(facts) if Rc::ptr_eq(&facts.query, query) => facts.clone(),
            _ => Rc::new(Facts::of(query)),
        };
        Self(data.queries.iter().enumerate().map(facts).collect())
    }

    /// All findings. `data` is what this was made of.
    #[inline(never)]
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
            // What is about queries is counted only.
            if finding.queries == 0 {
                finding.queries = finding.count;
            }
            // The judgments of keywords follow from the texts: that one is nowhere is what they are for.
            if data.keywords.is_some() {
                finding.fix = None;
                finding.severity = Severity::Information;
            }
        }
        all
    }
}
