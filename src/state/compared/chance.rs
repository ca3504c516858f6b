//! Tests whether a difference is more than chance: all tests side by side, over one measure and over several.

use super::scores::Scores;
use super::table::Row;
use super::two::Compared;
use super::words;
use crate::compare::systems::Both;
use crate::data::Id;
use crate::metrics::Measure;
use crate::present::number::{grouped, signed};
use crate::statistics::tukey::{DRAWS, Orders, PairOf};
use crate::statistics::{Differences, Options, Test, Wilcoxon, adjust, wilcoxon};

/// One test of the chosen measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// The stable name, for scripts.
    pub key: &'static str,
    /// The name for readers.
    pub name: &'static str,
    /// The two-sided p-value, or why there is none.
    pub p: Result<f64, String>,
    /// How it was computed.
    pub how: String,
    /// Whether it is the test that is shown first for a set of this size.
    pub leads: bool,
}

/// Returns the paired t-test, the randomisation test and Wilcoxon's test. No test leads if the effect size is shown
/// first.
pub fn tests(compared: &Compared) -> Vec<Tested> {
    let comparison = &compared.comparison;
    let leads = |test: Test| compared.choice.test == test && !compared.choice.effect_leads;
    let t = &comparison.t_test;
    let signs = &comparison.randomization;
    let ranks = &comparison.wilcoxon;
    let exact = |exact: bool| if exact { "exact" } else { "from the normal distribution" };
    vec![
        Tested {
            key: "t",
            name: "Paired t-test",
            p: t.as_ref().map(|test| test.p).map_err(ToString::to_string),
            how: t.as_ref().map_or_else(
                |_| String::new(),
                |test| {
                    let degrees = if test.df == 1 { "degree" } else { "degrees" };
                    format!("t = {}, {} {degrees} of freedom", signed(test.t, 2), grouped(test.df))
                },
            ),
            leads: leads(Test::Student),
        },
        Tested {
            key: "randomization",
            name: "Randomisation test",
            p: signs.as_ref().map(|test| test.p).map_err(ToString::to_string),
            how: signs.as_ref().map_or_else(
                |_| String::new(),
                |test| {
                    let looked = grouped(usize::try_from(test.permutations).unwrap_or(usize::MAX));
                    let kind = if test.exact { "all" } else { "drawn" };
                    format!("{kind} {looked} choices of signs")
                },
            ),
            leads: leads(Test::Randomization),
        },
        Tested {
            key: "wilcoxon",
            name: "Wilcoxon\u{2019}s signed ranks",
            p: ranks.as_ref().map(|test| test.p).map_err(ToString::to_string),
            how: match ranks {
                Ok(_) if !compared.choice.wilcoxon => {
                    "over so many queries it reports differences that do not exist".into()
                }
                Ok(test) => {
                    let rounded = rounded(compared, test);
                    format!(
                        "{}; {} {} left out{rounded}",
                        exact(test.exact),
                        grouped(test.without),
                        if test.without == 1 { "tie" } else { "ties" }
                    )
                }
                Err(_) => String::new(),
            },
            leads: false,
        },
    ]
}

/// Differences that are closer than this differ by the rounding of binary numbers, such as 0.3 - 0.2 and 0.1.
const ROUNDING: f64 = 1e-12;

/// Returns a remark with the p-value that results if differences within [`ROUNDING`] share a rank. SciPy, whose rule
/// the test follows, compares them exactly. Empty if p looks the same.
fn rounded(compared: &Compared, test: &Wilcoxon) -> String {
    let Both { baseline, candidate, .. } = compared.both();
    let shared = wilcoxon(&Differences::of(baseline, candidate), test.zeros, ROUNDING);
    let shown = [test.p, shared.map_or(test.p, |shared| shared.p)].map(words::p);
    match shown[0] == shown[1] {
        true => String::new(),
        false => format!("; {} if differences that only rounding separates share a rank", shown[1]),
    }
}

/// Returns the size of an effect in words, after Cohen (1988).
pub fn effect(size: f64) -> &'static str {
    match size.abs() {
        size if size < 0.2 => "hardly any",
        size if size < 0.5 => "small",
        size if size < 0.8 => "medium",
        _ => "large",
    }
}

/// One of several p-values of the paired t-test, by itself and adjusted over all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjusted<T> {
    /// What is tested: a measure, or a run.
    pub of: T,
    /// The p-value.
    pub p: f64,
    /// Adjusted by Holm's method.
    pub holm: f64,
    /// Adjusted by Benjamini's and Hochberg's method.
    pub benjamini_hochberg: f64,
}

/// Returns the p-values of the candidate, for the measures of the table that have one.
pub fn over_measures(compared: &Compared) -> Vec<Adjusted<Measure>> {
    let p = |row: &Row| Some((row.measure, p_of(row, compared.two.candidate)?));
    adjusted(compared.rows.iter().filter_map(p).collect())
}

/// Returns the p-values of all runs against the baseline by the chosen measure, for those that have one.
pub fn over_runs(compared: &Compared) -> Vec<Adjusted<usize>> {
    let row = compared.rows.iter().find(|row| row.measure == compared.measure);
    let of_row = |row: &Row| {
        let runs = 0..row.line.cells.len();
        adjusted(runs.filter_map(|run| Some((run, p_of(row, run)?))).collect())
    };
    row.map(of_row).unwrap_or_default()
}

/// Returns p of a run against the baseline. `None` for the baseline itself, and without a spread.
fn p_of(row: &Row, run: usize) -> Option<f64> {
    Some(row.line.cells.get(run)?.against.as_ref()?.t_test.ok()?.p)
}

fn adjusted<T>(known: Vec<(T, f64)>) -> Vec<Adjusted<T>> {
    let p: Vec<f64> = known.iter().map(|(_, p)| *p).collect();
    let both = adjust::holm(&p).into_iter().zip(adjust::benjamini_hochberg(&p));
    let one = |((of, p), (holm, benjamini_hochberg)): ((T, f64), (f64, f64))| Adjusted {
        of,
        p,
        holm,
        benjamini_hochberg,
    };
    known.into_iter().zip(both).map(one).collect()
}

/// Two of several runs.
#[derive(Clone, Debug, PartialEq)]
pub struct PairOfRuns {
    /// The run that the other one is compared with.
    pub against: Id,
    /// The other run.
    pub run: Id,
    /// The mean difference, over the queries for which all runs have a value.
    pub difference: f64,
    /// The p-value of Tukey's test by randomisation, adjusted for all pairs.
    pub p: f64,
}

/// A comparison of all pairs of more than two runs, computed step by step with [`Pairs::step`].
pub struct Pairs {
    names: Vec<Id>,
    values: Vec<Vec<f64>>,
    orders: Orders,
}

/// The approximate number of values that are drawn in one step.
const STEP: usize = 100_000;

/// The greatest number of orders that are drawn. With many queries, [`DRAWS`] allows fewer.
const ROUNDS: u32 = 10_000;

impl Pairs {
    /// Takes the queries for which all runs have a value.
    pub fn new(scores: &Scores) -> Self {
        let systems = scores.scored.first().map_or(&[][..], |scored| &scored.systems);
        let has =
            |query: &usize| systems.iter().all(|of| of.get(*query).is_some_and(Option::is_some));
        let shared: Vec<usize> = (0..scores.queries()).filter(has).collect();
        let pick = |of: &Vec<Option<f64>>| shared.iter().filter_map(|at| of[*at]).collect();
        let values: Vec<Vec<f64>> = systems.iter().map(pick).collect();
        let orders = Orders::new(&slices(&values), ROUNDS, DRAWS, Options::default().seed);
        Self { names: scores.names.clone(), values, orders }
    }

    /// Draws the next values. Returns whether all values are drawn.
    pub fn step(&mut self) -> bool {
        self.orders.draw(&slices(&self.values), STEP)
    }

    /// Returns all pairs, once [`Pairs::step`] has returned true.
    pub fn finish(self) -> Vec<PairOfRuns> {
        let Self { names, values, orders } = self;
        let name = |run: usize| names.get(run).cloned().unwrap_or_else(|| "".into());
        let named = |of: PairOf| PairOfRuns {
            against: name(of.first),
            run: name(of.second),
            difference: of.difference,
            p: of.p,
        };
        orders.finish(&slices(&values)).into_iter().map(named).collect()
    }
}

fn slices(values: &[Vec<f64>]) -> Vec<&[f64]> {
    values.iter().map(Vec::as_slice).collect()
}
