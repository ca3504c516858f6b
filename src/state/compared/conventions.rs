//! Finds where the winner changes: compares both runs under each measure, cutoff and convention.

use super::scores::Scores;
use super::two::Compared;
use crate::compare::flips::{Count, Lead};
use crate::compare::systems::Scored;
use crate::metrics::measures::err;
use crate::metrics::settings::{Gain, Negative, Unjudged};
use crate::metrics::{Id, Measure, ap, ndcg, precision, recall, rr};
use crate::presets::{Convention, Evaluation, WithoutRelevant};

/// Computes [`Leads`], query by query, with [`Map::step`]. A value that several rows show is computed once; its index
/// among the computed values is called its place.
pub struct Map {
    /// The labels of each row, as in [`Row`].
    rows: Vec<[String; 3]>,
    columns: Vec<Measure>,
    /// The place of each cell's value, row by row.
    places: Vec<usize>,
    /// One evaluation for each of the two runs.
    evaluations: Vec<Evaluation>,
    /// The indices of the baseline and the candidate.
    runs: [usize; 2],
    /// The number of queries that were evaluated.
    done: usize,
    /// Who leads, by place, as far as computed. [`Map::finish`] adds the names of the conventions.
    found: Vec<Lead>,
    /// The measure of each place.
    measures: Vec<Measure>,
}

/// Who leads under each convention (the rows) and each measure (the columns).
#[derive(Clone, Debug, PartialEq)]
pub struct Leads {
    /// The measures, those of the same name side by side.
    pub columns: Vec<Measure>,
    /// One row for each convention.
    pub rows: Vec<Row>,
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

/// The cutoffs at which each measure is compared.
pub const CUTOFFS: [usize; 4] = [1, 3, 5, 10];

impl Map {
    /// Starts with variants of the chosen convention. They differ in the gain, in the lowest relevant grade, and in how
    /// unjudged documents count. Variants that make no difference are left out: with grades 0 and 1, all gains are
    /// the same.
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
        let conventions = conventions(&scores.convention, &scores.judged_grades);
        let mut asked: Vec<(Measure, Convention)> = Vec::new();
        // Two cells have the same value if their measures and the labels that decide it are the same.
        let mut known: Vec<(Measure, [&str; 3])> = Vec::new();
        let mut places = Vec::new();
        for (labels, convention) in &conventions {
            for measure in &columns {
                let value = (*measure, deciding(labels, measure, convention));
                places.push(known.iter().position(|known| *known == value).unwrap_or(known.len()));
                if places.last() == Some(&known.len()) {
                    known.push(value);
                    asked.push((*measure, convention.clone()));
                }
            }
        }
        let runs = compared.two.runs();
        let evaluation = |run: usize| Evaluation::new(&asked, &scores.lists.evaluated(run));
        Self {
            evaluations: runs.map(evaluation).into(),
            rows: conventions.into_iter().map(|(labels, _)| labels).collect(),
            columns,
            places,
            runs,
            done: 0,
            found: Vec::with_capacity(asked.len()),
            measures: asked.into_iter().map(|(measure, _)| measure).collect(),
        }
    }

    /// Evaluates the next query, or, after the last one, finds who leads under the next measure. Returns whether
    /// nothing is left to do.
    pub fn step(&mut self, scores: &Scores) -> bool {
        let place = self.found.len();
        if self.done < scores.queries() {
            for (evaluation, run) in self.evaluations.iter_mut().zip(self.runs) {
                evaluation.add(&scores.lists.input(self.done, run), scores.lists.pool.as_ref());
            }
            self.done += 1;
        } else if let Some(measure) = self.measures.get(place) {
            let systems = self.evaluations.iter_mut().map(|of| of.take(place)).collect();
            let both = Scored { measure: "".into(), systems }.both(0, 1);
            self.found.push(Lead::of(&"".into(), *measure, &both));
        }
        self.done >= scores.queries() && self.found.len() >= self.measures.len()
    }

    /// Returns the number of queries that were evaluated.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns who leads, once nothing is left to do.
    pub fn finish(self) -> Leads {
        let Self { rows, columns, places, found, .. } = self;
        let row = |(labels, places): ([String; 3], &[usize])| {
            let [gain, least, unjudged] = &labels;
            let counts = if unjudged == "0" { "count 0" } else { "left out" };
            let name: Id = format!("gain {gain}, relevant from {least}, unjudged {counts}").into();
            let named = |at: &usize| Lead { convention: name.clone(), ..found[*at].clone() };
            Row { leads: places.iter().map(named).collect(), name, labels }
        };
        let rows = rows.into_iter().zip(places.chunks(columns.len())).map(row).collect();
        Leads { columns, rows }
    }
}

impl Leads {
    /// Returns the number of leads of each kind.
    pub fn count(&self) -> Count {
        let all: Vec<Lead> = self.rows.iter().flat_map(|row| row.leads.clone()).collect();
        Count::of(&all)
    }
}

/// Returns the labels of a row that can change the value of a measure. The others are empty.
fn deciding<'a>(labels: &'a [String; 3], of: &Measure, under: &Convention) -> [&'a str; 3] {
    let [gain, least, unjudged] = labels;
    let queries = &under.queries;
    // Every other convention has rules that look at relevant documents, whatever the measure looks at.
    let is_plain = under.refusals.rules.is_empty()
        && queries.without_relevant == WithoutRelevant::AsItIs
        && !(queries.needs_relevant
            || queries.stops_without_relevant
            || queries.needs_non_relevant);
    let reads = |setting| !is_plain || of.definition.settings.contains(&setting);
    // The gain “0 or 1” says whether the document is relevant.
    let reads_level = reads("rel") || reads("gain") && under.settings.gain == Gain::Binary;
    let gain = if reads("gain") { gain } else { "" };
    [gain, if reads_level { least } else { "" }, unjudged]
}

/// Returns the variants of a convention with their labels: up to 3 gains, 3 lowest relevant grades, and 2 rules for
/// unjudged documents. `grades` holds the grades that occur: gains that are the same for all of them are one variant.
fn conventions(base: &Convention, grades: &[f64]) -> Vec<([String; 3], Convention)> {
    let gains =
        [("g", Gain::Linear), ("2^g \u{2212} 1", Gain::Exponential), ("0 or 1", Gain::Binary)];
    let is_zero = |grade: f64| {
        grade == 0.0 || grade < 0.0 && base.settings.relevance.negative == Negative::Zero
    };
    let is_binary = grades.iter().all(|grade| *grade == 1.0 || is_zero(*grade));
    let gains = if is_binary { &gains[..1] } else { &gains[..] };
    let least = |level: &f64| *level <= 1.0 || grades.iter().any(|grade| grade >= level);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Data, Doc, Judgment, Query};
    use crate::state::compared::{Pair, Scoring};
    use crate::state::model::{Model, Source};
    use crate::state::runs::{NamedRun, Runs};

    /// Two runs of a few queries, one of them without a relevant document.
    fn model() -> Model {
        let grades = [[3.0, 1.0, 0.0, 2.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 0.0]];
        let data = |order: [usize; 5]| {
            let query = |(at, grades): (usize, [f64; 4])| {
                let doc = |d: usize| Doc {
                    score: Some(9.0 - d as f64),
                    ..Doc::new(["a", "b", "c", "d", "new"][d])
                };
                let judged = ["a", "b", "c", "d"].into_iter().zip(grades);
                Query {
                    id: format!("q{at}").into(),
                    docs: order.map(doc).into(),
                    judgments: judged.map(|(doc, grade)| Judgment::new(doc, grade)).collect(),
                }
                .into()
            };
            Data { queries: grades.into_iter().enumerate().map(query).collect(), keywords: None }
        };
        let all = [("one", data([4, 0, 1, 2, 3])), ("other", data([2, 3, 4, 1, 0]))];
        let mut model = Model::new(all[0].1.clone(), Source::Input("test".into()));
        let named = |(name, data): &(&str, Data)| {
            let lists = std::rc::Rc::new(data.lists());
            NamedRun {
                name: (*name).into(),
                loaded: lists.clone(),
                lists,
                values: None,
                large: None,
            }
        };
        model.runs =
            std::rc::Rc::new(Runs { list: all.iter().map(named).collect(), ..Runs::default() });
        model
    }

    #[test]
    fn gains_are_one_variant_only_if_they_are_the_same() {
        let gains = |grades: &[f64], negative: Negative| {
            let mut base = Convention::TEXTBOOK;
            base.settings.relevance.negative = negative;
            let labels = conventions(&base, grades).into_iter().map(|([gain, ..], _)| gain);
            labels.collect::<std::collections::BTreeSet<_>>().len()
        };
        assert_eq!(gains(&[0.0, 1.0], Negative::Zero), 1);
        assert_eq!(gains(&[-1.0, 0.0, 1.0], Negative::Zero), 1);
        assert_eq!(gains(&[-1.0, 0.0, 1.0], Negative::Counts), 3);
        assert_eq!(gains(&[0.0, 1.0, 2.0], Negative::Zero), 3);
        assert_eq!(gains(&[0.0, 0.2, 0.4, 0.6, 0.8, 1.0], Negative::Zero), 3);
    }

    #[test]
    fn values_that_several_rows_share_are_those_of_each_row() {
        for preset in crate::presets::ALL {
            let mut model = model();
            model.convention = crate::presets::AdjustedPreset::of(preset).into();
            let scores = Scoring::at_once(&model).unwrap();
            let Ok(compared) = Compared::of(&scores, Pair::default().among(&model.runs).unwrap())
            else {
                continue;
            };
            let mut map = Map::new(&scores, &compared);
            while !map.step(&scores) {}
            let leads = map.finish();
            let conventions = conventions(&scores.convention, &scores.judged_grades);
            for (row, (_, convention)) in leads.rows.iter().zip(&conventions) {
                for (lead, measure) in row.leads.iter().zip(&leads.columns) {
                    let values = [0, 1].map(|run| {
                        let mut evaluation = Evaluation::new(
                            &[(*measure, convention.clone())],
                            &scores.lists.evaluated(run),
                        );
                        for query in 0..scores.queries() {
                            evaluation
                                .add(&scores.lists.input(query, run), scores.lists.pool.as_ref());
                        }
                        evaluation.finish().remove(0)
                    });
                    let both =
                        Scored { measure: row.name.clone(), systems: values.into() }.both(0, 1);
                    assert_eq!(
                        *lead,
                        Lead::of(&row.name, *measure, &both),
                        "{} {}",
                        preset.name,
                        row.name
                    );
                }
            }
        }
    }
}
