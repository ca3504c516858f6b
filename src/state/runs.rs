//! Several runs with the same judgments, of which one is shown.
//!
//! The lists of the run shown are in the model's data, where the user edits them. The lists of the
//! other runs are kept here.

use std::rc::Rc;

use super::model::Model;
use crate::data::{Data, Id, Query, SystemValues};
use crate::metrics::Index;

/// A run with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRun {
    /// The file's name without its extension.
    pub name: Id,
    /// The lists, without judgments. For the run shown those in the model's data apply.
    pub lists: Rc<Data>,
    /// The lists before the first edit.
    pub loaded: Rc<Data>,
    /// Values that were computed elsewhere; the run then has no lists.
    pub values: Option<Rc<SystemValues>>,
}

/// All runs; empty if there is only one, which has no name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Runs {
    /// In the order in which they were read.
    pub list: Vec<NamedRun>,
    /// The index of the run whose lists are in the model's data.
    pub shown: usize,
}

impl Runs {
    /// Whether the runs are values that were computed elsewhere.
    pub fn are_values(&self) -> bool {
        self.list.iter().any(|run| run.values.is_some())
    }

    /// Whether a model has one run whose lists were edited, so that they can be compared with what they were.
    /// Lists that follow from keywords, and those of a larger run, are not compared.
    pub(super) fn are_edits(model: &Model) -> bool {
        let follows = model.data.keywords.is_some() || model.large.is_some();
        let is_single = model.runs.list.is_empty() && !follows;
        is_single && !Rc::ptr_eq(&model.data, &model.loaded) && model.is_edited()
    }

    /// Returns the lists of a model before and after they were edited, as two runs of which the second is shown.
    pub(super) fn of_edits(model: &Model) -> Self {
        let mut runs = Self::default();
        runs.push("before", model.loaded.lists());
        runs.push("after", model.loaded.lists());
        runs.shown = 1;
        runs
    }

    /// Returns the runs of a model with another one, which is shown. A single list of the user becomes a run;
    /// without one, and where most queries are not in both, there are no runs.
    pub(super) fn beside(model: &Model, other: Self) -> Self {
        let new = other.list.first().map(|run| run.lists.clone()).unwrap_or_default();
        if !are_alike(&new, &model.data) {
            return Self::default();
        }
        let mut runs = (*model.runs).clone();
        if let Some(shown) = runs.list.get_mut(runs.shown) {
            shown.lists = Rc::new(model.data.lists());
            shown.loaded = Rc::new(model.loaded.lists());
        }
        let has_list = |query: &Rc<Query>| !query.docs.is_empty();
        if runs.list.is_empty() && model.is_own() && model.data.queries.iter().any(has_list) {
            let mut texts = model.texts.inputs.iter().zip(model.texts.reports());
            let name = texts.find(|(_, report)| report.has_run).map(|(input, _)| &*input.name);
            runs.push(name.unwrap_or("before"), model.data.lists());
        }
        if runs.list.is_empty() || runs.are_values() {
            return Self::default();
        }
        runs.shown = runs.list.len();
        for run in other.list {
            let name = runs.unique(&run.name);
            runs.list.push(NamedRun { name, ..run });
        }
        runs
    }

    /// Returns a name, with a number where it is taken.
    fn unique(&self, name: &str) -> Id {
        let is_taken = |of: &str| self.list.iter().any(|run| &*run.name == of);
        let mut names = (2..).map(|number| format!("{name} ({number})"));
        match is_taken(name) {
            true => names.find(|name| !is_taken(name)).unwrap_or_default().into(),
            false => name.into(),
        }
    }

    /// Adds a run. A name that is taken gets a number.
    pub(super) fn push(&mut self, name: &str, lists: Data) {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let stem = if stem.is_empty() { name } else { stem };
        let (name, lists) = (self.unique(stem), Rc::new(lists));
        self.list.push(NamedRun { name, loaded: lists.clone(), lists, values: None });
    }
}

/// Whether two runs have most queries in common.
fn are_alike(lists: &Data, others: &Data) -> bool {
    let has_list = |query: &&Rc<Query>| !query.docs.is_empty();
    let known = Index::of(lists.queries.iter().filter(has_list).map(|query| &query.id));
    let other = others.queries.iter().filter(has_list);
    let (shared, own): (Vec<_>, Vec<_>) = other.partition(|query| known.has(&query.id));
    2 * shared.len() > known.count() + own.len()
}
