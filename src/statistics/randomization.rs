//! The randomization test. If the systems were equal, each difference could have either sign.
//!
//! p is the share of all assignments of signs whose mean difference is at least as far from 0 as the
//! observed one. For few queries every assignment is computed. For more queries, B assignments are drawn at
//! random, of which b are as far from 0. The observed assignment counts among them: p = (b + 1) / (B + 1), which
//! is never 0 (Smucker, Allan and Carterette 2007; Phipson and Smyth 2010).

use super::differences::{Differences, NoValue};
use super::random::Random;

/// Up to this number of queries, all assignments of signs are computed: at most 2^20.
pub const EXACT: usize = 20;

/// The result of the randomization test.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    differences.at_least(1)?;
    let signs = Signs::of(differences.values());
    // Sums in different orders differ in their last digits; the tolerance allows for that.
    let total = differences.sizes().fold(0.0, |sum, size| sum + size);
    let real = differences.values().iter().fold(0.0, |sum, d| sum + d);
    let as_far = f64::abs(real) - 1e-13 * total;
    if differences.queries() <= EXACT {
        let ways = 1_u64 << differences.queries();
        let count = (0..ways).filter(|way| signs.sum(|| *way).abs() >= as_far).count();
        return Ok(Randomization {
            p: count as f64 / ways as f64,
            exact: true,
            permutations: ways,
        });
    }
    let mut random = Random::new(seed);
    let count = (0..permutations).filter(|_| signs.sum(|| random.bits()).abs() >= as_far).count();
    Ok(Randomization {
        p: (count + 1) as f64 / (f64::from(permutations) + 1.0),
        exact: false,
        permutations: u64::from(permutations),
    })
}

/// For each group of eight differences, their sum under each of the 256 assignments of signs.
struct Signs(Vec<[f64; 256]>);

impl Signs {
    fn of(differences: &[f64]) -> Self {
        Self(differences.chunks(8).map(Self::of_eight).collect())
    }

    fn of_eight(differences: &[f64]) -> [f64; 256] {
        let mut sums = [0.0; 256];
        for (way, sum) in sums.iter_mut().enumerate() {
            for (bit, d) in differences.iter().enumerate() {
                *sum += if way >> bit & 1 == 1 { -d } else { *d };
            }
        }
        sums
    }

    /// Returns the sum of all differences under the signs that `bits` gives, 64 signs at a time.
    fn sum(&self, mut bits: impl FnMut() -> u64) -> f64 {
        let mut sum = 0.0;
        for word in self.0.chunks(8) {
            let mut ways = bits();
            for sums in word {
                sum += sums[(ways & 255) as usize];
                ways >>= 8;
            }
        }
        sum
    }
}
