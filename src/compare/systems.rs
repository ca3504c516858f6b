//! Several systems on the same queries: their values, and a table of measures by systems.

use super::verdict::{Form, LEVEL};
use crate::metrics::{Id, Index, Measure};
use crate::presets::{Convention, MissingQuery, QueryInput};
use crate::statistics::{Comparison, Differences, adjust, student};

/// Returns the convention under which runs are compared: a query that a run lacks counts as an empty list. Without
/// that, a run would gain from lacking its hardest queries.
pub fn with_missing_as_empty(mut convention: Convention) -> Convention {
    convention.queries.missing = MissingQuery::EmptyList;
    convention
}

/// Gives several runs the same queries in the same order: the queries of the first run, then those that the other
/// runs add. A run that lacks a query gets the query without a list.
pub fn aligned<const N: usize>(runs: [Vec<QueryInput>; N]) -> [Vec<QueryInput>; N] {
    let places = Places::of(&runs);
    runs.map(|run| places.fill(run))
}

/// The queries of several runs, and their places.
struct Places {
    places: Index,
    known: Vec<QueryInput>,
}

impl Places {
    fn of(runs: &[Vec<QueryInput>]) -> Self {
        let mut all = Self { places: Index::default(), known: Vec::new() };
        for input in runs.iter().flatten() {
            if !all.places.has(&input.id) {
                all.places.insert(&input.id, all.known.len());
                all.known.push(QueryInput { run: None, ..input.clone() });
            }
        }
        all
    }

    fn fill(&self, run: Vec<QueryInput>) -> Vec<QueryInput> {
        let mut filled = self.known.clone();
        for input in run {
            if let Some(place) = self.places.get(&input.id).and_then(|at| filled.get_mut(at)) {
                *place = input;
            }
        }
        filled
    }
}

/// The values of one measure for several systems over the same queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The name under which the measure is shown.
    pub measure: Id,
    /// The values by system, then by query. `None` if a query has no value.
    pub systems: Vec<Vec<Option<f64>>>,
}

/// The values of two systems, for the queries on which both have a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Both {
    /// The places of the queries.
    pub queries: Vec<usize>,
    pub baseline: Vec<f64>,
    pub candidate: Vec<f64>,
}

impl Both {
    /// Pairs the values of two systems over the same queries.
    pub fn of(baseline: &[Option<f64>], candidate: &[Option<f64>]) -> Self {
        let mut both = Self::default();
        for (at, pair) in baseline.iter().zip(candidate).enumerate() {
            if let (Some(before), Some(after)) = pair {
                both.queries.push(at);
                both.baseline.push(*before);
                both.candidate.push(*after);
            }
        }
        both
    }
}

impl Scored {
    /// Computes the values of aligned runs.
    pub fn of(
        name: &Id,
        measure: &Measure,
        convention: &Convention,
        runs: &[Vec<QueryInput>],
    ) -> Self {
        let values = |run: &Vec<QueryInput>| {
            let values = convention.evaluate(measure, run).queries.into_iter();
            values.map(|(_, value)| value).collect()
        };
        Self { measure: name.clone(), systems: runs.iter().map(values).collect() }
    }

    /// Returns the queries for which two systems have a value.
    pub fn both(&self, baseline: usize, candidate: usize) -> Both {
        let of = |system: usize| self.systems.get(system).map_or(&[][..], Vec::as_slice);
        Both::of(of(baseline), of(candidate))
    }

    /// Removes the values of a query from all systems.
    pub fn remove(&mut self, query: usize) {
        for values in &mut self.systems {
            if let Some(value) = values.get_mut(query) {
                *value = None;
            }
        }
    }

    /// Returns the mean of a system's values. `None` if it has none.
    pub fn mean(&self, system: usize) -> Option<f64> {
        let values: Vec<f64> = self.systems.get(system)?.iter().copied().flatten().collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    }
}

/// One measure of one system.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub mean: Option<f64>,
    /// The comparison with the baseline. `None` for the baseline itself.
    pub against: Option<Comparison>,
    /// p of the t-test against the baseline, adjusted over the systems of the line (Holm). `None` for the baseline, and
    /// if the test has no value.
    pub p: Option<f64>,
    /// Whether the system's mean is the highest, and more than chance above each other mean. The verdict must put the
    /// system above the baseline or, for the baseline, every other system below it. With three or more systems, the
    /// t-tests against all others must be significant, too (Holm, 5 %).
    pub best: bool,
}

/// One measure of all systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub measure: Id,
    pub cells: Vec<Cell>,
}

/// Returns the line of a measure. `against` has the comparison of each system with the baseline, `None` for the
/// baseline itself.
pub fn line(scored: &Scored, against: Vec<Option<Comparison>>) -> Line {
    let cell = |(system, against): (usize, Option<Comparison>)| Cell {
        mean: scored.mean(system),
        against,
        p: None,
        best: false,
    };
    let mut cells: Vec<Cell> = against.into_iter().enumerate().map(cell).collect();
    let p = |cell: &Cell| cell.against.as_ref()?.t_test.ok().map(|test| test.p);
    let known: Vec<Option<f64>> = cells.iter().map(p).collect();
    for (cell, p) in cells.iter_mut().zip(adjust::holm_of_known(&known)) {
        cell.p = p;
    }
    if let Some(best) = best(scored, &cells) {
        cells[best].best = true;
    }
    Line { measure: scored.measure.clone(), cells }
}

/// Returns the system with the highest mean, if it is more than chance above every other system.
fn best(scored: &Scored, cells: &[Cell]) -> Option<usize> {
    let mean = |system: &usize| cells[*system].mean.unwrap_or(f64::NEG_INFINITY);
    let best = (0..cells.len()).max_by(|a, b| mean(a).total_cmp(&mean(b)))?;
    let others: Vec<usize> = (0..cells.len()).filter(|other| *other != best).collect();
    if others.is_empty() || !leads_by_verdict(cells, best) {
        return None;
    }
    // With two systems, the verdict decides alone.
    if others.len() == 1 {
        return Some(best);
    }
    let p = |other: &usize| {
        let both = scored.both(*other, best);
        let differences = Differences::of(&both.baseline, &both.candidate);
        let test = student::t_test(&differences).ok()?;
        Some(test.p).filter(|_| differences.mean() > 0.0)
    };
    let p: Option<Vec<f64>> = others.iter().map(p).collect();
    adjust::holm(&p?).into_iter().all(|p| p <= LEVEL).then_some(best)
}

/// Whether the verdict puts a system above the baseline or, for the baseline, every other system below it.
fn leads_by_verdict(cells: &[Cell], best: usize) -> bool {
    let form = |cell: &Cell| cell.against.as_ref().map(Form::of);
    match form(&cells[best]) {
        Some(form) => form == Form::Better,
        None => cells.iter().filter_map(form).all(|form| form == Form::Worse),
    }
}
