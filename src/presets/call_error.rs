//! Why a preset cannot answer a call, with the nearest name that it knows.

use super::argument::Argument;
use super::parameters::{self, BadValue, Parameter};
use super::preset::Preset;
use super::spelling::{Numbers, Spelling};
use crate::decimal::shortest;
use crate::metrics::measure::MAX_CUTOFF;
use crate::metrics::settings::{MAX_GRADE, table};
use crate::metrics::{Measure, MeasureError, Settings};

/// Why a preset cannot answer a call.
///
/// `preset` is the preset that was called, `measure` the measure that the call names, and `key` a parameter. `nearest`
/// is the known name that is most like the unknown one; for a measure it is empty if none is like it. `all` lists the
/// known names.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CallError {
    /// No preset has this name.
    #[error("there is no preset \u{201c}{name}\u{201d}; the nearest is {nearest}. There are {all}")]
    Preset { name: String, nearest: &'static str, all: String },
    /// The tool has no such measure.
    #[error("{preset} has no measure \u{201c}{measure}\u{201d}; {}", among(nearest, all))]
    Measure { preset: &'static str, measure: String, nearest: String, all: String },
    /// A number in the name of a measure is out of its range, or its cutoff contradicts the parameters of the call.
    /// `is_cutoff` says whether the number is a cutoff.
    #[error("{preset} has no measure \u{201c}{measure}\u{201d}: {why}")]
    Number { preset: &'static str, measure: String, why: String, is_cutoff: bool },
    /// The tool has no such parameter.
    #[error("{preset} has no parameter \u{201c}{key}\u{201d}; {}", among(nearest, all))]
    Parameter { preset: &'static str, key: String, nearest: String, all: String },
    /// The tool's parameter does not take this value. `nearest` is one that it takes.
    #[error("{preset} cannot read {found} as {key}; expected {expected}")]
    Value {
        preset: &'static str,
        key: &'static str,
        found: String,
        expected: String,
        nearest: Argument,
    },
    /// The measure does not take this parameter of the tool.
    #[error("{preset} takes {key} for {measures}, not for {measure}")]
    OtherMeasure { preset: &'static str, key: &'static str, measure: String, measures: String },
    /// The parameter's value `found` selects the measure `meant`, and the call names another.
    #[error("{preset}: {found} as {key} is for {meant}, not for {measure}")]
    ValueOfMeasure {
        preset: &'static str,
        key: &'static str,
        found: String,
        meant: String,
        measure: String,
    },
    /// Two parameters of the call contradict each other.
    #[error("{preset}: {why}")]
    Contradiction { preset: &'static str, why: &'static str },
    /// The measure needs a parameter that the call lacks.
    #[error("{preset} needs the parameter {key} for {measure}")]
    Needed { preset: &'static str, measure: String, key: &'static str },
}

fn among(nearest: &str, all: &str) -> String {
    match (nearest, all) {
        (_, "") => "it has none".into(),
        ("", _) => format!("it has {all}"),
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

/// Returns the name in lower case, with `#` for each number and each word in braces. `{rel}` becomes `#rel`, so that a
/// name with a level counts as farther away: users seldom mean a level.
fn bare(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let word_end = rest.strip_prefix('{').and_then(|_| rest.find('}'));
        let len = if let Some(end) = word_end {
            out.push_str(if rest.starts_with("{rel}") { "#rel" } else { "#" });
            end + 1
        } else if c.is_ascii_digit() {
            out.push('#');
            rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len())
        } else {
            out.push(c.to_ascii_lowercase());
            c.len_utf8()
        };
        rest = &rest[len..];
    }
    out
}

/// The error for an unknown preset among `all`.
pub(super) fn preset(all: &[&Preset], name: &str) -> CallError {
    let names = || all.iter().map(|preset| preset.name);
    let spelt = all.iter().flat_map(|preset| preset.aliases.iter().copied().chain([preset.name]));
    // A name that begins with the text comes first: `trec` means `trec_eval`, though `mteb` has fewer edits.
    let start = bare(&shown(name));
    let begun = names().find(|known| !start.is_empty() && bare(known).starts_with(&start));
    let near = begun.unwrap_or_else(|| nearest(name, spelt));
    let all = names().collect::<Vec<_>>().join(", ");
    CallError::Preset { name: shown(name), nearest: near, all }
}

/// The error for a measure that the preset does not have.
pub(super) fn measure(of: &Preset, measure: &str) -> CallError {
    // A preset that lists no measures has all measures of RankLens.
    let ours = || crate::metrics::registry::all().filter(|_| of.measures.is_empty());
    let theirs = || of.measures.iter().map(|spelling| spelling.pattern);
    let names = || theirs().chain(ours().map(|definition| definition.name));
    let similar = || match measure.parse::<Measure>() {
        Err(MeasureError::Unknown { nearest, .. }) if of.measures.is_empty() => nearest,
        _ => with_cutoff(similar_name(measure, theirs()), measure),
    };
    CallError::Measure {
        preset: of.name,
        measure: shown(measure),
        nearest: written(of, measure)
            .or_else(|| with_parameter(of, measure))
            .unwrap_or_else(similar),
        all: names().collect::<Vec<_>>().join(", "),
    }
}

/// Returns the nearest name, or an empty one if at least half of its characters would have to change.
fn similar_name<'a>(to: &str, names: impl Iterator<Item = &'a str>) -> &'a str {
    let name = nearest(to, names);
    let (found, to) = (bare(name), bare(&shown(to)));
    let longest = found.chars().count().max(to.chars().count());
    if strsim::osa_distance(&found, &to) * 2 < longest { name } else { "" }
}

/// Puts the cutoff of `text` into a pattern: `ndcg_cut_5` for `ndcg_cut_{k}` and `ndgc_cut_5`. The cutoff is 10 if the
/// text ends with none in range.
fn with_cutoff(pattern: &str, text: &str) -> String {
    let is_digit = |c: char| c.is_ascii_digit();
    let before = text.trim_end_matches(is_digit).len();
    let cutoff = text[before..].parse().ok().filter(|cutoff| (1..=MAX_CUTOFF).contains(cutoff));
    pattern.replace("{k}", &cutoff.unwrap_or(10).to_string())
}

/// Reads the last word of a text as the value of a parameter, and writes the call that was meant:
/// `DocumentRecallEvaluator, mode="single_hit"` for `DocumentRecallEvaluator single_hit`. `None`: the rest is no
/// measure of the preset, or no parameter of it takes the word.
fn with_parameter(of: &Preset, text: &str) -> Option<String> {
    let (name, word) = text.trim().rsplit_once(' ')?;
    let name = name.trim_end();
    let is_known = of.measures.iter().any(|spelling| spelling.matches(name).is_some());
    let value = Argument::Text(word.into());
    let takes =
        |parameter: &&Parameter| parameter.is_of(name) && of.read(parameter.name, &value).is_ok();
    let parameter = of.parameters.own().iter().find(takes).filter(|_| is_known)?;
    Some(format!("{name}, {}=\"{word}\"", parameter.name))
}

/// How the preset's tool writes the measure that RankLens has under this name: `ndcg_cut_10` for `nDCG@10`.
fn written(of: &Preset, measure: &str) -> Option<String> {
    let measure: Measure = measure.parse().ok()?;
    let call = of.calls(&measure).next()?;
    (call.measure == measure).then_some(call.written)
}

/// The error for a number that is out of its range.
pub(super) fn number(
    of: &Preset,
    measure: &str,
    spelling: &Spelling,
    numbers: &Numbers,
) -> CallError {
    let error = spelling.ours_with(numbers).err();
    let is_cutoff = matches!(error, Some(MeasureError::Cutoff { .. }));
    let why = match error {
        Some(MeasureError::Cutoff { found, .. }) => format!(
            "{found} is no cutoff; a whole number from 1 to {MAX_CUTOFF} is expected in {}",
            spelling.pattern
        ),
        Some(error) => error.to_string(),
        None => format!("a grade up to {MAX_GRADE} is expected in {}", spelling.pattern),
    };
    CallError::Number { preset: of.name, measure: shown(measure), why, is_cutoff }
}

/// Checks that the cutoff of a measure is among the call's cutoffs. `cutoffs` holds the parameter that lists them and
/// its values; `None`: no parameter does, and any cutoff will do.
///
/// # Errors
/// The parameter does not list the cutoff.
pub(super) fn check_cutoff(
    of: &Preset,
    measure: &str,
    cutoff: Option<usize>,
    cutoffs: Option<&(&'static str, Vec<f64>)>,
) -> Result<(), CallError> {
    let (Some(cutoff), Some((key, all))) = (cutoff, cutoffs) else { return Ok(()) };
    if all.contains(&(cutoff as f64)) {
        return Ok(());
    }
    let all = all.iter().map(|k| shortest(*k)).collect::<Vec<_>>().join(", ");
    Err(wrong_cutoff(of, measure, format!("the cutoffs of {key} are {all}")))
}

fn wrong_cutoff(of: &Preset, measure: &str, why: String) -> CallError {
    CallError::Number { preset: of.name, measure: shown(measure), why, is_cutoff: true }
}

/// Checks that the cutoff in a measure's name is that of the parameters, if both have one.
///
/// # Errors
/// The two cutoffs differ.
pub(super) fn check_same_cutoff(
    of: &Preset,
    measure: &str,
    named: Option<usize>,
    given: Option<usize>,
) -> Result<(), CallError> {
    match (named, given) {
        (Some(named), Some(given)) if named != given => {
            let why = format!("its cutoff is {named}, and the parameters give {given}");
            Err(wrong_cutoff(of, measure, why))
        }
        _ => Ok(()),
    }
}

/// The error for a parameter that the preset does not have.
pub(super) fn parameter(of: &Preset, key: &str) -> CallError {
    let names = of.parameters.names();
    CallError::Parameter {
        preset: of.name,
        key: shown(key),
        nearest: nearest(key, names.iter().copied()).into(),
        all: names.join(", "),
    }
}

/// The error for a value that a parameter does not take.
pub(super) fn value(of: &Preset, key: &'static str, found: &Argument, bad: BadValue) -> CallError {
    let BadValue { expected, nearest } = bad;
    CallError::Value { preset: of.name, key, found: found.found(), expected, nearest }
}

/// Checks that a measure takes a parameter. A value that stands for a measure must stand for this one.
///
/// # Errors
/// The measure does not take the parameter, or the value stands for another measure.
pub(super) fn check_measure(
    of: &Preset,
    parameter: &'static Parameter,
    value: &Argument,
    measure: &str,
) -> Result<(), CallError> {
    let (preset, key) = (of.name, parameter.name);
    let refused = |measures: String| {
        Err(CallError::OtherMeasure { preset, key, measure: shown(measure), measures })
    };
    if !parameter.is_of(measure) {
        return refused(parameter.measures.join(", "));
    }
    match parameter.measure_of(value) {
        Some(meant) if !parameters::is_of(measure, meant) => {
            let (found, meant) = (value.found(), meant.into());
            Err(CallError::ValueOfMeasure { preset, key, found, meant, measure: shown(measure) })
        }
        _ => Ok(()),
    }
}

/// Sets a setting, which is a parameter of the textbook preset. Returns the value as the setting prints it.
///
/// # Errors
/// There is no such setting, or it does not take the value.
pub(super) fn set(
    of: &Preset,
    settings: &mut Settings,
    name: &str,
    value: &Argument,
) -> Result<Argument, CallError> {
    let text = match value {
        Argument::Number(number) if number.is_finite() => shortest(*number),
        other => other.text_of().unwrap_or_default().into(),
    };
    let Some(setting) = table::setting(name) else { return Err(parameter(of, name)) };
    match settings.set(name, &text) {
        Ok(()) => Ok(Argument::Text(setting.print(settings))),
        Err(error) => {
            let choices = setting.choices.iter().map(|choice| choice.value);
            let near = match setting.choices {
                [] => setting.print(&Settings::TEXTBOOK),
                _ => nearest(&text, choices).into(),
            };
            let near = Argument::Text(near);
            let bad = BadValue { expected: error.expected, nearest: near };
            Err(self::value(of, setting.key, value, bad))
        }
    }
}
