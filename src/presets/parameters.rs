//! The parameters of a call to a tool, and what each changes.

use super::argument::Argument;
use super::convention::{Adapter, Convention};
use super::preset::Preset;
use crate::decimal::shortest;

/// A call to a tool while its parameters are read.
pub struct Call {
    pub convention: Convention,
    /// The cutoff, where the tool takes it as a parameter.
    pub cutoff: Option<usize>,
    /// Appended to the measure's name, where a parameter makes another measure of it.
    pub variant: &'static str,
}

/// One parameter of a tool's call.
pub struct Parameter {
    /// As the tool writes it.
    pub name: &'static str,
    /// The values that it takes.
    pub takes: &'static str,
    /// What it does, with its default.
    pub meaning: &'static str,
    /// Applies a value to the call. `None`: the tool does not take this value.
    pub apply: fn(&mut Call, &Argument) -> Option<()>,
}

/// The parameters of a preset.
pub enum Parameters {
    /// The settings by their keys, each as a number or a text: the textbook.
    Settings,
    /// The tool's own.
    Own(&'static [Parameter]),
}

/// The parameter of tools that take arrays: how a list and judgments become arrays.
pub(super) const ADAPTER_PARAMETER: Parameter = Parameter {
    name: super::ADAPTER,
    takes: "retrieved_only or union",
    meaning: "The documents in the arrays: those of the list, or also judged ones that it misses.",
    apply: |call, value| {
        call.convention.input.adapter = match value.text() {
            "retrieved_only" => Adapter::RetrievedOnly,
            "union" => Adapter::Union,
            _ => return None,
        };
        Some(())
    },
};

/// The parameter of tools whose cutoff is optional.
pub(super) const fn optional_cutoff(name: &'static str) -> Parameter {
    Parameter {
        name,
        takes: "a whole number from 1, or none",
        meaning: "The cutoff; none by default.",
        apply: |call, value| {
            call.cutoff = value.number().map(|k| k as usize);
            Some(())
        },
    }
}

/// A parameter that changes no value, with any value.
pub(super) const fn without_effect(name: &'static str, meaning: &'static str) -> Parameter {
    Parameter { name, takes: "anything", meaning, apply: |_, _| Some(()) }
}

impl Parameters {
    /// The names of all parameters.
    pub fn names(&self) -> Vec<&'static str> {
        match self {
            Self::Settings => {
                crate::metrics::settings::table::SETTINGS.iter().map(|s| s.key).collect()
            }
            Self::Own(own) => own.iter().map(|parameter| parameter.name).collect(),
        }
    }

    /// Whether there is a parameter of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names().contains(&name)
    }

    /// Applies one parameter to a call. `None`: there is no such parameter, or it does not take the
    /// value.
    fn apply(&self, call: &mut Call, name: &str, value: &Argument) -> Option<()> {
        match self {
            Self::Settings => {
                let text = match value {
                    Argument::Number(number) => shortest(*number),
                    other => other.text().into(),
                };
                call.convention.settings.set(name, &text).ok()
            }
            Self::Own(own) => {
                let parameter = own.iter().find(|parameter| parameter.name == name)?;
                (parameter.apply)(call, value)
            }
        }
    }
}

impl Preset {
    /// A call without parameters.
    pub(super) fn call(&self) -> Call {
        let convention = self.convention.clone();
        Call { convention, cutoff: self.default_cutoff, variant: "" }
    }

    /// Applies one parameter to a call. `None`: the tool has no such parameter, or the parameter does
    /// not take the value.
    pub(super) fn apply(&self, call: &mut Call, name: &str, value: &Argument) -> Option<()> {
        self.parameters.apply(call, name, value)
    }

    /// Whether the tool has a parameter of this name that takes this value.
    pub fn takes(&self, name: &str, value: &Argument) -> bool {
        self.apply(&mut self.call(), name, value).is_some()
    }
}
