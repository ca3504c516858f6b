//! What the user brought: queries, each with a ranked list and judgments.
//!
//! A [`Run`] and [`Qrels`] are what files hold; [`Data`] is their join, one [`Query`] with both sides.

mod blanks;
mod case;
mod join;

use std::rc::Rc;

use crate::metrics::Index;

pub use blanks::is_without_width;
pub use case::{find, lowercase};

/// The identifier of a document or a query. Always text: `007` and `1e5` stay as they are.
pub type Id = Rc<str>;

/// One retrieved document.
#[derive(Clone, Debug, PartialEq)]
pub struct Doc {
    pub id: Id,
    /// The system's score, if it gave one. Finite.
    pub score: Option<f64>,
    /// What people read instead of the id.
    pub title: Option<Id>,
    /// The text in which keywords are looked for.
    pub text: Option<Id>,
}

impl Doc {
    pub fn new(id: impl Into<Id>) -> Self {
        Self { id: id.into(), score: None, title: None, text: None }
    }

    /// The title where there is one, else the id.
    pub fn label(&self) -> &Id {
        self.title.as_ref().unwrap_or(&self.id)
    }
}

/// One document's grade for one query. The grade is finite.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    pub doc: Id,
    pub grade: f64,
}

impl Judgment {
    pub fn new(doc: impl Into<Id>, grade: f64) -> Self {
        Self { doc: doc.into(), grade }
    }
}

/// A ranked list for each query, in the order read. Ids within one list are distinct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    pub queries: Vec<(Id, Vec<Doc>)>,
}

/// The judgments of each query, in the order read. Ids within one query are distinct.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Qrels {
    pub queries: Vec<(Id, Vec<Judgment>)>,
}

/// One query: what the system returned, and what people said about documents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub id: Id,
    /// In the order given. Where documents carry scores, the scores decide the ranking.
    pub docs: Vec<Doc>,
    pub judgments: Vec<Judgment>,
}

impl Query {
    /// The grade of each document of the list. Of several judgments of one the last counts.
    pub fn grades(&self) -> Vec<Option<f64>> {
        let judged = Index::of(self.judgments.iter().map(|judgment| &judgment.doc));
        let grade = |doc: &Doc| judged.get(&doc.id).map(|at| self.judgments[at].grade);
        self.docs.iter().map(grade).collect()
    }

    /// The judgments of documents that are not in the list.
    pub fn missed(&self) -> Vec<&Judgment> {
        let listed = Index::of(self.docs.iter().map(|doc| &doc.id));
        self.judgments.iter().filter(|judgment| !listed.has(&judgment.doc)).collect()
    }
}

/// Documents with text and a list of keywords. Each keyword is a query over the same ranked list;
/// a document is relevant to it when its text contains the keyword, letter case aside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keywords {
    pub question: Id,
    pub words: Vec<Id>,
}

/// All queries on the screen.
#[derive(Clone, Debug, Default)]
pub struct Data {
    pub queries: Vec<Rc<Query>>,
    pub keywords: Option<Keywords>,
}

impl Data {
    /// The judgments of all queries that have any.
    pub fn qrels(&self) -> Qrels {
        let judged = self.queries.iter().filter(|query| !query.judgments.is_empty());
        let queries = judged.map(|query| (query.id.clone(), query.judgments.clone())).collect();
        Qrels { queries }
    }
}

/// Edits share the queries they do not touch, so that shared ones are not looked into.
impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Rc<Query>, &Rc<Query>)| Rc::ptr_eq(a, b) || a == b;
        std::ptr::eq(self, other)
            || self.keywords == other.keywords
                && self.queries.len() == other.queries.len()
                && self.queries.iter().zip(&other.queries).all(same)
    }
}
