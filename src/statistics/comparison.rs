//! Compares the values of one measure for two systems on the same queries.

use serde::{Deserialize, Serialize};

use super::bootstrap::{Bootstrap, Interval, Resampling, TOGETHER};
use super::choice::Test;
use super::differences::{Differences, NoValue, mean};
use super::randomization::{Randomization, Signing};
use super::student::{TTest, t_test};
use super::wilcoxon::{Wilcoxon, Zeros, wilcoxon};

/// The options of a comparison.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Options {
    /// Absolute differences up to this value are ties. Of the sorted absolute differences, neighbours this close to
    /// each other share a rank. 0 compares exactly, as SciPy and R do: 0.65 - 0.6 is then larger than 0.35 - 0.3.
    pub tolerance: f64,
    /// The largest relative drop of the mean that passes the gate: 0.05 is 5 %.
    pub max_drop: f64,
    /// The number of assignments of signs that the randomization test draws if it cannot compute all.
    pub permutations: u32,
    /// The number of resamples of the bootstrap, at least 1.
    pub resamples: u32,
    /// The confidence level of the bootstrap interval, between 0 and 1.
    pub level: f64,
    pub interval: Interval,
    /// The treatment of queries without a difference in Wilcoxon's test.
    pub zeros: Zeros,
    /// The seed of all random draws. The same seed gives the same figures.
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
    /// A value is not finite, or its size is above [`LARGEST`]. `query` counts from 0.
    #[error("the value of query {} is not finite or too large", query + 1)]
    NotANumber { query: usize },
    #[error("{option} is out of range")]
    Option { option: &'static str },
}

/// The largest allowed size of a value. Up to this size, the cubes of differences stay finite.
pub const LARGEST: f64 = 1e90;

/// The comparison of one measure for two systems. Differences are candidate minus baseline.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Comparison {
    /// The number of queries with a value for both systems.
    pub queries: usize,
    /// The mean of the baseline over the queries.
    pub baseline: Result<f64, NoValue>,
    /// The mean of the candidate over the queries.
    pub candidate: Result<f64, NoValue>,
    /// The mean difference, in the units of the measure.
    pub difference: Result<f64, NoValue>,
    /// The median difference. If its sign differs from that of the mean, a few queries determine the mean.
    pub median: Result<f64, NoValue>,
    /// The number of queries with a higher value for the candidate.
    pub wins: usize,
    pub ties: usize,
    pub losses: usize,
    pub t_test: Result<TTest, NoValue>,
    pub randomization: Result<Randomization, NoValue>,
    pub wilcoxon: Result<Wilcoxon, NoValue>,
    pub bootstrap: Result<Bootstrap, NoValue>,
    /// d_z, see [`Differences::effect_size`].
    pub effect_size: Result<f64, NoValue>,
    /// See [`Differences::spread`].
    pub spread: Result<f64, NoValue>,
    /// No value without queries, or if the mean of the baseline is 0.
    pub gate: Result<Gate, NoValue>,
}

impl Comparison {
    /// Returns p of a test. `None` if it has no value.
    pub fn p(&self, test: Test) -> Option<f64> {
        match test {
            Test::Student => self.t_test.ok().map(|test| test.p),
            Test::Randomization => self.randomization.as_ref().ok().map(|test| test.p),
        }
    }
}

/// A release gate: the mean must not drop by more than a share of the baseline.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Gate {
    /// The relative drop of the mean. Below 0 if the mean rose.
    pub drop: f64,
    /// The largest relative drop that passes.
    pub max_drop: f64,
    /// Whether the drop is at most `max_drop`.
    pub passed: bool,
}

impl Gate {
    /// Computes the gate from two means.
    ///
    /// # Errors
    /// The mean of the baseline is 0.
    pub fn of(baseline: f64, candidate: f64, max_drop: f64) -> Result<Self, NoValue> {
        if baseline == 0.0 {
            return Err(NoValue::BaselineIsZero);
        }
        let drop = (baseline - candidate) / baseline.abs();
        Ok(Self::of_drop(drop, max_drop))
    }

    /// Computes the gate from the logarithms of two means.
    pub fn of_logarithms(baseline: f64, candidate: f64, max_drop: f64) -> Self {
        Self::of_drop(-libm::expm1(candidate - baseline), max_drop)
    }

    fn of_drop(drop: f64, max_drop: f64) -> Self {
        // The drop from 0.8 to 0.76 is computed as 0.05000000000000004, hence the tolerance.
        Self { drop, max_drop, passed: drop - max_drop <= 1e-12 }
    }
}

/// Compares two systems by the values of one measure. Both slices hold the queries in the same order. The
/// caller leaves out queries without a value for either system.
///
/// # Errors
/// The slices differ in length, a value is not finite or too large, or an option is out of range.
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
    let mut comparing = Comparing::new(baseline, candidate, options)?;
    while !comparing.step(usize::MAX) {}
    Ok(comparing.finish())
}

/// Compares two systems by the values of several measures: a baseline and a candidate for each. The figures are those
/// of [`compare`], in less time, because measures of the same queries share their draws.
///
/// # Errors
/// The same as for [`compare`], for the first measure that has one.
pub fn compare_all(
    pairs: &[[&[f64]; 2]],
    options: &Options,
) -> Result<Vec<Comparison>, CompareError> {
    let start = |[baseline, candidate]: &[&[f64]; 2]| Comparing::new(baseline, candidate, options);
    let mut all = pairs.iter().map(start).collect::<Result<Vec<_>, _>>()?;
    while !Comparing::step_all(&mut all.iter_mut().collect::<Vec<_>>(), usize::MAX, 1.0) {}
    Ok(all.into_iter().map(Comparing::finish).collect())
}

/// The approximate number of values to draw in one step, so that a page that compares stays responsive.
pub const DRAWS: usize = 200_000;

/// What a comparison starts from. It can be sent to another thread.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ToCompare {
    /// The means of the baseline and of the candidate.
    means: Result<[f64; 2], NoValue>,
    differences: Differences,
    options: Options,
}

impl ToCompare {
    /// The number of queries with a value for both systems.
    pub fn queries(&self) -> usize {
        self.differences.queries()
    }

    /// Returns how many resamples and how many assignments of signs are drawn.
    pub fn draws(&self) -> [u32; 2] {
        [self.options.resamples, self.options.permutations]
    }

    /// Returns the same without the randomization test, which [`Self::signs_only`] has.
    pub fn without_signs(&self) -> Self {
        Self { options: Options { permutations: 0, ..self.options }, ..self.clone() }
    }

    /// Returns the same for the randomization test alone. The interval is of no use.
    pub fn signs_only(&self) -> Self {
        Self { options: Options { resamples: 0, ..self.options }, ..self.clone() }
    }
}

impl From<ToCompare> for Comparing {
    fn from(ToCompare { means, differences, options }: ToCompare) -> Self {
        let resampling = Resampling::new(&differences, options.resamples, options.seed);
        let signing = Signing::new(options.permutations, options.seed);
        Self { means, differences, resampling, signing, options }
    }
}

/// A comparison that is computed in small parts, so that the page stays responsive.
#[derive(Clone, Debug)]
pub struct Comparing {
    means: Result<[f64; 2], NoValue>,
    differences: Differences,
    resampling: Resampling,
    signing: Signing,
    options: Options,
}

impl Comparing {
    /// Starts a comparison. [`compare`] does the same work in one call.
    ///
    /// # Errors
    /// The same as for [`compare`].
    pub fn new(
        baseline: &[f64],
        candidate: &[f64],
        options: &Options,
    ) -> Result<Self, CompareError> {
        check(baseline, candidate, options)?;
        let differences = Differences::of(baseline, candidate);
        let means = differences.at_least(1).map(|()| [mean(baseline), mean(candidate)]);
        Ok(ToCompare { means, differences, options: *options }.into())
    }

    /// Returns what is compared, for a thread that compares it from the start.
    pub fn to_compare(&self) -> ToCompare {
        let Self { means, differences, options, .. } = self;
        ToCompare { means: *means, differences: differences.clone(), options: *options }
    }

    /// Draws about `most` values for the interval or the randomization test. Returns whether all are drawn.
    pub fn step(&mut self, most: usize) -> bool {
        let has_interval =
            self.resampling.has(1.0) || self.resampling.draw(&self.differences, most);
        has_interval && self.signing.draw(&self.differences, most)
    }

    /// Returns how much is drawn, from 0 to 1.
    pub fn share(&self) -> f64 {
        0.5 * (self.resampling.share() + self.signing.share(&self.differences))
    }

    /// As [`Self::step`], for several comparisons. Comparisons with equal numbers of queries share their draws, which
    /// takes less time and gives the same figures. Returns whether each has done `share` of its draws, from 0 to 1.
    pub fn step_all(all: &mut [&mut Self], most: usize, share: f64) -> bool {
        if let Some(first) = all.iter().position(|of| !of.resampling.has(share)) {
            let alike = Self::alike(all, first, |of| of.resampling.state());
            let alike = alike.map(|of| (&mut of.resampling, &of.differences));
            Resampling::draw_alike(&mut alike.collect::<Vec<_>>(), most);
            return false;
        }
        if let Some(first) = all.iter().position(|of| !of.signing.has(share, &of.differences)) {
            let alike = Self::alike(all, first, |of| of.signing.state());
            let alike = alike.map(|of| (&mut of.signing, &of.differences));
            Signing::draw_alike(&mut alike.collect::<Vec<_>>(), most);
            return false;
        }
        true
    }

    /// Returns at most [`TOGETHER`] comparisons with the number of queries and the state of the one at `first`.
    fn alike<'a, State: PartialEq>(
        all: &'a mut [&mut Self],
        first: usize,
        state: impl Fn(&Self) -> State,
    ) -> impl Iterator<Item = &'a mut Self> {
        let decisive = move |of: &Self| (of.differences.queries(), state(of));
        let wanted = decisive(all[first]);
        all.iter_mut().map(|of| &mut **of).filter(move |of| decisive(of) == wanted).take(TOGETHER)
    }

    /// Returns all figures, from what is drawn. They are those of [`compare`] once [`Self::step`] has returned true.
    pub fn finish(self) -> Comparison {
        let Self { means, differences, resampling, signing, options } = self;
        let d = &differences;
        let count = |holds: &dyn Fn(f64) -> bool| d.values().iter().filter(|d| holds(**d)).count();
        let wins = count(&|d| d > options.tolerance);
        let losses = count(&|d| d < -options.tolerance);
        let Options { tolerance, level, interval, zeros, .. } = options;
        let gate =
            |[baseline, candidate]: [f64; 2]| Gate::of(baseline, candidate, options.max_drop);
        Comparison {
            queries: d.queries(),
            baseline: means.map(|[baseline, _]| baseline),
            candidate: means.map(|[_, candidate]| candidate),
            difference: d.at_least(1).map(|()| d.mean()),
            median: d.median(),
            wins,
            ties: d.queries() - wins - losses,
            losses,
            t_test: t_test(d),
            randomization: signing.finish(d),
            wilcoxon: wilcoxon(d, zeros, tolerance),
            bootstrap: resampling.finish(d, interval, level),
            effect_size: d.effect_size(),
            spread: d.spread(),
            gate: means.and_then(gate),
        }
    }
}

fn check(baseline: &[f64], candidate: &[f64], options: &Options) -> Result<(), CompareError> {
    let [b, c] = [baseline.len(), candidate.len()];
    if b != c {
        return Err(CompareError::Unpaired { baseline: b, candidate: c });
    }
    // This is also false for NaN.
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
