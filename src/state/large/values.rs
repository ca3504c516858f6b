//! Computes the values of a large run while its queries are read.

use std::rc::Rc;

use super::run::{CachedSummary, Large};
use crate::compare::systems::with_missing_as_empty;
use crate::metrics::{JudgedRanks, Mean, Measure};
use crate::present::means;
use crate::present::summary::{ListedQuery, Summary};
use crate::presets::{AdjustedPreset, Convention, QueryResult};
use crate::state::model::Model;
use crate::stream::Rule;

/// Measures that share a convention, and with it a ranking.
struct Group {
    hits: Option<JudgedRanks>,
    convention: Convention,
    /// Indices of the measures.
    measures: Vec<usize>,
}

/// The values of a run. Queries are added as they are read.
pub struct Values {
    rule: Rule,
    /// The lowest grade of a relevant document.
    threshold: f64,
    convention: Rc<AdjustedPreset>,
    measures: Vec<Measure>,
    groups: Vec<Group>,
    summary: Summary,
    parts: Vec<Vec<QueryResult>>,
    /// The number of queries that were evaluated.
    count: usize,
}

/// Returns the summary of a run under the model's convention. The run keeps the last one.
pub fn summary(run: &Large, model: &Model) -> Rc<Summary> {
    if let Some(kept) = &*run.kept.borrow()
        && kept.convention == model.convention
        && kept.measures == model.overview()
    {
        return kept.summary.clone();
    }
    let mut values = Values::new(model);
    values.take(run);
    values.finish(run)
}

/// Returns the values of measures for a comparison of runs, by measure, then query: those under the model's convention,
/// and of an empty list for a query that the run lacks. A measure that needs whole lists has no values.
pub fn by_query(run: &Large, model: &Model, measures: &[Measure]) -> Vec<Vec<Option<f64>>> {
    let rule = run.rule.unwrap_or_else(|| rule(model));
    let threshold = model.settings().relevance.threshold;
    let mut values = Values::under(measures, &model.convention, rule, threshold);
    for group in &mut values.groups {
        group.convention = with_missing_as_empty(group.convention.clone());
    }
    values.take(run);
    values.totals(run).into_iter().map(|total| total.0).collect()
}

impl Values {
    /// Starts without values, for the measures and the convention of the model.
    pub fn new(model: &Model) -> Self {
        let threshold = model.settings().relevance.threshold;
        Self::under(&model.overview(), &model.convention, rule(model), threshold)
    }

    fn under(
        measures: &[Measure],
        convention: &Rc<AdjustedPreset>,
        rule: Rule,
        threshold: f64,
    ) -> Self {
        let chosen = convention;
        let mut groups: Vec<Group> = Vec::new();
        for (place, measure) in measures.iter().enumerate() {
            let convention = chosen.convention(measure);
            if let Some(same) = groups.iter_mut().find(|group| group.convention == convention) {
                same.measures.push(place);
                continue;
            }
            let Rule { scores, ties } = rule;
            let is_ranked_alike =
                (convention.settings.order.scores, convention.settings.order.ties)
                    == (scores, ties);
            let reads = convention.reads_ranks() && is_ranked_alike;
            let hits = reads.then(|| JudgedRanks::under(&convention.settings)).flatten();
            groups.push(Group { hits, convention, measures: vec![place] });
        }
        let summary = Summary::new(measures);
        let parts = vec![Vec::new(); measures.len()];
        let (measures, convention) = (measures.to_vec(), chosen.clone());
        Self { threshold, rule, convention, measures, groups, summary, parts, count: 0 }
    }

    /// Returns a copy without queries, to start again.
    pub fn again(&self) -> Self {
        Self::under(&self.measures, &self.convention, self.rule, self.threshold)
    }

    /// Adds the queries that the run has received since the last call.
    pub fn take(&mut self, run: &Large) {
        let mut values = vec![None; self.measures.len()];
        for query in self.count..run.queries.len() {
            let entry = &run.queries[query];
            for group in &mut self.groups {
                let input = &group.convention.input;
                let judged = || run.judged(query).map(|(grade, count)| (input.grade(grade), count));
                let first = |test: &dyn Fn(f64) -> bool| {
                    judged().map(|(grade, _)| grade).find(|grade| test(*grade))
                };
                if let Some(hits) = &mut group.hits {
                    let found = run.found(query).map(|(rank, grade)| (rank, input.grade(grade)));
                    hits.read(entry.retrieved as usize, found, judged());
                }
                for place in &group.measures {
                    let hits = group.hits.as_ref();
                    let known =
                        hits.and_then(|hits| Some((hits, self.measures[*place].value(hits)?)));
                    let part = match known {
                        Some((hits, outcome)) => {
                            group.convention.query_result_of(outcome, hits, entry.is_judged, &first)
                        }
                        None => QueryResult::none(),
                    };
                    let counts = group.convention.left_out(&part).is_none();
                    let value = known.and_then(|(_, outcome)| outcome.value());
                    values[*place] = value.filter(|_| counts);
                    self.parts[*place].push(part);
                }
            }
            let is_relevant = |(grade, _): &(f64, usize)| *grade >= self.threshold;
            let relevant =
                run.judged(query).filter(is_relevant).map(|(_, count)| count as u32).sum();
            let (id, retrieved) = (entry.id.clone(), entry.retrieved);
            self.summary.push(ListedQuery { id, retrieved, relevant }, &values);
        }
        self.count = run.queries.len();
    }

    /// Returns the values that enter the mean of each measure, and the mean.
    fn totals(&self, run: &Large) -> Vec<(Vec<Option<f64>>, Mean)> {
        let of = |place: usize| {
            let ids = run.queries.iter().map(|entry| &entry.id);
            let parts: Vec<_> = ids.zip(&self.parts[place]).collect();
            let group = self.groups.iter().find(|group| group.measures.contains(&place))?;
            Some(group.convention.total(&parts))
        };
        (0..self.measures.len()).filter_map(of).collect()
    }

    /// Returns the summary with its means, once all queries were added. The run keeps it.
    pub fn finish(mut self, run: &Large) -> Rc<Summary> {
        for group in &self.groups {
            for place in &group.measures {
                let measured = &mut self.summary.measured[*place];
                let ids = run.queries.iter().map(|entry| &entry.id);
                let parts: Vec<_> = ids.zip(&self.parts[*place]).collect();
                measured.name = group.convention.mean_name(&measured.measure);
                measured.mean = group.convention.total(&parts).1;
                measured.about =
                    match group.hits.as_ref().map(|_| measured.measure.definition.value) {
                        Some(Some(_)) => {
                            let preset = self.convention.preset;
                            means::mean(preset, &group.convention, &parts, &measured.mean)
                        }
                        _ => NOT_FROM_RANKS.into(),
                    };
            }
        }
        let summary = Rc::new(self.summary);
        let Self { measures, convention, .. } = self;
        run.kept.replace(Some(CachedSummary { measures, convention, summary: summary.clone() }));
        summary
    }
}

const NOT_FROM_RANKS: &str = "Not computed for a large run: under this convention the measure needs the whole list of each query. Open a query to \
     see its value.";

/// Returns the rule by which files are ranked for the measure shown.
pub fn rule(model: &Model) -> Rule {
    let settings = model.settings();
    Rule { scores: settings.order.scores, ties: settings.order.ties }
}
