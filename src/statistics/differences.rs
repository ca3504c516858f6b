//! Paired differences and what is said of them before any test.

use super::normal;

/// Why a figure has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    #[error("it takes at least {needed} queries, and there are {queries}")]
    TooFewQueries { queries: usize, needed: usize },
    #[error("both systems have the same value for every query")]
    NoDifference,
    /// The differences have no spread beyond rounding, by which the figure would be divided.
    #[error("the difference is the same for every query")]
    SameDifference,
    #[error("the baseline's mean is 0, of which nothing is a share")]
    BaselineIsZero,
}

/// A spread below this share of the largest value is rounding: 0.3 - 0.2 is not 0.2 - 0.1.
const ROUNDING: f64 = 1e-14;

/// Candidate minus baseline for each query, in the measure's own points.
#[derive(Clone, Debug, PartialEq)]
pub struct Differences {
    values: Vec<f64>,
    /// 0 where there are no queries.
    mean: f64,
    /// With n - 1 below the line. 0 for fewer than two.
    deviation: f64,
    /// The largest value, without its sign, that a difference was taken of.
    largest: f64,
}

impl Differences {
    /// Of two lists in the same order of queries. What one list has more is left out.
    pub fn of(baseline: &[f64], candidate: &[f64]) -> Self {
        let values: Vec<f64> = candidate.iter().zip(baseline).map(|(c, b)| c - b).collect();
        let largest = baseline.iter().chain(candidate).fold(0.0, |most, v| v.abs().max(most));
        let mean = mean(&values);
        let squares = values.iter().fold(0.0, |sum, d| sum + (d - mean) * (d - mean));
        let deviation = libm::sqrt(squares / values.len().saturating_sub(1).max(1) as f64);
        Self { values, mean, deviation, largest }
    }

    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// How many queries there are.
    pub fn queries(&self) -> usize {
        self.values.len()
    }

    /// 0 where there are no queries.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Whether no query has a difference.
    pub fn are_zero(&self) -> bool {
        self.values.iter().all(|d| *d == 0.0)
    }

    /// Standard deviation, with n - 1 below the line, of at least two differences that are not all the
    /// same.
    pub fn spread(&self) -> Result<f64, NoValue> {
        self.at_least(2)?;
        if self.are_zero() {
            return Err(NoValue::NoDifference);
        }
        if self.deviation <= ROUNDING * self.largest {
            return Err(NoValue::SameDifference);
        }
        Ok(self.deviation)
    }

    /// d_z, the mean difference in standard deviations of the differences (Cohen 1988). Of what size
    /// it is, not how certain: it does not grow with the number of queries.
    pub fn effect_size(&self) -> Result<f64, NoValue> {
        Ok(self.mean / self.spread()?)
    }

    /// The middle difference, or the mean of the two in the middle.
    pub fn median(&self) -> Result<f64, NoValue> {
        self.at_least(1)?;
        Ok(quantile(&sorted(self.values.clone()), 0.5))
    }

    /// The smallest mean difference, in the measure's points, that a test at the level of 5 % finds in
    /// four cases of five with as many queries and this spread. Normal approximation.
    pub fn smallest_found(&self) -> Result<f64, NoValue> {
        Ok(normal::smallest_found(self.spread()?, self.queries()))
    }

    /// The sizes of the differences, without their signs.
    pub(super) fn sizes(&self) -> impl Iterator<Item = f64> {
        self.values.iter().map(|d| d.abs())
    }

    pub(super) fn at_least(&self, needed: usize) -> Result<(), NoValue> {
        let queries = self.queries();
        if queries < needed { Err(NoValue::TooFewQueries { queries, needed }) } else { Ok(()) }
    }
}

/// 0 for no values.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |sum, v| sum + v) / values.len().max(1) as f64
}

pub(super) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// The value at a share of the way, from 0 to 1, along sorted values: between two neighbours in
/// proportion (Hyndman and Fan 1996, type 7, the default of NumPy and R). 0 for no values.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * sorted.len().saturating_sub(1) as f64;
    // Truncates, and a share below 0 is 0.
    let below = at as usize;
    let value = |i: usize| sorted.get(i).or(sorted.last()).copied().unwrap_or_default();
    value(below) + (at - below as f64) * (value(below + 1) - value(below))
}
