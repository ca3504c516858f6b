//! The conventions found so far, and those with the nearest values.

use crate::answers::claim::Claim;
use crate::answers::equal::same;
use crate::answers::found::{Found, Match, MatchedConvention};
use crate::metrics::Measure;

/// The maximum number of near misses that are returned.
pub const NEAR: usize = 5;

/// The conventions whose values fit the claim, and the nearest others.
pub struct Candidates {
    pub claim: Claim,
    found: Vec<Match>,
    /// The nearest values, the nearest first.
    near: Vec<Match>,
    /// The number of combinations that were tried.
    pub tried: usize,
}

impl Candidates {
    pub fn new(claim: Claim) -> Self {
        Self { claim, found: Vec::new(), near: Vec::new(), tried: 0 }
    }

    /// Keeps a convention whose value fits the claim, or is among the nearest values so far. `cost` says how unusual
    /// the convention is.
    pub fn offer(&mut self, how: MatchedConvention, measure: Measure, value: f64, cost: u32) {
        let candidate = Match { how, measure, value, cost };
        if self.claim.fits(value) {
            self.found.push(candidate);
        } else if self.is_near(value) {
            self.near.retain(|other| !same(other.value, value) || other.cost <= cost);
            if self.near.iter().all(|other| !same(other.value, value)) {
                self.near.push(candidate);
            }
            let off = |m: &Match| (m.value - self.claim.value).abs();
            self.near.sort_by(|a, b| off(a).total_cmp(&off(b)));
            self.near.truncate(NEAR);
        }
    }

    /// Whether the value fits the claim, or belongs among the [`NEAR`] nearest values found so far.
    pub fn wants(&self, value: f64) -> bool {
        self.claim.fits(value) || self.is_near(value)
    }

    fn is_near(&self, value: f64) -> bool {
        let off = |value: f64| (value - self.claim.value).abs();
        self.near.len() < NEAR || self.near.last().is_some_and(|last| off(value) <= off(last.value))
    }

    /// Returns the conventions that fit, the most usual first, without those that a simpler one makes needless. If none
    /// fits, returns the nearest.
    pub fn finish(mut self) -> Found {
        self.found.sort_by_key(|found| found.cost);
        let mut matches: Vec<Match> = Vec::new();
        for found in self.found {
            if !matches.iter().any(|known| known.is_simpler_than(&found)) {
                matches.push(found);
            }
        }
        if !matches.is_empty() {
            self.near.clear();
        }
        Found { matches, near: self.near, tried: self.tried }
    }
}
