//! The form of lists and judgments within saved work.
//!
//! A query has rows, `{"id": "q1", "docs": [{"id": "lamp", "score": 2}], "judgments": [{"doc": "lamp",
//! "grade": 3}]}`, or columns, which pack smaller: `{"id": "q1", "docs": ["lamp", "sofa"], "scores": [2,
//! 1], "grades": [3, null], "missed": [["desk", 1]]}`.

use std::fmt;
use std::rc::Rc;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::error::{SavedError, missing};
use crate::data::{Data, Doc, Id, Judgment, Keywords, Query};
use crate::metrics::Index;

/// How queries are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum QueryForm {
    Rows,
    Columns,
}

/// Data in the form of saved work.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedData {
    #[serde(skip_serializing_if = "Option::is_none")]
    keywords: Option<Keywords>,
    /// For keyword data: the documents, from which the queries follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    docs: Option<Vec<Doc>>,
    /// For all other data: the queries. `None` stands for the query that the work has in the same place.
    #[serde(skip_serializing_if = "Option::is_none")]
    queries: Option<Vec<Option<SavedQuery>>>,
}

/// A query in rows or in columns. A column has a value for each document, or is empty.
#[derive(Serialize, Deserialize)]
struct SavedQuery {
    id: Id,
    docs: Vec<SavedDoc>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    scores: Vec<Option<f64>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    titles: Vec<Option<Id>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    texts: Vec<Option<Id>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    grades: Vec<Option<f64>>,
    /// Judgments that are not in `grades`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missed: Vec<(Id, f64)>,
    /// All judgments of a query in rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    judgments: Option<Vec<Judgment>>,
}

/// A document, or its id alone if columns have the rest.
#[derive(Serialize)]
#[serde(untagged)]
enum SavedDoc {
    Row(Doc),
    Id(Id),
}

impl SavedData {
    /// Returns the form of `data`. Queries that `work` has in the same place are left out.
    pub fn of(data: &Data, work: Option<&Data>, form: QueryForm) -> Self {
        let keywords = data.keywords.clone();
        if let Some(docs) = documents_of_keywords(data) {
            return Self { keywords, docs: Some(docs.to_vec()), queries: None };
        }
        let is_in_work = |at: usize, query: &Rc<Query>| {
            let other = work.and_then(|work| work.queries.get(at));
            other.is_some_and(|other| Rc::ptr_eq(query, other) || query == other)
        };
        let saved = |(at, query)| (!is_in_work(at, query)).then(|| SavedQuery::of(query, form));
        let queries = data.queries.iter().enumerate().map(saved).collect();
        Self { keywords, docs: None, queries: Some(queries) }
    }

    /// Returns the data. `work` has the queries that were left out.
    pub fn open(self, work: Option<&Data>) -> Result<Rc<Data>, SavedError> {
        if let (Some(keywords), Some(docs)) = (&self.keywords, &self.docs) {
            return Ok(Rc::new(Data::from_keywords(keywords, docs)));
        }
        let saved = self.queries.ok_or_else(|| missing("queries"))?;
        let mut queries = Vec::with_capacity(saved.len());
        for (at, query) in saved.into_iter().enumerate() {
            queries.push(match (query, work.and_then(|work| work.queries.get(at))) {
                (Some(query), _) => Rc::new(query.open()?),
                (None, Some(there)) => there.clone(),
                (None, None) => {
                    let what = format!("query {} is missing", at + 1);
                    return Err(SavedError::Damaged(what));
                }
            });
        }
        Ok(Rc::new(Data { queries, keywords: self.keywords }))
    }
}

/// Returns the documents, if all queries follow from them and from the keywords.
fn documents_of_keywords(data: &Data) -> Option<&[Doc]> {
    let (keywords, first) = (data.keywords.as_ref()?, data.queries.first()?);
    (*data == Data::from_keywords(keywords, &first.docs)).then_some(&first.docs)
}

impl SavedQuery {
    fn of(query: &Query, form: QueryForm) -> Self {
        match form {
            QueryForm::Rows => Self::rows(query),
            QueryForm::Columns => Self::columns(query),
        }
    }

    fn rows(query: &Query) -> Self {
        Self {
            id: query.id.clone(),
            docs: query.docs.iter().cloned().map(SavedDoc::Row).collect(),
            scores: Vec::new(),
            titles: Vec::new(),
            texts: Vec::new(),
            grades: Vec::new(),
            missed: Vec::new(),
            judgments: Some(query.judgments.clone()),
        }
    }

    fn columns(query: &Query) -> Self {
        let docs = &query.docs;
        let (grades, others) = grades(query);
        Self {
            id: query.id.clone(),
            docs: docs.iter().map(|doc| SavedDoc::Id(doc.id.clone())).collect(),
            scores: column(docs.iter().map(|doc| doc.score)),
            titles: column(docs.iter().map(|doc| doc.title.clone())),
            texts: column(docs.iter().map(|doc| doc.text.clone())),
            grades,
            missed: others.iter().map(|judged| (judged.doc.clone(), judged.grade)).collect(),
            judgments: None,
        }
    }

    fn open(self) -> Result<Query, SavedError> {
        let mut docs: Vec<Doc> = self.docs.into_iter().map(Doc::from).collect();
        let count = docs.len();
        let mut judgments = self.judgments.unwrap_or_default();
        for (doc, score) in docs.iter_mut().zip(values("scores", self.scores, count)?) {
            doc.score = score;
        }
        for (doc, title) in docs.iter_mut().zip(values("titles", self.titles, count)?) {
            doc.title = title;
        }
        for (doc, text) in docs.iter_mut().zip(values("texts", self.texts, count)?) {
            doc.text = text;
        }
        for (doc, grade) in docs.iter().zip(values("grades", self.grades, count)?) {
            judgments.extend(grade.map(|grade| Judgment::new(doc.id.clone(), grade)));
        }
        judgments.extend(self.missed.into_iter().map(|(doc, grade)| Judgment { doc, grade }));
        Ok(Query { id: self.id, docs, judgments })
    }
}

/// Returns the column of grades, and the judgments that it does not hold. The column is used only if reading it
/// gives the judgments in the same order: first those of listed documents, as listed.
fn grades(query: &Query) -> (Vec<Option<f64>>, &[Judgment]) {
    let judged = Index::of(query.judgments.iter().map(|judgment| &judgment.doc));
    let places: Vec<_> = query.docs.iter().map(|doc| judged.get(&doc.id)).collect();
    let listed: Vec<usize> = places.iter().flatten().copied().collect();
    let is_in_order = listed.iter().copied().eq(0..listed.len());
    if !is_in_order || judged.count() != query.judgments.len() {
        return (Vec::new(), &query.judgments);
    }
    let grade = |at: usize| query.judgments[at].grade;
    (column(places.into_iter().map(|at| at.map(grade))), &query.judgments[listed.len()..])
}

/// Returns the values of all documents, or no values if no document has one.
fn column<T>(values: impl Iterator<Item = Option<T>>) -> Vec<Option<T>> {
    let values: Vec<_> = values.collect();
    if values.iter().any(Option::is_some) { values } else { Vec::new() }
}

/// Checks that a column has a value for each document, or none.
fn values<T>(key: &str, values: Vec<T>, count: usize) -> Result<Vec<T>, SavedError> {
    if values.is_empty() || values.len() == count {
        return Ok(values);
    }
    let what = format!("\u{201c}{key}\u{201d} has another length than the list");
    Err(SavedError::Damaged(what))
}

impl From<SavedDoc> for Doc {
    fn from(saved: SavedDoc) -> Self {
        match saved {
            SavedDoc::Row(doc) => doc,
            SavedDoc::Id(id) => Doc::new(id),
        }
    }
}

impl<'de> Deserialize<'de> for SavedDoc {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DocVisitor)
    }
}

struct DocVisitor;

impl<'de> Visitor<'de> for DocVisitor {
    type Value = SavedDoc;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document or its id")
    }

    fn visit_str<E>(self, id: &str) -> Result<SavedDoc, E> {
        Ok(SavedDoc::Id(id.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SavedDoc, A::Error> {
        Doc::deserialize(MapAccessDeserializer::new(map)).map(SavedDoc::Row)
    }
}
