//! The randomization test. If the systems were equal, each difference could have either sign.
//!
//! p is the share of all assignments of signs whose mean difference is at least as far from 0 as the
//! observed one. For few queries every assignment is computed. For more queries, B assignments are drawn at
//! random, of which b are as far from 0. The observed assignment counts among them: p = (b + 1) / (B + 1), which
//! is never 0 (Smucker, Allan and Carterette 2007; Phipson and Smyth 2010).

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::differences::{Differences, NoValue};
use super::random::Random;

/// Up to this number of queries, all assignments of signs are computed: at most 2^20.
pub const EXACT: usize = 20;

/// The number of sums that are computed together. They fit the processor's fastest memory.
const BLOCK: u64 = 512;

/// The result of the randomization test.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Randomization {
    /// Two-sided. 1 if no query has a difference.
    pub p: f64,
    /// Whether all assignments of signs were computed.
    pub exact: bool,
    /// The number of assignments that were computed or drawn.
    pub permutations: u64,
}

/// Returns the randomization test. `permutations` and `seed` are used only for more than [`EXACT`] queries.
///
/// # Errors
/// There are no queries.
pub fn randomization(
    differences: &Differences,
    permutations: u32,
    seed: u64,
) -> Result<Randomization, NoValue> {
    let mut signing = Signing::new(permutations, seed);
    while !signing.draw(differences, usize::MAX) {}
    signing.finish(differences)
}

/// Assignments of signs, computed or drawn in small parts so that the page stays responsive.
#[derive(Clone, Debug)]
pub struct Signing {
    random: Random,
    permutations: u32,
    /// The sums by sign, and the distance from 0 at which a sum counts. `None` before the first draw and after the
    /// last one.
    signs: Option<(Signs, f64)>,
    /// The number of assignments that were computed or drawn.
    done: u64,
    /// The number of them that are as far from 0 as the observed one.
    count: u64,
}

impl Signing {
    /// Starts without an assignment.
    pub fn new(permutations: u32, seed: u64) -> Self {
        Self { random: Random::new(seed), permutations, signs: None, done: 0, count: 0 }
    }

    /// Computes or draws about `most` signs, at least one assignment. Returns whether all are drawn.
    pub fn draw(&mut self, differences: &Differences, most: usize) -> bool {
        let queries = differences.queries();
        let all = self.all(queries);
        if self.done >= all {
            return true;
        }
        let (signs, as_far) = self.signs.get_or_insert_with(|| {
            // Sums in different orders differ in their last digits; the tolerance allows for that.
            let total = differences.sizes().fold(0.0, |sum, size| sum + size);
            let real = differences.values().iter().fold(0.0, |sum, d| sum + d);
            (Signs::of(differences.values()), f64::abs(real) - 1e-13 * total)
        });
        let rounds = ((most / queries.max(1)).max(1) as u64).min(all - self.done);
        let end = self.done + rounds;
        while self.done < end {
            let next = end.min(self.done + BLOCK);
            let sums = match queries <= EXACT {
                true => signs.sums_of(self.done..next),
                false => signs.drawn((next - self.done) as usize, &mut self.random),
            };
            let as_far = sums.iter().filter(|sum| sum.abs() >= *as_far).count();
            (self.done, self.count) = (next, self.count + as_far as u64);
        }
        if self.done >= all {
            self.signs = None;
        }
        self.done >= all
    }

    /// Whether a share of the assignments, from 0 to 1, is drawn. For few queries, whose assignments are computed in
    /// order, whether all are computed.
    pub(super) fn has(&self, share: f64, differences: &Differences) -> bool {
        let queries = differences.queries();
        let share = if queries <= EXACT { 1.0 } else { share };
        self.done as f64 >= share * self.all(queries) as f64
    }

    /// Returns how much is drawn, from 0 to 1.
    pub(super) fn share(&self, differences: &Differences) -> f64 {
        match self.all(differences.queries()) {
            0 => 1.0,
            all => self.done as f64 / all as f64,
        }
    }

    /// Returns the number of assignments to compute or draw.
    fn all(&self, queries: usize) -> u64 {
        match queries {
            0 => 0,
            few if few <= EXACT => 1 << few,
            _ => u64::from(self.permutations),
        }
    }

    /// Returns the test, once [`Self::draw`] has returned true.
    ///
    /// # Errors
    /// There are no queries.
    pub fn finish(self, differences: &Differences) -> Result<Randomization, NoValue> {
        differences.at_least(1)?;
        let exact = differences.queries() <= EXACT;
        let observed = u64::from(!exact);
        Ok(Randomization {
            p: (self.count + observed) as f64 / (self.done + observed) as f64,
            exact,
            permutations: self.done,
        })
    }
}

/// For each group of eight differences, their sum under each of the 256 assignments of signs.
#[derive(Clone, Debug)]
struct Signs(Vec<[f64; 256]>);

impl Signs {
    fn of(differences: &[f64]) -> Self {
        Self(differences.chunks(8).map(Self::of_eight).collect())
    }

    fn of_eight(differences: &[f64]) -> [f64; 256] {
        let mut sums = [0.0; 256];
        for bit in 0..8 {
            // Bits beyond the last difference change nothing.
            let d = differences.get(bit).copied().unwrap_or(0.0);
            let (plus, minus) = sums.split_at_mut(1 << bit);
            for (plus, minus) in plus.iter_mut().zip(minus) {
                (*plus, *minus) = (*plus + d, *plus - d);
            }
        }
        sums
    }

    /// Returns the sum of at most 64 differences under each of these assignments of signs, one bit for each sign.
    fn sums_of(&self, ways: Range<u64>) -> Vec<f64> {
        ways.map(|signs| self.0.iter().zip(0..).map(|(of, at)| one_of(of, signs, at)).sum())
            .collect()
    }

    /// Draws assignments of signs, 64 signs at a time, and returns the sum of all differences under each.
    // Not inlined, for the same reason as `resample` in the bootstrap.
    #[inline(never)]
    fn drawn(&self, count: usize, random: &mut Random) -> Vec<f64> {
        let mut sums = vec![0.0; count];
        let (words, rest) = self.0.as_chunks::<8>();
        let each = self.0.len().div_ceil(8) as u64;
        // Word by word, not sum by sum, because the memory of one word stays near the processor.
        for (word, at) in words.iter().zip(0..) {
            add_drawn(&mut sums, random, [at, each], |signs| {
                let of = |at: usize| one_of(&word[at], signs, at);
                ((of(0) + of(1)) + (of(2) + of(3))) + ((of(4) + of(5)) + (of(6) + of(7)))
            });
        }
        if !rest.is_empty() {
            add_drawn(&mut sums, random, [words.len() as u64, each], |signs| {
                rest.iter().zip(0..).map(|(of, at)| one_of(of, signs, at)).sum()
            });
        }
        random.skip(each * count as u64);
        sums
    }
}

/// Adds to each sum what `of` returns for its word of signs. Each sum has `each` words, of which this is the one `at`.
fn add_drawn(sums: &mut [f64], random: &Random, [at, each]: [u64; 2], of: impl Fn(u64) -> f64) {
    let mut random = random.clone();
    random.skip(at);
    for sum in sums {
        *sum += of(random.bits());
        random.skip(each - 1);
    }
}

/// Returns the sum of the group of eight differences `at` in a word of signs.
fn one_of(sums: &[f64; 256], signs: u64, at: usize) -> f64 {
    sums[(signs >> (8 * at) & 255) as usize]
}
