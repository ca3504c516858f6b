//! Best of many: what the best of several equal systems gains by chance.
//!
//! The best of k variants on one set of queries also has the most luck. If all k are equally good, their means differ
//! by chance alone. The best mean then lies above the average by the expected maximum of k standard normal values
//! (Tippett 1925) times the standard error of a mean.

use super::differences::{mean, quantile};
use super::normal;
use super::random::Random;

/// The gain of the best of several equal systems over their average, by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestOf {
    /// The number of systems that were tried.
    pub systems: usize,
    /// The gain expected by chance, in the units of the measure.
    pub expected: f64,
    /// The gain that chance exceeds in one of twenty cases, in the units of the measure.
    pub rare: f64,
}

/// Returns the gain by chance of the best of `systems` equal systems, each with a mean over `queries` queries.
///
/// `spread` is the standard deviation of the differences between two of the systems. One system contributes
/// `spread` / √2. Without queries the gain is 0.
///
/// ```
/// use ranklens::statistics::best_of::best_of;
///
/// // Thirty variants whose differences from each other have a standard deviation of 0.2, on 200 queries.
/// assert_eq!(format!("{:.3}", best_of(0.2, 200, 30).expected), "0.020");
/// ```
pub fn best_of(spread: f64, queries: usize, systems: usize) -> BestOf {
    let error = spread / libm::sqrt(2.0 * queries.max(1) as f64);
    let error = if queries == 0 { 0.0 } else { error };
    let share = libm::pow(0.95, 1.0 / systems.max(1) as f64);
    let rare = error * normal::quantile(share);
    BestOf { systems, expected: error * expected_largest(systems), rare }
}

/// The expected maximum of `count` values of the standard normal distribution. 0 for one value or none.
pub fn expected_largest(count: usize) -> f64 {
    const STEP: f64 = 1.0 / 64.0;
    /// The density is 0 beyond 38.
    const ENDS: i32 = 38 * 64;
    if count < 2 {
        return 0.0;
    }
    // The density falls on both sides, so a sum over equal steps converges fast.
    let at = |i: i32| {
        let z = f64::from(i) * STEP;
        let density = libm::exp(-0.5 * z * z) / libm::sqrt(2.0 * std::f64::consts::PI);
        z * count as f64 * density * libm::pow(normal::cumulative(z), (count - 1) as f64)
    };
    STEP * (-ENDS..=ENDS).fold(0.0, |sum, i| sum + at(i))
}

/// As [`best_of`], from the systems' values and without a normal distribution. If all systems are equal, each query's
/// values could belong to the systems in any order. `values` holds one system after the other, over the same queries.
/// The gain is the best mean minus the mean of all systems.
pub fn best_of_values(values: &[&[f64]], rounds: u32, seed: u64) -> BestOf {
    let queries = values.iter().map(|system| system.len()).min().unwrap_or(0);
    let systems = values.len();
    let mut random = Random::new(seed);
    let all = values.iter().map(|system| mean(&system[..queries])).collect::<Vec<_>>();
    let middle = mean(&all);
    let mut gains = Vec::with_capacity(rounds as usize);
    let (mut sums, mut row) = (vec![0.0; systems], vec![0.0; systems]);
    for _ in 0..rounds {
        random.shuffled_sums(values, &mut sums, &mut row);
        let best = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        gains.push(best / queries.max(1) as f64 - middle);
    }
    gains.sort_unstable_by(f64::total_cmp);
    let rare = quantile(&gains, 0.95);
    BestOf { systems, expected: mean(&gains), rare }
}
