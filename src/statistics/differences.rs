//! Paired differences, their mean, spread and effect size.

use serde::{Deserialize, Serialize};

/// Why a figure has no value.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum NoValue {
    #[error("it takes at least {needed} queries, and there are {queries}")]
    TooFewQueries { queries: usize, needed: usize },
    #[error("both systems have the same value for every query")]
    NoDifference,
    /// The figure would divide by the spread of the differences, which is not larger than rounding errors.
    #[error("the difference is the same for every query")]
    SameDifference,
    #[error("the baseline's mean is 0, so the difference cannot be given as a share of it")]
    BaselineIsZero,
}

/// A spread of at most this share of the largest value is a rounding error: 0.3 - 0.2 differs from 0.2 - 0.1.
const ROUNDING: f64 = 1e-14;

/// The difference of each query, candidate minus baseline, in the units of the measure.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Differences {
    values: Vec<f64>,
    /// 0 without queries.
    mean: f64,
    /// The sample standard deviation (divided by n - 1). 0 for fewer than two queries.
    deviation: f64,
    /// The largest absolute value of either system.
    largest: f64,
}

impl Differences {
    /// Computes the differences of two slices in the same order of queries. Surplus values of the longer slice
    /// are ignored.
    pub fn of(baseline: &[f64], candidate: &[f64]) -> Self {
        let values: Vec<f64> = candidate.iter().zip(baseline).map(|(c, b)| c - b).collect();
        let largest = baseline.iter().chain(candidate).fold(0.0, |most, v| v.abs().max(most));
        let mean = mean(&values);
        let squares = values.iter().fold(0.0, |sum, d| sum + (d - mean) * (d - mean));
        let deviation = libm::sqrt(squares / values.len().saturating_sub(1).max(1) as f64);
        Self { values, mean, deviation, largest }
    }

    /// Returns the differences, one for each query, candidate minus baseline.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The number of queries.
    pub fn queries(&self) -> usize {
        self.values.len()
    }

    /// The mean difference, 0 without queries.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Whether all differences are 0.
    pub fn are_zero(&self) -> bool {
        self.values.iter().all(|d| *d == 0.0)
    }

    /// The sample standard deviation (divided by n - 1).
    ///
    /// # Errors
    /// There are fewer than two queries, or all differences are equal.
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

    /// d_z: the mean difference divided by the standard deviation of the differences (Cohen 1988). It measures
    /// the size of the effect and does not grow with the number of queries.
    ///
    /// # Errors
    /// The same as for [`Self::spread`].
    pub fn effect_size(&self) -> Result<f64, NoValue> {
        Ok(self.mean / self.spread()?)
    }

    /// The median difference.
    ///
    /// # Errors
    /// There are no queries.
    pub fn median(&self) -> Result<f64, NoValue> {
        self.at_least(1)?;
        Ok(quantile(&sorted(self.values.clone()), 0.5))
    }

    /// The absolute differences.
    pub(super) fn sizes(&self) -> impl Iterator<Item = f64> {
        self.values.iter().map(|d| d.abs())
    }

    pub(super) fn at_least(&self, needed: usize) -> Result<(), NoValue> {
        let queries = self.queries();
        if queries < needed { Err(NoValue::TooFewQueries { queries, needed }) } else { Ok(()) }
    }
}

/// The mean, 0 for no values.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |sum, v| sum + v) / values.len().max(1) as f64
}

pub(super) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// Returns the quantile of sorted values at `share`, from 0 to 1, interpolated between neighbours (Hyndman and Fan
/// 1996, type 7, the default of NumPy and R). 0 for no values.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * sorted.len().saturating_sub(1) as f64;
    // The cast truncates, and turns a number below 0 into 0.
    let below = at as usize;
    let value = |i: usize| sorted.get(i).or(sorted.last()).copied().unwrap_or_default();
    value(below) + (at - below as f64) * (value(below + 1) - value(below))
}
