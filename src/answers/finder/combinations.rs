//! Tries all combinations of settings for DCG or nDCG: computes their values at once, then derives those that fit the
//! claim or are nearest to it.

use super::candidates::{Candidates, NEAR};
use super::grid::{self, Cell, Gains, Part, Scope};
use super::orders::{Ordered, Orders, Rule, grades};
use super::settings::{DEEPEST, LEVELS, MOST_UNUSUAL, unusual};
use crate::answers::claim::Claim;
use crate::answers::found::MatchedConvention;
use crate::decimal::shortest;
use crate::metrics::{Measure, Settings};
use crate::presets::{AdjustedPreset, Convention, QueryInput, TEXTBOOK};

/// The maximum number of combinations that fit the claim and are derived: the most usual ones.
const CLOSE: usize = 60;

/// The search over all combinations.
pub struct Combinations {
    measure: Measure,
    orders: Orders,
    scope: Scope,
    /// The number of rules for the order that are done.
    done: usize,
    /// The lists in the order of the next rule, and what is left to try with them. `None` before a rule begins.
    current: Option<Current>,
    hits: Vec<Hit>,
    /// The hits that are still to be derived. `None` until all values are computed.
    closest: Option<std::vec::IntoIter<Hit>>,
}

/// The lists under one rule for the order.
struct Current {
    lists: Vec<Ordered>,
    parts: std::vec::IntoIter<Part>,
    /// The last part, and its gains for each list.
    gains: Option<(Part, Vec<Gains>)>,
}

/// For each cutoff, the sum of the lists' values and the number of lists that have a value.
type Sums = Vec<(f64, u32)>;

/// A combination whose value equals the claim or is near it.
struct Hit {
    cost: u32,
    changes: Vec<(&'static str, String)>,
    measure: Measure,
    value: f64,
}

impl Combinations {
    /// Starts the search. `is_ratio` says whether the measure is divided by the ideal: nDCG instead of DCG.
    pub fn new(measure: &Measure, is_ratio: bool, inputs: &[QueryInput], orders: Orders) -> Self {
        let deepest = orders.longest.clamp(1, DEEPEST);
        let scope = Scope {
            is_ratio,
            deepest: deepest.max(measure.cutoff.unwrap_or(1).min(DEEPEST)),
            cost: MOST_UNUSUAL,
            levels: grades(inputs, |grade| grade > 0.0 && grade != 1.0, LEVELS),
            has_short: false,
        };
        let (hits, closest) = (Vec::new(), None);
        Self { measure: *measure, orders, scope, done: 0, current: None, hits, closest }
    }

    /// Tries the next combinations. Returns whether these were the last ones.
    pub fn step(&mut self, inputs: &[QueryInput], candidates: &mut Candidates) -> bool {
        if let Some(closest) = &mut self.closest {
            if let Some(hit) = closest.next() {
                hit.derive(inputs, candidates);
            }
            return closest.len() == 0;
        }
        let Some(rule) = self.orders.rules.get(self.done) else {
            let hits = std::mem::take(&mut self.hits);
            self.closest = Some(closest(hits, candidates.claim).into_iter());
            return false;
        };
        let Some(current) = &mut self.current else {
            let ordered = |input| Ordered::new(input, &rule.changes);
            let lists: Vec<Ordered> = self.orders.inputs.iter().map(ordered).collect();
            let is_short = |list: &Ordered| list.grades.len() < list.judged.len();
            self.scope.has_short = lists.iter().any(is_short);
            self.scope.cost = MOST_UNUSUAL - rule.cost;
            let parts = Part::all(&self.scope).into_iter();
            self.current = Some(Current { lists, parts, gains: None });
            return false;
        };
        match current.sums(&self.scope) {
            Some(sums) => {
                let rule = rule.clone();
                for (cell, sums) in &sums {
                    self.keep(&rule, cell, sums, candidates);
                }
            }
            None => (self.current, self.done) = (None, self.done + 1),
        }
        false
    }

    /// Keeps the values of a combination that equal the claim or are near it.
    fn keep(&mut self, rule: &Rule, cell: &Cell, sums: &Sums, candidates: &mut Candidates) {
        for (at, (sum, count)) in sums.iter().enumerate() {
            let mut measure = self.measure;
            measure.cutoff = (at < self.scope.deepest).then_some(at + 1);
            let unusual = unusual(&self.measure, measure.cutoff, self.orders.longest);
            let cost = rule.cost + cell.cost() + unusual;
            candidates.tried += 1;
            let value = sum / f64::from(*count);
            if *count == 0 || cost > MOST_UNUSUAL || !candidates.wants(value) {
                continue;
            }
            let all = cell.changes().chain(rule.changes.iter().copied());
            let mut changes: Vec<(&'static str, String)> =
                all.map(|(key, value)| (key, value.into())).collect();
            if let Some(level) = cell.level {
                changes.push(("rel", shortest(self.scope.levels[level])));
            }
            self.hits.push(Hit { cost, changes, measure, value });
        }
    }

    /// Returns how much is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.orders.rules.len().max(1) as f64
    }
}

impl Current {
    /// Returns the sums of each combination of the next part. `None` after the last part.
    fn sums(&mut self, scope: &Scope) -> Option<Vec<(Cell, Sums)>> {
        let Self { lists, parts, gains } = self;
        let part = parts.next()?;
        let gains = match gains.take().filter(|(last, _)| last.has_gain_of(&part)) {
            Some((_, known)) => known,
            None => lists.iter().map(|list| Gains::new(list, &part, scope)).collect(),
        };
        let mut sums: Vec<(Cell, Sums)> = Vec::new();
        for (list, gains) in lists.iter().zip(&gains) {
            let mut at = 0;
            grid::values(list, gains, &part, scope, &mut |cell, values| {
                if at == sums.len() {
                    sums.push((cell, vec![(0.0, 0); values.len()]));
                }
                for (sum, value) in sums[at].1.iter_mut().zip(values) {
                    if value.is_finite() {
                        *sum = (sum.0 + value, sum.1 + 1);
                    }
                }
                at += 1;
            });
        }
        self.gains = Some((part, gains));
        Some(sums)
    }
}

impl Hit {
    /// Derives the combination and offers its value.
    fn derive(self, inputs: &[QueryInput], candidates: &mut Candidates) {
        let Self { changes, measure, cost, .. } = self;
        // A test checks that every change in the tables can be read. A change that cannot is skipped.
        let Ok(settings) = Settings::default().with(&changes) else { return };
        let convention =
            Convention { settings, ..AdjustedPreset::of(&TEXTBOOK).convention(&measure) };
        let value = match inputs {
            [input] => convention.value(&measure, input),
            inputs => convention.evaluate(&measure, inputs).mean,
        };
        if let Some(value) = value {
            candidates.offer(MatchedConvention::Settings(changes), measure, value, cost);
        }
    }
}

/// Returns the combinations to derive: those that fit, the most usual first, then the nearest others.
fn closest(mut hits: Vec<Hit>, claim: Claim) -> Vec<Hit> {
    let off = |hit: &Hit| (hit.value - claim.value).abs();
    hits.sort_by(|a, b| {
        let key = |hit: &Hit| (!claim.fits(hit.value), hit.cost);
        key(a).cmp(&key(b)).then(off(a).total_cmp(&off(b)))
    });
    let fitting = hits.iter().filter(|hit| claim.fits(hit.value)).count();
    let mut near = hits.split_off(fitting);
    near.sort_by(|a, b| off(a).total_cmp(&off(b)).then(a.cost.cmp(&b.cost)));
    near.truncate(2 * NEAR);
    hits.truncate(CLOSE);
    hits.extend(near);
    hits
}
