//! Finds the conventions that give a claimed number, among all tools and combinations of settings.

use super::claim::Claim;
use super::equal::same;
use super::found::{Found, Match, MatchedConvention};
use super::grid;
use super::one_list::OneList;
use super::orders::{self, Ordered};
use super::tools::{at_length, tool_calls};
use super::variants::variants;
use crate::decimal::shortest;
use crate::metrics::search::Search as Tries;
use crate::metrics::{Measure, Ranking, Settings, derive, mean};
use crate::presets::{AdjustedPreset, Convention, QueryInput, TEXTBOOK};

/// The highest cost of a combination that is tried. The cost says how unusual a combination is.
const MOST_UNUSUAL: u32 = 6;

/// The maximum number of grades besides 1 that are tried as the lowest relevant grade.
const LEVELS: usize = 6;

/// The greatest cutoff that is tried besides the requested one.
const DEEPEST: usize = 100;

/// The maximum number of combinations of the grid that fit the claim and are derived: the most usual ones.
const CLOSE: usize = 60;

/// The maximum number of near misses that are returned.
const NEAR: usize = 5;

/// Returns the conventions, of those tried, that give `claim` as the value of one query or as the mean over several. If
/// there are none, returns those with the nearest values.
pub fn find(measure: &Measure, claim: Claim, inputs: &[QueryInput]) -> Found {
    let (found, near) = (Vec::new(), Vec::new());
    let has_both = |input: &&QueryInput| {
        input.qrels.is_some() && input.run.as_ref().is_some_and(|run| !run.is_empty())
    };
    let counted: Vec<QueryInput> = match inputs {
        [_] => inputs.to_vec(),
        _ => inputs.iter().filter(has_both).cloned().collect(),
    };
    let counted = &counted[..];
    let mut search = Search { measure: *measure, claim, inputs, counted, found, near, tried: 0 };
    search.tools();
    match measure.definition.search {
        Tries::GainGrid { normalized } => search.grid(normalized),
        Tries::Settings => search.settings(),
        Tries::SettingsAndFirstRanks => {
            search.settings();
            search.ranks_off();
        }
    }
    search.finish()
}

/// Returns for each cell of the grid, and for each cutoff, the sum of the lists' values and the number of lists that
/// have a value.
fn sums(lists: &[Ordered], scope: &grid::Scope) -> Vec<(grid::Cell, Vec<(f64, u32)>)> {
    let mut sums: Vec<(grid::Cell, Vec<(f64, u32)>)> = Vec::new();
    for list in lists {
        let mut at = 0;
        grid::values(list, scope, &mut |cell, values| {
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
    sums
}

struct Search<'a> {
    measure: Measure,
    claim: Claim,
    inputs: &'a [QueryInput],
    /// The queries that enter the textbook's mean.
    counted: &'a [QueryInput],
    found: Vec<Match>,
    near: Vec<Match>,
    tried: usize,
}

/// A call that was tried, and its value.
struct TriedCall {
    measure: Measure,
    convention: Convention,
    value: Option<f64>,
}

/// A combination of the grid whose value equals the claim or is near it.
struct Hit {
    cost: u32,
    changes: Vec<(&'static str, String)>,
    measure: Measure,
    value: f64,
}

impl Search<'_> {
    /// Keeps a candidate whose value fits the claim, or is among the nearest values so far.
    fn offer(&mut self, candidate: Match) {
        if self.claim.fits(candidate.value) {
            self.found.push(candidate);
        } else if self.is_near(candidate.value) {
            self.near.retain(|other| {
                !same(other.value, candidate.value) || other.cost <= candidate.cost
            });
            if self.near.iter().all(|other| !same(other.value, candidate.value)) {
                self.near.push(candidate);
            }
            let off = |m: &Match| (m.value - self.claim.value).abs();
            self.near.sort_by(|a, b| off(a).total_cmp(&off(b)));
            self.near.truncate(NEAR);
        }
    }

    /// Whether the value belongs among the [`NEAR`] nearest values found so far.
    fn is_near(&self, value: f64) -> bool {
        let off = |value: f64| (value - self.claim.value).abs();
        self.near.len() < NEAR || self.near.last().is_some_and(|last| off(value) <= off(last.value))
    }

    fn value(&self, measure: &Measure, convention: &Convention) -> Option<f64> {
        match self.inputs {
            [input] => convention.value(measure, input),
            inputs => convention.evaluate(measure, inputs).mean,
        }
    }

    /// Tries every call of every tool: with the tool's own level of relevance, then with other levels.
    fn tools(&mut self) {
        let levels = self.grades(|grade| grade > 1.0, 4);
        let mut tried: Vec<TriedCall> = Vec::new();
        let mut list = match self.inputs {
            [input] => Some(OneList::new(input.clone())),
            _ => None,
        };
        let cut = list.as_ref().map(|list| at_length(&self.measure, list.input()));
        for (place, tool) in
            tool_calls(&self.measure).into_iter().chain(cut.unwrap_or_default()).enumerate()
        {
            // A tool that shows its aggregate only has no value for a single query.
            if self.inputs.len() == 1 && tool.convention.aggregate.hides_queries {
                continue;
            }
            // The first call is the textbook. `grid` and `settings` try it with other levels.
            let has_level = tool.changes.iter().any(|(key, _)| *key == "rel");
            let tries = place > 0 && !has_level;
            let others = levels.iter().filter(|_| tries).map(|level| Some(*level));
            for level in [None].into_iter().chain(others) {
                let mut tool = tool.clone();
                if let Some(level) = level {
                    tool.convention.settings.relevance.threshold = level;
                    tool.level = Some(level);
                }
                let convention = match &list {
                    Some(list) => list.without_idle_rules(&tool.convention),
                    None => tool.convention.clone(),
                };
                let is_same = |call: &TriedCall| {
                    call.measure == tool.measure && call.convention == convention
                };
                let value = match tried.iter().find(|call| is_same(call)) {
                    Some(call) => call.value,
                    None => {
                        self.tried += 1;
                        let measure = tool.measure;
                        let value = match &mut list {
                            Some(list) => list.value(&measure, &convention),
                            None => convention.evaluate(&measure, self.inputs).mean,
                        };
                        tried.push(TriedCall { measure, convention, value });
                        value
                    }
                };
                let Some(value) = value else { continue };
                let measure = tool.measure;
                // The textbook comes first, then tools in their order, then unusual parameters.
                let unusual = u32::from(!tool.is_usual);
                let cost = u32::from(level.is_some()) * 2 + u32::from(place > 0) + unusual;
                let how = MatchedConvention::Tool(Box::new(tool));
                self.offer(Match { how, measure, value, cost });
            }
        }
    }

    /// Computes all combinations for DCG or nDCG at once, then derives the [`closest`].
    fn grid(&mut self, is_ratio: bool) {
        for hit in closest(self.grid_hits(is_ratio), self.claim) {
            self.derive_hit(hit);
        }
    }

    /// Returns the combinations for DCG or nDCG whose values equal the claim or are near it.
    fn grid_hits(&mut self, is_ratio: bool) -> Vec<Hit> {
        let longest = self.counted.iter().map(|i| i.run.as_ref().map_or(0, Vec::len)).max();
        let deepest = longest.unwrap_or(0).clamp(1, DEEPEST);
        let deepest = deepest.max(self.measure.cutoff.unwrap_or(1).min(DEEPEST));
        let mut hits: Vec<Hit> = Vec::new();
        let levels = self.grades(|grade| grade > 0.0 && grade != 1.0, LEVELS);
        for (changes, cost) in orders::rules(self.counted) {
            let lists: Vec<Ordered> =
                self.counted.iter().map(|input| Ordered::new(input, &changes)).collect();
            let is_short = |list: &Ordered| list.grades.len() < list.judged.len();
            let scope = grid::Scope {
                is_ratio,
                deepest,
                cost: MOST_UNUSUAL - cost,
                levels: &levels,
                has_short: lists.iter().any(is_short),
            };
            for (cell, sums) in &sums(&lists, &scope) {
                for (at, (sum, count)) in sums.iter().enumerate() {
                    let k = (at < deepest).then_some(at + 1);
                    let cost = cost + cell.cost() + self.unusual(k, longest.unwrap_or(0));
                    self.tried += 1;
                    if *count == 0 || cost > MOST_UNUSUAL {
                        continue;
                    }
                    let value = sum / f64::from(*count);
                    if self.claim.fits(value) || self.is_near(value) {
                        let all = cell.changes().chain(changes.iter().copied());
                        let mut changes: Vec<(&'static str, String)> =
                            all.map(|(key, value)| (key, value.into())).collect();
                        if let Some(level) = cell.level {
                            changes.push(("rel", shortest(levels[level])));
                        }
                        let mut measure = self.measure;
                        measure.cutoff = k;
                        hits.push(Hit { cost, changes, measure, value });
                    }
                }
            }
        }
        hits
    }

    /// Derives a combination of the grid and offers its value.
    fn derive_hit(&mut self, hit: Hit) {
        let Hit { changes, measure, cost, .. } = hit;
        // A test checks that every change in the tables can be read. A change that cannot is skipped.
        let Ok(settings) = Settings::default().with(&changes) else { return };
        let convention =
            Convention { settings, ..AdjustedPreset::of(&TEXTBOOK).convention(&measure) };
        if let Some(value) = self.value(&measure, &convention) {
            self.offer(Match { how: MatchedConvention::Settings(changes), measure, value, cost });
        }
    }

    /// Returns how unusual it is to mistake this cutoff for the requested one.
    fn unusual(&self, k: Option<usize>, longest: usize) -> u32 {
        match (k, self.measure.cutoff) {
            (k, asked) if k == asked => 0,
            (None, _) => 2,
            (Some(k), Some(asked)) if k.abs_diff(asked) == 1 || k == longest => 2,
            _ => 4,
        }
    }

    /// Tries the settings of a measure other than DCG and nDCG, one after the other.
    fn settings(&mut self) {
        let longest = self.counted.iter().map(|i| i.run.as_ref().map_or(0, Vec::len)).max();
        let longest = longest.unwrap_or(0);
        let mut cutoffs: Vec<(Measure, u32)> = vec![(self.measure, 0)];
        if self.measure.definition.takes_cutoff {
            let others = (1..=longest.min(DEEPEST)).map(Some).chain([None]);
            for k in others.filter(|k| *k != self.measure.cutoff) {
                let mut measure = self.measure;
                measure.cutoff = k;
                cutoffs.push((measure, self.unusual(k, longest)));
            }
        }
        for (order, cost) in orders::rules(self.counted) {
            let order: Vec<_> = order.into_iter().map(|(key, v)| (key, v.to_string())).collect();
            for (level, more) in self.levels() {
                let mut changes = order.clone();
                changes.extend(level.map(|level| ("rel", level)));
                let cost = cost + more;
                let Ok(settings) = Settings::default().with(&changes) else { continue };
                let rankings: Vec<_> =
                    self.counted.iter().map(|input| orders::ranking(input, &settings)).collect();
                for (own, more) in variants(&self.measure) {
                    let cost = cost + more;
                    let Ok(settings) = settings.clone().with(&own) else { continue };
                    let settings = std::rc::Rc::new(settings);
                    let rankings: Vec<_> = rankings
                        .iter()
                        .map(|ranking| {
                            // These settings do not change the order.
                            let mut ranking = ranking.clone();
                            ranking.settings = settings.clone();
                            ranking
                        })
                        .collect();
                    let changes: Vec<_> = changes.iter().chain(&own).cloned().collect();
                    self.at_cutoffs(&cutoffs, &rankings, &changes, cost);
                }
            }
        }
    }

    /// Tries the textbook with `changes` at each cutoff. `rankings` are the lists under these settings.
    fn at_cutoffs(
        &mut self,
        cutoffs: &[(Measure, u32)],
        rankings: &[Ranking],
        changes: &[(&'static str, String)],
        cost: u32,
    ) {
        for (measure, more) in cutoffs {
            let cost = cost + more;
            if cost > MOST_UNUSUAL {
                continue;
            }
            self.tried += 1;
            let outcomes = rankings.iter().map(|ranking| derive(measure, ranking).outcome);
            let Some(value) = mean(outcomes).outcome.value() else { continue };
            if self.claim.fits(value) || self.is_near(value) {
                let how = MatchedConvention::Settings(changes.to_vec());
                self.offer(Match { how, measure: *measure, value, cost });
            }
        }
    }

    /// Returns the levels of relevance that are tried, with their costs.
    fn levels(&self) -> Vec<(Option<String>, u32)> {
        let levels = self.grades(|grade| grade != 1.0, LEVELS);
        let others = levels.into_iter().map(|level| (Some(shortest(level)), grid::LEVEL));
        [(None, 0)].into_iter().chain(others).collect()
    }

    /// Returns the lowest grades of the judgments that pass the test, at most `most` of them.
    fn grades(&self, is_meant: fn(f64) -> bool, most: usize) -> Vec<f64> {
        let judgments = self.inputs.iter().flat_map(|input| input.qrels.iter().flatten());
        let mut grades: Vec<f64> =
            judgments.map(|(_, grade)| *grade).filter(|grade| is_meant(*grade)).collect();
        grades.sort_by(f64::total_cmp);
        grades.dedup();
        grades.truncate(most);
        grades
    }

    /// Tries the reciprocal rank of a single query with ranks that are counted from 0 or from 2.
    fn ranks_off(&mut self) {
        let convention = AdjustedPreset::of(&TEXTBOOK).convention(&self.measure);
        let [input] = self.inputs else { return };
        let Ok(derivation) = convention.derive(&self.measure, input) else { return };
        let Some(rank) = derivation.term(crate::metrics::Name::First) else { return };
        for by in [-1, 1] {
            let rank = rank + f64::from(by);
            self.tried += 1;
            if rank > 0.0 {
                let (measure, value) = (self.measure, 1.0 / rank);
                self.offer(Match { how: MatchedConvention::RankOff(by), measure, value, cost: 4 });
            }
        }
    }

    fn finish(mut self) -> Found {
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
