//! Why the means differ, over all queries: causes, dominance, and what unjudged documents could change.

use super::pair::Two;
use super::scores::Scores;
use super::two::{Compared, rankings};
use crate::compare::causes::{Causes, Total, amounts};
use crate::compare::dominance::dominance;
use crate::compare::holes::{self, Effort, Holes, Range};
use crate::compare::{BothLists, Dominance, KeptRanks, Place, Tally};
use crate::data::Id;
use crate::metrics::{Measure, Row};
use crate::presets::JoinedQuery;

/// The reasons why the means differ, computed query by query with [`Grounds::step`]. They follow from the values of the
/// runs alone, so they can be computed while resamples are drawn.
#[derive(Debug)]
pub struct Grounds {
    two: Two,
    measure: Measure,
    /// Whether the ranks of the judged documents decide most values.
    is_quick: bool,
    /// The places of the queries that have both values.
    queries: Vec<usize>,
    /// The number of queries that were examined.
    done: usize,
    /// The place of each query whose two lists were compared, and the verdict on them.
    verdicts: Vec<(usize, Dominance)>,
    causes: Vec<Option<Causes>>,
    ranges: Vec<Range>,
    kept: KeptRanks,
}

/// A query on which it depends on the measure which of two runs is better.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Its id.
    pub query: Id,
    /// The first place at which the candidate shows more.
    pub better: Place,
    /// The first place at which it shows less.
    pub worse: Place,
}

impl Example {
    /// Returns a measure for each side: `on q2, P@1 prefers dense and P(rel=2)@3 prefers bm25`.
    pub fn words(&self, baseline: &str, candidate: &str) -> String {
        let [better, worse] = [self.better, self.worse].map(|place| place.precision());
        format!("on {}, {better} prefers {candidate} and {worse} prefers {baseline}", self.query)
    }
}

/// With more queries than this, fewer ways to judge the unjudged documents are tried, to save time.
const MANY: usize = 1000;

impl Grounds {
    /// Starts with two of the runs.
    pub fn new(scores: &Scores, two: Two) -> Self {
        let measure = scores.measure();
        let convention = &scores.convention;
        Self {
            two,
            is_quick: measure.has_value(&convention.settings) && convention.quick_ranks().is_some(),
            measure,
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
        let Some(query) = self.queries.get(self.done).copied() else { return true };
        self.done += 1;
        if scores.is_large {
            let [baseline, candidate] = self.two.runs().map(|run| scores.held_grades(run, query));
            let pair = baseline.zip(candidate);
            let verdict = pair.map(|(baseline, candidate)| dominance(&baseline, &candidate));
            self.verdicts.extend(verdict.map(|verdict| (query, verdict)));
        } else if !(self.is_quick && self.examine_rows(scores, query))
            && let Some([baseline, candidate]) = rankings(scores, self.two, query)
        {
            self.examine(scores, query, &BothLists::of(&baseline, &candidate));
        }
        self.done >= self.queries.len()
    }

    /// Examines a query by the rows of its rankings alone, which takes less time. Returns whether that is possible.
    fn examine_rows(&mut self, scores: &Scores, query: usize) -> bool {
        let convention = &scores.convention;
        let inputs = self.two.runs().map(|run| scores.lists.input(query, run));
        let places = scores.lists.judged_places(query);
        let joined = inputs.each_ref().map(|input| JoinedQuery::with(input, &places));
        let rows = joined.each_ref().map(|joined| convention.quick_rows(joined.as_ref()?));
        let ([Some(joined), _], [Some(baseline), Some(candidate)]) = (&joined, &rows) else {
            return false;
        };
        let judged: Vec<_> = convention.quick_judged(joined).collect();
        let lists = BothLists::of_rows([baseline, candidate], &judged, &convention.settings);
        if lists.sides.iter().any(|side| side.repeats) {
            return false;
        }
        self.examine(scores, query, &lists);
        true
    }

    fn examine(&mut self, scores: &Scores, query: usize, lists: &BothLists) {
        let (measure, kept) = (&self.measure, &mut self.kept);
        let [baseline, candidate] =
            lists.sides.each_ref().map(|side| grades(side.rows.iter().map(|of| of.row)));
        self.verdicts.push((query, dominance(&baseline, &candidate)));
        self.causes.push(amounts(measure, lists, kept).ok());
        let is_long = self.queries.len() > MANY;
        let effort = if is_long { Effort::LITTLE } else { Effort::default() };
        self.ranges.extend(holes::range_within(measure, lists, &scores.grades, effort, kept));
    }

    /// Returns the number of queries on which one list is better under every measure. `None` if no two lists were
    /// compared.
    pub fn tally(&self) -> Option<Tally> {
        let verdicts = self.verdicts.iter().map(|(_, verdict)| verdict);
        (!self.verdicts.is_empty()).then(|| Tally::of(verdicts))
    }

    /// Returns a query on which it depends on the measure which run is better: the one that shows it at the first
    /// ranks. `None` without such a query.
    pub fn example(&self, scores: &Scores) -> Option<Example> {
        let depends = self.verdicts.iter().filter_map(|(query, verdict)| match verdict {
            Dominance::Depends { better, worse } => Some((*query, [*better, *worse])),
            Dominance::Same | Dominance::Better(_) | Dominance::Worse(_) => None,
        });
        let depth = |(_, [better, worse]): &(usize, [Place; 2])| better.depth.max(worse.depth);
        let (query, [better, worse]) = depends.min_by_key(depth)?;
        Some(Example { query: scores.id(query), better, worse })
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
pub(super) fn grades<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<f64> {
    rows.map(|row| row.grade.unwrap_or(0.0)).collect()
}
