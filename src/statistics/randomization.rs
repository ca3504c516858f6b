//! The randomization test. If the systems were equal, each difference could have either sign.
//!
//! p is the share of all assignments of signs whose mean difference is at least as far from 0 as the
//! observed one. For few queries every assignment is computed. For more queries, B assignments are drawn at
//! random, of which b are as far from 0. The observed assignment counts among them: p = (b + 1) / (B + 1), which
//! is never 0 (Smucker, Allan and Carterette 2007; Phipson and Smyth 2010).

use serde::{Deserialize, Serialize};

use super::bootstrap::TOGETHER;
use super::differences::{Differences, NoValue};
use super::random::Random;

/// Up to this number of queries, all assignments of signs are computed: at most 2^20.
pub const EXACT: usize = 20;

/// The smallest number of assignments that are drawn in one go. For fewer, the tables of sums would take longer than
/// the assignments.
const FEWEST: u64 = 256;

/// The largest number of assignments whose sums are computed together.
const BLOCK: u64 = 4096;

/// The number of signs that are drawn in about the time of one query of a resample.
const SIGNS: usize = 32;

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
    /// The number of assignments that were computed or drawn.
    done: u64,
    /// The number of them that are as far from 0 as the observed one.
    count: u64,
}

impl Signing {
    /// Starts without an assignment.
    pub fn new(permutations: u32, seed: u64) -> Self {
        Self { random: Random::new(seed), permutations, done: 0, count: 0 }
    }

    /// Computes or draws about 32 signs for each of `most` values, at least 256 assignments. Returns whether all are
    /// drawn.
    pub fn draw(&mut self, differences: &Differences, most: usize) -> bool {
        Self::draw_alike(&mut [(self, differences)], most);
        self.done >= self.all(differences.queries())
    }

    /// Returns what decides the next draws, for a number of queries.
    pub(super) fn state(&self) -> (Random, u32, u64) {
        (self.random.clone(), self.permutations, self.done)
    }

    /// As [`Self::draw`], for at most [`TOGETHER`] measures with the same [state](Self::state) and number of queries.
    /// Each gets the same result as alone, in less time.
    pub(super) fn draw_alike(all: &mut [(&mut Self, &Differences)], most: usize) {
        match all.len() {
            // The sums of 64 differences take as much memory either way.
            1 => Self::draw_lanes::<1, 256>(all, most),
            _ => Self::draw_lanes::<TOGETHER, 16>(all, most),
        }
    }

    fn draw_lanes<const LANES: usize, const WAYS: usize>(
        all: &mut [(&mut Self, &Differences)],
        most: usize,
    ) {
        let Some((first, differences)) = all.first() else { return };
        let (queries, mut random) = (differences.queries(), first.random.clone());
        let (is_exact, words) = (queries <= EXACT, queries.div_ceil(64) as u64);
        let rounds = (most / queries.max(1)).saturating_mul(SIGNS) as u64;
        let mut done = first.done;
        let end = first.all(queries).min(done.saturating_add(rounds.max(FEWEST)));
        let values: Vec<&[f64]> = all.iter().map(|(_, of)| of.values()).collect();
        let as_far: Vec<f64> = all.iter().map(|(_, of)| as_far(of)).collect();
        let mut counts = [0; LANES];
        while done < end {
            let next = end.min(done + BLOCK);
            let sums =
                sums::<LANES, WAYS>(&values, (next - done) as usize, |signs, at| match is_exact {
                    true => signs.iter_mut().zip(done..).for_each(|(signs, way)| *signs = way),
                    false => random.fill(signs, at, words),
                });
            for sum in sums {
                for ((count, sum), as_far) in counts.iter_mut().zip(sum).zip(&as_far) {
                    *count += u64::from(sum.abs() >= *as_far);
                }
            }
            random.skip(if is_exact { 0 } else { words * (next - done) });
            done = next;
        }
        for ((signing, _), count) in all.iter_mut().zip(counts) {
            signing.random = random.clone();
            (signing.done, signing.count) = (done, signing.count + count);
        }
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

/// Returns the distance from 0 at which the sum of an assignment counts.
fn as_far(differences: &Differences) -> f64 {
    // Sums in different orders differ in their last digits; the tolerance allows for that.
    let total = differences.sizes().fold(0.0, |sum, size| sum + size);
    let real = differences.values().iter().fold(0.0, |sum, d| sum + d);
    f64::abs(real) - 1e-13 * total
}

/// Returns the sums of several lists of differences under `count` assignments of signs. `draw` writes, for each
/// assignment, the signs of the 64 differences from 64 times its second argument on, one bit for each. Signs are looked
/// up in groups, of which each has `WAYS` assignments.
fn sums<const LANES: usize, const WAYS: usize>(
    all: &[&[f64]],
    count: usize,
    mut draw: impl FnMut(&mut [u64], u64),
) -> Vec<[f64; LANES]> {
    let mut sums = vec![[0.0; LANES]; count];
    let mut signs = vec![0; count];
    let queries = all.iter().map(|values| values.len()).max().unwrap_or(0);
    let of_group = WAYS.ilog2() as usize;
    for at in 0..queries.div_ceil(64) {
        draw(&mut signs, at as u64);
        let end = queries.min(64 * (at + 1));
        let groups = (64 * at..end).step_by(of_group).map(|start| group(all, start));
        // The sums of 64 differences fit the processor's fastest memory.
        add(&mut sums, &signs, &groups.collect::<Vec<[[f64; LANES]; WAYS]>>());
    }
    sums
}

/// Returns the sums of the differences from `start` on under each assignment of signs to a group of them.
fn group<const LANES: usize, const WAYS: usize>(
    all: &[&[f64]],
    start: usize,
) -> [[f64; LANES]; WAYS] {
    let mut sums = [[0.0; LANES]; WAYS];
    for bit in 0..WAYS.ilog2() as usize {
        // Bits beyond the last difference change nothing.
        let d = std::array::from_fn::<f64, LANES, _>(|lane| {
            all.get(lane).and_then(|values| values.get(start + bit)).copied().unwrap_or(0.0)
        });
        let (plus, minus) = sums.split_at_mut(1 << bit);
        for (plus, minus) in plus.iter_mut().zip(minus) {
            for ((plus, minus), d) in plus.iter_mut().zip(minus).zip(d) {
                (*plus, *minus) = (*plus + d, *plus - d);
            }
        }
    }
    sums
}

/// Adds the sums of at most 64 differences, whose signs are the bits of a word, to each sum.
// Not inlined, for the same reason as `resample_one` in the bootstrap.
#[inline(never)]
fn add<const LANES: usize, const WAYS: usize>(
    sums: &mut [[f64; LANES]],
    signs: &[u64],
    groups: &[[[f64; LANES]; WAYS]],
) {
    for (sums, signs) in sums.iter_mut().zip(signs) {
        let (mut total, mut signs) = (*sums, *signs);
        for group in groups {
            let more = &group[signs as usize % WAYS];
            for lane in 0..LANES {
                total[lane] += more[lane];
            }
            signs /= WAYS as u64;
        }
        *sums = total;
    }
}
