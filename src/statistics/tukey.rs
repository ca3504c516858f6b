//! All pairs of more than two systems: Tukey's honestly significant difference by randomisation.
//!
//! If all systems were equal, each query's values could have come from the systems in any other order. p of a pair
//! is the share of such orders in which the largest difference between any two means is at least as large as that
//! of the pair; the order that was observed counts among them. The probability of any false finding among all pairs
//! then stays below the level (Carterette 2012).

use super::differences::mean;
use super::random::Random;

/// One pair of systems, by their places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairOf {
    pub first: usize,
    pub second: usize,
    /// The second system's mean minus the first one's.
    pub difference: f64,
    /// Adjusted for all pairs.
    pub p: f64,
}

/// The number of values that may be drawn, so that the test ends in reasonable time.
pub const DRAWS: usize = 50_000_000;

/// Compares all pairs of systems. `values` holds one system after the other, over the same queries. Of `rounds`
/// orders, as many are drawn as [`DRAWS`] values allow, at least 200.
pub fn tukey(values: &[&[f64]], rounds: u32, seed: u64) -> Vec<PairOf> {
    let systems = values.len();
    let queries = values.iter().map(|system| system.len()).min().unwrap_or(0);
    let means: Vec<f64> = values.iter().map(|system| mean(&system[..queries])).collect();
    let of_pair = |first: usize, second: usize| PairOf {
        first,
        second,
        difference: means[second] - means[first],
        p: 1.0,
    };
    let pairs = (0..systems).flat_map(|first| (first + 1..systems).map(move |i| (first, i)));
    let mut pairs: Vec<PairOf> = pairs.map(|(first, second)| of_pair(first, second)).collect();
    if queries == 0 {
        return pairs;
    }
    let rounds = u32::min(rounds, u32::max(200, (DRAWS / (queries * systems)) as u32));
    let largest = values.iter().flat_map(|system| system.iter()).fold(0.0, |m, v| v.abs().max(m));
    let mut random = Random::new(seed);
    let mut ranges = Vec::with_capacity(rounds as usize);
    let (mut sums, mut row) = (vec![0.0; systems], vec![0.0; systems]);
    for _ in 0..rounds {
        random.shuffled_sums(values, &mut sums, &mut row);
        let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
        ranges.push((most - least) / queries as f64);
    }
    ranges.sort_unstable_by(f64::total_cmp);
    for pair in &mut pairs {
        // Sums in other orders differ in their last digits.
        let as_far = pair.difference.abs() - 1e-12 * largest;
        let below = ranges.partition_point(|range| *range < as_far);
        pair.p = (ranges.len() - below + 1) as f64 / (f64::from(rounds) + 1.0);
    }
    pairs
}
