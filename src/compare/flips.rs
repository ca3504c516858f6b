//! Finds the system that leads under each measure, cutoff and convention, and whether the lead is more than
//! chance.

use super::systems::Both;
use super::verdict::{FEWEST, LEVEL};
use crate::metrics::{Id, Measure};
use crate::statistics::{Differences, student};

/// A lead with a larger p than this says next to nothing.
pub const LIKELY: f64 = 0.2;

/// The system with the higher mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    Baseline,
    Candidate,
    /// Both systems have the same mean, or no query has both values.
    Neither,
}

/// The leader under one measure and convention.
#[derive(Clone, Debug, PartialEq)]
pub struct Lead {
    pub convention: Id,
    pub measure: Measure,
    pub leader: Leader,
    /// The mean difference, candidate minus baseline. `None` without queries that have both values.
    pub difference: Option<f64>,
    /// Two-sided p of the paired t-test. `None` for fewer than two queries, or if all differences are equal.
    pub p: Option<f64>,
    pub queries: usize,
}

impl Lead {
    /// Compares the means of both systems.
    pub fn of(convention: &Id, measure: Measure, both: &Both) -> Self {
        let differences = Differences::of(&both.baseline, &both.candidate);
        let queries = differences.queries();
        let difference = (queries > 0).then(|| differences.mean());
        let leader = match difference {
            // Sums of equal values may differ in their last digits.
            Some(difference) if difference > 1e-12 => Leader::Candidate,
            Some(difference) if difference < -1e-12 => Leader::Baseline,
            _ => Leader::Neither,
        };
        let p = student::t_test(&differences).ok().map(|test| test.p);
        Self { convention: convention.clone(), measure, leader, difference, p, queries }
    }

    /// Whether the lead is more than chance at the 5 % level. False for fewer than [`FEWEST`] queries, and without p.
    pub fn is_sure(&self) -> bool {
        self.has_p_up_to(LEVEL)
    }

    /// Whether p is at most [`LIKELY`], under the same conditions.
    pub fn is_likely(&self) -> bool {
        self.has_p_up_to(LIKELY)
    }

    fn has_p_up_to(&self, most: f64) -> bool {
        self.queries >= FEWEST
            && self.leader != Leader::Neither
            && self.p.is_some_and(|p| p <= most)
    }
}

/// The number of conditions under which each system leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub candidate: usize,
    /// The candidate's leads that are more than chance.
    pub candidate_sure: usize,
    pub baseline: usize,
    pub baseline_sure: usize,
    pub neither: usize,
}

impl Count {
    /// Counts the leads of each system. [`Lead::is_sure`] says which are more than chance.
    pub fn of(leads: &[Lead]) -> Self {
        let mut count = Self::default();
        for lead in leads {
            let sure = usize::from(lead.is_sure());
            match lead.leader {
                Leader::Candidate => {
                    count.candidate += 1;
                    count.candidate_sure += sure;
                }
                Leader::Baseline => {
                    count.baseline += 1;
                    count.baseline_sure += sure;
                }
                Leader::Neither => count.neither += 1,
            }
        }
        count
    }

    /// Returns the count in one sentence.
    pub fn sentence(&self, baseline: &str, candidate: &str) -> String {
        let all = self.candidate + self.baseline + self.neither;
        let Self { candidate: c, candidate_sure: cs, baseline: b, baseline_sure: bs, .. } = self;
        match (c, b) {
            (0, 0) => format!("Neither leads under any of the {all} conventions and measures."),
            (_, 0) => format!(
                "{candidate} leads under {c} of {all}, {cs} of them more than chance; {baseline} under none."
            ),
            (0, _) => format!(
                "{baseline} leads under {b} of {all}, {bs} of them more than chance; {candidate} under none."
            ),
            _ => format!(
                "The winner depends on the measure: {candidate} leads under {c} of {all} ({cs} more than chance), \
                 {baseline} under {b} ({bs})."
            ),
        }
    }
}
