//! A preset: what one tool means by its measures.

use super::argument::Argument;
use super::call_error::{self, CallError};
use super::convention::Convention;
use super::parameters::Parameters;
use super::spelling::Spelling;
use crate::metrics::Measure;

/// A tool: its names, its measures, and the convention that they share.
pub struct Preset {
    /// The name in links, requests and scripts.
    pub name: &'static str,
    /// Other names that are read as this preset.
    pub aliases: &'static [&'static str],
    /// The tool as its users call it.
    pub title: &'static str,
    /// The version that was run, or "read" where only the source was read.
    pub version: &'static str,
    /// What holds for all measures. Some measures change it further.
    pub convention: Convention,
    /// The measures under the tool's names. Empty: every measure under its name here.
    pub measures: &'static [Spelling],
    /// The cutoff of a call that names none, where the tool takes it as a parameter.
    pub default_cutoff: Option<usize>,
    pub parameters: Parameters,
}

impl Preset {
    /// What one call to the tool computes: a measure in the tool's spelling, with parameters.
    ///
    /// # Errors
    /// The tool has no such measure or parameter, does not take a value, or needs another parameter.
    pub fn convention<'a>(
        &'static self,
        measure: &str,
        parameters: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> Result<(Measure, Convention), CallError> {
        let mut call = self.call();
        for (name, value) in parameters {
            if self.apply(&mut call, name, &value).is_none() {
                return Err(call_error::parameter(self, name, &value));
            }
        }
        let asked = format!("{measure}{}", call.variant);
        let mut convention = call.convention;
        let (ours, needs_scale) = match self.measures {
            [] => (asked.parse().ok(), false),
            // The first pattern that fits decides, also when its numbers make no measure: `ndcg@0`.
            spellings => match spellings.iter().find_map(|s| Some((s, s.matches(&asked)?))) {
                Some((spelling, numbers)) => {
                    (spelling.resolve(&numbers, &mut convention), spelling.needs_scale)
                }
                None => (None, false),
            },
        };
        let ours = ours.ok_or_else(|| call_error::measure(self, measure))?;
        if needs_scale && convention.settings.max_grade.is_none() {
            let (preset, measure) = (self.name, measure.into());
            return Err(CallError::Needed { preset, measure, key: "maximum_relevance" });
        }
        Ok((call.cutoff.map_or(ours, |cutoff| ours.at(cutoff)), convention))
    }
}
