//! The difference that a set of queries can find: the power of the paired t-test.
//!
//! The power is the probability that the test at a level finds a difference of a given size. Under a true effect
//! size d, Student's t of n queries follows the noncentral t distribution with n - 1 degrees of freedom and the
//! noncentrality d √n. The power is the share of this distribution beyond the critical values on both sides. It
//! equals that of statsmodels' `TTestPower`. Sakai (2016) designs sets of topics in this way.

use super::normal;
use super::student;

/// Plans a set of queries for a two-sided test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planner {
    /// The level of the test, between 0 and 1.
    pub level: f64,
    /// The wanted probability to find a difference, above the level and below 1.
    pub power: f64,
}

impl Default for Planner {
    /// The usual: 5 % and 80 %.
    fn default() -> Self {
        Self { level: 0.05, power: 0.8 }
    }
}

/// The queries and judgments that a difference needs if lists are judged down to a depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trade {
    /// The depth of the judgments.
    pub depth: usize,
    /// The number of queries. `None` if it is more than [`MOST`].
    pub queries: Option<usize>,
    /// The number of judgments for all these queries. `None` without a number of queries.
    pub judgments: Option<f64>,
}

/// What is known of a depth: the spread of the differences, and the judgments that a query costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    pub depth: usize,
    /// The standard deviation of the differences of the measure at this depth.
    pub spread: f64,
    /// The number of judgments that a query needs at this depth.
    pub judgments: f64,
}

/// The greatest number of queries that is planned.
pub const MOST: usize = 10_000_000;

impl Planner {
    /// Returns the smallest mean difference that `queries` queries find with the wanted power. `spread` is the
    /// standard deviation of the differences. Infinite for fewer than two queries.
    pub fn smallest(&self, spread: f64, queries: usize) -> f64 {
        if queries < 2 {
            return f64::INFINITY;
        }
        let (mut low, mut high) = (0.0, 1.0);
        while power(high, queries, self.level) < self.power {
            (low, high) = (high, 2.0 * high);
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            *(match power(middle, queries, self.level) < self.power {
                true => &mut low,
                false => &mut high,
            }) = middle;
        }
        spread * 0.5 * (low + high)
    }

    /// Returns the number of queries that find a mean difference with the wanted power. `None` if it is more than
    /// [`MOST`], or if the difference is 0.
    pub fn needed(&self, spread: f64, difference: f64) -> Option<usize> {
        let effect = (difference / spread).abs();
        let finds = |queries: usize| power(effect, queries, self.level) >= self.power;
        if effect.is_nan() || effect == 0.0 {
            return None;
        }
        let mut high = 2;
        while !finds(high) {
            high *= 2;
            if high > MOST {
                return None;
            }
        }
        let mut low = if high == 2 { 1 } else { high / 2 };
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            *(if finds(middle) { &mut high } else { &mut low }) = middle;
        }
        Some(high)
    }

    /// Returns for each depth the queries and judgments that a mean difference needs. Shallow judgments of many
    /// queries often cost less than deep judgments of few (Sakai 2016).
    pub fn trade(&self, depths: &[Depth], difference: f64) -> Vec<Trade> {
        let trade = |depth: &Depth| {
            let queries = self.needed(depth.spread, difference);
            let judgments = queries.map(|queries| queries as f64 * depth.judgments);
            Trade { depth: depth.depth, queries, judgments }
        };
        depths.iter().map(trade).collect()
    }
}

/// Returns the power of the two-sided paired t-test at `level` for an effect size (mean difference divided by the
/// standard deviation of the differences). 0 for fewer than two queries.
pub fn power(effect: f64, queries: usize, level: f64) -> f64 {
    if queries < 2 {
        return 0.0;
    }
    let df = (queries - 1) as f64;
    let critical = student::quantile(1.0 - 0.5 * level, df);
    let shift = effect.abs() * libm::sqrt(queries as f64);
    // t is (z + shift) / s, where s is the standard deviation of the sample as a share of the true one. As a
    // function of u = ln s, the density is smooth and falls on both sides, so a sum over equal steps converges fast.
    let width = 1.0 / libm::sqrt(2.0 * df);
    let (below, above) = (f64::max(12.0 * width, 40.0 / df), 12.0 * width);
    let step = 0.06 * width;
    let (mut sum, mut total) = (0.0, 0.0);
    for i in 0..=((below + above) / step) as usize {
        let u = i as f64 * step - below;
        let s = libm::exp(u);
        let density = libm::exp(df * (u - 0.5 * libm::expm1(2.0 * u)));
        total += density;
        let far = critical * s;
        sum += density * (normal::cumulative(shift - far) + normal::cumulative(-shift - far));
    }
    (sum / total).min(1.0)
}

/// Returns what the literature advises for a number of queries: 50 for a direction, 200 for a claim.
pub fn advice(queries: usize) -> &'static str {
    match queries {
        0..10 => "Fewer than 10 queries show nothing about a system.",
        10..50 => "Fewer than 50 queries are usually too few to tell even which system is better.",
        50..200 => "Enough for a direction; for a claim, 200 queries or more are advised.",
        _ => "Enough for a claim, as 200 queries or more are advised for one.",
    }
}
