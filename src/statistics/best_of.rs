//! Best of many: what the best of several equal systems gains by chance.
//!
//! The best of k variants on one set of queries also has the most luck. If all k are equally good, their means differ
//! by chance alone. The best mean then lies above the average by the expected maximum of k standard normal values
//! (Tippett 1925) times the standard error of a mean.

use super::normal;

/// The gain of the best of several equal systems over their average, by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestOf {
    /// The number of systems that were tried.
    pub systems: usize,
    /// The gain expected by chance, in the units of the measure.
    pub expected: f64,
    /// The gain over the baseline that chance exceeds in one of twenty cases, in the units of the measure. The
    /// baseline is as good as the systems, and has its own luck.
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
    let rare = error * rare_gain(systems.max(1));
    BestOf { systems, expected: error * expected_largest(systems), rare }
}

/// How far the largest of `count` values of the standard normal distribution lies above one more value. Chance exceeds
/// the result in one of twenty cases.
fn rare_gain(count: usize) -> f64 {
    // The chance of a smaller gain rises with the gain.
    let (mut low, mut high) = (0.0, 60.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let smaller = over_normal(|z| libm::pow(normal::cumulative(middle + z), count as f64));
        if smaller < 0.95 { low = middle } else { high = middle }
    }
    high
}

/// The expected maximum of `count` values of the standard normal distribution. 0 for one value or none.
pub fn expected_largest(count: usize) -> f64 {
    if count < 2 {
        return 0.0;
    }
    over_normal(|z| z * count as f64 * libm::pow(normal::cumulative(z), (count - 1) as f64))
}

/// The mean of a function of a value of the standard normal distribution.
fn over_normal(of: impl Fn(f64) -> f64) -> f64 {
    const STEP: f64 = 1.0 / 64.0;
    /// The density is 0 beyond 38.
    const ENDS: i32 = 38 * 64;
    // The density falls on both sides, so a sum over equal steps converges fast.
    let at = |i: i32| {
        let z = f64::from(i) * STEP;
        let density = libm::exp(-0.5 * z * z) / libm::sqrt(2.0 * std::f64::consts::PI);
        of(z) * density
    };
    STEP * (-ENDS..=ENDS).fold(0.0, |sum, i| sum + at(i))
}
