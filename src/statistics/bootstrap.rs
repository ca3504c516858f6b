//! A bootstrap interval for the mean difference: the queries are resampled with replacement.
//!
//! Efron and Tibshirani, An introduction to the bootstrap, 1993. The draws depend only on the seed and the
//! number of queries, so that measures over the same queries use the same resamples.

use super::differences::{Differences, NoValue, mean, quantile, sorted};
use super::normal;
use super::random::Random;

/// How the ends of the interval follow from the resampled means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interval {
    /// The same share is cut off at both ends.
    Percentile,
    /// Bias-corrected and accelerated: the shares are corrected for a skewed distribution (Efron 1987).
    #[default]
    Bca,
}

/// An interval for the mean difference, in the units of the measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    pub low: f64,
    pub high: f64,
    /// The confidence level, usually 0.95.
    pub level: f64,
    pub resamples: u32,
    /// The kind that was asked for, or `Percentile` where all resampled means lie on one side of the observed mean.
    pub interval: Interval,
}

/// The interval at `level`, between 0 and 1.
///
/// # Errors
/// For fewer than two queries, and where all differences are equal.
pub fn bootstrap(
    differences: &Differences,
    interval: Interval,
    level: f64,
    resamples: u32,
    seed: u64,
) -> Result<Bootstrap, NoValue> {
    differences.spread()?;
    let resamples = resamples.max(1);
    let means = sorted(means(differences.values(), resamples, seed));
    let tail = 0.5 * (1.0 - level);
    let corrected = corrected_shares(differences, &means, tail);
    let (interval, shares) = match corrected.filter(|_| interval == Interval::Bca) {
        Some(shares) => (Interval::Bca, shares),
        None => (Interval::Percentile, [tail, 1.0 - tail]),
    };
    let [low, high] = shares.map(|share| quantile(&means, share));
    Ok(Bootstrap { low, high, level, resamples, interval })
}

/// The mean difference of each resample.
fn means(differences: &[f64], resamples: u32, seed: u64) -> Vec<f64> {
    let mut random = Random::new(seed);
    let count = differences.len() as u32;
    let mut one = |_| {
        let drawn = differences.iter().map(|_| differences[random.below(count) as usize]);
        drawn.fold(0.0, |sum, d| sum + d) / f64::from(count)
    };
    (0..resamples).map(&mut one).collect()
}

/// The shares at which BCa reads the sorted means, in place of `tail` and 1 - `tail`. `None` where they are
/// not finite.
fn corrected_shares(differences: &Differences, means: &[f64], tail: f64) -> Option<[f64; 2]> {
    let real = differences.mean();
    let noise = 1e-13 * mean(&differences.sizes().collect::<Vec<_>>());
    let below = means.partition_point(|mean| *mean < real - noise);
    let not_above = means.partition_point(|mean| *mean <= real + noise);
    let bias = normal::quantile(0.5 * (below + not_above) as f64 / means.len() as f64);
    let power = |exponent: i32| {
        let of = |d: &f64| (0..exponent).fold(1.0, |power, _| power * (d - real));
        differences.values().iter().fold(0.0, |sum, d| sum + of(d))
    };
    let squares = power(2);
    let acceleration = power(3) / (6.0 * squares * libm::sqrt(squares));
    let share = |tail: f64| {
        let z = bias + normal::quantile(tail);
        normal::cumulative(bias + z / (1.0 - acceleration * z))
    };
    let shares = [share(tail), share(1.0 - tail)];
    let usable = |share: &f64| share.is_finite();
    (bias.is_finite() && shares.iter().all(usable) && shares[0] < shares[1]).then_some(shares)
}
