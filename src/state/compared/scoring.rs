//! Computes the values of all runs, query by query.

use std::cell::OnceCell;

use super::about::about;
use super::large_runs;
use super::lists::Lists;
use super::scores::Scores;
use super::value_scores;
use crate::compare::systems::{Scored, with_missing_as_empty};
use crate::metrics::{Index, Measure, ndcg, recall, rr};
use crate::presets::{Convention, Evaluation, JoinedQuery};
use crate::state::Model;

/// The values of all runs, computed query by query with [`Scoring::step`].
pub struct Scoring {
    scores: Scores,
    /// By run.
    evaluations: Vec<Evaluation>,
    done: usize,
}

impl Scoring {
    /// Computes the values of all runs at once. `None` for fewer than two.
    pub fn at_once(model: &Model) -> Option<Scores> {
        let mut scoring = Self::of(model)?;
        while !scoring.step() {}
        Some(scoring.finish())
    }

    /// Starts without values. `None` for fewer than two runs.
    pub fn of(model: &Model) -> Option<Self> {
        let runs = &model.runs;
        if runs.list.len() < 2 {
            return None;
        }
        let whole = || large_runs::scores(model, measures(model));
        if let Some(scores) = value_scores::scores(model).or_else(whole) {
            let done = scores.queries();
            return Some(Self { scores, evaluations: Vec::new(), done });
        }
        let measures = measures(model);
        let convention =
            |measure: &Measure| with_missing_as_empty(model.convention.convention(measure));
        let of = |measure: &Measure| (*measure, convention(measure));
        let conditions: Vec<(Measure, Convention)> = measures.iter().map(of).collect();
        let mut lists = Lists::of(model);
        if conditions.iter().any(|(_, convention)| convention.input.judged_anywhere) {
            lists.collect_pool();
        }
        let places = Index::of(model.data.queries.iter().map(|query| &query.id));
        let in_model = (0..lists.count()).map(|at| places.get(&lists.id(at))).collect();
        let evaluation = |run: usize| Evaluation::new(&conditions, &lists.evaluated(run));
        let evaluations = (0..lists.runs()).map(evaluation).collect();
        let judged_grades = judged_grades(model);
        let scores = Scores {
            names: runs.list.iter().map(|run| run.name.clone()).collect(),
            scored: Vec::new(),
            measures,
            convention: convention(&model.chosen()),
            about: about(model),
            digits: model.digits,
            k: model.k,
            grades: grades_to_try(&judged_grades, model.highest_grade()),
            judged_grades,
            texts: OnceCell::new(),
            tags: runs.tags.clone(),
            in_model,
            is_large: false,
            held: Vec::new(),
            counts: Vec::new(),
            judged: vec![Vec::new(); lists.runs()],
            lists,
        };
        Some(Self { scores, evaluations, done: 0 })
    }

    /// Evaluates the next query of all runs. Returns whether that was the last one.
    pub fn step(&mut self) -> bool {
        let Self { scores, evaluations, done } = self;
        if *done < scores.queries() {
            let places = scores.lists.judged_places(*done);
            for (run, evaluation) in evaluations.iter_mut().enumerate() {
                let input = scores.lists.input(*done, run);
                let mut joined = JoinedQuery::with(&input, &places);
                evaluation.add_joined(&input, joined.as_mut(), scores.lists.pool.as_ref());
                let judged = scores.judged_of(run, *done, joined.as_mut());
                scores.judged[run].push(judged);
            }
            *done += 1;
        }
        *done >= scores.queries()
    }

    /// Returns the number of queries that were evaluated.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the number of all queries.
    pub fn count(&self) -> usize {
        self.scores.queries()
    }

    /// Returns the values, once no query is left.
    pub fn finish(self) -> Scores {
        let Self { mut scores, evaluations, .. } = self;
        if evaluations.is_empty() {
            return scores;
        }
        let named =
            |measure: &Measure| Scored { measure: measure.to_string().into(), systems: Vec::new() };
        scores.scored = scores.measures.iter().map(named).collect();
        for evaluation in evaluations {
            for (scored, values) in scores.scored.iter_mut().zip(evaluation.finish()) {
                scored.systems.push(values);
            }
        }
        scores.without_unlisted()
    }
}

/// The greatest number of grades that are all tried for an unjudged document. If there are more, only 0 and the
/// highest are tried.
const FEW_GRADES: usize = 5;

/// Returns the measures of the table: the chosen one, then those that the user listed, or the usual ones.
pub(super) fn measures(model: &Model) -> Vec<Measure> {
    let mut measures = vec![model.chosen()];
    let ndcg = [1, 3, 5, 10].map(|k| Measure::new(&ndcg::DEFINITION).at(k));
    let others = [Measure::new(&rr::DEFINITION), Measure::new(&recall::DEFINITION).at(100)];
    let usual = || ndcg.into_iter().chain(others).collect();
    let more: Vec<Measure> = if model.listed.is_empty() { usual() } else { model.listed.to_vec() };
    for measure in more {
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    measures
}

/// Returns the distinct grades of the judgments, the lowest first.
fn judged_grades(model: &Model) -> Vec<f64> {
    let judgments = model.data.queries.iter().flat_map(|query| &query.judgments);
    distinct(judgments.map(|judgment| judgment.grade).collect())
}

/// Returns the grades that are tried for an unjudged document.
fn grades_to_try(judged: &[f64], highest: f64) -> Vec<f64> {
    let positive = judged.iter().copied().filter(|grade| *grade > 0.0);
    let grades = distinct(positive.chain([0.0, highest]).collect());
    if grades.len() > FEW_GRADES { vec![0.0, highest] } else { grades }
}

fn distinct(mut grades: Vec<f64>) -> Vec<f64> {
    grades.sort_unstable_by(f64::total_cmp);
    grades.dedup();
    grades
}
