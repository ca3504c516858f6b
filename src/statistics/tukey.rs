//! All pairs of more than two systems: Tukey's honestly significant difference by randomisation.
//!
//! If all systems were equal, each query's values could belong to the systems in any order. p of a pair is the share
//! of such orders in which the largest difference between any two means is at least as large as the difference of the
//! pair. The observed order counts among them. The probability of any false finding among all pairs then stays below
//! the level (Carterette 2012).

use super::differences::mean;
use super::random::Random;

/// One pair of systems, given by their places in the list of systems.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairOf {
    pub first: usize,
    pub second: usize,
    /// The second system's mean minus the first system's.
    pub difference: f64,
    /// The p-value, adjusted for all pairs.
    pub p: f64,
}

/// The number of values that may be drawn, so that the test ends in reasonable time.
pub const DRAWS: usize = 50_000_000;

/// Compares all pairs of systems. `values` holds one system after the other, over the same queries. `rounds` orders
/// are drawn, or fewer if they take more than [`DRAWS`] values, but then at least 200.
pub fn tukey(values: &[&[f64]], rounds: u32, seed: u64) -> Vec<PairOf> {
    let mut orders = Orders::new(values, rounds, DRAWS, seed);
    while !orders.draw(values, usize::MAX) {}
    orders.finish(values)
}

/// Random orders of all systems' values, drawn in small parts so that the page stays responsive.
#[derive(Clone, Debug)]
pub struct Orders {
    random: Random,
    rounds: u32,
    /// The largest difference between two means in each order.
    ranges: Vec<f64>,
}

impl Orders {
    /// Starts without an order. `rounds` orders will be drawn, or fewer if they take more than `draws` values, but
    /// then at least 200.
    pub fn new(values: &[&[f64]], rounds: u32, draws: usize, seed: u64) -> Self {
        let drawn = queries(values) * values.len();
        let allowed = u32::try_from(draws / drawn.max(1)).unwrap_or(u32::MAX).max(200);
        let rounds = if drawn == 0 { 0 } else { rounds.min(allowed) };
        Self { random: Random::new(seed), rounds, ranges: Vec::new() }
    }

    /// Draws about `most` values, at least one order. Returns whether all orders are drawn.
    pub fn draw(&mut self, values: &[&[f64]], most: usize) -> bool {
        let (systems, queries) = (values.len(), queries(values));
        let (mut sums, mut row) = (vec![0.0; systems], vec![0.0; systems]);
        let left = self.rounds as usize - self.ranges.len();
        let rounds = (most / (queries * systems).max(1)).max(1);
        for _ in 0..rounds.min(left) {
            self.random.shuffled_sums(values, &mut sums, &mut row);
            let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
            self.ranges.push((most - least) / queries as f64);
        }
        self.ranges.len() >= self.rounds as usize
    }

    /// Returns all pairs, from the orders that were drawn.
    pub fn finish(mut self, values: &[&[f64]]) -> Vec<PairOf> {
        let (systems, queries) = (values.len(), queries(values));
        let means: Vec<f64> = values.iter().map(|system| mean(&system[..queries])).collect();
        let largest =
            values.iter().flat_map(|system| system.iter()).fold(0.0, |m, v| v.abs().max(m));
        self.ranges.sort_unstable_by(f64::total_cmp);
        let all = self.ranges.len();
        let of_pair = |first: usize, second: usize| {
            let difference = means[second] - means[first];
            // Sums of the same values in a different order differ in their last digits.
            let as_far = difference.abs() - 1e-12 * largest;
            let below = self.ranges.partition_point(|range| *range < as_far);
            let p = (all - below + 1) as f64 / (all as f64 + 1.0);
            PairOf { first, second, difference, p }
        };
        let pairs = (0..systems).flat_map(|first| (first + 1..systems).map(move |i| (first, i)));
        pairs.map(|(first, second)| of_pair(first, second)).collect()
    }
}

/// The number of queries that all systems have.
fn queries(values: &[&[f64]]) -> usize {
    values.iter().map(|system| system.len()).min().unwrap_or(0)
}
