//! Runs beside each other: a list before and after its edits, or a run that comes later.

use std::rc::Rc;

use super::model::Model;
use super::runs::{NamedRun, Runs, stem};
use crate::data::{Data, Query};
use crate::metrics::Index;

/// Whether a model has one run whose lists were edited, so that they can be compared with what they were.
/// Lists that follow from keywords, and those of a larger run, are not compared.
pub fn are_edits(model: &Model) -> bool {
    let follows = model.data.keywords.is_some() || model.large.is_some();
    let is_single = model.runs.list.is_empty() && !follows;
    is_single && !Rc::ptr_eq(&model.data, &model.loaded) && model.is_edited()
}

/// Returns the lists of a model before and after they were edited, as two runs of which the second is shown.
pub fn of_edits(model: &Model) -> Runs {
    let mut runs = Runs::default();
    runs.push("before", model.loaded.lists());
    // The edited lists of the run shown are in the model's data.
    runs.push("after", model.loaded.lists());
    runs.shown = 1;
    runs.tags.clone_from(&model.runs.tags);
    runs
}

/// Returns the runs of a model together with another run, which is shown. A single list of the user becomes a
/// run. Returns no runs if the model has neither runs with lists nor such a list, or if at most half of all queries
/// are on both sides.
pub fn beside(model: &Model, other: Runs) -> Runs {
    let new = other.list.first().map(|run| run.lists.clone()).unwrap_or_default();
    if !are_alike(&new, &model.data) {
        return Runs::default();
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
        runs.push(name.map_or("before", stem), model.data.lists());
    }
    if runs.list.is_empty() || runs.lack_lists() {
        return Runs::default();
    }
    runs.shown = runs.list.len();
    for run in other.list {
        let name = runs.unique(&run.name);
        runs.list.push(NamedRun { name, ..run });
    }
    runs
}

/// Whether more than half of all queries with a list are in both runs.
fn are_alike(lists: &Data, others: &Data) -> bool {
    let has_list = |query: &&Rc<Query>| !query.docs.is_empty();
    let known = Index::of(lists.queries.iter().filter(has_list).map(|query| &query.id));
    let other = others.queries.iter().filter(has_list);
    let (shared, own): (Vec<_>, Vec<_>) = other.partition(|query| known.has(&query.id));
    2 * shared.len() > known.count() + own.len()
}
