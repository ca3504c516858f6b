//! Why the means differ, over all queries: causes, dominance, and what unjudged documents could change.

use super::pair::Two;
use super::scores::Scores;
use super::two::{Compared, rankings};
use crate::compare::causes::{Causes, Total, amounts};
use crate::compare::dominance::dominance;
use crate::compare::holes::{self, Effort, Holes, Range};
use crate::compare::{BothLists, Dominance, KeptRanks, Tally};
use crate::metrics::{Measure, Ranking};

/// The reasons why the means differ, computed query by query with [`Grounds::step`]. They follow from the values of the
/// runs alone, so they can be computed while resamples are drawn.
#[derive(Debug)]
pub struct Grounds {
    two: Two,
    measure: Measure,
    /// The places of the queries that have both values.
    queries: Vec<usize>,
    /// The number of queries that were examined.
    done: usize,
    verdicts: Vec<Dominance>,
    causes: Vec<Option<Causes>>,
    ranges: Vec<Range>,
    kept: KeptRanks,
}

/// With more queries than this, fewer ways to judge the unjudged documents are tried, to save time.
const MANY: usize = 1000;

impl Grounds {
    /// Starts with two of the runs.
    pub fn new(scores: &Scores, two: Two) -> Self {
        Self {
            two,
            measure: scores.measure(),
            queries: scores.both(two).queries,
            done: 0,
            verdicts: Vec::new(),
            causes: Vec::new(),
            ranges: Vec::new(),
            kept: KeptRanks::default(),
        }
    }

    /// Examines the next query. Returns whether that was the last one.
    pub fn step(&mut self, scores: &Scores) -> bool {
        let Some(query) = self.queries.get(self.done) else { return true };
        self.done += 1;
        if scores.is_large {
            let [baseline, candidate] = self.two.runs().map(|run| scores.held_grades(run, *query));
            let pair = baseline.zip(candidate);
            self.verdicts
                .extend(pair.map(|(baseline, candidate)| dominance(&baseline, &candidate)));
        } else if let Some([baseline, candidate]) = rankings(scores, self.two, *query) {
            let measure = &self.measure;
            self.verdicts.push(dominance(&grades(&baseline), &grades(&candidate)));
            let lists = BothLists::of(&baseline, &candidate);
            self.causes.push(amounts(measure, &lists, &mut self.kept).ok());
            let is_long = self.queries.len() > MANY;
            let effort = if is_long { Effort::LITTLE } else { Effort::default() };
            let grades = &scores.grades;
            self.ranges.extend(holes::range_within(
                measure,
                &lists,
                grades,
                effort,
                &mut self.kept,
            ));
        }
        self.done >= self.queries.len()
    }

    /// Returns the number of queries on which one list is better under every measure. `None` if no two lists were
    /// compared.
    pub fn tally(&self) -> Option<Tally> {
        (!self.verdicts.is_empty()).then(|| Tally::of(&self.verdicts))
    }

    /// Returns the mean difference, split into its causes.
    pub fn total(&self) -> Total {
        Total::of(self.causes.iter().map(Option::as_ref))
    }

    /// Returns what judgments of unjudged documents could change. `None` if no query has a range.
    pub fn holes(&self, compared: &Compared) -> Option<Holes> {
        let coverage = compared.coverage.filter(|_| !self.ranges.is_empty())?;
        Some(holes::holes(&self.ranges, coverage))
    }
}

/// Returns the grades of a list from rank 1 on. An unjudged document has grade 0.
pub(super) fn grades(ranking: &Ranking) -> Vec<f64> {
    ranking.rows.iter().map(|row| row.grade.unwrap_or(0.0)).collect()
}
