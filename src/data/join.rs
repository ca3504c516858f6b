//! Run and qrels into [`Data`], in one step or two.

use std::rc::Rc;

use super::{Data, Doc, Id, Judgment, Keywords, Qrels, Query, Run, lowercase};
use crate::metrics::Index;

impl Data {
    /// Joins lists and judgments by query: the queries of the run in its order, then those that have
    /// judgments only, with empty lists. A query without a name joins the only one on the other side.
    pub fn from_parts(run: Option<&Run>, qrels: Option<&Qrels>) -> Self {
        let lists = run.map_or(&[][..], |run| &run.queries);
        let judged = qrels.map_or(&[][..], |qrels| &qrels.queries);
        let data = join(
            lists.iter().map(|(id, docs)| (id, docs.as_slice())).collect(),
            judged.iter().map(|(id, judgments)| (id, judgments.as_slice())).collect(),
        );
        Self { queries: data, keywords: None }
    }

    /// The lists of a run for the judgments that are here. Queries that have judgments but no list in
    /// the run stay, with an empty list.
    pub fn with_run(&self, run: &Run) -> Self {
        let judged = (self.queries.iter())
            .filter(|query| !query.judgments.is_empty())
            .map(|query| (&query.id, query.judgments.as_slice()));
        let lists = run.queries.iter().map(|(id, docs)| (id, docs.as_slice()));
        Self { queries: join(lists.collect(), judged.collect()), keywords: None }
    }

    /// The lists alone. A query that has judgments only is left out.
    pub fn lists(&self) -> Self {
        let listed = |query: &&Rc<Query>| !query.docs.is_empty() || query.judgments.is_empty();
        let bare = |query: &Rc<Query>| {
            Rc::new(Query { id: query.id.clone(), docs: query.docs.clone(), judgments: Vec::new() })
        };
        Self { queries: self.queries.iter().filter(listed).map(bare).collect(), keywords: None }
    }

    /// Other lists for the judgments that are here.
    pub fn with_lists(&self, lists: &Self) -> Self {
        let lists = lists.queries.iter().map(|query| (query.id.clone(), query.docs.clone()));
        self.with_run(&Run { queries: lists.collect() })
    }

    /// The judgments of qrels for the lists that are here. All judgments are replaced; queries that
    /// have judgments only are added, with empty lists.
    pub fn with_qrels(&self, qrels: &Qrels) -> Self {
        let lists = (self.queries.iter())
            .filter(|query| !query.docs.is_empty())
            .map(|query| (&query.id, query.docs.as_slice()));
        let judged = qrels.queries.iter().map(|(id, judgments)| (id, judgments.as_slice()));
        Self { queries: join(lists.collect(), judged.collect()), keywords: None }
    }

    /// One query for each keyword, all over the same list. A document has grade 1 when its text (its
    /// title when it has no text) contains the keyword, letter case aside, else 0; none is unjudged.
    /// Without keywords there is one query without a name, in which nothing is judged.
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

type Sided<'a, T> = Vec<(&'a Id, &'a [T])>;

fn join<'a>(mut lists: Sided<'a, Doc>, mut judged: Sided<'a, Judgment>) -> Vec<Rc<Query>> {
    // A side with a single query without a name takes the name of the single query opposite.
    if let ([(list, _)], [(judgment, _)]) = (lists.as_mut_slice(), judged.as_mut_slice()) {
        if list.is_empty() {
            *list = *judgment;
        } else if judgment.is_empty() {
            *judgment = *list;
        }
    }
    let places = Index::of(judged.iter().map(|(id, _)| *id));
    let mut joined = vec![false; judged.len()];
    let mut queries: Vec<Rc<Query>> = Vec::new();
    let mut push = |id: &Id, docs: &[Doc], judgments: &[Judgment]| {
        let (docs, judgments) = (docs.to_vec(), judgments.to_vec());
        queries.push(Rc::new(Query { id: id.clone(), docs, judgments }));
    };
    for (id, docs) in lists {
        let place = places.get(id).filter(|at| !std::mem::replace(&mut joined[*at], true));
        push(id, docs, place.map_or(&[], |at| judged[at].1));
    }
    for ((id, judgments), joined) in judged.into_iter().zip(joined) {
        if !joined {
            push(id, &[], judgments);
        }
    }
    queries
}
