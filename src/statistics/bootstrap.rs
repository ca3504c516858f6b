//! A bootstrap interval for the mean difference: the queries are resampled with replacement.
//!
//! Efron and Tibshirani, An introduction to the bootstrap, 1993. The draws depend only on the seed and the
//! number of queries, so measures over the same queries use the same resamples.

use serde::{Deserialize, Serialize};

use super::differences::{Differences, NoValue, mean, quantile, sorted};
use super::normal;
use super::random::Random;

/// How the ends of the interval follow from the resampled means.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum Interval {
    /// The same share of the resampled means is cut off at both ends.
    Percentile,
    /// Bias-corrected and accelerated: the shares are corrected for a skewed distribution (Efron 1987).
    #[default]
    Bca,
}

/// An interval for the mean difference, in the units of the measure.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Bootstrap {
    pub low: f64,
    pub high: f64,
    /// The confidence level, usually 0.95.
    pub level: f64,
    pub resamples: u32,
    /// The kind of the interval: as asked for, or `Percentile` if the shares of BCa are not finite or not in
    /// ascending order, for example because all resampled means lie on one side of the observed mean.
    pub interval: Interval,
    /// The ends of the percentile interval of the same resamples.
    pub percentile: [f64; 2],
}

/// Returns the interval at `level`, between 0 and 1.
///
/// # Errors
/// There are fewer than two queries, or all differences are equal.
pub fn bootstrap(
    differences: &Differences,
    interval: Interval,
    level: f64,
    resamples: u32,
    seed: u64,
) -> Result<Bootstrap, NoValue> {
    let mut resampling = Resampling::new(differences, resamples, seed);
    while !resampling.draw(differences, usize::MAX) {}
    resampling.finish(differences, interval, level)
}

/// The largest number of measures that are resampled together.
pub const TOGETHER: usize = 8;

/// The mean differences of resamples, drawn in small parts so that the page stays responsive.
#[derive(Clone, Debug)]
pub struct Resampling {
    random: Random,
    resamples: u32,
    means: Vec<f64>,
}

impl Resampling {
    /// Starts without a resample. Nothing will be drawn if the interval has no value.
    pub fn new(differences: &Differences, resamples: u32, seed: u64) -> Self {
        let resamples = if differences.spread().is_ok() { resamples.max(1) } else { 0 };
        Self { random: Random::new(seed), resamples, means: Vec::new() }
    }

    /// Draws about `most` values, at least one resample. Returns whether all resamples are drawn.
    pub fn draw(&mut self, differences: &Differences, most: usize) -> bool {
        Self::draw_alike(&mut [(self, differences)], most);
        self.is_done()
    }

    /// Returns the number of resamples that take about `most` values, at least one if any is left.
    fn rounds(&self, queries: usize, most: usize) -> usize {
        let left = self.resamples as usize - self.means.len();
        (most / queries.max(1)).max(1).min(left)
    }

    /// Returns how much is drawn, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        self.means.len() as f64 / f64::from(self.resamples.max(1))
    }

    /// Whether all resamples are drawn.
    fn is_done(&self) -> bool {
        self.means.len() >= self.resamples as usize
    }

    /// Whether a share of the resamples, from 0 to 1, is drawn.
    pub(super) fn has(&self, share: f64) -> bool {
        self.means.len() as f64 >= share * f64::from(self.resamples)
    }

    /// Returns what decides the next draws, for a number of queries.
    pub(super) fn state(&self) -> (Random, u32, usize) {
        (self.random.clone(), self.resamples, self.means.len())
    }

    /// As [`Self::draw`], for at most [`TOGETHER`] measures with the same [state](Self::state) and number of
    /// queries. Each gets the same means as alone, in less time.
    pub(super) fn draw_alike(all: &mut [(&mut Self, &Differences)], most: usize) {
        let Some((first, differences)) = all.first() else { return };
        let queries = differences.queries();
        let (mut random, rounds) = (first.random.clone(), first.rounds(queries, most));
        if let [(resampling, differences)] = all {
            let draw = |_| resample_one(differences.values(), &mut random) / queries as f64;
            resampling.means.extend((0..rounds).map(draw));
            resampling.random = random;
            return;
        }
        let mut rows = vec![Row([0.0; TOGETHER]); queries];
        for (lane, (_, differences)) in all.iter().enumerate() {
            for (row, value) in rows.iter_mut().zip(differences.values()) {
                row.0[lane] = *value;
            }
        }
        for _ in 0..rounds {
            let sums = resample(&rows, &mut random);
            for ((resampling, _), sum) in all.iter_mut().zip(sums) {
                resampling.means.push(sum / queries as f64);
            }
        }
        for (resampling, _) in all {
            resampling.random = random.clone();
        }
    }

    /// Returns the interval at `level` from the resamples that were drawn.
    ///
    /// # Errors
    /// The same as for [`bootstrap`].
    pub fn finish(
        self,
        differences: &Differences,
        interval: Interval,
        level: f64,
    ) -> Result<Bootstrap, NoValue> {
        differences.spread()?;
        let resamples = self.means.len() as u32;
        let means = sorted(self.means);
        let tail = 0.5 * (1.0 - level);
        let corrected = corrected_shares(differences, &means, tail);
        let (interval, shares) = match corrected.filter(|_| interval == Interval::Bca) {
            Some(shares) => (Interval::Bca, shares),
            None => (Interval::Percentile, [tail, 1.0 - tail]),
        };
        let [low, high] = shares.map(|share| quantile(&means, share));
        let percentile = [tail, 1.0 - tail].map(|share| quantile(&means, share));
        Ok(Bootstrap { low, high, level, resamples, interval, percentile })
    }
}

/// Draws as many differences as there are, and returns their sum.
// Not inlined: an engine replaces slow code of WebAssembly by optimized code only when a function is called again.
#[inline(never)]
fn resample_one(differences: &[f64], random: &mut Random) -> f64 {
    let count = differences.len() as u32;
    (0..count).fold(0.0, |sum, _| sum + differences[random.below(count) as usize])
}

/// The differences of one query, one for each measure. A row fills one line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([f64; TOGETHER]);

/// Draws as many rows as there are, and returns the sums of their columns.
// Not inlined, for the same reason as `resample_one`.
#[inline(never)]
fn resample(rows: &[Row], random: &mut Random) -> [f64; TOGETHER] {
    // Variables instead of an array: a build for size makes a loop of an array, and a build for speed keeps an array in
    // memory.
    let (mut a, mut b, mut c, mut d) = (0.0, 0.0, 0.0, 0.0);
    let (mut e, mut f, mut g, mut h) = (0.0, 0.0, 0.0, 0.0);
    let count = rows.len() as u32;
    for _ in 0..count {
        let Row(row) = &rows[random.below(count) as usize];
        (a, b, c, d) = (a + row[0], b + row[1], c + row[2], d + row[3]);
        (e, f, g, h) = (e + row[4], f + row[5], g + row[6], h + row[7]);
    }
    [a, b, c, d, e, f, g, h]
}

/// Returns the shares at which BCa reads the sorted means, in place of `tail` and 1 - `tail`. `None` if they are
/// not finite or not in ascending order.
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
