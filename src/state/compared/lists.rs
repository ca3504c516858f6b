//! The queries of several runs, side by side.

use std::rc::Rc;

use crate::data::{Data, Id, Query};
use crate::metrics::Index;
use crate::presets::QueryInput;
use crate::state::Model;

/// The lists of all runs and their judgments, by query. Nothing is copied until it is asked for.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    queries: Vec<Aligned>,
    /// The place of each query, by its id.
    places: Index,
    runs: usize,
    /// The documents judged for any query, if the convention needs them.
    pub(super) pool: Option<Index>,
}

#[derive(Clone, Debug)]
struct Aligned {
    id: Id,
    /// By run. `None`: the run does not have the query.
    lists: Vec<Option<Rc<Query>>>,
    judged: Option<Rc<Query>>,
}

impl Lists {
    /// Aligns the runs of a model by query: first the queries of the first run, then the other judged queries, then
    /// those that the other runs add.
    pub fn of(model: &Model) -> Self {
        let runs = &model.runs;
        let mut all = Self { runs: runs.list.len(), ..Self::default() };
        // If each side has a single query, a query without a name takes the name of the other.
        let is_single = |data: &Data| data.queries.len() == 1;
        for (at, run) in runs.list.iter().enumerate() {
            let shown = at == runs.shown;
            let joined = (!shown && (is_single(&model.data) || is_single(&run.lists)))
                .then(|| model.data.with_lists(&run.lists));
            let lists = if shown { &model.data } else { &run.lists };
            for query in joined.as_ref().map_or(&lists.queries, |data| &data.queries) {
                all.add(query, at);
            }
            // The judgments are those of the model, for all runs.
            let judged = if at == 0 { &model.data.queries[..] } else { &[] };
            for query in judged.iter().filter(|query| !query.judgments.is_empty()) {
                all.judge(query);
            }
        }
        all
    }

    /// Returns the queries of runs whose lists are not in memory. Ids may come more than once.
    pub(super) fn without_lists<'a>(runs: usize, ids: impl Iterator<Item = &'a Id>) -> Self {
        let mut all = Self { runs, ..Self::default() };
        for id in ids {
            all.place(id);
        }
        all
    }

    fn place(&mut self, id: &Id) -> usize {
        self.places.get(id).unwrap_or_else(|| {
            let place = self.queries.len();
            self.places.insert(id, place);
            let lists = vec![None; self.runs];
            self.queries.push(Aligned { id: id.clone(), lists, judged: None });
            place
        })
    }

    fn add(&mut self, query: &Rc<Query>, run: usize) {
        let place = self.place(&query.id);
        if let Some(list) = self.queries.get_mut(place).and_then(|of| of.lists.get_mut(run)) {
            *list = Some(query.clone());
        }
    }

    fn judge(&mut self, query: &Rc<Query>) {
        let place = self.place(&query.id);
        if let Some(aligned) = self.queries.get_mut(place) {
            aligned.judged = Some(query.clone());
        }
    }

    /// Returns the place of the query with this id, if there is one.
    pub fn place_of(&self, id: &str) -> Option<usize> {
        self.places.get(id)
    }

    /// Returns the number of queries.
    pub fn count(&self) -> usize {
        self.queries.len()
    }

    /// Returns the number of runs.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// Whether there is any list.
    pub fn has_lists(&self) -> bool {
        self.queries.iter().any(|query| query.lists.iter().any(Option::is_some))
    }

    /// Returns the id of a query, or an empty id beyond the last query.
    pub fn id(&self, query: usize) -> Id {
        self.queries.get(query).map_or_else(|| "".into(), |query| query.id.clone())
    }

    /// Returns a query with the documents of a run. `None`: the run does not have it.
    pub fn list(&self, query: usize, run: usize) -> Option<&Rc<Query>> {
        self.queries.get(query)?.lists.get(run)?.as_ref()
    }

    /// Returns the query with the judgments, which all runs share. `None` without judgments.
    pub fn judged(&self, query: usize) -> Option<&Rc<Query>> {
        self.queries.get(query)?.judged.as_ref()
    }

    /// Returns the place of each judgment of a query, by document.
    pub fn judged_places(&self, query: usize) -> Index {
        let judgments = self.judged(query).map_or(&[][..], |query| &query.judgments);
        Index::of(judgments.iter().map(|judgment| &judgment.doc))
    }

    /// Returns the input that a tool gets for a query of a run.
    pub fn input(&self, query: usize, run: usize) -> QueryInput {
        let docs = self.list(query, run).map_or(&[][..], |query| &query.docs);
        let judgments = self.judged(query).map_or(&[][..], |query| &query.judgments);
        let docs: Vec<_> = docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect();
        let grades: Vec<_> = judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect();
        QueryInput {
            id: self.id(query),
            run: Some(docs).filter(|docs| !docs.is_empty()),
            qrels: Some(grades).filter(|grades| !grades.is_empty()),
        }
    }

    /// Returns, for each query of a run, its id if it has a list and judgments.
    pub fn evaluated(&self, run: usize) -> Vec<Option<Id>> {
        let one = |query: &Aligned| {
            let list = query.lists.get(run).and_then(Option::as_ref);
            let has_docs = list.is_some_and(|query| !query.docs.is_empty());
            let has_grades = query.judged.as_ref().is_some_and(|query| !query.judgments.is_empty());
            (has_docs && has_grades).then(|| query.id.clone())
        };
        self.queries.iter().map(one).collect()
    }

    /// Collects the documents judged for any query.
    pub(super) fn collect_pool(&mut self) {
        let judged = self.queries.iter().filter_map(|query| query.judged.as_ref());
        let docs = judged.flat_map(|query| query.judgments.iter().map(|judgment| &judgment.doc));
        self.pool = Some(Index::of(docs));
    }
}
