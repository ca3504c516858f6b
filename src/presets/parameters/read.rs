//! Reads values strictly. A parameter takes a value of its type, also in the spelling of another language
//! (`True`, `"5"`). All other values are refused, with the nearest one that it takes.

use super::advice;
use super::call::Call;
use super::options;
use super::parameter::{Bounds, DefaultValue, Fixed, Kind, Parameter, Word};
use crate::decimal::{self, shortest};
use crate::presets::argument::Argument;

/// Why a value was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct BadValue {
    /// What the parameter takes.
    pub expected: String,
    /// The nearest value that the parameter takes.
    pub nearest: Argument,
}

impl Parameter {
    /// Reads a value, applies it to a call, and returns it in its plain form.
    ///
    /// # Errors
    /// The parameter does not take the value. The call is not changed.
    pub fn apply(&self, call: &mut Call, value: &Argument) -> Result<Argument, BadValue> {
        if self.default == DefaultValue::None && is_nothing(value) {
            return Ok(Argument::None);
        }
        self.read(call, value).ok_or_else(|| BadValue {
            expected: self.expected(),
            nearest: advice::nearest(self, value),
        })
    }

    fn read(&self, call: &mut Call, value: &Argument) -> Option<Argument> {
        Some(match &self.kind {
            Kind::Flag(apply) => {
                let flag = as_flag(value)?;
                apply(call, flag);
                Argument::Flag(flag)
            }
            Kind::Whole { least, most, apply } => {
                let whole = as_whole(value).filter(|whole| (least..=most).contains(&whole))?;
                apply(call, whole);
                Argument::Number(whole as f64)
            }
            Kind::Number { bounds, apply } => {
                let number = as_number(value).filter(|number| bounds.has(*number))?;
                apply(call, number);
                Argument::Number(number)
            }
            Kind::Numbers { bounds, apply } => {
                let numbers = as_numbers(value)?;
                if numbers.is_empty() || !numbers.iter().all(|number| bounds.has(*number)) {
                    return None;
                }
                apply(call, &numbers);
                Argument::List(numbers.into_iter().map(Argument::Number).collect())
            }
            Kind::Words(words) => {
                let word = find(words, value)?;
                (word.apply)(call);
                Argument::Text(word.value.into())
            }
            Kind::Fixed(fixed) => {
                let is_meant = match fixed {
                    Fixed::True => as_flag(value)?,
                    Fixed::Text(text) => is_same(value, text),
                };
                is_meant.then(|| fixed.value())?
            }
            Kind::Options(known) => {
                let options = options::read(known, &options::words(value)?)?;
                for each in &options {
                    each.apply(call);
                }
                options::plain(&options)
            }
        })
    }

    /// What the parameter takes, in words.
    pub fn expected(&self) -> String {
        let expected = match &self.kind {
            Kind::Flag(_) => "true or false".into(),
            Kind::Whole { least, most, .. } => format!("a whole number from {least} to {most}"),
            Kind::Number { bounds, .. } => format!("a number {}", range(*bounds)),
            Kind::Numbers { bounds, .. } => {
                let whole = if bounds.is_whole { "whole " } else { "" };
                format!("a list of {whole}numbers {}", range(*bounds))
            }
            Kind::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| quoted(word.value)).collect();
                words.join(" or ")
            }
            Kind::Fixed(Fixed::True) => "true, the only way that is computed here".into(),
            Kind::Fixed(Fixed::Text(text)) => quoted(text),
            Kind::Options(known) => options::expected(known),
        };
        match self.default {
            DefaultValue::None => format!("{expected}, or null"),
            _ => expected,
        }
    }

    /// The measure, by the start of its name, that a value of this parameter stands for.
    pub fn measure_of(&self, value: &Argument) -> Option<&'static str> {
        match self.kind {
            Kind::Words(words) => find(words, value)?.measure,
            _ => None,
        }
    }
}

impl Fixed {
    /// Returns the only value that the parameter takes.
    pub fn value(self) -> Argument {
        match self {
            Fixed::True => Argument::Flag(true),
            Fixed::Text(text) => Argument::Text(text.into()),
        }
    }
}

impl DefaultValue {
    /// The value in its plain form. A required parameter has none.
    pub fn plain(self) -> Argument {
        match self {
            Self::Required | Self::None => Argument::None,
            Self::Flag(flag) => Argument::Flag(flag),
            Self::Number(number) => Argument::Number(number),
            Self::Text(text) => Argument::Text(text.into()),
            Self::NoOptions => Argument::List(Vec::new()),
        }
    }
}

/// `null`, and Python's `None` as text.
fn is_nothing(value: &Argument) -> bool {
    let is_name = |text: &str| ["none", "null"].iter().any(|name| name.eq_ignore_ascii_case(text));
    *value == Argument::None || value.text_of().is_some_and(|text| is_name(text.trim()))
}

/// `true`, `True`, `1` and so on.
fn as_flag(value: &Argument) -> Option<bool> {
    match value {
        Argument::Flag(flag) => Some(*flag),
        Argument::Number(1.0) => Some(true),
        Argument::Number(0.0) => Some(false),
        Argument::Text(text) => match &*text.trim().to_ascii_lowercase() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the value as a finite number. It may be written as text. `None` for any other value.
pub fn as_number(value: &Argument) -> Option<f64> {
    let number = match value {
        Argument::Number(number) => *number,
        Argument::Text(text) => decimal::parse(text.trim())?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

fn as_whole(value: &Argument) -> Option<usize> {
    options::whole(&shortest(as_number(value)?))
}

/// Returns the numbers of a list, or of a text as configuration files have it: `0,1,3` or `[0, 1, 3]`.
pub fn as_numbers(value: &Argument) -> Option<Vec<f64>> {
    match value {
        Argument::List(list) => list.iter().map(as_number).collect(),
        Argument::Text(text) => {
            let text = text.trim();
            let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            let items = inner.unwrap_or(text).split(',');
            items.map(|item| as_number(&Argument::Text(item.into()))).collect()
        }
        _ => None,
    }
}

fn find(words: &'static [Word], value: &Argument) -> Option<&'static Word> {
    words.iter().find(|word| is_same(value, word.value))
}

/// Whether the value is this text, whatever its letter case.
fn is_same(value: &Argument, text: &str) -> bool {
    value.text_of().is_some_and(|found| found.trim().eq_ignore_ascii_case(text))
}

fn range(bounds: Bounds) -> String {
    let written = match bounds.is_whole {
        true => |number: f64| number.to_string(),
        false => shortest,
    };
    let (least, most) = (written(bounds.least), written(bounds.most));
    match bounds.is_above {
        true => format!("above {least}, up to {most}"),
        false => format!("from {least} to {most}"),
    }
}

fn quoted(text: &str) -> String {
    format!("\u{201c}{text}\u{201d}")
}
