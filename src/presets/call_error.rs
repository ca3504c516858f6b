//! Why a preset cannot answer a call, with the nearest name that it knows.

use super::argument::Argument;
use super::preset::Preset;
use crate::decimal::shortest;

/// Why a preset cannot answer a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// No preset has this name.
    #[error("there is no preset \u{201c}{name}\u{201d}; the nearest is {nearest}. There are {all}")]
    Preset { name: String, nearest: &'static str, all: String },
    /// The tool has no such measure.
    #[error("{preset} has no measure \u{201c}{measure}\u{201d}; {}", among(nearest, all))]
    Measure { preset: &'static str, measure: String, nearest: String, all: String },
    /// The tool has no such parameter.
    #[error("{preset} has no parameter \u{201c}{key}\u{201d}; {}", among(nearest, all))]
    Parameter { preset: &'static str, key: String, nearest: String, all: String },
    /// The tool's parameter does not take this value.
    #[error("{preset} cannot read \u{201c}{value}\u{201d} as {key}")]
    Value { preset: &'static str, key: &'static str, value: String },
    /// The measure needs a parameter that the call lacks.
    #[error("{preset} needs the parameter {key} for {measure}")]
    Needed { preset: &'static str, measure: String, key: &'static str },
}

fn among(nearest: &str, all: &str) -> String {
    match all {
        "" => "it has none".into(),
        _ => format!("the nearest is {nearest}. It has {all}"),
    }
}

/// The most characters of the user's text in a message.
const SHOWN: usize = 60;

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// Returns the name with the fewest edits to `to`. Numbers and words in braces count as one character.
fn nearest<'a>(to: &str, names: impl Iterator<Item = &'a str>) -> &'a str {
    let to = bare(&shown(to));
    names.min_by_key(|name| strsim::osa_distance(&bare(name), &to)).unwrap_or_default()
}

/// Returns the name in lower case, with `#` for each number and each word in braces.
fn bare(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let word = rest.strip_prefix('{').and_then(|_| Some(rest.find('}')? + 1));
        let number = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let len = match word {
            Some(len) => len,
            None if c.is_ascii_digit() => number,
            None => 0,
        };
        match len {
            0 => out.extend(c.to_lowercase()),
            // A name with a level is farther away, since a level is seldom meant.
            _ if rest.starts_with("{rel}") => out.push_str("#rel"),
            _ => out.push('#'),
        }
        rest = &rest[len.max(if len == 0 { c.len_utf8() } else { 0 })..];
    }
    out
}

/// The error for an unknown preset among `all`.
pub(super) fn preset(all: &[&Preset], name: &str) -> CallError {
    let names = || all.iter().map(|preset| preset.name);
    let spelt = all.iter().flat_map(|preset| preset.aliases.iter().copied().chain([preset.name]));
    let near = nearest(name, spelt);
    let all = names().collect::<Vec<_>>().join(", ");
    CallError::Preset { name: shown(name), nearest: near, all }
}

/// The error for a measure that the preset does not have.
pub(super) fn measure(of: &Preset, measure: &str) -> CallError {
    let ours = || crate::metrics::registry::all().filter(|_| of.measures.is_empty());
    let theirs = || of.measures.iter().map(|spelling| spelling.pattern);
    let names = || theirs().chain(ours().map(|info| info.name));
    CallError::Measure {
        preset: of.name,
        measure: shown(measure),
        nearest: nearest(measure, names()).into(),
        all: names().collect::<Vec<_>>().join(", "),
    }
}

/// The error for a parameter that the preset does not have, or for a value that it does not take.
pub(super) fn parameter(of: &Preset, key: &str, value: &Argument) -> CallError {
    let names = of.parameters.names();
    match names.iter().copied().find(|name| *name == key) {
        Some(key) => {
            let value = match value {
                Argument::None => "nothing".into(),
                Argument::Flag(flag) => flag.to_string(),
                Argument::Number(number) => shortest(*number),
                Argument::Text(text) => shown(text),
                Argument::List(_) => "a list".into(),
            };
            CallError::Value { preset: of.name, key, value }
        }
        None => CallError::Parameter {
            preset: of.name,
            key: shown(key),
            nearest: nearest(key, names.iter().copied()).into(),
            all: names.join(", "),
        },
    }
}
