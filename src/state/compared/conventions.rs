//! Finds where the winner changes: compares both runs under each measure, cutoff and convention.

use super::scores::Scores;
use super::two::Compared;
use crate::compare::flips::{Count, Lead};
use crate::compare::systems::Scored;
use crate::metrics::measures::err;
use crate::metrics::settings::{Gain, Unjudged};
use crate::metrics::{Id, Measure, ap, ndcg, precision, recall, rr};
use crate::presets::{Convention, Evaluation};

/// The leads of both runs, computed query by query with [`Map::step`].
pub struct Map {
    rows: Vec<[String; 3]>,
    columns: Vec<Measure>,
    evaluations: Vec<Evaluation>,
    runs: [usize; 2],
    /// The queries that are evaluated: all, or of many queries an even selection.
    queries: Vec<usize>,
    done: usize,
}

/// Who leads under each convention (the rows) and each measure (the columns).
#[derive(Clone, Debug, PartialEq)]
pub struct Leads {
    /// The measures, those of the same name side by side.
    pub columns: Vec<Measure>,
    /// One row for each convention.
    pub rows: Vec<Row>,
    /// The number of queries that were evaluated.
    pub queries: usize,
}

/// One convention of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The description: `gain g, relevant from 1, unjudged count 0`.
    pub name: Id,
    /// The gain, the lowest relevant grade, and how unjudged documents count.
    pub labels: [String; 3],
    /// Who leads under each measure.
    pub leads: Vec<Lead>,
}

/// The greatest number of queries that are evaluated. Of more, an even selection is evaluated.
const MANY: usize = 1000;

/// The cutoffs of each measure.
pub const CUTOFFS: [usize; 4] = [1, 3, 5, 10];

impl Map {
    /// Starts with the conventions that differ from the chosen one in the gain, in the lowest relevant grade,
    /// and in how unjudged documents count. Conventions that make no difference are left out: with grades 0 and
    /// 1, all gains are the same.
    pub fn new(scores: &Scores, compared: &Compared) -> Self {
        let of = [
            &ndcg::DEFINITION,
            &err::DEFINITION,
            &ap::DEFINITION,
            &rr::DEFINITION,
            &precision::DEFINITION,
            &recall::DEFINITION,
        ];
        let at = |definition| CUTOFFS.map(|k| Measure::new(definition).at(k));
        let columns: Vec<Measure> = of.into_iter().flat_map(at).collect();
        let conventions = conventions(&scores.convention, &scores.grades);
        let asked: Vec<(Measure, Convention)> = (conventions.iter())
            .flat_map(|(_, convention)| columns.iter().map(|m| (*m, convention.clone())))
            .collect();
        let runs = compared.two.runs();
        let step = scores.queries().div_ceil(MANY).max(1);
        let queries: Vec<usize> = (0..scores.queries()).step_by(step).collect();
        let evaluation = |run: &usize| {
            let outline = scores.lists.outline(*run).into_iter().step_by(step);
            Evaluation::new(&asked, &outline.collect::<Vec<_>>())
        };
        Self {
            evaluations: runs.iter().map(evaluation).collect(),
            rows: conventions.into_iter().map(|(labels, _)| labels).collect(),
            columns,
            runs,
            queries,
            done: 0,
        }
    }

    /// Evaluates the next query. Returns whether that was the last one.
    pub fn step(&mut self, scores: &Scores) -> bool {
        if let Some(query) = self.queries.get(self.done) {
            for (evaluation, run) in self.evaluations.iter_mut().zip(self.runs) {
                evaluation.add(&scores.lists.input(*query, run), scores.lists.pool.as_ref());
            }
            self.done += 1;
        }
        self.done >= self.queries.len()
    }

    /// Returns the number of queries that are evaluated in all.
    pub fn most(scores: &Scores) -> usize {
        scores.queries().div_ceil(scores.queries().div_ceil(MANY).max(1))
    }

    /// Returns the number of queries that were evaluated.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns who leads, once no query is left.
    pub fn finish(self) -> Leads {
        let Self { rows, columns, evaluations, queries, .. } = self;
        let mut values: Vec<_> =
            evaluations.into_iter().map(|evaluation| evaluation.finish().into_iter()).collect();
        let mut lead = |name: &Id, measure: &Measure| {
            let systems = values.iter_mut().filter_map(Iterator::next).collect();
            let both = Scored { measure: name.clone(), systems }.both(0, 1);
            Lead::of(name, *measure, &both)
        };
        let mut row = |labels: [String; 3]| {
            let [gain, least, unjudged] = &labels;
            let counts = if unjudged == "0" { "count 0" } else { "left out" };
            let name: Id = format!("gain {gain}, relevant from {least}, unjudged {counts}").into();
            let leads = columns.iter().map(|measure| lead(&name, measure)).collect();
            Row { name, labels, leads }
        };
        let rows = rows.into_iter().map(&mut row).collect();
        Leads { columns, rows, queries: queries.len() }
    }
}

impl Leads {
    /// Returns the number of leads of each kind.
    pub fn count(&self) -> Count {
        let all: Vec<Lead> = self.rows.iter().flat_map(|row| row.leads.clone()).collect();
        Count::of(&all)
    }
}

/// Returns up to 18 conventions with their labels.
fn conventions(base: &Convention, grades: &[f64]) -> Vec<([String; 3], Convention)> {
    let above: Vec<f64> = grades.iter().copied().filter(|grade| *grade > 0.0).collect();
    let gains =
        [("g", Gain::Linear), ("2^g \u{2212} 1", Gain::Exponential), ("0 or 1", Gain::Binary)];
    let is_binary = above.iter().all(|grade| *grade == 1.0);
    let gains = if is_binary { &gains[..1] } else { &gains[..] };
    let least = |level: &f64| *level <= 1.0 || above.iter().any(|grade| grade >= level);
    let levels: Vec<f64> = [1.0, 2.0, 3.0].into_iter().filter(least).collect();
    let mut all = Vec::new();
    for (unjudged, rule) in [("0", Unjudged::Zero), ("out", Unjudged::LeftOut)] {
        for (gain, of_grade) in gains {
            for level in &levels {
                let mut convention = base.clone();
                convention.settings.gain = of_grade.clone();
                convention.settings.relevance.threshold = *level;
                convention.settings.relevance.unjudged = rule;
                all.push(([(*gain).into(), level.to_string(), unjudged.into()], convention));
            }
        }
    }
    all
}
