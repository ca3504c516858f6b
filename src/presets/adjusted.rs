//! A preset with the settings that a user changed.

use super::ADAPTER;
use super::argument::Argument;
use super::convention::{Adapter, Convention};
use super::preset::Preset;
use super::remark::ToolValue;
use super::spelling::Spelling;
use super::tools::TEXTBOOK;
use crate::metrics::settings::SettingError;
use crate::metrics::settings::table::{self, Setting, setting};
use crate::metrics::{Measure, Settings};

/// A preset and changed settings: "ranx, but gain 2^g - 1". Changes hold for every measure.
#[derive(Clone)]
pub struct AdjustedPreset {
    pub preset: &'static Preset,
    /// The changed settings, in the order of the settings' table.
    changed: Vec<&'static Setting>,
    /// The values of the changed settings; the others are the textbook's.
    values: Box<Settings>,
    adapter: Adapter,
}

/// One way in which a tool writes a measure.
pub struct ToolCall {
    /// In the tool's own spelling: `ndcg_cut_10`.
    pub written: String,
    /// The measure alone, as the tool spells it.
    pub name: String,
    /// The parameters besides the defaults.
    pub parameters: Vec<(&'static str, Argument)>,
    /// Whether all parameters but the cutoff have their defaults.
    pub is_usual: bool,
    /// The measure that the call computes, without a cutoff if the tool takes none for it.
    pub measure: Measure,
    /// The convention of the call, with the preset's adapter (see [`AdjustedPreset::called`]).
    pub convention: Convention,
}

/// The values of the setting [`ADAPTER`]. `union` puts the judged documents that the list misses last in the
/// arrays; `retrieved_only` leaves them out.
pub const ADAPTERS: [(&str, Adapter); 2] =
    [("union", Adapter::Union), ("retrieved_only", Adapter::RetrievedOnly)];

impl PartialEq for AdjustedPreset {
    fn eq(&self, other: &Self) -> bool {
        let name = |adjusted: &Self| adjusted.preset.name;
        name(self) == name(other)
            && self.changed == other.changed
            && self.values == other.values
            && self.adapter == other.adapter
    }
}

impl std::fmt::Debug for AdjustedPreset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.preset.name, self.changes())
    }
}

impl Default for AdjustedPreset {
    fn default() -> Self {
        Self::of(&TEXTBOOK)
    }
}

impl From<&Settings> for AdjustedPreset {
    /// The textbook with these settings.
    fn from(settings: &Settings) -> Self {
        let mut adjusted = Self::default();
        let changed = table::all().filter(|s| !s.is_same(settings, &Settings::TEXTBOOK));
        for setting in changed {
            setting.copy(settings, &mut adjusted.values);
            adjusted.changed.push(setting);
        }
        adjusted
    }
}

impl AdjustedPreset {
    /// The preset without changes. An array tool receives only the documents of the list.
    pub fn of(preset: &'static Preset) -> Self {
        let adapter = if preset.takes_arrays() { Adapter::RetrievedOnly } else { Adapter::Ids };
        Self { preset, changed: Vec::new(), values: Box::new(Settings::TEXTBOOK), adapter }
    }

    /// Whether the preset is the textbook, changed or not.
    pub fn is_textbook(&self) -> bool {
        self.preset.name == TEXTBOOK.name
    }

    /// How an array tool receives lists and judgments; `Ids` for every other tool.
    pub fn adapter(&self) -> Adapter {
        self.adapter
    }

    /// The adapter as text; `None` for a tool that knows ids.
    pub fn get_adapter(&self) -> Option<&'static str> {
        ADAPTERS.iter().find(|(_, adapter)| *adapter == self.adapter).map(|(name, _)| *name)
    }

    /// Prints the convention as an author of a page writes it: `trec_eval gain=exponential`.
    pub fn words(&self) -> String {
        let mut text = self.preset.name.to_string();
        // The default of an array tool is not printed.
        if let Some(adapter) = self.get_adapter().filter(|_| self.adapter != Adapter::RetrievedOnly)
        {
            text.push_str(&format!(" {ADAPTER}={adapter}"));
        }
        for (key, value) in self.changes() {
            text.push_str(&format!(" {key}={value}"));
        }
        text
    }

    /// The changed settings as pairs of key and value.
    pub fn changes(&self) -> Vec<(&'static str, String)> {
        let pair = |setting: &&'static Setting| (setting.key, setting.print(&self.values));
        self.changed.iter().map(pair).collect()
    }

    /// Whether the user changed the setting with this key. The adapter is no setting.
    pub fn is_changed(&self, key: &str) -> bool {
        self.changed.iter().any(|setting| setting.key == key)
    }

    /// The convention for this measure. A measure that the tool lacks has what all its measures share.
    pub fn convention(&self, measure: &Measure) -> Convention {
        let mut convention = self.unchanged(measure);
        for setting in &self.changed {
            setting.copy(&self.values, &mut convention.settings);
        }
        convention
    }

    /// What the preset remarks about a value of this measure.
    pub fn remarks(&self, measure: &Measure, value: Option<f64>) -> Vec<String> {
        let call = self.preset.calls(measure).next();
        let written = call.as_ref().map_or("", |call| &call.name);
        let convention = self.convention(measure);
        self.preset.remarks(ToolValue { written, convention: &convention, value })
    }

    /// The convention of a call to this tool, with the chosen adapter and without the changed settings.
    pub fn called(&self, call: &ToolCall) -> Convention {
        let mut convention = call.convention.clone();
        convention.input.adapter = self.adapter;
        convention
    }

    /// The settings under which `measure` is computed.
    pub fn settings(&self, measure: &Measure) -> Settings {
        self.convention(measure).settings
    }

    /// The value of a setting, or of [`ADAPTER`], for this measure as text. Empty for an unknown key.
    pub fn get(&self, key: &str, measure: &Measure) -> String {
        match key {
            ADAPTER => self.get_adapter().unwrap_or_default().into(),
            _ => self.settings(measure).get(key).unwrap_or_default(),
        }
    }

    /// Changes a setting for every measure. A value that the preset already has for `measure` counts as no
    /// change.
    ///
    /// # Errors
    /// The key or the value is unknown, or the key is [`ADAPTER`] and the tool takes no arrays. Then nothing changes.
    pub fn set(&mut self, key: &str, value: &str, measure: &Measure) -> Result<(), SettingError> {
        if key == ADAPTER {
            return self.set_adapter(value);
        }
        self.keep(key, value)?;
        let preset = self.unchanged(measure).settings;
        if let Some(setting) = setting(key).filter(|s| s.is_same(&preset, &self.values)) {
            self.changed.retain(|changed| *changed != setting);
            setting.copy(&Settings::TEXTBOOK, &mut self.values);
        }
        Ok(())
    }

    /// Restores a change that may have been made under another measure. It counts as a change even if the
    /// preset already has this value.
    ///
    /// # Errors
    /// As [`Self::set`].
    pub fn keep(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        if key == ADAPTER {
            return self.set_adapter(value);
        }
        self.values.set(key, value)?;
        if let Some(setting) = setting(key).filter(|setting| !self.changed.contains(setting)) {
            self.changed.push(setting);
        }
        self.changed.sort_by_key(|s| table::all().position(|known| known == *s));
        Ok(())
    }

    fn set_adapter(&mut self, value: &str) -> Result<(), SettingError> {
        let known = ADAPTERS.iter().find(|(name, _)| *name == value);
        match known.filter(|_| self.preset.takes_arrays()) {
            Some((_, adapter)) => {
                self.adapter = *adapter;
                Ok(())
            }
            None => Err(SettingError {
                key: ADAPTER.into(),
                found: value.into(),
                expected: "union or retrieved_only, for a tool that takes arrays".into(),
            }),
        }
    }

    /// The preset's convention for this measure, with the chosen adapter and without the changed settings.
    fn unchanged(&self, measure: &Measure) -> Convention {
        let call = self.preset.calls(measure).next();
        let shared = || self.preset.convention.clone();
        let mut convention = call.map_or_else(shared, |call| call.convention);
        convention.input.adapter = self.adapter;
        convention
    }
}

impl ToolCall {
    /// A call without parameters.
    fn plain(written: String, measure: Measure, convention: Convention) -> Self {
        Self {
            name: written.clone(),
            written,
            parameters: Vec::new(),
            is_usual: true,
            measure,
            convention,
        }
    }
}

impl Preset {
    /// The ways in which the tool writes this measure, the usual one first. A tool that has no cutoff
    /// for the measure writes it without.
    pub fn calls(&self, measure: &Measure) -> impl Iterator<Item = ToolCall> {
        let key =
            ["k", "top_k", "n", "K", "depth"].into_iter().find(|key| self.parameters.has(key));
        let mut whole = *measure;
        whole.cutoff = None;
        let exact: Vec<ToolCall> = match (measure.cutoff, key) {
            (Some(k), Some(key)) => {
                let cut = |call: ToolCall| ToolCall {
                    written: format!("{}, {key}={k}", call.written),
                    measure: *measure,
                    parameters: vec![(key, Argument::Number(k as f64))],
                    ..call
                };
                let takes = |call: &ToolCall| self.is_for(key, &call.name);
                self.written(&whole).into_iter().filter(takes).map(cut).collect()
            }
            _ => self.written(measure),
        };
        let rest = if exact.is_empty() { self.written(&whole) } else { Vec::new() };
        exact.into_iter().chain(rest)
    }

    /// All calls for this measure: those that compute it, and those whose names suggest it. Each is followed by
    /// its calls with another value of a parameter that is varied (`Parameter::varied_in`).
    pub fn all_calls(&'static self, measure: &Measure) -> Vec<ToolCall> {
        let mut all = Vec::new();
        let suggested = self.measures.iter().filter_map(|spelling| {
            let (written, measure, convention) =
                spelling.write(&spelling.suggested(measure)?, &self.convention)?;
            Some(ToolCall::plain(written, measure, convention))
        });
        for call in self.calls(measure).chain(suggested) {
            let varied = self.varied(&call);
            all.push(call);
            all.extend(varied);
        }
        all
    }

    /// The call with each other value of a varied parameter.
    fn varied(&'static self, call: &ToolCall) -> Vec<ToolCall> {
        let mut calls = Vec::new();
        for parameter in self.parameters.own() {
            for value in parameter.other_values(&call.name) {
                let mut parameters = call.parameters.clone();
                parameters.push((parameter.name, value.clone()));
                // A value that the tool does not take for this measure makes no call.
                let Ok((measure, convention)) =
                    self.convention(&call.name, parameters.iter().cloned())
                else {
                    continue;
                };
                // Python's spelling: all tools with varied parameters are called from Python.
                let shown = match &value {
                    Argument::Flag(true) => "True".into(),
                    Argument::Flag(false) => "False".into(),
                    other => other.to_string(),
                };
                let written = format!("{}, {}={shown}", call.written, parameter.name);
                let name = call.name.clone();
                let is_usual = false;
                calls.push(ToolCall { written, name, parameters, is_usual, measure, convention });
            }
        }
        calls
    }

    fn written(&self, measure: &Measure) -> Vec<ToolCall> {
        if self.measures.is_empty() {
            let convention = self.convention.clone();
            return vec![ToolCall::plain(measure.to_string(), *measure, convention)];
        }
        let (with, without): (Vec<_>, Vec<_>) =
            self.measures.iter().partition(|spelling| spelling.has_level());
        let call = |spelling: &Spelling| {
            let (written, measure, convention) = spelling.write(measure, &self.convention)?;
            Some(ToolCall::plain(written, measure, convention))
        };
        let all = |spellings: Vec<&Spelling>| -> Vec<ToolCall> {
            spellings.into_iter().filter_map(call).collect()
        };
        // A level is written if the measure has one, or if the tool has no name without a level.
        let first = all(if measure.rel.is_some() { with.clone() } else { without });
        if first.is_empty() && measure.rel.is_none() { all(with) } else { first }
    }
}
