//! Everything about two runs that takes long to compute, because it needs both lists of every query or many draws.

use super::alike::Alike;
use super::chance::{PairOfRuns, Pairs};
use super::conventions::{Leads, Map};
use super::grounds::Grounds;
use super::groups::{Grouping, Groups};
use super::scores::Scores;
use super::two::Compared;
use crate::compare::slices::Slice;

/// The results of all tabs of the Compare view, for an export of the whole view. [`Findings::step`] computes them one
/// after the other.
#[derive(Default)]
pub struct Findings {
    /// The work that is left. The last item is the current one.
    left: Vec<Work>,
    /// The number of results so far.
    done: usize,
    /// The reasons why the means differ.
    pub grounds: Option<Grounds>,
    /// All pairs of runs. Empty for two runs.
    pub pairs: Vec<PairOfRuns>,
    /// The groups of queries by each rule, with the name of the rule.
    pub groups: Vec<(String, Vec<Slice>)>,
    /// Who leads under each convention. `None` without lists.
    pub leads: Option<Leads>,
    /// How much the lists differ. `None` without lists.
    pub alike: Option<Alike>,
}

/// The computation of one result.
enum Work {
    Grounds(Box<Grounds>),
    Pairs(Pairs),
    Groups(String, Groups),
    Map(Map),
    Alike(Alike),
}

impl Findings {
    /// Lists the work to be done; nothing is computed yet.
    pub fn new(scores: &Scores, compared: &Compared) -> Self {
        let mut left = Vec::new();
        if scores.lists.has_lists() {
            left.push(Work::Alike(Alike::default()));
            left.push(Work::Map(Map::new(scores, compared)));
        }
        for (name, rule) in Grouping::all(scores).into_iter().rev() {
            let groups = Groups::new(scores, compared, &rule).ok();
            left.extend(groups.map(|groups| Work::Groups(name, groups)));
        }
        if scores.names.len() > 2 {
            left.push(Work::Pairs(Pairs::new(scores)));
        }
        left.push(Work::Grounds(Grounds::new(scores, compared.two).into()));
        Self { left, ..Self::default() }
    }

    /// Computes all results at once.
    pub fn of(scores: &Scores, compared: &Compared) -> Self {
        let mut findings = Self::new(scores, compared);
        while !findings.step(scores, compared) {}
        findings
    }

    /// Does the next part of the work. Returns `true` if nothing is left to do.
    pub fn step(&mut self, scores: &Scores, compared: &Compared) -> bool {
        let is_over = match self.left.last_mut() {
            None => true,
            Some(Work::Grounds(grounds)) => grounds.step(scores),
            Some(Work::Pairs(pairs)) => pairs.step(),
            Some(Work::Groups(_, groups)) => groups.step(),
            Some(Work::Map(map)) => map.step(scores),
            Some(Work::Alike(alike)) => alike.step(scores, compared),
        };
        if is_over {
            self.finish();
        }
        self.left.is_empty()
    }

    /// Keeps the result of the current work, which has ended.
    fn finish(&mut self) {
        let Some(work) = self.left.pop() else { return };
        self.done += 1;
        match work {
            Work::Grounds(grounds) => self.grounds = Some(*grounds),
            Work::Pairs(pairs) => self.pairs = pairs.finish(),
            Work::Groups(rule, groups) => {
                let slices = groups.finish().into_iter().map(|(slice, _)| slice);
                self.groups.push((rule, slices.collect()));
            }
            Work::Map(map) => self.leads = Some(map.finish()),
            Work::Alike(alike) => self.alike = Some(alike),
        }
    }

    /// Returns the number of results so far.
    pub fn done(&self) -> usize {
        self.done
    }
}
