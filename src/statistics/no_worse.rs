//! Tests whether a candidate is no worse than the baseline: two one-sided tests against a margin.
//!
//! A difference that is not significant does not show that two systems are equally good. Two one-sided t-tests can
//! show it: one tests whether the candidate loses less than the margin, one whether it gains less. If the first is
//! significant, the candidate is no worse. If both are, the systems are equivalent within the margin
//! (Schuirmann 1987). The p-values equal those of statsmodels' `ttost_paired`.

use super::differences::{Differences, NoValue};
use super::student;

/// The default margin, in the units of the measure.
pub const MARGIN: f64 = 0.01;

/// Whether a candidate is no worse than the baseline, within a margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoWorse {
    /// The largest loss of the mean that counts as no loss. Above 0, in the units of the measure.
    pub margin: f64,
    /// p of the hypothesis that the mean loses the margin or more. A small p shows: no worse.
    pub p: f64,
    /// p of the hypothesis that the mean gains the margin or more. A small p shows: no better.
    pub p_better: f64,
    /// The lower bound of the mean difference: the end of the one-sided interval with confidence 1 - `level`.
    pub low: f64,
    /// The upper bound of the mean difference, with the same confidence.
    pub high: f64,
    /// The level of each test, usually 0.05.
    pub level: f64,
}

impl NoWorse {
    /// Whether the candidate is shown to be no worse.
    pub fn holds(&self) -> bool {
        self.p <= self.level
    }

    /// Whether both systems are shown to be equivalent within the margin.
    pub fn is_equivalent(&self) -> bool {
        self.p.max(self.p_better) <= self.level
    }
}

/// Returns the two one-sided tests at `level`, between 0 and 1, for a margin above 0.
///
/// If all differences are equal, chance plays no part: p is then 0 or 1.
///
/// # Errors
/// There are fewer than two queries.
///
/// ```
/// use ranklens::statistics::{Differences, no_worse::no_worse};
///
/// let same = Differences::of(&[0.5, 0.7, 0.2], &[0.5, 0.7, 0.2]);
/// assert!(no_worse(&same, 0.01, 0.05)?.holds());
/// # Ok::<(), ranklens::statistics::NoValue>(())
/// ```
pub fn no_worse(differences: &Differences, margin: f64, level: f64) -> Result<NoWorse, NoValue> {
    differences.at_least(2)?;
    let mean = differences.mean();
    let certain = |holds: bool| if holds { 0.0 } else { 1.0 };
    let Ok(spread) = differences.spread() else {
        let [p, p_better] = [mean > -margin, mean < margin].map(certain);
        return Ok(NoWorse { margin, p, p_better, low: mean, high: mean, level });
    };
    let error = spread / libm::sqrt(differences.queries() as f64);
    let df = (differences.queries() - 1) as f64;
    let far = student::quantile(1.0 - level, df) * error;
    Ok(NoWorse {
        margin,
        p: student::upper((mean + margin) / error, df),
        p_better: student::upper((margin - mean) / error, df),
        low: mean - far,
        high: mean + far,
        level,
    })
}
