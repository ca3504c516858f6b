//! The lists of the queries of a text, and where each document was first mentioned.

use crate::data::Id;
use crate::metrics::Index;

/// The documents of one query that were added so far.
#[derive(Default)]
pub(super) struct QueryDocuments {
    index: Index,
    /// Byte offset and grade of the first mention of each document.
    firsts: Vec<(usize, f64)>,
}

impl QueryDocuments {
    /// Returns the byte offset and grade of the first mention of a document.
    pub fn first(&self, doc: &str) -> Option<(usize, f64)> {
        self.firsts.get(self.index.get(doc)?).copied()
    }

    /// Adds the first mention of a document.
    pub fn insert(&mut self, doc: &Id, at: usize, grade: f64) {
        self.index.insert(doc, self.firsts.len());
        self.firsts.push((at, grade));
    }
}

/// The queries in the order in which they first occur, and their documents.
#[derive(Default)]
pub(super) struct Queries {
    pub ids: Vec<Id>,
    pub index: Index,
    seen: Vec<QueryDocuments>,
    /// The number of documents of all queries together.
    pub count: usize,
}

impl Queries {
    /// Returns the byte offset and grade of the first mention of a document of a query.
    pub fn first(&self, query: &str, doc: &str) -> Option<(usize, f64)> {
        let is_last = self.ids.last().is_some_and(|last| &**last == query);
        let at = if is_last { self.ids.len() - 1 } else { self.index.get(query)? };
        self.seen.get(at)?.first(doc)
    }

    fn open(&mut self, query: &str) -> usize {
        if self.ids.last().is_some_and(|last| &**last == query) {
            return self.ids.len() - 1;
        }
        if let Some(at) = self.index.get(query) {
            return at;
        }
        let id: Id = query.into();
        self.index.insert(&id, self.ids.len());
        self.ids.push(id);
        self.seen.push(QueryDocuments::default());
        self.ids.len() - 1
    }
}

/// A list for each query.
pub(super) struct Lists<T> {
    pub queries: Queries,
    pub lists: Vec<Vec<T>>,
}

impl<T> Lists<T> {
    /// Returns no lists.
    pub fn new() -> Self {
        Self { queries: Queries::default(), lists: Vec::new() }
    }

    /// Adds a query if it is new, with an empty list. Returns its place.
    pub fn open(&mut self, query: &str) -> usize {
        let at = self.queries.open(query);
        if at == self.lists.len() {
            self.lists.push(Vec::new());
        }
        at
    }

    /// Returns the list at a place, and the documents that were added to it.
    pub fn parts(&mut self, at: usize) -> Option<(&mut Vec<T>, &mut QueryDocuments)> {
        Some((self.lists.get_mut(at)?, self.queries.seen.get_mut(at)?))
    }

    /// Returns the queries with their lists. `None` if there is no query.
    pub fn into_queries(self) -> Option<Vec<(Id, Vec<T>)>> {
        let queries: Vec<_> = self.queries.ids.into_iter().zip(self.lists).collect();
        (!queries.is_empty()).then_some(queries)
    }
}
