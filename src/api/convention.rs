//! The convention of a request: a preset with its parameters, and choices that replace those of the preset.

use super::error::{Error, quoted};
use super::parameters::plain;
use super::request::{Choice, Entries, wrong_type};
use super::rules::RULES;
use super::settings::{apply, choice, is_choice};
use super::tool_rules::TOOL_RULES;
use crate::data::Id;
use crate::metrics::settings::table::SETTINGS;
use crate::metrics::{Measure, MeasureError};
use crate::presets::{self, Argument, CallError, Convention, Preset, TEXTBOOK};

/// Values by key.
type Choices = Vec<(Id, Choice)>;

/// The convention that a request asks for.
pub struct RequestedConvention {
    /// `None`: the textbook, under which measures have our own names.
    preset: Option<&'static Preset>,
    /// The preset's own parameters, as the preset read them.
    parameters: Vec<(&'static str, Argument)>,
    /// Settings and rules, which replace those of the preset.
    choices: Choices,
    /// Settings and rules of single measures, which replace `choices`. The measures are as the caller wrote them.
    measures: Vec<(Id, Choices)>,
}

/// One measure under the convention.
pub struct Call {
    /// The measure as the caller wrote it.
    pub name: Id,
    pub measure: Measure,
    pub convention: Convention,
}

/// Reads the key `convention` of a request.
///
/// # Errors
/// The value has the wrong type, the preset is unknown, or a key is neither its parameter nor a choice.
pub fn read(convention: Option<Choice>) -> Result<RequestedConvention, Error> {
    let fields = match convention {
        None => Vec::new(),
        Some(Choice::Text(name)) => vec![("preset".into(), Choice::Text(name))],
        Some(Choice::Object(fields)) => fields.0,
        Some(other) => {
            let expected = "a preset's name or an object";
            return Err(wrong_type("convention", expected, &other.found()));
        }
    };
    let preset = match fields.iter().find(|(key, _)| **key == *"preset") {
        None => None,
        Some((_, Choice::Text(name))) => find_preset(name)?,
        Some((_, other)) => return Err(wrong_type("the key “preset”", "a text", &other.found())),
    };
    let mut requested = RequestedConvention {
        preset,
        parameters: Vec::new(),
        choices: Vec::new(),
        measures: Vec::new(),
    };
    for (key, value) in fields {
        match &*key {
            "preset" => {}
            "measures" => requested.measures = read_choices_of_measures(value)?,
            _ => requested.add(key, value)?,
        }
    }
    Ok(requested)
}

/// Returns the preset with this name; `None` for the textbook.
fn find_preset(name: &str) -> Result<Option<&'static Preset>, Error> {
    let preset = presets::find(name).map_err(|error| call_error(&error))?;
    Ok(Some(preset).filter(|preset| preset.name != TEXTBOOK.name))
}

/// Reads the choices of single measures: `{ measure: { key: value } }`.
fn read_choices_of_measures(value: Choice) -> Result<Vec<(Id, Choices)>, Error> {
    let Choice::Object(measures) = value else {
        let place = "the key “measures” of the convention";
        return Err(wrong_type(place, "an object", &value.found()));
    };
    let one = |(measure, value): (Id, Choice)| match value {
        Choice::Object(choices) => Ok((measure, choices.0)),
        other => {
            let place = format!("the entry {measure} of the convention's measures");
            Err(wrong_type(&place, "an object", &other.found()))
        }
    };
    measures.0.into_iter().map(one).collect()
}

/// Returns the textbook's convention, which is the same for every measure.
fn textbook() -> Convention {
    Convention::TEXTBOOK
}

impl RequestedConvention {
    /// Returns the preset; `None` for the textbook.
    pub fn preset(&self) -> Option<&'static Preset> {
        self.preset
    }

    fn name(&self) -> &'static str {
        self.preset.unwrap_or(&TEXTBOOK).name
    }

    /// Adds a parameter of the preset, or a setting or rule. If a parameter and a setting share the key, the
    /// parameter comes first; a value that it refuses is taken as the setting's.
    fn add(&mut self, key: Id, value: Choice) -> Result<(), Error> {
        let parameter =
            self.preset.and_then(|preset| Some((preset, preset.parameters.find(&key)?)));
        let bad_parameter = match parameter {
            Some((preset, parameter)) => match preset.read(&key, &argument(&value)) {
                Ok(plain) => {
                    self.parameters.push((parameter.name, plain));
                    return Ok(());
                }
                Err(error) => Some(call_error(&error)),
            },
            None => None,
        };
        if is_choice(&key) {
            let applied = apply(&mut textbook(), &key, &value);
            applied.map_err(|error| bad_parameter.unwrap_or(error))?;
            self.choices.push((key, value));
            return Ok(());
        }
        Err(bad_parameter.unwrap_or_else(|| self.unknown(&key)))
    }

    /// Returns the error for a key that is neither a setting nor a parameter of the preset.
    fn unknown(&self, key: &str) -> Error {
        let mut known = self.preset.map_or(Vec::new(), |preset| preset.parameters.names());
        let settings = SETTINGS.iter().map(|setting| setting.key);
        known.extend(settings.filter(|key| !known.contains(key)).collect::<Vec<_>>());
        let message = format!("{} has no parameter {}", self.name(), quoted(key));
        Error::convention("unknown-parameter", message).nearest(key, &known)
    }

    /// Returns a measure under the convention.
    ///
    /// # Errors
    /// The preset does not have the measure, a parameter is for other measures, or a choice is not allowed.
    pub fn call(&self, name: &Id) -> Result<Call, Error> {
        let call = self.call_of_many(name)?;
        self.check_measures(std::slice::from_ref(name))?;
        self.check_used(std::slice::from_ref(name))?;
        Ok(call)
    }

    /// Does the same as [`RequestedConvention::call`] without the checks that need all measures of the request.
    /// Parameters that are for other measures are left out.
    fn call_of_many(&self, name: &Id) -> Result<Call, Error> {
        let (measure, mut convention) = match self.preset {
            None => (name.parse().map_err(measure_error)?, textbook()),
            Some(preset) => {
                let parameters = self.parameters.iter().filter(|(key, _)| preset.is_for(key, name));
                let parameters = parameters.map(|(key, value)| (*key, value.clone()));
                preset.convention(name, parameters).map_err(|error| call_error(&error))?
            }
        };
        for (key, value) in &self.choices {
            apply(&mut convention, key, value)?;
        }
        let of_measure_only = self.measures.iter().filter(|(measure, _)| measure == name);
        for (key, value) in of_measure_only.flat_map(|(_, choices)| choices) {
            if **key != *"measure" {
                apply(&mut convention, key, value)?;
            } else if *value != Choice::from(measure.to_string()) {
                let message = format!(
                    "the convention says that {name} is {}, but it is {measure}",
                    value.found(),
                    name = quoted(name)
                );
                return Err(Error::convention("measure-is-given", message));
            }
        }
        Ok(Call { name: name.clone(), measure, convention })
    }

    /// Returns all measures under the convention.
    ///
    /// # Errors
    /// Returns an error in the same cases as [`RequestedConvention::call`].
    pub fn calls(&self, names: &[Id]) -> Result<Vec<Call>, Error> {
        let calls: Vec<Call> =
            names.iter().map(|name| self.call_of_many(name)).collect::<Result<_, _>>()?;
        self.check_measures(names)?;
        self.check_used(names)?;
        Ok(calls)
    }

    /// Checks each measure that has choices of its own: the preset must have it, and the request must not spell it
    /// otherwise. A measure that is not requested may have choices, since an answer's convention may be sent again
    /// for fewer measures.
    fn check_measures(&self, names: &[Id]) -> Result<(), Error> {
        for (key, _) in self.measures.iter().filter(|(key, _)| !names.contains(key)) {
            if let Some(preset) = self.preset {
                let called = preset.convention(key, std::iter::empty());
                if let Err(error @ CallError::Measure { .. }) = called {
                    return Err(call_error(&error));
                }
                continue;
            }
            let measure: Measure = key.parse().map_err(measure_error)?;
            if let Some(name) = names.iter().find(|name| name.parse() == Ok(measure)) {
                let (key, name) = (quoted(key), quoted(name));
                let message = format!("the convention names {key}, the request {name}");
                return Err(Error::convention("unknown-measure", message)
                    .advise(format!("Write {name} in the convention's measures.")));
            }
        }
        Ok(())
    }

    /// Checks that each parameter is for at least one of the requested measures.
    fn check_used(&self, names: &[Id]) -> Result<(), Error> {
        let Some((preset, first)) = self.preset.zip(names.first()) else { return Ok(()) };
        let is_unused = |(key, _): &&(&'static str, Argument)| {
            !names.iter().any(|name| preset.is_for(key, name))
        };
        match self.parameters.iter().find(is_unused).cloned() {
            Some(unused) => {
                // The preset refuses a parameter of other measures, and says which measures take it.
                preset.convention(first, [unused]).map(|_| ()).map_err(|error| call_error(&error))
            }
            None => Ok(()),
        }
    }

    /// Whether the preset or a call differs from the textbook in this rule of tools.
    fn has_own(&self, key: &str, calls: &[Call]) -> bool {
        let usual = choice(&Convention::TEXTBOOK, key);
        let preset = &self.preset.unwrap_or(&TEXTBOOK).convention;
        choice(preset, key) != usual || calls.iter().any(|c| choice(&c.convention, key) != usual)
    }

    /// Returns the convention with every choice written out: first the choices that all measures share, then those
    /// of each measure. A request with this as its convention gives the same values.
    pub fn spelled(&self, calls: &[Call]) -> Choice {
        let mut fields: Choices = vec![("preset".into(), self.name().into())];
        let parameters = self.parameters.iter();
        fields.extend(parameters.map(|(key, value)| ((*key).into(), plain(value))));
        // A parameter replaces the setting or rule with its key, because it says more: `depth` is also a cutoff.
        let is_given = |key: &str| self.parameters.iter().any(|(name, _)| *name == key);
        let mut measures: Vec<Choices> = calls
            .iter()
            .map(|call| vec![("measure".into(), call.measure.to_string().into())])
            .collect();
        let tool_rules = TOOL_RULES.iter().map(|rule| rule.key);
        let tool_rules = tool_rules.filter(|key| self.has_own(key, calls));
        let always = SETTINGS.iter().map(|s| s.key).chain(RULES.iter().map(|rule| rule.key));
        for key in always.chain(tool_rules).filter(|key| !is_given(key)) {
            let values: Vec<Choice> = calls.iter().map(|c| choice(&c.convention, key)).collect();
            match values.split_first() {
                Some((first, rest)) if rest.iter().all(|value| value == first) => {
                    fields.push((key.into(), first.clone()));
                }
                _ => {
                    for (measure, value) in measures.iter_mut().zip(values) {
                        measure.push((key.into(), value));
                    }
                }
            }
        }
        let measures = calls.iter().zip(measures);
        let measures =
            measures.map(|(call, choices)| (call.name.clone(), Choice::Object(Entries(choices))));
        fields.push(("measures".into(), Choice::Object(measures.collect())));
        Choice::Object(Entries(fields))
    }
}

/// Converts a value of the request to the form that a parameter reads.
fn argument(value: &Choice) -> Argument {
    match value {
        Choice::Null => Argument::None,
        Choice::Object(_) | Choice::NotPlain(_) => Argument::Other(value.found().to_string()),
        Choice::Flag(flag) => Argument::Flag(*flag),
        Choice::Number(number) => Argument::Number(*number),
        Choice::Text(text) => Argument::Text(text.to_string()),
        Choice::List(list) => Argument::List(list.iter().map(argument).collect()),
    }
}

/// Returns the error for a measure's name in our own notation.
#[allow(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub fn measure_error(error: MeasureError) -> Error {
    let code = match error {
        MeasureError::Unknown { .. } => "unknown-measure",
        MeasureError::Cutoff { .. } => "bad-cutoff",
        MeasureError::NoCutoff { .. } => "no-cutoff",
        MeasureError::Argument { .. } => "bad-argument",
    };
    let suggestion = match &error {
        MeasureError::Unknown { nearest, .. } if nearest.is_empty() => None,
        MeasureError::Unknown { nearest, .. } => Some(format!("Write {}.", quoted(nearest))),
        MeasureError::NoCutoff { measure } => Some(format!("Write {}.", quoted(measure))),
        _ => None,
    };
    Error { suggestion, ..Error::measure(code, error.to_string()) }
}

/// Returns the error for a preset, or for a measure's name or a parameter of a preset.
pub fn call_error(error: &CallError) -> Error {
    let message = error.to_string();
    let advice = |nearest: &str| format!("Write {}.", quoted(nearest));
    match error {
        CallError::Preset { nearest, .. } => {
            Error::convention("unknown-convention", message).advise(advice(nearest))
        }
        CallError::Measure { nearest, .. } if nearest.is_empty() => {
            Error::measure("unknown-measure", message)
        }
        CallError::Measure { nearest, .. } => {
            // Tools that take the cutoff as an argument: `ndcg, k=3`.
            let advice = match nearest.split_once(", ") {
                Some((name, arguments)) => format!("Write {} with {arguments}.", quoted(name)),
                None => advice(nearest),
            };
            Error::measure("unknown-measure", message).advise(advice)
        }
        CallError::Number { is_cutoff, .. } => {
            Error::measure(if *is_cutoff { "bad-cutoff" } else { "bad-argument" }, message)
        }
        CallError::Parameter { nearest, .. } => {
            Error::convention("unknown-parameter", message).advise(advice(nearest))
        }
        CallError::Value { nearest, .. } => {
            Error::convention("bad-parameter", message).advise(format!("Write {nearest}."))
        }
        CallError::OtherMeasure { key, .. } => {
            Error::convention("parameter-of-other-measure", message)
                .advise(format!("Leave {key} out, or request a measure that takes it."))
        }
        CallError::ValueOfMeasure { key, .. } => {
            Error::convention("parameter-of-other-measure", message)
                .advise(format!("Leave {key} out, or give a value that this measure takes."))
        }
        CallError::Contradiction { .. } => {
            Error::convention("bad-parameter", message).advise("Leave one of the two out.")
        }
        CallError::Needed { .. } => Error::convention("missing-parameter", message),
    }
}
