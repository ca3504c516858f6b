//! What a list loses against the ideal ranking: how much, and at which ranks.

use super::sum::counted;
use crate::metrics::{Column, Derivation};

/// A smaller difference of two sums comes from rounding only.
pub(super) const EQUAL: f64 = 1e-12;

/// The sum of the list's contributions beside that of the ideal ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The ideal's sum minus the list's. It is below 0 if the settings make an ideal that is worse than the
    /// list.
    pub lost: f64,
    /// The ideal's sum.
    pub ideal: f64,
    /// The list's contribution minus the ideal's, for each rank that counts in either order. The sum is
    /// `-lost`.
    pub changes: Vec<f64>,
}

impl Loss {
    /// Compares the two orders of a derivation. `None` if the measure uses no ideal ranking or has no value.
    pub fn of(d: &Derivation) -> Option<Self> {
        d.outcome.value().filter(|_| d.measure.definition.shows_ideal)?;
        let actual = counted(&d.actual, Column::Contribution);
        let ideal = counted(&d.ideal, Column::Contribution);
        let at = |values: &[f64], row: usize| values.get(row).copied().unwrap_or(0.0);
        let ranks = actual.len().max(ideal.len());
        let changes = (0..ranks).map(|row| at(actual, row) - at(ideal, row)).collect();
        let sum = |values: &[f64]| values.iter().sum::<f64>();
        Some(Self { lost: sum(ideal) - sum(actual), ideal: sum(ideal), changes })
    }

    /// Returns the index of the rank that loses most. `None` if nothing is lost.
    pub fn worst(&self) -> Option<usize> {
        if self.lost <= EQUAL {
            return None;
        }
        let lowest = self.changes.iter().copied().fold(f64::INFINITY, f64::min);
        self.changes.iter().position(|change| *change == lowest)
    }
}
