//! Risk: the losses of a candidate on the queries that lose.
//!
//! URisk is the mean of the gains and losses, with each loss multiplied by 1 + alpha (Wang, Bennett and
//! Collins-Thompson 2012). With alpha 0 it is the mean difference. TRisk divides URisk by its standard error, so
//! that it reads like a t: below -2 the losses are more than chance (Dinçer, Macdonald and Ounis 2014). Both are
//! above 0 for a gain, as rmit-ir's `trisk` prints them.

use super::differences::{Differences, NoValue};

/// The gains and losses of a candidate against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Risk {
    /// A loss counts 1 + alpha times as much as a gain. At least 0.
    pub alpha: f64,
    /// The mean of gains and weighted losses. Below 0 if the losses weigh more.
    pub urisk: f64,
    /// `urisk` divided by its standard error. It has no value for fewer than two queries, and if the weighted
    /// differences are all equal.
    pub trisk: Result<f64, NoValue>,
    /// The sum of all gains, divided by the number of queries.
    pub gain: f64,
    /// The sum of all losses, divided by the number of queries. At most 0.
    pub loss: f64,
    /// The largest loss of one query. At most 0.
    pub worst: f64,
}

/// Computes the risk for an `alpha` of 0 or more.
///
/// # Errors
/// There are no queries.
pub fn risk(differences: &Differences, alpha: f64) -> Result<Risk, NoValue> {
    differences.at_least(1)?;
    let values = differences.values();
    let weighted: Vec<f64> =
        values.iter().map(|d| if *d < 0.0 { (1.0 + alpha) * d } else { *d }).collect();
    // Differences from a baseline of 0 have the mean and the spread of the weighted values.
    let weighted = Differences::of(&vec![0.0; weighted.len()], &weighted);
    let count = values.len() as f64;
    let urisk = weighted.mean();
    Ok(Risk {
        alpha,
        urisk,
        trisk: weighted.spread().map(|spread| urisk / (spread / libm::sqrt(count))),
        gain: values.iter().fold(0.0, |sum, d| sum + d.max(0.0)) / count,
        loss: values.iter().fold(0.0, |sum, d| sum + d.min(0.0)) / count,
        worst: values.iter().fold(0.0, |least, d| d.min(least)),
    })
}
