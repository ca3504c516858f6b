//! The convention of a request: a preset with its parameters, and settings of our own over it.

use super::error::Error;
use super::request::wrong;
use super::rules::{RULES, rule};
use super::value::{Value, quoted};
use crate::data::Id;
use crate::decimal::{self, shortest};
use crate::metrics::settings::table::{SETTINGS, setting};
use crate::metrics::{Measure, MeasureError, ndcg};
use crate::presets::{self, Argument, Chosen, Convention, Preset, TEXTBOOK, Unusable};

/// Values by key.
type Choices = Vec<(Id, Value)>;

/// What a request says about the convention.
pub struct Asked {
    /// `None`: the textbook, under which measures have our own names.
    preset: Option<&'static Preset>,
    /// The preset's own.
    parameters: Choices,
    /// Settings and rules, which go over those of the preset.
    choices: Choices,
    /// The same for single measures.
    measures: Vec<(Id, Choices)>,
}

/// One measure under the convention.
pub struct Call {
    /// As the caller wrote it.
    pub asked: Id,
    pub measure: Measure,
    pub convention: Convention,
}

/// Reads the key `convention` of a request.
pub fn read(value: Option<Value>) -> Result<Asked, Error> {
    let fields = match value {
        None => Vec::new(),
        Some(Value::Text(name)) => vec![("preset".into(), Value::Text(name))],
        Some(Value::Object(fields)) => fields,
        Some(other) => {
            return Err(wrong("convention", "a preset's name or an object", &other));
        }
    };
    let preset = match fields.iter().find(|(key, _)| **key == *"preset") {
        None => None,
        Some((_, Value::Text(name))) => find(name)?,
        Some((_, other)) => return Err(wrong("the key “preset”", "a text", other)),
    };
    let mut asked =
        Asked { preset, parameters: Vec::new(), choices: Vec::new(), measures: Vec::new() };
    for (key, value) in fields {
        match &*key {
            "preset" => {}
            "measures" => asked.measures = measures(value)?,
            _ if asked.is_parameter(&key, &value) => asked.parameters.push((key, value)),
            _ if is_choice(&key) => {
                apply(&mut textbook(), &key, &value)?;
                asked.choices.push((key, value));
            }
            _ => return Err(asked.unknown(&key, &value)),
        }
    }
    Ok(asked)
}

fn find(name: &str) -> Result<Option<&'static Preset>, Error> {
    let preset = presets::find(name).map_err(|error| unusable(&error))?;
    Ok(Some(preset).filter(|preset| preset.name != TEXTBOOK.name))
}

/// `{ measure: { setting: value } }`
fn measures(value: Value) -> Result<Vec<(Id, Choices)>, Error> {
    let Value::Object(measures) = value else {
        return Err(wrong("the key “measures” of the convention", "an object", &value));
    };
    let one = |(measure, value): (Id, Value)| match value {
        Value::Object(choices) => Ok((measure, choices)),
        other => Err(wrong(&format!("what the convention says of {measure}"), "an object", &other)),
    };
    measures.into_iter().map(one).collect()
}

/// Every choice as the textbook has it, which is the same for every measure.
fn textbook() -> Convention {
    Chosen::of(&TEXTBOOK).convention(&Measure::new(&ndcg::INFO))
}

impl Asked {
    fn name(&self) -> &'static str {
        self.preset.unwrap_or(&TEXTBOOK).name
    }

    fn is_parameter(&self, key: &str, value: &Value) -> bool {
        let takes = |preset: &Preset| (preset.parameter)(&mut textbook(), key, &argument(value));
        self.preset.is_some_and(takes)
    }

    /// An error for a key that is neither a setting nor a parameter of the preset, or a value that the
    /// preset cannot read.
    fn unknown(&self, key: &str, value: &Value) -> Error {
        let own = self.preset.map_or(&[][..], |preset| preset.parameters);
        if own.contains(&key) {
            let (name, found) = (self.name(), value.described());
            return Error::convention(
                "bad-parameter",
                format!("{name} cannot read {found} as {key}"),
            );
        }
        let ours = SETTINGS.iter().map(|s| s.key).chain(RULES.iter().map(|rule| rule.key));
        let known: Vec<&str> = own.iter().copied().chain(ours).collect();
        let message = format!("{} has no parameter {}", self.name(), quoted(key));
        Error::convention("unknown-parameter", message).nearest(key, &known)
    }

    /// A measure as it was asked for.
    pub fn call(&self, asked: &Id) -> Result<Call, Error> {
        let (measure, mut convention) = match self.preset {
            None => (asked.parse().map_err(of_measure)?, textbook()),
            Some(preset) => {
                let parameters = self.parameters.iter();
                let parameters = parameters.map(|(key, value)| (&**key, argument(value)));
                preset.convention(asked, parameters).map_err(|error| unusable(&error))?
            }
        };
        for (key, value) in &self.choices {
            apply(&mut convention, key, value)?;
        }
        let own = self.measures.iter().filter(|(measure, _)| measure == asked);
        for (key, value) in own.flat_map(|(_, choices)| choices) {
            if **key != *"measure" {
                apply(&mut convention, key, value)?;
            } else if *value != Value::from(measure.to_string()) {
                let message =
                    format!("{} is {measure} here, not {}", quoted(asked), value.described());
                return Err(Error::convention("measure-is-given", message));
            }
        }
        Ok(Call { asked: asked.clone(), measure, convention })
    }

    pub fn calls(&self, asked: &[Id]) -> Result<Vec<Call>, Error> {
        asked.iter().map(|asked| self.call(asked)).collect()
    }

    /// Every choice spelled out: those that all measures share, then those of each measure. As a
    /// convention of the next request it gives the same values.
    pub fn spelled(&self, calls: &[Call]) -> Value {
        let mut fields: Vec<(Id, Value)> = vec![("preset".into(), self.name().into())];
        fields.extend(self.parameters.iter().filter(|(key, _)| !is_choice(key)).cloned());
        let mut measures: Vec<Vec<(Id, Value)>> = calls
            .iter()
            .map(|call| vec![("measure".into(), call.measure.to_string().into())])
            .collect();
        for key in SETTINGS.iter().map(|s| s.key).chain(RULES.iter().map(|rule| rule.key)) {
            let values: Vec<Value> = calls.iter().map(|c| choice(&c.convention, key)).collect();
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
        let measures = measures.map(|(call, choices)| (call.asked.clone(), Value::Object(choices)));
        fields.push(("measures".into(), Value::Object(measures.collect())));
        Value::Object(fields)
    }
}

/// A setting or a rule as a value; numbers as numbers.
fn choice(convention: &Convention, key: &str) -> Value {
    match (rule(key), convention.settings.get(key)) {
        (Some(rule), _) => (rule.get)(convention),
        (None, Some(text)) => match decimal::parse(&text) {
            Some(number) => Value::Number(number),
            None => text.into(),
        },
        (None, None) => Value::Null,
    }
}

fn is_choice(key: &str) -> bool {
    setting(key).is_some() || rule(key).is_some()
}

/// Sets a setting or a rule.
fn apply(convention: &mut Convention, key: &str, value: &Value) -> Result<(), Error> {
    let bad = |expected: &str| {
        let message = format!("{key}: found {}, expected {expected}", value.described());
        Err(Error::convention("bad-setting", message))
    };
    if let Some(rule) = rule(key) {
        return (rule.set)(convention, value).map_or_else(|| bad(rule.expected), Ok);
    }
    if setting(key).is_none() {
        let known: Vec<&str> =
            SETTINGS.iter().map(|s| s.key).chain(RULES.iter().map(|r| r.key)).collect();
        let message = format!("there is no setting {}", quoted(key));
        return Err(Error::convention("unknown-parameter", message).nearest(key, &known));
    }
    // What is no text at all is refused with what may be written.
    let text = setting_text(value).unwrap_or_default();
    convention.settings.set(key, &text).or_else(|error| bad(&error.expected))
}

/// A setting's value as text. A map of gains may be an object: `{ 0: 0, 1: 1, 2: 3 }`.
fn setting_text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.to_string()),
        Value::Number(number) if number.is_finite() => Some(shortest(*number)),
        Value::Object(pairs) => {
            let pair = |(grade, gain): &(Id, Value)| match gain {
                Value::Number(gain) if gain.is_finite() => {
                    Some(format!("{grade}:{}", shortest(*gain)))
                }
                _ => None,
            };
            Some(pairs.iter().map(pair).collect::<Option<Vec<_>>>()?.join(","))
        }
        _ => None,
    }
}

fn argument(value: &Value) -> Argument {
    match value {
        Value::Null | Value::Object(_) | Value::Strange(_) => Argument::None,
        Value::Flag(flag) => Argument::Flag(*flag),
        Value::Number(number) => Argument::Number(*number),
        Value::Text(text) => Argument::Text(text.to_string()),
        Value::List(list) => Argument::List(list.iter().map(argument).collect()),
    }
}

/// An error about one of our own names.
pub fn of_measure(error: MeasureError) -> Error {
    let code = match error {
        MeasureError::Unknown { .. } => "unknown-measure",
        MeasureError::Cutoff { .. } => "bad-cutoff",
        MeasureError::NoCutoff { .. } => "no-cutoff",
        MeasureError::Argument { .. } => "bad-argument",
    };
    let suggestion = match &error {
        MeasureError::Unknown { nearest, .. } => Some(format!("Write {}.", quoted(nearest))),
        MeasureError::NoCutoff { measure } => Some(format!("Write {}.", quoted(measure))),
        _ => None,
    };
    Error { suggestion, ..Error::measure(code, error.to_string()) }
}

/// An error about a tool's names.
pub fn unusable(error: &Unusable) -> Error {
    let message = error.to_string();
    let advice = |nearest: &str| format!("Write {}.", quoted(nearest));
    match error {
        Unusable::Preset { nearest, .. } => {
            Error::convention("unknown-convention", message).advise(advice(nearest))
        }
        Unusable::Measure { nearest, .. } => {
            Error::measure("unknown-measure", message).advise(advice(nearest))
        }
        Unusable::Parameter { nearest, .. } => {
            Error::convention("unknown-parameter", message).advise(advice(nearest))
        }
        Unusable::Value { .. } => Error::convention("bad-parameter", message),
        Unusable::Needed { .. } => Error::convention("missing-parameter", message),
    }
}
