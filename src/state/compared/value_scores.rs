//! Scores of runs whose values were computed elsewhere.

use std::cell::OnceCell;

use super::lists::Lists;
use super::scores::Scores;
use crate::compare::systems::Scored;
use crate::data::{SystemValues, Tags};
use crate::metrics::{Index, Measure};
use crate::state::Model;
use crate::state::value_files;

/// Returns the scores of a model whose runs are values. `None` for other models.
pub(super) fn scores(model: &Model) -> Option<Scores> {
    let values = |run: &crate::state::runs::NamedRun| run.values.clone();
    let systems: Vec<_> = model.runs.list.iter().map(values).collect::<Option<_>>()?;
    let (mut measures, _) = value_files::measures(systems.iter().map(|system| &**system));
    let is_chosen = |measure: &Measure| *measure == model.measure || *measure == model.chosen();
    if let Some(chosen) = measures.iter().position(is_chosen) {
        measures[..=chosen].rotate_right(1);
    }
    let ids = model.data.queries.iter().map(|query| &query.id);
    let lists = Lists::without_lists(model.runs.list.len(), ids);
    let scored = |measure: &Measure| Scored {
        measure: measure.to_string().into(),
        systems: systems.iter().map(|system| of(system, measure, &lists)).collect(),
    };
    let mut tags: Vec<Tags> = Vec::new();
    for column in systems.iter().flat_map(|system| &system.tags) {
        if tags.iter().all(|known| known.column != column.column) {
            tags.push(column.clone());
        }
    }
    Some(Scores {
        names: model.runs.list.iter().map(|run| run.name.clone()).collect(),
        scored: measures.iter().map(scored).collect(),
        measures,
        convention: model.convention.convention(&model.chosen()),
        about: "Values as the files give them.".into(),
        digits: model.digits,
        k: model.k,
        grades: Vec::new(),
        judged_grades: Vec::new(),
        texts: OnceCell::new(),
        tags,
        in_model: (0..lists.count()).map(Some).collect(),
        is_large: false,
        held: Vec::new(),
        counts: Vec::new(),
        judged: Vec::new(),
        lists,
    })
}

/// Returns a system's values of a measure, by query.
fn of(system: &SystemValues, measure: &Measure, lists: &Lists) -> Vec<Option<f64>> {
    let is = |name: &str| name.parse::<Measure>().is_ok_and(|of| of == *measure);
    let found = system.measures.iter().find(|of| is(&of.measure));
    let values = found.map_or(&[][..], |of| &of.values);
    let places = Index::of(values.iter().map(|(query, _)| query));
    let value = |query: usize| places.get(&lists.id(query)).map(|at| values[at].1);
    (0..lists.count()).map(value).collect()
}
