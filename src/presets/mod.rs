//! What other tools mean by their measures, as data: one file for each tool.
//!
//! A [`Preset`] says which measures a tool has and under which spelling, and how it departs from the
//! textbook: scores and ties, ideal, divisors, what nothing relevant is worth, which queries enter the
//! mean. [`Preset::convention`] takes the parameters of one call to it, and [`Convention::evaluate`]
//! gives what that call gives. No measure knows of presets: what differs is a setting, or a change of
//! the data before they are ranked.

mod beir;
mod catboost;
mod convention;
mod gdeval;
mod ir_measures;
mod lightgbm;
mod llama_index;
mod msmarco;
mod numba;
mod pytrec_eval;
mod quepid;
mod ranx;
mod sklearn;
mod spelling;
#[cfg(test)]
mod tests;
mod torchmetrics;
mod trec_eval;
mod xgboost;

pub use convention::{
    Adapter, Argument, Convention, Input, Missing, Unusable, Values, WithoutRelevant,
};
pub use spelling::Spelling;

use crate::metrics::Measure;

/// A tool's convention.
pub struct Preset {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// The tool as its users call it.
    pub title: &'static str,
    /// What was run, or "read" where only the source was.
    pub version: &'static str,
    /// How it departs from the textbook whatever is measured: `ties=id none=0`.
    pub settings: &'static str,
    pub measures: &'static [Spelling],
    /// What becomes of a query that is judged and not in the run.
    pub missing: Missing,
    /// Decimals that the tool prints, where it rounds its mean.
    pub rounds: Option<u8>,
    /// Takes over one parameter of a call. `false` for one that the tool does not have.
    pub parameter: fn(&mut Convention, &str, &Argument) -> bool,
}

/// All presets, the most used first.
pub static ALL: [&Preset; 15] = [
    &trec_eval::PRESET,
    &trec_eval::PRESET_10,
    &pytrec_eval::PRESET,
    &ir_measures::PRESET,
    &ranx::PRESET,
    &sklearn::PRESET,
    &torchmetrics::PRESET,
    &lightgbm::PRESET,
    &xgboost::PRESET,
    &catboost::PRESET,
    &gdeval::PRESET,
    &quepid::PRESET,
    &msmarco::PRESET,
    &beir::PRESET,
    &llama_index::PRESET,
];

/// The preset with this name or alias.
pub fn find(name: &str) -> Option<&'static Preset> {
    ALL.into_iter().find(|preset| preset.name == name || preset.aliases.contains(&name))
}

impl Preset {
    /// What one call to the tool does: a measure in the tool's own spelling, and parameters. Errors: a
    /// measure or a parameter that the tool does not have.
    pub fn convention<'a>(
        &'static self,
        measure: &str,
        parameters: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> Result<(Measure, Convention), Unusable> {
        let mut convention = Convention::of(self);
        for (key, value) in parameters {
            if !(self.parameter)(&mut convention, key, &value) {
                return Err(Unusable::Parameter { preset: self.name, key: key.into() });
            }
        }
        let asked = format!("{measure}{}", convention.variant);
        let spelt = self.measures.iter().find_map(|spelling| spelling.read(&asked));
        // The numbers in it may make no measure: `ndcg@0`.
        let ours = spelt.and_then(|(ours, settings)| {
            ours.parse().ok().filter(|_: &Measure| convention.change(&settings))
        });
        match ours {
            Some(ours) => Ok((convention.at_cutoff(ours), convention)),
            None => Err(Unusable::Measure { preset: self.name, measure: measure.into() }),
        }
    }
}
