//! SplitMix64, a generator of one word (Steele, Lea and Flood, Fast splittable pseudorandom number
//! generators, 2014). Whole numbers only, so that every platform draws the same.

/// Draws 64 bits at a time. Good enough to resample with, and of no use for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, each as likely up to `count` in 2^32. 0 where `count` is 0.
    pub fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(count)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_the_published_generator_draws() {
        // Java's SplittableRandom and the reference program in C give these for this seed.
        let mut random = Random::new(1_234_567);
        let drawn = [random.bits(), random.bits(), random.bits()];
        assert_eq!(drawn, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn every_number_below_is_drawn_and_none_above() {
        let mut random = Random::new(0);
        let mut drawn = [0; 7];
        (0..70_000).for_each(|_| drawn[random.below(7) as usize] += 1);
        assert!(drawn.iter().all(|times| (9_700..10_300).contains(times)), "{drawn:?}");
        assert_eq!(random.below(0), 0);
    }
}
