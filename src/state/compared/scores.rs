//! The values of all runs on the same queries.

use std::cell::OnceCell;
use std::rc::Rc;

use super::lists::Lists;
use super::pair::Two;
use crate::compare::slices::Facts;
use crate::compare::systems::{Both, Scored};
use crate::data::{Id, Tags};
use crate::formats::holds_texts;
use crate::metrics::settings::{Ties, Unjudged};
use crate::metrics::{Index, Measure, Ranking, final_order, ndcg};
use crate::presets::{Convention, JoinedQuery};
use crate::state::large::Large;

/// A large run, whose lists are only in its file.
#[derive(Clone, Debug)]
pub(super) struct HeldRun {
    pub run: Rc<Large>,
    /// The place of each query in the run.
    pub places: Vec<Option<usize>>,
}

/// The runs of a model with their values under its convention.
#[derive(Clone, Debug)]
pub struct Scores {
    /// The names of the runs.
    pub names: Vec<Id>,
    /// The chosen measure, then the other measures of the table.
    pub measures: Vec<Measure>,
    /// The values of each measure.
    pub scored: Vec<Scored>,
    /// The convention of the chosen measure.
    pub convention: Convention,
    /// The origin of the values, in one line: the convention, or the files.
    pub about: String,
    /// The decimals shown.
    pub digits: u8,
    /// The cutoff of the page, for measures without a cutoff.
    pub k: usize,
    /// The grades that a judge may give, the lowest first.
    pub grades: Vec<f64>,
    /// The distinct grades of the judgments, the lowest first. Empty if they are not in memory.
    pub judged_grades: Vec<f64>,
    /// The columns of imported tables that describe the queries.
    pub tags: Vec<Tags>,
    /// The queries of each run, in the same order.
    pub lists: Lists,
    /// The place of each query in the model, if the run shown has the query.
    pub(super) in_model: Vec<Option<usize>>,
    /// Whether the runs are too large for the page, so that their lists are not in memory.
    pub is_large: bool,
    /// The runs of which only the judged documents are kept.
    pub(super) held: Vec<HeldRun>,
    /// By query: the number of judged documents and of relevant ones, if the judgments are not in memory.
    pub(super) counts: Vec<[usize; 2]>,
    /// By run, then query: how many of the documents down to [`Scores::depth`] are judged, and how many there
    /// are.
    pub(super) judged: Vec<Vec<[usize; 2]>>,
    /// The text of each query, once it is needed.
    pub(super) texts: OnceCell<Vec<Id>>,
}

impl Scores {
    /// Returns the chosen measure: nDCG if the runs have no measure in common.
    pub fn measure(&self) -> Measure {
        self.measures.first().copied().unwrap_or(Measure::new(&ndcg::DEFINITION))
    }

    /// Returns the values of the chosen measure on the queries for which both runs have one.
    pub fn both(&self, two: Two) -> Both {
        let scored = self.scored.first();
        scored.map(|scored| scored.both(two.baseline, two.candidate)).unwrap_or_default()
    }

    /// Returns the depth to which judged documents are counted: the cutoff of the measure, or else of the page.
    pub fn depth(&self) -> usize {
        self.measure().cutoff.unwrap_or(self.k)
    }

    /// Returns the number of queries, of all runs together.
    pub fn queries(&self) -> usize {
        self.in_model.len()
    }

    /// Returns the id of a query.
    pub fn id(&self, query: usize) -> Id {
        self.lists.id(query)
    }

    /// Whether the values were computed elsewhere.
    pub fn are_values(&self) -> bool {
        !self.is_large && !self.lists.has_lists()
    }

    /// Returns the place of a query in the model. `None` if the run shown does not have the query.
    pub fn in_model(&self, query: usize) -> Option<usize> {
        self.in_model.get(query).copied().flatten()
    }

    /// Returns the query that has this place in the model.
    pub fn of_model(&self, at: usize) -> Option<usize> {
        self.in_model.iter().position(|place| *place == Some(at))
    }

    /// Returns the name of a document of a query: its title, or its id.
    pub fn label(&self, query: usize, doc: &Id) -> Id {
        let lists = (0..self.lists.runs()).filter_map(|run| self.lists.list(query, run));
        let mut docs = lists.flat_map(|query| &query.docs).filter(|of| of.id == *doc);
        docs.find(|of| of.title.is_some()).map_or(doc, |of| of.label()).clone()
    }

    /// Returns the number of these queries that a run has no list for.
    pub fn lacking(&self, run: usize, queries: &[usize]) -> usize {
        queries.iter().filter(|query| self.lacks(run, **query)).count()
    }

    /// Whether a run has no list for a query. Always false for values that were computed elsewhere.
    fn lacks(&self, run: usize, query: usize) -> bool {
        match self.held.get(run) {
            Some(HeldRun { run, places }) => {
                let entry = places.get(query).copied().flatten().and_then(|at| run.queries.get(at));
                entry.is_none_or(|entry| entry.retrieved == 0)
            }
            None => {
                let list = self.lists.list(query, run);
                !self.are_values() && list.is_none_or(|query| query.docs.is_empty())
            }
        }
    }

    /// Removes the values of queries that no run has a list for.
    pub(super) fn without_unlisted(mut self) -> Self {
        let runs = self.names.len();
        for query in 0..self.queries() {
            if (0..runs).all(|run| self.lacks(run, query)) {
                self.scored.iter_mut().for_each(|scored| scored.remove(query));
            }
        }
        self
    }

    /// Returns the ranking of a query of a run, as the tool makes it. `None` if the tool refuses the query.
    pub fn ranking(&self, run: usize, query: usize) -> Option<Ranking> {
        let input = self.lists.input(query, run);
        let pool = self.lists.pool.as_ref().filter(|_| self.convention.input.judged_anywhere);
        let pooled = pool.map(|pool| input.pooled(pool));
        self.convention.accepted(pooled.as_ref().unwrap_or(&input)).ok()
    }

    /// Returns the grades of a list of a large run from rank 1 on, down to the last judged document. An
    /// unjudged document has grade 0. `None` for other runs.
    pub(super) fn held_grades(&self, run: usize, query: usize) -> Option<Vec<f64>> {
        let HeldRun { run, places } = self.held.get(run)?;
        let leaves_out = self.convention.settings.relevance.unjudged == Unjudged::LeftOut;
        let place = places.get(query).copied().flatten();
        let mut grades = Vec::new();
        for (rank, grade) in place.into_iter().flat_map(|place| run.found(place)) {
            let rank = if leaves_out { grades.len() + 1 } else { rank };
            grades.resize(rank, 0.0);
            grades[rank - 1] = grade;
        }
        Some(grades)
    }

    /// Returns how many of a query's documents down to [`Scores::depth`] are judged, and how many there are. `joined` is
    /// the query, if its list can be joined with its judgments.
    pub(super) fn judged_of(
        &self,
        run: usize,
        query: usize,
        joined: Option<&mut JoinedQuery>,
    ) -> [usize; 2] {
        if let Some(joined) = joined.filter(|_| self.reads_as_given()) {
            return joined.judged_within(self.depth(), &self.convention.settings);
        }
        let first = self.first(run, query, self.depth());
        let judged = self.lists.judged_places(query);
        [first.iter().filter(|doc| judged.has(doc)).count(), first.len()]
    }

    /// Whether the tool ranks all documents of a list, whatever their grades.
    fn reads_as_given(&self) -> bool {
        self.convention.reads_ranks()
            && self.convention.settings.relevance.unjudged != Unjudged::LeftOut
            && self.convention.settings.order.ties != Ties::LowestGradeFirst
    }

    /// Returns the documents of a list down to a depth, in their final order.
    pub(super) fn first(&self, run: usize, query: usize, depth: usize) -> Vec<Id> {
        if !self.reads_as_given() {
            let ranking = self.ranking(run, query);
            let rows = ranking.iter().flat_map(|ranking| ranking.rows.iter().take(depth));
            return rows.map(|row| row.doc.clone()).collect();
        }
        let docs = self.lists.input(query, run).run.unwrap_or_default();
        let (order, _) = final_order(&docs, &self.convention.settings, &|_| 0.0);
        order.into_iter().take(depth).map(|at| docs[at].0.clone()).collect()
    }

    /// Whether a table gave the texts of queries.
    pub fn have_texts(&self) -> bool {
        self.column_of_texts().is_some()
    }

    fn column_of_texts(&self) -> Option<&Id> {
        self.tags.iter().map(|tags| &tags.column).find(|column| holds_texts(column))
    }

    /// Returns the text of each query: that of a column of texts, or else its id.
    pub fn texts(&self) -> &[Id] {
        self.texts.get_or_init(|| {
            let said = self.column_of_texts().map_or(Vec::new(), |column| self.said(column));
            let text = |query: usize| said.get(query).cloned().flatten();
            (0..self.queries()).map(|query| text(query).unwrap_or_else(|| self.id(query))).collect()
        })
    }

    /// Returns the text of a query. `None` if no table gave one.
    pub fn text(&self, query: usize) -> Option<&Id> {
        self.column_of_texts()?;
        self.texts().get(query).filter(|text| **text != self.id(query))
    }

    /// Returns the facts about a query, without its values and the columns of tables.
    pub(super) fn facts(&self, query: usize) -> Facts {
        let text = self.id(query);
        let judgments = self.lists.judged(query).map_or(&[][..], |query| &query.judgments);
        let is_relevant = |grade: f64| self.convention.settings.is_relevant(grade);
        let relevant = judgments.iter().filter(|judgment| is_relevant(judgment.grade)).count();
        let [judged, relevant] =
            self.counts.get(query).copied().unwrap_or([judgments.len(), relevant]);
        Facts { judged, relevant, text, tags: Vec::new() }
    }

    /// Returns the text of each query in a column of a table.
    pub(super) fn said(&self, column: &str) -> Vec<Option<Id>> {
        let tags = self.tags.iter().find(|tags| &*tags.column == column);
        let values = tags.map_or(&[][..], |tags| &tags.values);
        let places = Index::of(values.iter().map(|(query, _)| query));
        let said = |query: usize| places.get(&self.id(query)).map(|at| values[at].1.clone());
        (0..self.queries()).map(said).collect()
    }
}
