//! Advice for a refused value: the nearest value that the parameter takes.

use super::options;
use super::parameter::{Bounds, DefaultValue, Fixed, Kind, Parameter};
use super::read::{as_number, as_numbers};
use crate::decimal;
use crate::presets::argument::Argument;

/// Returns the value nearest to `found` that the parameter takes.
pub fn nearest(parameter: &Parameter, found: &Argument) -> Argument {
    let alone = match found {
        Argument::List(list) if list.len() == 1 => &list[0],
        other => other,
    };
    match &parameter.kind {
        Kind::Flag(_) => Argument::Flag(truth(alone).unwrap_or(default_flag(parameter))),
        Kind::Whole { least, most, .. } => {
            let meant = number_in(alone).unwrap_or(default_number(parameter, *least as f64));
            Argument::Number(meant.round().clamp(*least as f64, *most as f64))
        }
        Kind::Number { bounds, .. } => {
            let meant = number_in(alone).unwrap_or(default_number(parameter, bounds.least));
            Argument::Number(within(*bounds, meant))
        }
        Kind::Numbers { bounds, .. } => {
            let listed = |list: Vec<f64>| -> Vec<f64> {
                list.into_iter().map(|number| within(*bounds, number)).collect()
            };
            let meant = as_numbers(found).or_else(|| numbers_in(found)).map(listed);
            let usual = if bounds.is_whole { vec![1.0, 3.0, 10.0] } else { vec![0.0, 1.0, 3.0] };
            let meant = meant.filter(|list| !list.is_empty()).unwrap_or(usual);
            Argument::List(meant.into_iter().map(Argument::Number).collect())
        }
        Kind::Words(words) => {
            let near = near(found, words.iter().map(|word| word.value));
            Argument::Text(near.into())
        }
        Kind::Fixed(Fixed::True) => Argument::Flag(true),
        Kind::Fixed(Fixed::Text(text)) => Argument::Text((*text).into()),
        Kind::Options(known) => {
            let words = options::words(found).unwrap_or_default();
            let mended = options::mended(known, &words);
            let options = options::read(known, &mended).unwrap_or_default();
            options::plain(&options)
        }
    }
}

/// Whether a value of any type means true. `None` if that is not clear.
fn truth(found: &Argument) -> Option<bool> {
    match found {
        Argument::Flag(flag) => Some(*flag),
        Argument::Number(number) => Some(*number != 0.0),
        Argument::Text(text) => {
            let text = text.trim().to_ascii_lowercase();
            let starts = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
            match () {
                () if starts(&["f", "n", "off", "dis", ".f", "#f"]) || text.is_empty() => {
                    Some(false)
                }
                () if starts(&["t", "y", "on", "en", ".t", "#t"]) => Some(true),
                () => None,
            }
        }
        _ => None,
    }
}

fn default_flag(parameter: &Parameter) -> bool {
    parameter.default == DefaultValue::Flag(true)
}

fn default_number(parameter: &Parameter, least: f64) -> f64 {
    match parameter.default {
        DefaultValue::Number(number) => number,
        // Without a hint, 1 is the most likely number, because most parameters are counts.
        _ => least.max(1.0),
    }
}

/// The first number that a value holds: 5 in `k=5` or `@5`.
fn number_in(found: &Argument) -> Option<f64> {
    as_number(found).or_else(|| numbers_in(found)?.first().copied())
}

fn numbers_in(found: &Argument) -> Option<Vec<f64>> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | 'e' | 'E');
    let of_text = |text: &str| -> Vec<f64> {
        let parts = text.split(|c| !is_part(c));
        parts.filter_map(decimal::parse).filter(|number| number.is_finite()).collect()
    };
    match found {
        Argument::Text(text) => Some(of_text(text)),
        Argument::List(list) => Some(list.iter().filter_map(number_in).collect()),
        _ => None,
    }
}

fn within(bounds: Bounds, number: f64) -> f64 {
    let number = if bounds.is_whole { number.round() } else { number };
    let number = number.clamp(bounds.least, bounds.most);
    let half = (bounds.most - number) / 2.0;
    if bounds.has(number) { number } else { number + half.min(1.0) }
}

/// The number of characters of a text that are compared.
const COMPARED: usize = 60;

fn near<'a>(found: &Argument, words: impl Iterator<Item = &'a str>) -> &'a str {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.take(COMPARED).map(|c| c.to_ascii_lowercase()).collect()
    };
    let found = plain(found.text_of().unwrap_or_default());
    words.min_by_key(|word| strsim::osa_distance(&plain(word), &found)).unwrap_or_default()
}
