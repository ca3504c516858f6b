//! The settings and rules of a convention by their keys, as requests and answers name them.

use super::error::{Error, quoted};
use super::request::Choice;
use super::rules::{all_rules, rule};
use crate::data::Id;
use crate::decimal::{self, shortest};
use crate::metrics::settings::table::{SETTINGS, setting};
use crate::presets::Convention;

/// Returns the value of a setting or a rule. A numeric setting becomes a number, all others a text.
pub fn choice(convention: &Convention, key: &str) -> Choice {
    match (rule(key), convention.settings.get(key)) {
        (Some(rule), _) => (rule.get)(convention),
        (None, Some(text)) => match decimal::parse(&text) {
            Some(number) => Choice::Number(number),
            None => text.into(),
        },
        (None, None) => Choice::Null,
    }
}

/// Whether a key names a setting or a rule.
pub fn is_choice(key: &str) -> bool {
    setting(key).is_some() || rule(key).is_some()
}

/// Sets a setting or a rule.
///
/// # Errors
/// There is no such setting or rule, or it does not take the value.
pub fn apply(convention: &mut Convention, key: &str, value: &Choice) -> Result<(), Error> {
    let bad = |expected: &str| {
        let message = format!("{key}: found {}, expected {expected}", value.found());
        Error::convention("bad-setting", message)
    };
    if let Some(rule) = rule(key) {
        let error = || bad(rule.expected).advise(format!("Write {}.", rule.expected));
        return (rule.set)(convention, value).ok_or_else(error);
    }
    let Some(setting) = setting(key) else {
        let known: Vec<&str> =
            SETTINGS.iter().map(|s| s.key).chain(all_rules().map(|r| r.key)).collect();
        let message = format!("there is no setting {}", quoted(key));
        return Err(Error::convention("unknown-parameter", message).nearest(key, &known));
    };
    // A value that cannot be written as text becomes the empty text, which no setting takes.
    let text = setting_text(value).unwrap_or_default();
    convention.settings.set(key, &text).map_err(|error| {
        let choices: Vec<&str> = setting.choices.iter().map(|choice| choice.value).collect();
        match &*choices {
            [] => bad(&error.expected).advise(format!("Write {}.", error.expected)),
            choices => bad(&error.expected).nearest(&text, choices),
        }
    })
}

/// Returns a setting's value as text. Gains by grade may be an object: `{ 0: 0, 1: 1, 2: 3 }`.
fn setting_text(value: &Choice) -> Option<String> {
    match value {
        Choice::Text(text) => Some(text.to_string()),
        Choice::Number(number) if number.is_finite() => Some(shortest(*number)),
        Choice::Object(pairs) => {
            let pair = |(grade, gain): &(Id, Choice)| match gain {
                Choice::Number(gain) if gain.is_finite() => {
                    Some(format!("{grade}:{}", shortest(*gain)))
                }
                _ => None,
            };
            Some(pairs.0.iter().map(pair).collect::<Option<Vec<_>>>()?.join(","))
        }
        _ => None,
    }
}
