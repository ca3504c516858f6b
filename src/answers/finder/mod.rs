//! Finds the conventions that give a claimed number, among all tools and combinations of settings.

mod calls;
mod candidates;
mod combinations;
mod grid;
mod orders;
mod settings;
mod variants;

use self::calls::Calls;
use self::candidates::Candidates;
use self::combinations::Combinations;
use self::orders::Orders;
use self::settings::EachSetting;
use super::claim::Claim;
use super::found::{Found, MatchedConvention};
use crate::metrics::search::Search;
use crate::metrics::{Measure, Name};
use crate::presets::{AdjustedPreset, QueryInput, TEXTBOOK};

/// Returns the conventions, of those tried, that give `claim` as the value of one query or as the mean over several. If
/// there are none, returns those with the nearest values.
pub fn find(measure: &Measure, claim: Claim, inputs: &[QueryInput]) -> Found {
    let mut finder = Finder::new(measure, claim, inputs.to_vec());
    while !finder.step() {}
    finder.finish()
}

/// Tries one convention after the other, so that the page stays responsive. [`find`] does the same work at once.
pub struct Finder {
    measure: Measure,
    inputs: Vec<QueryInput>,
    candidates: Candidates,
    stage: Stage,
}

/// What is tried next.
enum Stage {
    /// The calls of tools.
    Calls(Calls),
    /// The rules for the order that give these lists different orders. Nothing is tried with them yet.
    Orders(Orders),
    /// All combinations of settings for DCG or nDCG.
    Combinations(Combinations),
    /// The settings of another measure, one after the other.
    Settings(EachSetting),
}

impl Finder {
    /// Starts the search for `claim` as the value of `measure` for one query, or as its mean over several.
    pub fn new(measure: &Measure, claim: Claim, inputs: Vec<QueryInput>) -> Self {
        let stage = Stage::Calls(Calls::new(measure, &inputs));
        Self { measure: *measure, inputs, candidates: Candidates::new(claim), stage }
    }

    /// Tries the next conventions. Returns whether these were the last ones.
    pub fn step(&mut self) -> bool {
        let Self { measure, inputs, candidates, stage } = self;
        match stage {
            Stage::Calls(calls) => {
                if calls.step(inputs, candidates) {
                    self.stage = Stage::Orders(Orders::new(counted(inputs)));
                }
                false
            }
            Stage::Orders(orders) => {
                if orders.step() {
                    let orders = std::mem::take(orders);
                    self.stage = match measure.definition.search {
                        Search::GainGrid { normalized } => {
                            let combinations =
                                Combinations::new(measure, normalized, inputs, orders);
                            Stage::Combinations(combinations)
                        }
                        Search::Settings | Search::SettingsAndFirstRanks => {
                            Stage::Settings(EachSetting::new(measure, inputs, orders))
                        }
                    };
                }
                false
            }
            Stage::Combinations(combinations) => combinations.step(inputs, candidates),
            Stage::Settings(settings) => {
                let is_over = settings.step(candidates);
                if is_over && measure.definition.search == Search::SettingsAndFirstRanks {
                    self.try_other_first_ranks();
                }
                is_over
            }
        }
    }

    /// Returns how much is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        // The calls of tools take about as long as the rest.
        match &self.stage {
            Stage::Calls(calls) => 0.4 * calls.share(),
            Stage::Orders(orders) => 0.4 + 0.1 * orders.share(),
            Stage::Combinations(combinations) => 0.5 + 0.5 * combinations.share(),
            Stage::Settings(settings) => 0.5 + 0.5 * settings.share(),
        }
    }

    /// Returns what was found, once [`Self::step`] has returned true.
    pub fn finish(self) -> Found {
        self.candidates.finish()
    }

    /// Tries the reciprocal rank of a single query with ranks that are counted from 0 or from 2.
    fn try_other_first_ranks(&mut self) {
        let convention = AdjustedPreset::of(&TEXTBOOK).convention(&self.measure);
        let [input] = &self.inputs[..] else { return };
        let Ok(derivation) = convention.derive(&self.measure, input) else { return };
        let Some(rank) = derivation.term(Name::First) else { return };
        for by in [-1, 1] {
            let rank = rank + f64::from(by);
            self.candidates.tried += 1;
            if rank > 0.0 {
                let how = MatchedConvention::RankOff(by);
                self.candidates.offer(how, self.measure, 1.0 / rank, 4);
            }
        }
    }
}

/// Returns the queries that enter the textbook's mean. A single query always counts.
fn counted(inputs: &[QueryInput]) -> Vec<QueryInput> {
    let has_both = |input: &&QueryInput| {
        input.qrels.is_some() && input.run.as_ref().is_some_and(|run| !run.is_empty())
    };
    match inputs {
        [_] => inputs.to_vec(),
        _ => inputs.iter().filter(has_both).cloned().collect(),
    }
}
