//! Wilcoxon's signed-rank test: the absolute differences are ranked and the ranks are added by sign.
//!
//! Equal differences share the mean of their ranks. Up to 50 ranked differences, p is exact: it counts all
//! assignments of signs to these ranks, also with ties. Beyond 50, p comes from the normal distribution, with
//! the variance corrected for ties and without a continuity correction. SciPy's `wilcoxon` does the same, but
//! uses the normal distribution for 14 to 50 differences with ties, too.
//!
//! Wilcoxon 1945; zeros: Pratt 1959.

use serde::{Deserialize, Serialize};

use super::differences::{Differences, NoValue, sorted};
use super::normal;

/// Up to this number of ranked differences, p is exact.
pub const EXACT: usize = 50;

/// The treatment of queries without a difference.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum Zeros {
    /// They are dropped before ranking, as by Wilcoxon.
    #[default]
    Dropped,
    /// They get the lowest ranks, which count for neither side (Pratt).
    Ranked,
}

/// The result of the signed-rank test.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Wilcoxon {
    /// The smaller of the two sums of ranks.
    pub w: f64,
    /// Two-sided.
    pub p: f64,
    /// Whether p is exact; if not, it comes from the normal distribution.
    pub exact: bool,
    pub zeros: Zeros,
    /// The number of queries without a difference.
    pub without: usize,
}

/// Returns the signed-rank test. Of the sorted absolute differences, neighbours within `tolerance` share a rank.
/// A difference of at most `tolerance` counts as no difference.
///
/// # Errors
/// There are no queries, or no query has a difference.
pub fn wilcoxon(
    differences: &Differences,
    zeros: Zeros,
    tolerance: f64,
) -> Result<Wilcoxon, NoValue> {
    differences.at_least(1)?;
    let is_zero = |size: f64| size <= tolerance;
    let sizes = differences.sizes().filter(|size| zeros == Zeros::Ranked || !is_zero(*size));
    let scale = scale(&sorted(sizes.collect()), tolerance);
    let mut ranks = Vec::new();
    let (mut above, mut below) = (0, 0);
    for d in differences.values().iter().filter(|d| !is_zero(d.abs())) {
        let rank = doubled_rank(&scale, d.abs());
        *(if *d > 0.0 { &mut above } else { &mut below }) += rank;
        ranks.push(rank);
    }
    if ranks.is_empty() {
        return Err(NoValue::NoDifference);
    }
    let smaller = above.min(below);
    let exact = ranks.len() <= EXACT;
    Ok(Wilcoxon {
        w: 0.5 * smaller as f64,
        p: if exact { exact_p(&ranks, smaller) } else { normal_p(&ranks, smaller) },
        exact,
        zeros,
        without: differences.queries() - ranks.len(),
    })
}

/// Returns for each group of equal absolute differences: the largest difference, and twice the mean of the
/// group's ranks, which is a whole number.
fn scale(sizes: &[f64], tolerance: f64) -> Vec<(f64, usize)> {
    let mut scale = Vec::new();
    let mut before = 0;
    for group in sizes.chunk_by(|a, b| b - a <= tolerance) {
        scale.extend(group.last().map(|largest| (*largest, 2 * before + group.len() + 1)));
        before += group.len();
    }
    scale
}

fn doubled_rank(scale: &[(f64, usize)], size: f64) -> usize {
    let at = scale.partition_point(|(largest, _)| *largest < size);
    scale.get(at).map_or(0, |(_, rank)| *rank)
}

/// Returns the share of all assignments of signs whose sum of ranks is at least as far from the middle as
/// `smaller`. After each rank, `chances[s]` is the probability that the ranks so far add to s.
fn exact_p(ranks: &[usize], smaller: usize) -> f64 {
    let mut chances = vec![0.0; smaller + 1];
    chances[0] = 1.0;
    for rank in ranks {
        for sum in (0..=smaller).rev() {
            let with = sum.checked_sub(*rank).map_or(0.0, |before| chances[before]);
            chances[sum] = 0.5 * (chances[sum] + with);
        }
    }
    let tail: f64 = chances.iter().fold(0.0, |sum, chance| sum + chance);
    (2.0 * tail).min(1.0)
}

/// Returns the two-sided p-value from the normal distribution. Each rank is added with probability ½. So the
/// mean of the sum is half the sum of the ranks, and its variance is a quarter of the sum of their squares. This
/// is the usual variance with the correction for ties.
fn normal_p(ranks: &[usize], smaller: usize) -> f64 {
    let (mut mean, mut variance) = (0.0, 0.0);
    for rank in ranks {
        let rank = 0.5 * *rank as f64;
        mean += 0.5 * rank;
        variance += 0.25 * rank * rank;
    }
    normal::two_sided((0.5 * smaller as f64 - mean) / libm::sqrt(variance))
}
