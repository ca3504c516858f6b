//! Scores of runs that are too large for the page, from the data that is kept of them.

use std::cell::OnceCell;
use std::rc::Rc;

use super::about::about;
use super::lists::Lists;
use super::scores::{HeldRun, Scores};
use crate::compare::systems::{Scored, with_missing_as_empty};
use crate::metrics::{Index, Measure};
use crate::state::Model;
use crate::state::large::{Large, by_query};

/// Returns the scores of a model whose runs are large. `None` for other models.
pub(super) fn scores(model: &Model, measures: Vec<Measure>) -> Option<Scores> {
    let run = |run: &crate::state::runs::NamedRun| run.large.as_ref().map(|held| held.0.clone());
    let runs: Vec<Rc<Large>> = model.runs.list.iter().map(run).collect::<Option<_>>()?;
    let ids = runs.iter().flat_map(|run| run.queries.iter().map(|entry| &entry.id));
    let lists = Lists::without_lists(runs.len(), ids);
    // By run, then query: the place in the run.
    let places: Vec<Vec<Option<usize>>> = runs.iter().map(|run| aligned(run, &lists)).collect();
    let mut scored: Vec<Scored> = (measures.iter())
        .map(|measure| Scored { measure: measure.to_string().into(), systems: Vec::new() })
        .collect();
    for (run, places) in runs.iter().zip(&places) {
        for (scored, values) in scored.iter_mut().zip(by_query(run, model, &measures)) {
            let value = |place: &Option<usize>| values.get((*place)?).copied().flatten();
            scored.systems.push(places.iter().map(value).collect());
        }
    }
    let in_model = Index::of(model.data.queries.iter().map(|query| &query.id));
    let mut scores = Scores {
        names: model.runs.list.iter().map(|run| run.name.clone()).collect(),
        scored,
        measures,
        convention: with_missing_as_empty(model.convention.convention(&model.chosen())),
        about: about(model),
        digits: model.digits,
        k: model.k,
        grades: Vec::new(),
        judged_grades: Vec::new(),
        texts: OnceCell::new(),
        tags: model.runs.tags.clone(),
        in_model: (0..lists.count()).map(|query| in_model.get(&lists.id(query))).collect(),
        is_large: true,
        held: Vec::new(),
        counts: Vec::new(),
        judged: Vec::new(),
        lists,
    };
    let depth = scores.depth();
    let shown = |run: &Large, place: usize| {
        let judged = run.found(place).filter(|(rank, _)| *rank <= depth).count();
        [judged, depth.min(run.queries.get(place).map_or(0, |entry| entry.retrieved as usize))]
    };
    let of_run = |(run, places): (&Rc<Large>, &Vec<Option<usize>>)| {
        places.iter().map(|place| place.map_or([0, 0], |place| shown(run, place))).collect()
    };
    scores.judged = runs.iter().zip(&places).map(of_run).collect();
    let is_relevant = |grade: f64| scores.convention.settings.is_relevant(grade);
    let counted = |run: &Large, place: usize| {
        run.judged(place).fold([0, 0], |[judged, relevant], (grade, count)| {
            [judged + count, relevant + if is_relevant(grade) { count } else { 0 }]
        })
    };
    // All runs have the same judgments.
    let of_query = |query: usize| {
        let mut known =
            runs.iter().zip(&places).filter_map(|(run, of)| Some((run, (*of.get(query)?)?)));
        known.next().map_or([0, 0], |(run, place)| counted(run, place))
    };
    scores.counts = (0..scores.queries()).map(of_query).collect();
    let held = runs.into_iter().zip(places).map(|(run, places)| HeldRun { run, places });
    scores.held = held.collect();
    Some(scores.without_unlisted())
}

/// Returns the place of each query in a run.
fn aligned(run: &Large, lists: &Lists) -> Vec<Option<usize>> {
    let places = Index::of(run.queries.iter().map(|entry| &entry.id));
    (0..lists.count()).map(|query| places.get(&lists.id(query))).collect()
}
