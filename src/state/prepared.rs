//! The first view of long data, derived in parts before the data is shown, so that no task holds up the page.

use std::rc::Rc;

use super::model::Model;
use super::values::{QueryValues, needs_other_queries, of_queries};
use super::view::View;
use crate::data::Query;
use crate::lint::Lint;

/// A view that was derived before its data is shown. It follows from its model, so that two of them are equal.
#[derive(Clone, Debug, Default)]
pub struct Prepared(Option<Rc<View>>);

impl PartialEq for Prepared {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Prepared {
    /// Returns the view from which the view of a model is derived with the least work: `last`, or the prepared view if
    /// only that one shows the data of the model.
    pub fn or_last<'a>(&'a self, model: &Model, last: Option<&'a View>) -> Option<&'a View> {
        let shows = |view: &&View| Rc::ptr_eq(&view.model.data, &model.data);
        last.filter(shows).or(self.0.as_deref().filter(shows)).or(last)
    }
}

/// The values and findings of some of the queries.
#[derive(Debug)]
struct Part(Vec<QueryValues>, Lint);

/// The work on all queries of a model, in parts. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Preparing {
    model: Rc<Model>,
    /// The number of queries that are done.
    done: usize,
    parts: Vec<Rc<Part>>,
    view: Option<Rc<View>>,
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
            model: Rc::new(model),
            done: 0,
            parts: Vec::new(),
            view: None,
        })
    }

    /// Examines the next queries. Derives the view after the last ones. Returns whether the view is there.
    pub(super) fn step(&mut self) -> bool {
        let left = self.model.data.queries.get(self.done..).unwrap_or_default();
        if left.is_empty() {
            let values = self.parts.iter().flat_map(|part| part.0.iter().cloned()).collect();
            let lint = Lint::joined(self.parts.iter().map(|part| &part.1));
            self.view = Some(Rc::new(View::of_examined(&self.model, Rc::new(values), &lint)));
            return true;
        }
        let part = &left[..next(left)];
        self.parts.push(Rc::new(Part(of_queries(&self.model, part), Lint::of_queries(part))));
        self.done += part.len();
        false
    }

    /// Returns the view, after the last step.
    pub(super) fn finish(self) -> Prepared {
        Prepared(self.view)
    }
}
