//! What a view needs of every query, worked out in parts before the data is shown, so that no task holds up the page.

use std::rc::Rc;

use super::model::Model;
use super::values::{QueryValues, needs_other_queries, of_queries};
use crate::data::Query;
use crate::lint::Lint;

/// The values and findings of all queries of a model. They follow from the model, so that two of them are equal.
#[derive(Clone, Debug, Default)]
pub struct Prepared(Option<Rc<Whole>>);

#[derive(Debug)]
struct Whole {
    model: Model,
    values: Rc<Vec<QueryValues>>,
    lint: Lint,
}

impl PartialEq for Prepared {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Prepared {
    /// Returns the model, and the values and the findings of its queries, if they are of the same data.
    pub(super) fn of(&self, model: &Model) -> Option<(&Model, &Rc<Vec<QueryValues>>, &Lint)> {
        let whole = self.0.as_ref().filter(|whole| Rc::ptr_eq(&whole.model.data, &model.data))?;
        Some((&whole.model, &whole.values, &whole.lint))
    }
}

/// The values and findings of some of the queries.
#[derive(Debug)]
struct Part(Vec<QueryValues>, Lint);

/// The work on all queries of a model, in parts. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Preparing {
    model: Model,
    /// The number of queries that are done.
    done: usize,
    parts: Vec<Rc<Part>>,
}

/// The number of queries that take some milliseconds.
const PART: usize = 2000;
/// The number of documents that take some milliseconds.
const DOCUMENTS: usize = 20_000;

/// Returns how many of the queries are the next part: at least one.
fn next(queries: &[Rc<Query>]) -> usize {
    let mut documents = 0;
    let is_more = |query: &&Rc<Query>| {
        let is_more = documents < DOCUMENTS;
        documents += query.docs.len();
        is_more
    };
    queries.iter().take(PART).take_while(is_more).count()
}

impl Preparing {
    /// Starts. `None` for few queries with few documents, and where the values of a query depend on other queries.
    pub(super) fn new(model: Model) -> Option<Self> {
        let queries = &model.data.queries;
        let documents: usize = queries.iter().map(|query| query.docs.len()).sum();
        let is_long = queries.len() > PART || documents > DOCUMENTS;
        (is_long && !needs_other_queries(&model)).then(|| Self {
            model,
            done: 0,
            parts: Vec::new(),
        })
    }

    /// Examines the next queries. Returns whether these were the last ones.
    pub(super) fn step(&mut self) -> bool {
        let left = self.model.data.queries.get(self.done..).unwrap_or_default();
        let (part, rest) = left.split_at(next(left));
        self.parts.push(Rc::new(Part(of_queries(&self.model, part), Lint::of_queries(part))));
        self.done += part.len();
        rest.is_empty()
    }

    /// Returns what was found, after the last step.
    pub(super) fn finish(self) -> Prepared {
        let values = self.parts.iter().flat_map(|part| part.0.iter().cloned()).collect();
        let lint = Lint::joined(self.parts.iter().map(|part| &part.1));
        Prepared(Some(Rc::new(Whole { model: self.model, values: Rc::new(values), lint })))
    }
}
