//! A preset: what one tool means by its measures.

use super::ADAPTER;
use super::argument::Argument;
use super::call_error::{self, CallError};
use super::convention::{Adapter, Convention};
use super::parameters::{Call, DefaultValue, Parameters};
use super::remark::{Remark, ToolValue};
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
    /// The version that was run, or "read" if only the source was read. Empty for the textbook.
    pub version: &'static str,
    pub kind: Kind,
    /// What holds for all measures. Some measures change it further.
    pub convention: Convention,
    /// The measures under the tool's names. If empty, the preset has every measure under RankLens's names.
    pub measures: &'static [Spelling],
    /// The cutoff of a call that names none, if the tool takes the cutoff as a parameter.
    pub default_cutoff: Option<usize>,
    pub parameters: Parameters,
    /// Remarks beside values that contradict the tool's own documentation.
    pub remarks: &'static [Remark],
}

/// What a tool is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Search,
    LearningToRank,
    /// Retrieval for language models, and embeddings.
    LanguageModels,
    Recommenders,
}

impl Kind {
    /// Every kind, in the order in which tools are listed.
    pub const ALL: [Self; 4] =
        [Self::Search, Self::LearningToRank, Self::LanguageModels, Self::Recommenders];

    /// Returns this kind, then the others in their order.
    pub fn then_others(self) -> impl Iterator<Item = Self> {
        std::iter::once(self).chain(Self::ALL.into_iter().filter(move |kind| *kind != self))
    }

    /// The name in saved choices.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::LearningToRank => "learning-to-rank",
            Self::LanguageModels => "language-models",
            Self::Recommenders => "recommenders",
        }
    }

    /// The name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Search => "Search evaluation",
            Self::LearningToRank => "Learning to rank",
            Self::LanguageModels => "Retrieval for language models",
            Self::Recommenders => "Recommenders",
        }
    }

    /// Returns the kind with this key.
    pub fn with_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

impl Preset {
    /// Whether the tool was run to check the convention. If not, only its source was read.
    pub fn was_run(&self) -> bool {
        self.version != "read"
    }

    /// What one call to the tool computes: a measure in the tool's spelling, with parameters.
    ///
    /// # Errors
    /// The tool has no such measure or parameter, does not take a value, or needs another parameter. Or parts of the
    /// call contradict each other.
    pub fn convention<'a>(
        &'static self,
        measure: &str,
        parameters: impl IntoIterator<Item = (&'a str, Argument)>,
    ) -> Result<(Measure, Convention), CallError> {
        let mut call = self.call();
        let named = self.measures.iter().find(|spelling| spelling.matches(measure).is_some());
        call.cutoff = named.and_then(|spelling| spelling.usual_cutoff).or(call.cutoff);
        let mut names = Vec::new();
        // Parameters are applied in the preset's order, so that their order in the call changes nothing.
        let mut parameters: Vec<(&str, Argument)> = parameters.into_iter().collect();
        let known = self.parameters.names();
        parameters.sort_by_key(|(name, _)| known.iter().position(|known| known == name));
        for (name, value) in parameters {
            self.check_measure(name, &value, measure)?;
            self.apply(&mut call, name, &value)?;
            names.push(name);
        }
        if let Some(why) = call.contradiction {
            return Err(CallError::Contradiction { preset: self.name, why });
        }
        let spelled = format!("{measure}{}", call.variant);
        let mut convention = call.convention;
        let ours = match self.measures {
            [] => spelled.parse().ok(),
            // The first pattern that fits decides, even if its numbers are out of range: `ndcg@0`.
            spellings => match spellings.iter().find_map(|s| Some((s, s.matches(&spelled)?))) {
                Some((spelling, numbers)) => {
                    if spelling.cuts_list {
                        convention.input.depth = call.cutoff;
                    }
                    match spelling.resolve(&numbers, &mut convention) {
                        None => return Err(call_error::number(self, measure, spelling, &numbers)),
                        ours => ours,
                    }
                }
                None => None,
            },
        };
        let ours = ours.ok_or_else(|| call_error::measure(self, measure))?;
        call_error::check_cutoff(self, measure, ours.cutoff, call.cutoffs.as_ref())?;
        call_error::check_same_cutoff(self, measure, ours.cutoff, call.cutoff)?;
        let lacks = self.parameters.own().iter().find(|parameter| {
            let is_needed = parameter.default == DefaultValue::Required;
            is_needed && parameter.is_of(measure) && !names.contains(&parameter.name)
        });
        if let Some(lacks) = lacks {
            let (preset, measure) = (self.name, measure.into());
            return Err(CallError::Needed { preset, measure, key: lacks.name });
        }
        let ours = call.argument.and_then(|argument| ours.with_argument(argument)).unwrap_or(ours);
        Ok((call.cutoff.map_or(ours, |cutoff| ours.at(cutoff)), convention))
    }

    /// The remarks about a value of the tool, each with the tool's title and version.
    pub fn remarks(&self, value: ToolValue) -> Vec<String> {
        let about = self.remarks.iter().filter(|remark| (remark.is_about)(&value));
        about.map(|remark| format!("{} {} {}", self.title, self.version, remark.text)).collect()
    }

    /// A call without parameters. An array tool receives the documents of the list.
    pub(super) fn call(&self) -> Call {
        let mut convention = self.convention.clone();
        if self.takes_arrays() {
            convention.input.adapter = Adapter::RetrievedOnly;
        }
        Call {
            convention,
            cutoff: self.default_cutoff,
            cutoffs: None,
            contradiction: None,
            argument: None,
            variant: "",
        }
    }

    /// Whether the tool takes arrays of scores and grades, and knows no ids.
    pub fn takes_arrays(&self) -> bool {
        self.parameters.has(ADAPTER)
    }

    /// Reads the value of a parameter, and returns it in its plain form: `true` for `"True"`.
    ///
    /// # Errors
    /// The tool has no such parameter, or the parameter does not take the value.
    pub fn read(&self, name: &str, value: &Argument) -> Result<Argument, CallError> {
        self.apply(&mut self.call(), name, value)
    }

    /// Whether the tool reads query ids as numbers for a measure, from their last hyphen on (gdeval).
    pub fn reads_topics(&self, measure: &str) -> bool {
        let named = self.measures.iter().find(|spelling| spelling.matches(measure).is_some());
        named.is_some_and(|spelling| spelling.reads_topics)
    }

    /// Whether a measure, as the tool writes it, takes the parameter. True for a parameter that the tool does not have.
    pub fn is_for(&self, name: &str, measure: &str) -> bool {
        self.parameters.find(name).is_none_or(|parameter| parameter.is_of(measure))
    }

    /// Refuses a parameter that the measure does not take, and a value that stands for another measure.
    fn check_measure(&self, name: &str, value: &Argument, measure: &str) -> Result<(), CallError> {
        match self.parameters.find(name) {
            Some(parameter) => call_error::check_measure(self, parameter, value, measure),
            None => Ok(()),
        }
    }

    /// Applies one parameter to a call.
    fn apply(&self, call: &mut Call, name: &str, value: &Argument) -> Result<Argument, CallError> {
        match (&self.parameters, self.parameters.find(name)) {
            (Parameters::Settings, _) if self.parameters.has(name) => {
                call_error::set(self, &mut call.convention.settings, name, value)
            }
            (_, Some(parameter)) => parameter
                .apply(call, value)
                .map_err(|bad| call_error::value(self, parameter.name, value, bad)),
            (_, None) => Err(call_error::parameter(self, name)),
        }
    }
}
