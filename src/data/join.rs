//! Joins runs and qrels by query.

use std::rc::Rc;

use super::{Data, Doc, Id, Judgment, Keywords, Qrels, Query, Run, lowercase};
use crate::metrics::Index;

impl Data {
    /// Returns lists and judgments joined by [`join`]. A query that one side lacks is empty on that side.
    pub fn from_parts(run: Option<&Run>, qrels: Option<&Qrels>) -> Self {
        let lists = run.map_or(&[][..], |run| &run.queries);
        let judged = qrels.map_or(&[][..], |qrels| &qrels.queries);
        let lists = lists.iter().map(|(id, docs)| (id.clone(), docs.as_slice()));
        let judged = judged.iter().map(|(id, judgments)| (id.clone(), judgments.as_slice()));
        Self { queries: queries(lists.collect(), judged.collect()), keywords: None }
    }

    /// Returns the judgments of this data, joined with the lists of `run`. A judged query that the run
    /// lacks stays, with an empty list.
    pub fn with_run(&self, run: &Run) -> Self {
        let judged = (self.queries.iter())
            .filter(|query| !query.judgments.is_empty())
            .map(|query| (query.id.clone(), query.judgments.as_slice()));
        let lists = run.queries.iter().map(|(id, docs)| (id.clone(), docs.as_slice()));
        Self { queries: queries(lists.collect(), judged.collect()), keywords: None }
    }

    /// Returns the lists of this data without judgments. Queries that have judgments only are left out.
    pub fn lists(&self) -> Self {
        let listed = |query: &&Rc<Query>| !query.docs.is_empty() || query.judgments.is_empty();
        let bare = |query: &Rc<Query>| {
            Rc::new(Query { id: query.id.clone(), docs: query.docs.clone(), judgments: Vec::new() })
        };
        Self { queries: self.queries.iter().filter(listed).map(bare).collect(), keywords: None }
    }

    /// Returns the judgments of this data, joined with the lists of other data.
    pub fn with_lists(&self, lists: &Self) -> Self {
        let lists = lists.queries.iter().map(|query| (query.id.clone(), query.docs.clone()));
        self.with_run(&Run { queries: lists.collect() })
    }

    /// Returns the lists of this data, joined with the judgments of `qrels`. All judgments are replaced;
    /// queries that only the qrels have are added, with empty lists.
    pub fn with_qrels(&self, qrels: &Qrels) -> Self {
        let lists = (self.queries.iter())
            .filter(|query| !query.docs.is_empty())
            .map(|query| (query.id.clone(), query.docs.as_slice()));
        let judged = qrels.queries.iter();
        let judged = judged.map(|(id, judgments)| (id.clone(), judgments.as_slice()));
        Self { queries: queries(lists.collect(), judged.collect()), keywords: None }
    }

    /// Returns one query for each keyword, all over the same list. A document has grade 1 if its
    /// text (or its title, if it has no text) contains the keyword, ignoring letter case, else 0.
    /// Without keywords, the data has one query without a name and without judgments.
    pub fn from_keywords(keywords: &Keywords, docs: &[Doc]) -> Self {
        let texts: Vec<String> = docs
            .iter()
            .map(|doc| doc.text.as_ref().or(doc.title.as_ref()).map_or("", |text| text))
            .map(lowercase)
            .collect();
        let queries = keywords.words.iter().map(|word| {
            let wanted = lowercase(word);
            let judgments = docs
                .iter()
                .zip(&texts)
                .map(|(doc, text)| {
                    Judgment::new(doc.id.clone(), f64::from(u8::from(text.contains(&wanted))))
                })
                .collect();
            Rc::new(Query { id: word.clone(), docs: docs.to_vec(), judgments })
        });
        let mut queries: Vec<Rc<Query>> = queries.collect();
        if queries.is_empty() {
            queries.push(Rc::new(Query { docs: docs.to_vec(), ..Query::default() }));
        }
        Self { queries, keywords: Some(keywords.clone()) }
    }
}

/// One query of a run, of qrels, or of both.
#[derive(Clone, Debug, PartialEq)]
pub struct Joined<L, J> {
    /// The query's id.
    pub query: Id,
    /// The ranked list. `None` if the run lacks the query.
    pub list: Option<L>,
    /// The judgments. `None` if the qrels lack the query.
    pub judgments: Option<J>,
}

/// Joins ranked lists and judgments by query. Returns the queries of the run in the run's order, then the
/// queries that only the qrels have, in the qrels' order.
///
/// If each side has a single query and one of them has no name, it takes the name of the other.
pub fn join<L, J>(mut run: Vec<(Id, L)>, mut qrels: Vec<(Id, J)>) -> Vec<Joined<L, J>> {
    if let ([(listed, _)], [(judged, _)]) = (run.as_mut_slice(), qrels.as_mut_slice()) {
        if listed.is_empty() {
            *listed = judged.clone();
        } else if judged.is_empty() {
            *judged = listed.clone();
        }
    }
    let places = Index::of(qrels.iter().map(|(query, _)| query));
    let mut judged: Vec<Option<(Id, J)>> = qrels.into_iter().map(Some).collect();
    let mut joined = Vec::with_capacity(run.len().max(judged.len()));
    for (query, list) in run {
        let place = places.get(&query).and_then(|at| judged.get_mut(at));
        let judgments = place.and_then(Option::take).map(|(_, judgments)| judgments);
        joined.push(Joined { query, list: Some(list), judgments });
    }
    let judged_only = judged.into_iter().flatten();
    joined.extend(judged_only.map(|(query, judgments)| Joined {
        query,
        list: None,
        judgments: Some(judgments),
    }));
    joined
}

/// Joins lists and judgments, and copies them into queries. A missing list or missing judgments become empty.
fn queries(run: Vec<(Id, &[Doc])>, qrels: Vec<(Id, &[Judgment])>) -> Vec<Rc<Query>> {
    let query = |joined: Joined<&[Doc], &[Judgment]>| {
        let docs = joined.list.unwrap_or_default().to_vec();
        let judgments = joined.judgments.unwrap_or_default().to_vec();
        Rc::new(Query { id: joined.query, docs, judgments })
    };
    join(run, qrels).into_iter().map(query).collect()
}
