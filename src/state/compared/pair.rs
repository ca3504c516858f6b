//! Which of several runs are compared.

use crate::state::runs::Runs;

/// The two runs that the user chose, by index. `None`: the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// The run that the candidate is measured against; by default the first.
    pub baseline: Option<usize>,
    /// The run that is measured; by default the one shown.
    pub candidate: Option<usize>,
}

/// Two different runs, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Two {
    /// The run that the candidate is measured against.
    pub baseline: usize,
    /// The run that is measured.
    pub candidate: usize,
}

impl Pair {
    /// Returns the two runs to compare. `None` if there are fewer than two.
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
    /// Returns the pair with the run as its baseline. If the run is the candidate, the two change places.
    pub fn with_baseline(self, baseline: usize) -> Self {
        match baseline == self.candidate {
            true => self.swapped(),
            false => Self { baseline, ..self },
        }
    }

    /// Returns the pair with the run as its candidate. If the run is the baseline, the two change places.
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
