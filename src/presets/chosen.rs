//! The convention that is at work: a preset, and what was changed about it since.

use super::{Adapter, Convention, Preset, Spelling, textbook};
use crate::decimal::shortest;
use crate::metrics::settings::SettingError;
use crate::metrics::settings::table::{SETTINGS, setting};
use crate::metrics::{Measure, Settings};

/// A preset with changes: "ranx, but gain 2^g - 1".
#[derive(Clone)]
pub struct Chosen {
    pub preset: &'static Preset,
    /// Settings that were changed since, in the order of the settings' table.
    changes: Vec<(&'static str, String)>,
    adapter: Adapter,
}

/// One way in which a tool writes a measure.
pub struct Call {
    /// In the tool's own spelling: `ndcg_cut_10`.
    pub written: String,
    /// As it is computed here. Its cutoff is gone where the tool has none for it.
    pub measure: Measure,
    /// What this spelling sets besides the preset.
    pub settings: String,
}

/// The key of the setting that says what an array tool is given.
pub const ADAPTER: &str = "adapter";

/// Its values: judged documents that the list misses come last, or are not given at all.
pub const ADAPTERS: [(&str, Adapter); 2] =
    [("union", Adapter::Union), ("retrieved_only", Adapter::RetrievedOnly)];

impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        let name = |chosen: &Self| chosen.preset.name;
        name(self) == name(other) && self.changes == other.changes && self.adapter == other.adapter
    }
}

impl std::fmt::Debug for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.preset.name, self.changes)
    }
}

impl Default for Chosen {
    fn default() -> Self {
        Self::of(&textbook::PRESET)
    }
}

impl From<&Settings> for Chosen {
    /// The textbook with these settings.
    fn from(settings: &Settings) -> Self {
        Self { changes: settings.changed(), ..Self::default() }
    }
}

impl Chosen {
    /// The preset as it is. An array tool is given what the list retrieved.
    pub fn of(preset: &'static Preset) -> Self {
        let adapter = if preset.takes_arrays() { Adapter::RetrievedOnly } else { Adapter::Ids };
        Self { preset, changes: Vec::new(), adapter }
    }

    /// Whether it is the textbook, changed or not: no tool's.
    pub fn is_textbook(&self) -> bool {
        self.preset.name == textbook::PRESET.name
    }

    /// What an array tool is given; `Ids` for every other tool.
    pub fn adapter(&self) -> Adapter {
        self.adapter
    }

    /// The same as text; `None` for a tool that knows ids.
    pub fn get_adapter(&self) -> Option<&'static str> {
        ADAPTERS.iter().find(|(_, adapter)| *adapter == self.adapter).map(|(name, _)| *name)
    }

    /// As an author of a page writes it: `trec_eval gain=exponential`.
    pub fn words(&self) -> String {
        let mut text = self.preset.name.to_string();
        // What an array tool is given if nothing is said.
        if let Some(adapter) = self.get_adapter().filter(|_| self.adapter != Adapter::RetrievedOnly)
        {
            text.push_str(&format!(" {ADAPTER}={adapter}"));
        }
        for (key, value) in &self.changes {
            text.push_str(&format!(" {key}={value}"));
        }
        text
    }

    /// Settings that differ from the preset's, by key.
    pub fn changes(&self) -> &[(&'static str, String)] {
        &self.changes
    }

    pub fn is_changed(&self, key: &str) -> bool {
        self.changes.iter().any(|(changed, _)| *changed == key)
    }

    /// What the tool does for this measure. One that it does not have gets what holds for all.
    pub fn convention(&self, measure: &Measure) -> Convention {
        let mut convention = self.unchanged(measure);
        for (key, value) in &self.changes {
            // They were read when they were set.
            let _ = convention.settings.set(key, value);
        }
        convention
    }

    /// What the tool does when it is called so; `None` for a call of another tool.
    pub fn called(&self, call: &Call) -> Option<Convention> {
        let mut convention = Convention::of(self.preset);
        convention.adapter = self.adapter;
        convention.change(&call.settings).then_some(convention)
    }

    /// The settings under which `measure` is computed.
    pub fn settings(&self, measure: &Measure) -> Settings {
        self.convention(measure).settings
    }

    /// A setting's value for this measure as text, [`ADAPTER`] among them; empty for an unknown key.
    pub fn get(&self, key: &str, measure: &Measure) -> String {
        match key {
            ADAPTER => self.get_adapter().unwrap_or_default().into(),
            _ => self.settings(measure).get(key).unwrap_or_default(),
        }
    }

    /// Changes a setting, for every measure. `measure` is the one whose own setting counts as not
    /// changed. Errors: an unknown key or value; nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str, measure: &Measure) -> Result<(), SettingError> {
        if key == ADAPTER {
            return self.adapt(value);
        }
        self.keep(key, value)?;
        let own = self.unchanged(measure).settings.get(key);
        self.changes.retain(|(changed, to)| *changed != key || own.as_deref() != Some(to));
        Ok(())
    }

    /// Puts back a change that was made while another measure may have been shown: it counts as
    /// one whatever the preset says. Errors: as of [`Self::set`].
    pub fn keep(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        if key == ADAPTER {
            return self.adapt(value);
        }
        let mut settings = Settings::default();
        settings.set(key, value)?;
        self.changes.retain(|(changed, _)| *changed != key);
        if let (Some(setting), Some(value)) = (setting(key), settings.get(key)) {
            self.changes.push((setting.key, value));
        }
        self.changes.sort_by_key(|(key, _)| SETTINGS.iter().position(|s| s.key == *key));
        Ok(())
    }

    fn adapt(&mut self, value: &str) -> Result<(), SettingError> {
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

    fn unchanged(&self, measure: &Measure) -> Convention {
        let mut convention = Convention::of(self.preset);
        convention.adapter = self.adapter;
        if let Some(call) = self.preset.calls(measure).next() {
            convention.change(&call.settings);
        }
        convention
    }
}

impl Preset {
    /// Whether the tool takes arrays of scores and grades, and knows no ids.
    pub fn takes_arrays(&self) -> bool {
        self.parameters.contains(&ADAPTER)
    }

    /// The ways in which the tool writes this measure, the usual one first. A tool without cutoffs
    /// writes it without.
    pub fn calls(&self, measure: &Measure) -> impl Iterator<Item = Call> {
        let key = ["k", "top_k"].into_iter().find(|key| self.parameters.contains(key));
        let mut whole = *measure;
        whole.cutoff = None;
        let exact: Vec<Call> = match (measure.cutoff, key) {
            (Some(k), Some(key)) => {
                let cut = |call: Call| Call {
                    written: format!("{}, {key}={k}", call.written),
                    measure: *measure,
                    ..call
                };
                self.spelt(&whole).into_iter().map(cut).collect()
            }
            _ => self.spelt(measure),
        };
        let rest = if exact.is_empty() { self.spelt(&whole) } else { Vec::new() };
        exact.into_iter().chain(rest)
    }

    fn spelt(&self, measure: &Measure) -> Vec<Call> {
        if self.measures.is_empty() {
            let (written, settings) = (measure.to_string(), String::new());
            return vec![Call { written, measure: *measure, settings }];
        }
        let level = |spelling: &&Spelling| spelling.theirs.contains("{rel}");
        let (with, without): (Vec<_>, Vec<_>) = self.measures.iter().partition(level);
        let all = |spellings: Vec<&Spelling>| -> Vec<Call> {
            spellings.into_iter().filter_map(|spelling| spelling.call(measure)).collect()
        };
        // A level is written where one is asked for, or where it must be.
        let first = all(if measure.rel.is_some() { with.clone() } else { without });
        if first.is_empty() && measure.rel.is_none() { all(with) } else { first }
    }
}

impl Spelling {
    /// How `measure` is written so; `None` if this is another measure.
    fn call(&self, measure: &Measure) -> Option<Call> {
        let p = measure.argument("p").map(shortest);
        let numbers = [
            ("{k}", measure.cutoff.map(|k| k.to_string())),
            ("{p}", p.clone()),
            ("{rel}", Some(measure.rel.map_or("1".into(), shortest))),
            ("{d}", p.and_then(|p| Some(p.strip_prefix("0.")?.to_string()))),
            ("{x}", measure.argument("recall").map(shortest)),
            ("{decay}", measure.argument("decay").map(shortest)),
            ("{map}", None),
        ];
        let fill = |pattern: &str| {
            let mut text = pattern.to_string();
            for (word, number) in &numbers {
                if text.contains(word) {
                    text = text.replace(word, number.as_deref()?);
                }
            }
            Some(text)
        };
        let ours: Measure = fill(self.ours)?.parse().ok()?;
        // A level is a setting there.
        let mut without_level = *measure;
        without_level.rel = None;
        let written = fill(self.theirs).filter(|_| ours == without_level)?;
        Some(Call { written, measure: ours, settings: fill(self.settings)? })
    }
}
