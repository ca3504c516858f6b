//! The comparison of two runs by their values.

use std::cell::OnceCell;

use super::pair::Two;
use super::scores::Scores;
use super::scoring::measures;
use super::table::{FEW_PERMUTATIONS, Row};
use crate::compare::systems::{self, Both, Scored};
use crate::compare::verdict::{self, Coverage, LEVEL, Names, Verdict};
use crate::data::Id;
use crate::metrics::{Measure, Ranking};
use crate::state::Model;
use crate::statistics::no_worse::no_worse;
use crate::statistics::{
    self, Choice, CompareError, Comparison, DRAWS, Differences, NoValue, NoWorse, Options, Test,
    ToCompare, choice,
};

/// Two runs compared by the chosen measure, and all runs by the usual ones.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The two runs.
    pub two: Two,
    /// The chosen measure.
    pub measure: Measure,
    /// All figures of the chosen measure.
    pub comparison: Comparison,
    /// The verdict in words.
    pub verdict: Verdict,
    /// The test that is shown first.
    pub choice: Choice,
    /// The p-value of that test.
    pub p: Option<f64>,
    /// The rows of the table of measures by runs.
    pub rows: Vec<Row>,
    /// The queries with the largest gain first, those without a difference at the end.
    pub queries: Vec<Difference>,
    /// The shares of judged documents. `None` for values that were computed elsewhere.
    pub coverage: Option<Coverage>,
    both: Both,
    /// Whether the intervals and the permutation test come from a part of the draws.
    pub is_interim: bool,
}

/// One query of two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Its place among the queries of all runs.
    pub query: usize,
    /// Its id.
    pub id: Id,
    /// The baseline's value.
    pub baseline: Option<f64>,
    /// The candidate's value.
    pub candidate: Option<f64>,
}

impl Difference {
    /// Returns the candidate's value minus the baseline's. `None` if one of the two has no value.
    pub fn difference(&self) -> Option<f64> {
        Some(self.candidate? - self.baseline?)
    }
}

impl Compared {
    /// Compares two runs in one go.
    ///
    /// # Errors
    /// Returns an error if a value of the chosen measure is not finite, or too large.
    pub fn of(scores: &Scores, two: Two) -> Result<Self, CompareError> {
        let mut comparing = Comparing::new(scores, two);
        while !comparing.step(scores) {}
        comparing.finish(scores)
    }

    /// Tests whether the candidate is no worse than the baseline within a margin above 0.
    ///
    /// # Errors
    /// Returns an error for fewer than two queries.
    pub fn no_worse(&self, margin: f64) -> Result<NoWorse, NoValue> {
        no_worse(&self.differences(), margin, LEVEL)
    }

    /// Returns the differences of the queries that have both values.
    pub fn differences(&self) -> Differences {
        Differences::of(&self.both.baseline, &self.both.candidate)
    }

    /// Returns the values of both runs on the queries that have both.
    pub fn both(&self) -> &Both {
        &self.both
    }

    /// Returns the places of the queries that have both values.
    pub(super) fn shared(&self) -> &[usize] {
        &self.both.queries
    }

    /// Returns the largest difference, without its sign; 0 without differences.
    pub fn largest(&self) -> f64 {
        let sizes = self.queries.iter().filter_map(Difference::difference).map(f64::abs);
        sizes.fold(0.0, f64::max)
    }

    /// Returns the number of queries that lack a value of one of the runs.
    pub fn without(&self) -> usize {
        self.queries.len() - self.both.queries.len()
    }
}

/// A comparison of two runs in progress. Each [`Comparing::step`] does a part of the work.
pub struct Comparing {
    two: Two,
    /// The comparisons that draw, each after the indices of its measure and its run.
    drawing: Vec<(usize, usize, statistics::Comparing)>,
    /// The comparisons with the baseline, by measure, then run. `None` for the baseline itself, and before the end.
    found: Vec<Vec<Option<Comparison>>>,
    /// By measure: why it cannot be compared. `None` if it can.
    refused: Vec<Option<CompareError>>,
    stage: Stage,
    /// The share of all draws, from 0 to 1, at which the work stops.
    goal: f64,
    /// What does not depend on the draws.
    undrawn: OnceCell<Undrawn>,
}

/// The parts of a comparison that do not depend on the draws.
struct Undrawn {
    both: Both,
    queries: Vec<Difference>,
    coverage: Option<Coverage>,
    /// By run: the number of shared queries that it has no list for.
    lacking: [usize; 2],
}

/// The next step of a comparison.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// Starts the comparisons by the measure at this index.
    Start(usize),
    Draw,
    /// Computes the figures of the comparison at this index of `Comparing::drawing`.
    Finish(usize),
    Over,
}

/// With more queries than this, the first figures come from fewer draws.
const MANY: usize = 1000;

/// Returns the share of all draws, from 0 to 1, from which the first figures come.
fn first_share(queries: usize) -> f64 {
    MANY as f64 / queries.max(MANY) as f64
}

impl Comparing {
    /// Starts a comparison.
    pub fn new(scores: &Scores, two: Two) -> Self {
        let measures = scores.scored.len();
        let (found, refused) = (Vec::with_capacity(measures), vec![None; measures]);
        let (drawing, stage) = (Vec::new(), Stage::Start(0));
        Self { two, drawing, found, refused, stage, goal: 1.0, undrawn: OnceCell::new() }
    }

    /// Starts a comparison that stops early where there are many queries, so that interim figures can be shown.
    /// [`Comparing::go_on`] does the rest.
    pub fn with_interim(scores: &Scores, two: Two) -> Self {
        Self { goal: first_share(scores.queries()), ..Self::new(scores, two) }
    }

    /// Whether there are so many queries that interim figures may be shown.
    pub fn has_interim(scores: &Scores) -> bool {
        first_share(scores.queries()) < 1.0
    }

    /// Returns how many comparisons the runs of a model need. `None` if they have so few queries that no interim figures
    /// may be shown.
    pub fn pairs_of(model: &Model) -> Option<usize> {
        let against = model.runs.list.len().saturating_sub(1);
        let has_interim = first_share(model.data.queries.len()) < 1.0;
        has_interim.then(|| measures(model).len() * against)
    }

    /// Starts to compare, and returns what is left to do, for other threads. [`Comparing::take`] takes their figures.
    pub fn to_compare(&mut self, scores: &Scores) -> Vec<ToCompare> {
        while matches!(self.stage, Stage::Start(_)) {
            self.step(scores);
        }
        self.drawing.iter().map(|(.., of)| of.to_compare()).collect()
    }

    /// Computes what does not depend on the draws, so that [`Comparing::finish`] takes less time.
    pub fn prepare(&self, scores: &Scores) {
        self.undrawn(scores);
    }

    fn undrawn(&self, scores: &Scores) -> &Undrawn {
        self.undrawn.get_or_init(|| {
            let both = scores.both(self.two);
            Undrawn {
                queries: differences(scores, self.two),
                coverage: (!scores.judged.is_empty()).then(|| coverage(scores, self.two, &both)),
                lacking: self.two.runs().map(|run| scores.lacking(run, &both.queries)),
                both,
            }
        })
    }

    /// Takes the figures of what [`Comparing::to_compare`] returned. Interim ones come from a part of the draws.
    pub fn take(&mut self, figures: Vec<Comparison>, is_interim: bool) {
        for ((measure, run, _), figures) in self.drawing.iter().zip(figures) {
            self.found[*measure][*run] = Some(figures);
        }
        self.stage = Stage::Over;
        if !is_interim {
            self.goal = 1.0;
        }
    }

    /// Returns the share of all draws, from 0 to 1, from which the first figures come.
    pub fn goal(&self) -> f64 {
        self.goal
    }

    /// Whether the work stops before all is drawn.
    pub fn is_interim(&self) -> bool {
        self.goal < 1.0
    }

    /// Goes on until all is drawn.
    pub fn go_on(&mut self) {
        (self.goal, self.stage) = (1.0, Stage::Draw);
    }

    /// Does the next part of the work. Returns whether nothing is left to do.
    pub fn step(&mut self, scores: &Scores) -> bool {
        self.stage = match self.stage {
            Stage::Start(measure) => match scores.scored.get(measure) {
                Some(scored) => {
                    self.start(measure, scored);
                    Stage::Start(measure + 1)
                }
                None => Stage::Draw,
            },
            Stage::Draw => {
                let mut all: Vec<_> = self.drawing.iter_mut().map(|(.., of)| of).collect();
                match statistics::Comparing::step_all(&mut all, DRAWS, self.goal) {
                    true => Stage::Finish(0),
                    false => Stage::Draw,
                }
            }
            Stage::Finish(at) => match self.drawing.get(at) {
                Some((measure, run, comparing)) => {
                    self.found[*measure][*run] = Some(comparing.clone().finish());
                    Stage::Finish(at + 1)
                }
                None => Stage::Over,
            },
            Stage::Over => Stage::Over,
        };
        self.stage == Stage::Over
    }

    /// Starts the comparison of all runs by one measure.
    fn start(&mut self, measure: usize, scored: &Scored) {
        let runs = scored.systems.len();
        self.found.push(vec![None; runs]);
        for run in (0..runs).filter(|run| *run != self.two.baseline) {
            let both = scored.both(self.two.baseline, run);
            // The page shows all tests of the chosen measure. For the other measures, the verdict needs
            // only the test that leads.
            let leads = choice::choice(both.queries.len()).test == Test::Randomization;
            let is_chosen = leads || measure == 0 && run == self.two.candidate;
            let usual = Options::default();
            let permutations = if is_chosen { usual.permutations } else { FEW_PERMUTATIONS };
            let options = Options { permutations, ..usual };
            match statistics::Comparing::new(&both.baseline, &both.candidate, &options) {
                Ok(comparing) => self.drawing.push((measure, run, comparing)),
                Err(error) => self.refused[measure] = Some(error),
            }
        }
        if self.refused[measure].is_some() {
            self.drawing.retain(|(of, ..)| *of != measure);
        }
    }

    /// Returns how much is drawn, from 0 to 1.
    pub fn share(&self) -> f64 {
        let all = self.drawing.len().max(1) as f64;
        match self.stage {
            Stage::Start(_) => 0.0,
            Stage::Draw => self.drawing.iter().map(|(.., of)| of.share()).sum::<f64>() / all,
            Stage::Finish(_) | Stage::Over => self.goal,
        }
    }

    /// Returns the comparison, once [`Comparing::step`] has returned true.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`Compared::of`].
    pub fn finish(&self, scores: &Scores) -> Result<Compared, CompareError> {
        let (two, mut found, refused) = (self.two, self.found.clone(), &self.refused);
        if let Some(Some(error)) = refused.first() {
            return Err(*error);
        }
        let Undrawn { both, queries, coverage, lacking } = self.undrawn(scores);
        let chosen = found.first_mut().and_then(|runs| runs.get(two.candidate).cloned().flatten());
        let comparison = match chosen {
            Some(comparison) => comparison,
            None => statistics::compare(&both.baseline, &both.candidate, &Options::default())?,
        };
        // The table has no row for a measure that cannot be compared.
        let row = |(((measure, scored), against), refused): (((&Measure, &Scored), Vec<_>), _)| {
            let is_compared = Option::<CompareError>::is_none(refused);
            is_compared.then(|| Row { measure: *measure, line: systems::line(scored, against) })
        };
        let lines = scores.measures.iter().zip(&scores.scored).zip(found).zip(refused);
        let rows = lines.filter_map(row).collect();
        let measure = scores.measure();
        let name = |at: usize| scores.names.get(at).map_or("", |name| name);
        let shown = measure.to_string();
        let names =
            Names { baseline: name(two.baseline), candidate: name(two.candidate), measure: &shown };
        let choice = choice::choice(both.queries.len());
        Ok(Compared {
            verdict: verdict::verdict(names, &comparison, *coverage, *lacking, scores.digits),
            p: comparison.p(choice.test),
            rows,
            queries: queries.clone(),
            coverage: *coverage,
            two,
            measure,
            comparison,
            choice,
            both: both.clone(),
            is_interim: self.is_interim(),
        })
    }
}

fn differences(scores: &Scores, two: Two) -> Vec<Difference> {
    let values = |system: usize, query: usize| {
        let systems = &scores.scored.first()?.systems;
        systems.get(system)?.get(query).copied().flatten()
    };
    let one = |query: usize| Difference {
        query,
        id: scores.id(query),
        baseline: values(two.baseline, query),
        candidate: values(two.candidate, query),
    };
    let mut all: Vec<Difference> = (0..scores.queries()).map(one).collect();
    let key = |of: &Difference| of.difference().unwrap_or(f64::NEG_INFINITY);
    all.sort_by(|a, b| key(b).total_cmp(&key(a)));
    all
}

/// Returns the rankings of a query for both runs, as the tool makes them. `None` if it refuses one.
pub fn rankings(scores: &Scores, two: Two, query: usize) -> Option<[Ranking; 2]> {
    Some([scores.ranking(two.baseline, query)?, scores.ranking(two.candidate, query)?])
}

/// Returns the share of the shown documents that is judged, over the queries that have both values.
fn coverage(scores: &Scores, two: Two, both: &Both) -> Coverage {
    let share = |run: usize| {
        let of = |query: &usize| scores.judged.get(run)?.get(*query).copied();
        let [judged, shown] = (both.queries.iter().filter_map(of))
            .fold([0, 0], |[judged, shown], [j, s]| [judged + j, shown + s]);
        if shown == 0 { 1.0 } else { judged as f64 / shown as f64 }
    };
    Coverage {
        depth: scores.depth(),
        baseline: share(two.baseline),
        candidate: share(two.candidate),
    }
}
