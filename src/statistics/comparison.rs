//! One measure of two systems on the same queries, with everything that is said of the difference.

use super::bootstrap::{Bootstrap, Interval, bootstrap};
use super::differences::{Differences, NoValue, mean};
use super::randomization::{Randomization, randomization};
use super::student::{TTest, t_test};
use super::wilcoxon::{Wilcoxon, Zeros, wilcoxon};

/// How a comparison is made. [`Options::default`] is what the figures of the docs are made with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Differences up to this size are ties, and sizes within it of one another share a rank. 0 takes
    /// the numbers as they are, as SciPy and R do: 0.65 - 0.6 is then larger than 0.35 - 0.3.
    pub tolerance: f64,
    /// The largest share of its mean that the baseline may lose before the gate closes: 0.05 is 5 %.
    pub max_drop: f64,
    /// Ways to choose the signs that the randomization test draws where it cannot look at all.
    pub permutations: u32,
    /// Resamples of the bootstrap, at least 1.
    pub resamples: u32,
    /// Of the bootstrap's interval, between 0 and 1.
    pub level: f64,
    pub interval: Interval,
    /// Queries without a difference, in Wilcoxon's test.
    pub zeros: Zeros,
    /// Where the draws begin. The same seed gives the same figures.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tolerance: 0.0,
            max_drop: 0.05,
            permutations: 100_000,
            resamples: 10_000,
            level: 0.95,
            interval: Interval::default(),
            zeros: Zeros::default(),
            seed: 42,
        }
    }
}

/// Why two lists of values cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    #[error(
        "the baseline has {baseline} values and the candidate {candidate}; each query needs both"
    )]
    Unpaired { baseline: usize, candidate: usize },
    /// Not finite, or above [`LARGEST`]. `query` counts from 0.
    #[error("the value of query {} cannot be computed with", query + 1)]
    NotANumber { query: usize },
    #[error("{option} is out of range")]
    Option { option: &'static str },
}

/// No value may be larger, so that the cubes of differences stay finite.
pub const LARGEST: f64 = 1e90;

/// A measure's change between two systems. Differences are candidate minus baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The queries that both systems have a value for.
    pub queries: usize,
    /// Mean over the queries.
    pub baseline: Result<f64, NoValue>,
    pub candidate: Result<f64, NoValue>,
    /// Mean difference, in the measure's points. The first number to look at.
    pub difference: Result<f64, NoValue>,
    /// Middle difference. Its sign against the mean's tells whether a few queries make the mean.
    pub median: Result<f64, NoValue>,
    /// Queries for which the candidate's value is higher.
    pub wins: usize,
    pub ties: usize,
    pub losses: usize,
    pub t_test: Result<TTest, NoValue>,
    pub randomization: Result<Randomization, NoValue>,
    pub wilcoxon: Result<Wilcoxon, NoValue>,
    pub bootstrap: Result<Bootstrap, NoValue>,
    /// d_z, see [`Differences::effect_size`].
    pub effect_size: Result<f64, NoValue>,
    /// See [`Differences::smallest_found`].
    pub smallest_found: Result<f64, NoValue>,
    /// Has no value without queries and where the baseline's mean is 0.
    pub gate: Result<Gate, NoValue>,
}

/// Whether a system may be released: it must not lose more than a share of the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// What the mean lost, as a share of the baseline's. Below 0 where it gained.
    pub drop: f64,
    /// The largest share that it may lose.
    pub max_drop: f64,
    /// A drop of just `max_drop` passes.
    pub passed: bool,
}

impl Gate {
    /// Of two means.
    pub fn of(baseline: f64, candidate: f64, max_drop: f64) -> Result<Self, NoValue> {
        if baseline == 0.0 {
            return Err(NoValue::BaselineIsZero);
        }
        let drop = (baseline - candidate) / baseline.abs();
        // From 0.8 to 0.76 the drop is computed as 0.05000000000000004.
        Ok(Self { drop, max_drop, passed: drop - max_drop <= 1e-12 })
    }
}

/// Compares two systems by the values of one measure. Both lists have the queries in the same order;
/// a query without a value for either is left out by the caller.
///
/// ```
/// use ranklens::statistics::{NoValue, Options, compare};
///
/// let same = compare(&[0.5, 0.7], &[0.5, 0.7], &Options::default())?;
/// assert_eq!((same.wins, same.ties, same.losses), (0, 2, 0));
/// assert_eq!(same.t_test, Err(NoValue::NoDifference));
///
/// let worse = compare(&[0.8, 0.7, 0.9], &[0.7, 0.7, 0.6], &Options::default())?;
/// assert!(!worse.gate?.passed);
/// assert_eq!(worse.randomization?.p, 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    baseline: &[f64],
    candidate: &[f64],
    options: &Options,
) -> Result<Comparison, CompareError> {
    check(baseline, candidate, options)?;
    let differences = Differences::of(baseline, candidate);
    let d = &differences;
    let count = |holds: &dyn Fn(f64) -> bool| d.values().iter().filter(|d| holds(**d)).count();
    let wins = count(&|d| d > options.tolerance);
    let losses = count(&|d| d < -options.tolerance);
    let means = d.at_least(1).map(|()| [mean(baseline), mean(candidate)]);
    let &Options { tolerance, permutations, resamples, level, interval, zeros, seed, .. } = options;
    Ok(Comparison {
        queries: d.queries(),
        baseline: means.map(|[baseline, _]| baseline),
        candidate: means.map(|[_, candidate]| candidate),
        difference: d.at_least(1).map(|()| d.mean()),
        median: d.median(),
        wins,
        ties: d.queries() - wins - losses,
        losses,
        t_test: t_test(d),
        randomization: randomization(d, permutations, seed),
        wilcoxon: wilcoxon(d, zeros, tolerance),
        bootstrap: bootstrap(d, interval, level, resamples, seed),
        effect_size: d.effect_size(),
        smallest_found: d.smallest_found(),
        gate: means
            .and_then(|[baseline, candidate]| Gate::of(baseline, candidate, options.max_drop)),
    })
}

fn check(baseline: &[f64], candidate: &[f64], options: &Options) -> Result<(), CompareError> {
    let [b, c] = [baseline.len(), candidate.len()];
    if b != c {
        return Err(CompareError::Unpaired { baseline: b, candidate: c });
    }
    // NaN is not at most anything.
    let usable = |value: &f64| value.abs() <= LARGEST;
    let wrong = baseline.iter().zip(candidate).position(|(b, c)| !usable(b) || !usable(c));
    if let Some(query) = wrong {
        return Err(CompareError::NotANumber { query });
    }
    let named = [
        ("tolerance", options.tolerance >= 0.0 && options.tolerance.is_finite()),
        ("max_drop", options.max_drop.is_finite()),
        ("resamples", options.resamples > 0),
        ("level", options.level > 0.0 && options.level < 1.0),
    ];
    match named.into_iter().find(|(_, holds)| !holds) {
        Some((option, _)) => Err(CompareError::Option { option }),
        None => Ok(()),
    }
}
