//! The queries of one call, and the values that come back.

use crate::data::{Doc, Joined, Judgment, Query};
use crate::metrics::{Id, Reason};

/// The ranked list and the judgments of one query.
#[derive(Clone, Debug)]
pub struct QueryInput {
    /// The query's id.
    pub id: Id,
    /// Documents in the order given, with their scores if they have any. `None`: the run lacks the query.
    pub run: Option<Vec<(Id, Option<f64>)>>,
    /// Documents with their grades. `None`: the qrels lack the query.
    pub qrels: Option<Vec<(Id, f64)>>,
}

impl QueryInput {
    /// Returns a query as the only one of a call: its list and judgments count as present even if they are
    /// empty.
    pub fn of(query: &Query) -> Self {
        let run = query.docs.iter().map(|doc| (doc.id.clone(), doc.score));
        let qrels = query.judgments.iter().map(|judgment| (judgment.doc.clone(), judgment.grade));
        Self { id: query.id.clone(), run: Some(run.collect()), qrels: Some(qrels.collect()) }
    }

    /// Returns a query as one of several: an empty list or empty judgments count as missing.
    pub fn of_many(query: &Query) -> Self {
        let Self { id, run, qrels } = Self::of(query);
        let run = run.filter(|docs| !docs.is_empty());
        Self { id, run, qrels: qrels.filter(|judgments| !judgments.is_empty()) }
    }

    /// Returns the query's id if it has a list and judgments.
    pub fn evaluated(&self) -> Option<&Id> {
        let has_list = self.run.as_ref().is_some_and(|run| !run.is_empty());
        (has_list && self.qrels.is_some()).then_some(&self.id)
    }

    /// Returns a query of a run and qrels. Empty judgments count as missing, an empty list does not.
    pub fn of_joined(joined: Joined<Vec<Doc>, Vec<Judgment>>) -> Self {
        let docs = |docs: Vec<Doc>| docs.into_iter().map(|doc| (doc.id, doc.score)).collect();
        let grades = |all: Vec<Judgment>| all.into_iter().map(|j| (j.doc, j.grade)).collect();
        let judgments = joined.judgments.filter(|judgments| !judgments.is_empty());
        Self { id: joined.query, run: joined.list.map(docs), qrels: judgments.map(grades) }
    }
}

/// The values of all queries, in the order given, and the tool's own aggregate.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    pub queries: Vec<(Id, Option<f64>)>,
    pub mean: Option<f64>,
    /// Why there is no aggregate.
    pub why: Option<Reason>,
}
