//! Random numbers from a seed, the same on every platform: SplitMix64 (Steele, Lea and Flood, Fast splittable
//! pseudorandom number generators, 2014).

use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::SplitMix64;

/// Draws 64 bits at a time. Good enough for resampling, but not for secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Random {
    state: u64,
}

/// What the generator adds to its state at each draw.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// Returns the generator whose first state is `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        let bits = SplitMix64::from_seed(self.state.to_le_bytes()).next_u64();
        self.skip(1);
        bits
    }

    /// Fills `all` with draws of 64 bits, one of each turn: the draw `at`, from 0, of the `each` draws of a turn.
    pub fn fill(&self, all: &mut [u64], at: u64, each: u64) {
        let mut random = self.clone();
        random.skip(at);
        for bits in all {
            *bits = random.bits();
            random.skip(each - 1);
        }
    }

    /// Leaves out as many draws of 64 bits.
    pub fn skip(&mut self, draws: u64) {
        self.state = self.state.wrapping_add(STEP.wrapping_mul(draws));
    }

    /// Returns a whole number from 0 to below `count`, or 0 if `count` is 0. The probabilities of two numbers differ
    /// by a share of at most `count` in 2^32.
    pub fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// Brings values into a random order (Fisher and Yates 1938; Durstenfeld 1964).
    pub fn shuffle(&mut self, values: &mut [f64]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Exchanges each query's values between the systems in a random order, a new one for each query. Then writes the
    /// sum of each system's values to `sums`. `values` holds one system after the other, over the same queries; `row`
    /// is room for one query.
    pub(super) fn shuffled_sums(&mut self, values: &[&[f64]], sums: &mut [f64], row: &mut [f64]) {
        let queries = values.iter().map(|system| system.len()).min().unwrap_or(0);
        sums.fill(0.0);
        for query in 0..queries {
            row.iter_mut().zip(values).for_each(|(cell, system)| *cell = system[query]);
            self.shuffle(row);
            sums.iter_mut().zip(&*row).for_each(|(sum, value)| *sum += value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_the_published_generator_draws() {
        // Java's SplittableRandom and the reference program in C draw these numbers for this seed.
        let mut random = Random::new(1_234_567);
        let drawn = [random.bits(), random.bits(), random.bits()];
        assert_eq!(drawn, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn draws_can_be_left_out() {
        let (mut random, mut other) = (Random::new(7), Random::new(7));
        let drawn: Vec<u64> = (0..1_000).map(|_| random.bits()).collect();
        other.skip(998);
        assert_eq!([other.bits(), other.bits()], drawn[998..]);
        assert_eq!(random, other);
    }

    #[test]
    fn numbers_below_the_count_are_drawn_equally_often() {
        let mut random = Random::new(0);
        let mut drawn = [0; 7];
        (0..70_000).for_each(|_| drawn[random.below(7) as usize] += 1);
        assert!(drawn.iter().all(|times| (9_700..10_300).contains(times)), "{drawn:?}");
        assert_eq!(random.below(0), 0);
    }
}
