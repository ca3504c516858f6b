//! Tries the settings of a measure other than DCG and nDCG, one after the other, at each cutoff.

use std::rc::Rc;

use super::candidates::Candidates;
use super::grid;
use super::orders::{self, Orders, grades};
use super::variants::variants;
use crate::answers::found::MatchedConvention;
use crate::decimal::shortest;
use crate::metrics::{Measure, Ranking, Settings, derive, mean};
use crate::presets::QueryInput;

/// The highest cost of a combination that is tried. The cost says how unusual a combination is.
pub const MOST_UNUSUAL: u32 = 6;

/// The maximum number of grades besides 1 that are tried as the lowest relevant grade.
pub const LEVELS: usize = 6;

/// The greatest cutoff that is tried besides the requested one.
pub const DEEPEST: usize = 100;

/// The search over the settings of a measure.
pub struct EachSetting {
    orders: Orders,
    /// The measure at each cutoff that is tried, with the costs of the cutoffs.
    cutoffs: Vec<(Measure, u32)>,
    tries: Vec<Try>,
    /// The number of `tries` that are done.
    done: usize,
    /// The number of cutoffs that are done with the next try.
    at: usize,
    /// The lists under the next try's settings for order and level.
    ordered: Vec<Ranking>,
    /// The same lists under all its settings.
    rankings: Vec<Ranking>,
}

/// Settings that are tried at each cutoff.
struct Try {
    /// Settings for the order and the level of relevance.
    of_order: Vec<(&'static str, String)>,
    /// Settings that do not change the order.
    of_measure: Vec<(&'static str, String)>,
    cost: u32,
}

impl EachSetting {
    /// Starts the search.
    pub fn new(measure: &Measure, inputs: &[QueryInput], orders: Orders) -> Self {
        let mut cutoffs: Vec<(Measure, u32)> = vec![(*measure, 0)];
        if measure.definition.takes_cutoff {
            let others = (1..=orders.longest.min(DEEPEST)).map(Some).chain([None]);
            for cutoff in others.filter(|k| *k != measure.cutoff) {
                let unusual = unusual(measure, cutoff, orders.longest);
                let mut measure = *measure;
                measure.cutoff = cutoff;
                cutoffs.push((measure, unusual));
            }
        }
        let levels = grades(inputs, |grade| grade != 1.0, LEVELS);
        let levels = levels.into_iter().map(|level| (Some(shortest(level)), grid::LEVEL));
        let levels: Vec<_> = [(None, 0)].into_iter().chain(levels).collect();
        let mut tries = Vec::new();
        for rule in &orders.rules {
            for (level, more) in &levels {
                let order = rule.changes.iter().map(|(key, value)| (*key, value.to_string()));
                let level = level.iter().map(|level| ("rel", level.clone()));
                let of_order: Vec<_> = order.chain(level).collect();
                for (of_measure, of_variant) in variants(measure) {
                    let cost = rule.cost + more + of_variant;
                    if cost <= MOST_UNUSUAL {
                        tries.push(Try { of_order: of_order.clone(), of_measure, cost });
                    }
                }
            }
        }
        let (ordered, rankings) = (Vec::new(), Vec::new());
        Self { orders, cutoffs, tries, done: 0, at: 0, ordered, rankings }
    }

    /// Tries the next settings at the next cutoff. Returns whether these were the last ones.
    pub fn step(&mut self, candidates: &mut Candidates) -> bool {
        if self.at == 0 {
            self.rank();
        }
        let Some(next) = self.tries.get(self.done) else { return true };
        if let Some((measure, unusual)) = self.cutoffs.get(self.at) {
            let cost = next.cost + unusual;
            if cost <= MOST_UNUSUAL {
                candidates.tried += 1;
                let outcomes = self.rankings.iter().map(|ranking| derive(measure, ranking).outcome);
                let value = mean(outcomes).outcome.value().filter(|value| candidates.wants(*value));
                if let Some(value) = value {
                    let changes = next.of_order.iter().chain(&next.of_measure).cloned().collect();
                    candidates.offer(MatchedConvention::Settings(changes), *measure, value, cost);
                }
            }
        }
        self.at += 1;
        if self.at == self.cutoffs.len() {
            (self.at, self.done) = (0, self.done + 1);
        }
        self.done == self.tries.len()
    }

    /// Ranks the lists under the settings of the next try.
    fn rank(&mut self) {
        let Some(next) = self.tries.get(self.done) else { return };
        // A test checks that all changes can be read.
        let of_order = Settings::default().with(&next.of_order).unwrap_or_default();
        let last = self.done.checked_sub(1).map(|last| &self.tries[last].of_order);
        if last != Some(&next.of_order) {
            let ranking = |input| orders::ranking(input, &of_order);
            self.ordered = self.orders.inputs.iter().map(ranking).collect();
        }
        let settings = Rc::new(of_order.with(&next.of_measure).unwrap_or_default());
        let changed = |ranking: &Ranking| {
            let mut ranking = ranking.clone();
            ranking.settings = settings.clone();
            ranking
        };
        self.rankings = self.ordered.iter().map(changed).collect();
    }

    /// Returns how much is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.tries.len().max(1) as f64
    }
}

/// Returns how unusual it is to mistake this cutoff for that of the measure. `longest` is the length of the longest list.
pub fn unusual(measure: &Measure, cutoff: Option<usize>, longest: usize) -> u32 {
    match (cutoff, measure.cutoff) {
        (k, asked) if k == asked => 0,
        (None, _) => 2,
        (Some(k), Some(asked)) if k.abs_diff(asked) == 1 || k == longest => 2,
        _ => 4,
    }
}
