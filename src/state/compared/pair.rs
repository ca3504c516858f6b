//! Which of several runs are compared.

use crate::state::runs::Runs;

/// The two runs that the user chose, by their places. `None`: the usual one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The run against which is measured; usually the first.
    pub baseline: Option<usize>,
    /// The run that is measured; usually the one shown.
    pub candidate: Option<usize>,
}

/// Two different runs, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Two {
    /// The run against which is measured.
    pub baseline: usize,
    /// The run that is measured.
    pub candidate: usize,
}

impl Pair {
    /// Returns the two runs to compare. `None` where there are fewer.
    pub fn among(self, runs: &Runs) -> Option<Two> {
        let count = runs.list.len();
        let is_there = |at: &usize| *at < count;
        let baseline = self.baseline.filter(is_there).unwrap_or(0);
        let others = [self.candidate, Some(runs.shown)].into_iter().flatten().chain(0..count);
        let candidate = others.filter(is_there).find(|at| *at != baseline)?;
        Some(Two { baseline, candidate })
    }
}

impl Two {
    /// Returns the pair with the run as its baseline. The candidate becomes the baseline where it is the candidate.
    pub fn with_baseline(self, baseline: usize) -> Self {
        match baseline == self.candidate {
            true => self.swapped(),
            false => Self { baseline, ..self },
        }
    }

    /// Returns the pair with the run as its candidate.
    pub fn with_candidate(self, candidate: usize) -> Self {
        match candidate == self.baseline {
            true => self.swapped(),
            false => Self { candidate, ..self },
        }
    }

    /// Returns the pair the other way round.
    pub fn swapped(self) -> Self {
        Self { baseline: self.candidate, candidate: self.baseline }
    }
}

impl From<Two> for Pair {
    fn from(two: Two) -> Self {
        Self { baseline: Some(two.baseline), candidate: Some(two.candidate) }
    }
}
