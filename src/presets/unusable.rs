//! What cannot be asked of a preset, and what comes nearest.

use super::{ALL, Argument, Preset};
use crate::decimal::shortest;

/// Why a preset cannot do what is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error("there is no preset \u{201c}{name}\u{201d}; the nearest is {nearest}. There are {all}")]
    Preset { name: String, nearest: &'static str, all: String },
    #[error("{preset} has no measure \u{201c}{measure}\u{201d}; {}", among(nearest, all))]
    Measure { preset: &'static str, measure: String, nearest: String, all: String },
    #[error("{preset} has no parameter \u{201c}{key}\u{201d}; {}", among(nearest, all))]
    Parameter { preset: &'static str, key: String, nearest: String, all: String },
    #[error("{preset} cannot read \u{201c}{value}\u{201d} as {key}")]
    Value { preset: &'static str, key: &'static str, value: String },
    #[error("{preset} needs the parameter {key} for {measure}")]
    Needed { preset: &'static str, measure: String, key: &'static str },
}

fn among(nearest: &str, all: &str) -> String {
    match all {
        "" => "it has none".into(),
        _ => format!("the nearest is {nearest}. It has {all}"),
    }
}

/// How many characters of what was found are shown.
const SHOWN: usize = 60;

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

/// The nearest of `names` by edits, numbers and words in braces left out.
fn nearest<'a>(to: &str, names: impl Iterator<Item = &'a str>) -> &'a str {
    let to = bare(&shown(to));
    names.min_by_key(|name| strsim::osa_distance(&bare(name), &to)).unwrap_or_default()
}

/// Lower case, with `#` for each number and each word in braces.
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
            // A level is seldom meant.
            _ if rest.starts_with("{rel}") => out.push_str("#rel"),
            _ => out.push('#'),
        }
        rest = &rest[len.max(if len == 0 { c.len_utf8() } else { 0 })..];
    }
    out
}

pub(super) fn preset(name: &str) -> Unusable {
    let names = || ALL.iter().map(|preset| preset.name);
    let spelt = ALL.iter().flat_map(|preset| preset.aliases.iter().copied().chain([preset.name]));
    let near = nearest(name, spelt);
    let all = names().collect::<Vec<_>>().join(", ");
    Unusable::Preset { name: shown(name), nearest: near, all }
}

pub(super) fn measure(of: &Preset, measure: &str) -> Unusable {
    let ours = || crate::metrics::measure::all().filter(|_| of.measures.is_empty());
    let theirs = || of.measures.iter().map(|spelling| spelling.theirs);
    let names = || theirs().chain(ours().map(|info| info.name));
    Unusable::Measure {
        preset: of.name,
        measure: shown(measure),
        nearest: nearest(measure, names()).into(),
        all: names().collect::<Vec<_>>().join(", "),
    }
}

pub(super) fn parameter(of: &Preset, key: &str, value: &Argument) -> Unusable {
    let names = || of.parameters.iter().copied();
    match names().find(|name| *name == key) {
        Some(key) => {
            let value = match value {
                Argument::None => "nothing".into(),
                Argument::Flag(flag) => flag.to_string(),
                Argument::Number(number) => shortest(*number),
                Argument::Text(text) => shown(text),
                Argument::List(_) => "a list".into(),
            };
            Unusable::Value { preset: of.name, key, value }
        }
        None => Unusable::Parameter {
            preset: of.name,
            key: shown(key),
            nearest: nearest(key, names()).into(),
            all: names().collect::<Vec<_>>().join(", "),
        },
    }
}
