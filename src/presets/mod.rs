//! What other tools mean by their measures, as data: one file for each tool.
//!
//! A [`Preset`] says which measures a tool has and under which spelling, and how it departs from the
//! textbook: scores and ties, ideal, divisors, what nothing relevant is worth, which queries enter the
//! mean. [`Preset::convention`] takes the parameters of one call to it, and [`Convention::evaluate`]
//! gives what that call gives. No measure knows of presets: what differs is a setting, or a change of
//! the data before they are ranked.

mod beir;
mod catboost;
mod chosen;
mod convention;
mod elasticsearch;
mod evaluate;
mod gdeval;
mod given;
mod ir_measures;
mod lightgbm;
mod llama_index;
mod mean;
mod msmarco;
mod opensearch;
mod pytrec_eval;
mod quepid;
mod ranked;
mod ranx;
#[cfg(test)]
mod read_tests;
mod refusal;
mod sklearn;
mod spelling;
#[cfg(test)]
mod tests;
mod textbook;
mod torchmetrics;
mod trec_eval;
mod unusable;
mod xgboost;

pub use chosen::{ADAPTER, ADAPTERS, Call, Chosen};
pub use convention::{
    Adapter, Argument, Convention, Input, Missing, Values, Without, WithoutRelevant,
};
pub use mean::Part;
pub use ranked::Ranked;
pub use refusal::{Refusal, Rule};
pub use spelling::Spelling;
pub use textbook::PRESET as TEXTBOOK;
pub use unusable::Unusable;

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
    /// None: every measure, by its name here.
    pub measures: &'static [Spelling],
    /// What becomes of a query that is judged and not in the run.
    pub missing: Missing,
    /// Decimals that the tool prints, where it rounds its mean.
    pub rounds: Option<u8>,
    /// The parameters of a call.
    pub parameters: &'static [&'static str],
    /// Takes over one parameter of a call. `false` for one that the tool does not have.
    pub parameter: fn(&mut Convention, &str, &Argument) -> bool,
}

/// All presets, the textbook and then the most used tools first.
pub static ALL: [&Preset; 18] = [
    &TEXTBOOK,
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
    &elasticsearch::PRESET,
    &opensearch::PRESET,
    &msmarco::PRESET,
    &beir::PRESET,
    &llama_index::PRESET,
];

/// The preset with this name or alias. Errors: there is none; the nearest is named.
pub fn find(name: &str) -> Result<&'static Preset, Unusable> {
    let is = |preset: &&Preset| preset.name == name || preset.aliases.contains(&name);
    ALL.into_iter().find(is).ok_or_else(|| unusable::preset(name))
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
                return Err(unusable::parameter(self, key, &value));
            }
        }
        let asked = format!("{measure}{}", convention.variant);
        let spelt = match self.measures {
            [] => Some((asked, String::new())),
            measures => measures.iter().find_map(|spelling| spelling.read(&asked)),
        };
        // The numbers in it may make no measure: `ndcg@0`.
        let ours = spelt.and_then(|(ours, settings)| {
            ours.parse().ok().filter(|_: &Measure| convention.change(&settings))
        });
        let ours = ours.ok_or_else(|| unusable::measure(self, measure))?;
        if convention.needs_scale && convention.settings.max_grade.is_none() {
            let (preset, measure) = (self.name, measure.into());
            return Err(Unusable::Needed { preset, measure, key: "maximum_relevance" });
        }
        Ok((convention.at_cutoff(ours), convention))
    }
}
