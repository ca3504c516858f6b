//! The data of the user: queries, each with a ranked list and judgments.
//!
//! Files hold a [`Run`] or [`Qrels`]. [`Data`] joins them: each [`Query`] has the list and the judgments.

mod blanks;
mod case;
mod join;
mod mean;
mod numbered;
mod order;
mod values;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::metrics::Index;

pub use blanks::is_without_width;
pub use case::{find, lowercase};
pub use join::{Joined, join};
pub use mean::Mean;
pub use numbered::numbered;
pub use order::{by_value, natural};
pub use values::{MeasureValues, SystemValues, Tags};

/// The identifier of a document or a query. Always text: `007` and `1e5` stay as they are.
pub type Id = Rc<str>;

/// One retrieved document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Doc {
    /// Names the document in the run and in the judgments.
    pub id: Id,
    /// The system's score, if it gave one. Finite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Shown to people instead of the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Id>,
    /// The text in which keywords are searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Id>,
}

impl Doc {
    /// Returns a document without score, title and text.
    pub fn new(id: impl Into<Id>) -> Self {
        Self { id: id.into(), score: None, title: None, text: None }
    }

    /// Returns the title, or the id of a document without a title.
    pub fn label(&self) -> &Id {
        self.title.as_ref().unwrap_or(&self.id)
    }
}

/// One document's grade for one query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgment {
    /// The id of the document.
    pub doc: Id,
    /// How relevant the document is. Finite.
    pub grade: f64,
}

impl Judgment {
    /// Returns the judgment that gives `grade` to `doc`.
    pub fn new(doc: impl Into<Id>, grade: f64) -> Self {
        Self { doc: doc.into(), grade }
    }
}

/// A ranked list for each query, in the order read. Ids within one list are distinct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Each query's id and list.
    pub queries: Vec<(Id, Vec<Doc>)>,
}

/// The judgments of each query, in the order read. Ids within one query are distinct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Qrels {
    /// Each query's id and judgments.
    pub queries: Vec<(Id, Vec<Judgment>)>,
}

/// One query: the list that the system returned, and the judgments of people.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Empty for a query without a name.
    pub id: Id,
    /// In the order given. If documents have scores, the scores decide the ranking.
    pub docs: Vec<Doc>,
    /// In the order given.
    pub judgments: Vec<Judgment>,
}

impl Query {
    /// Returns the grade of each document of the list; `None` for an unjudged document. If a document has
    /// several judgments, the last one counts.
    pub fn grades(&self) -> Vec<Option<f64>> {
        let judged = Index::of(self.judgments.iter().map(|judgment| &judgment.doc));
        let grade = |doc: &Doc| judged.get(&doc.id).map(|at| self.judgments[at].grade);
        self.docs.iter().map(grade).collect()
    }

    /// Whether a document of the list has a score.
    pub fn has_scores(&self) -> bool {
        self.docs.iter().any(|doc| doc.score.is_some())
    }

    /// Returns the judgments of documents that are not in the list.
    pub fn missed(&self) -> Vec<&Judgment> {
        let listed = Index::of(self.docs.iter().map(|doc| &doc.id));
        self.judgments.iter().filter(|judgment| !listed.has(&judgment.doc)).collect()
    }
}

/// Keywords, each of which is a query over the same ranked list of documents with text. A document is relevant to
/// a keyword if its text contains the keyword, ignoring letter case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Keywords {
    /// The question to which the keywords belong.
    pub question: Id,
    /// The keywords, in the order shown.
    pub words: Vec<Id>,
}

/// All queries on the screen.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// In the order shown.
    pub queries: Vec<Rc<Query>>,
    /// The keywords from which the queries were made. `None` for other data.
    pub keywords: Option<Keywords>,
}

impl Data {
    /// Returns the judgments of all queries that have any.
    pub fn qrels(&self) -> Qrels {
        let judged = self.queries.iter().filter(|query| !query.judgments.is_empty());
        let queries = judged.map(|query| (query.id.clone(), query.judgments.clone())).collect();
        Qrels { queries }
    }
}

/// Data before and after an edit share the queries that did not change. Shared queries are equal, so their
/// content is not compared.
impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Rc<Query>, &Rc<Query>)| Rc::ptr_eq(a, b) || a == b;
        std::ptr::eq(self, other)
            || self.keywords == other.keywords
                && self.queries.len() == other.queries.len()
                && self.queries.iter().zip(&other.queries).all(same)
    }
}
