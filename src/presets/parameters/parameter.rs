//! What a parameter is: its name, type, default and meaning, and what a value changes.

use std::ops::RangeInclusive;

use super::call::Call;
use super::options::CommandOption;
use crate::presets::argument::Argument;

/// One parameter of a tool's call. Declare it with [`flag`], [`whole`], [`number`], [`numbers`], [`choice`],
/// [`fixed`] or [`options`].
pub struct Parameter {
    /// As the tool writes it.
    pub name: &'static str,
    pub kind: Kind,
    /// What holds in a call that does not name it.
    pub default: DefaultValue,
    /// The measures that take it, by the starts of their names. Empty: all.
    pub measures: &'static [&'static str],
    /// What it does.
    pub meaning: &'static str,
    /// Whether its values only describe the call and change nothing.
    pub only_describes: bool,
    /// The measures, by the starts of their names, for which each value besides the default makes a separate
    /// call.
    pub varied_in: &'static [&'static str],
}

/// The values that a parameter takes, and what each changes in the call.
pub enum Kind {
    /// True or false.
    Flag(fn(&mut Call, bool)),
    /// A whole number.
    Whole { least: usize, most: usize, apply: fn(&mut Call, usize) },
    /// A number.
    Number { bounds: Bounds, apply: fn(&mut Call, f64) },
    /// A list of numbers, not empty.
    Numbers { bounds: Bounds, apply: fn(&mut Call, &[f64]) },
    /// One of several words.
    Words(&'static [Word]),
    /// A single value, which changes nothing. RankLens computes no other.
    Fixed(Fixed),
    /// Options of a command line.
    Options(&'static [CommandOption]),
}

/// A word that a parameter takes.
pub struct Word {
    pub value: &'static str,
    /// The start of the name of the measure that the word stands for. `None`: any measure.
    pub measure: Option<&'static str>,
    pub apply: fn(&mut Call),
}

/// The single value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixed {
    True,
    Text(&'static str),
}

/// The numbers that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub least: f64,
    pub most: f64,
    /// Whether the least number itself is refused.
    pub is_above: bool,
    /// Whether the numbers are whole.
    pub is_whole: bool,
}

/// What holds in a call that does not name the parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultValue {
    /// The parameter must be given.
    Required,
    /// No value. `null` means the same.
    None,
    Flag(bool),
    Number(f64),
    Text(&'static str),
    /// No option of a command line.
    NoOptions,
}

impl Bounds {
    /// A grade.
    pub const GRADE: Self = Self::from(-crate::metrics::settings::MAX_GRADE);
    /// The end of a scale of grades.
    pub const SCALE: Self = Self::above(0.0);
    /// A share above 0 and below 1.
    pub const SHARE: Self =
        Self { least: 0.0, most: 0.999_999_999, is_above: true, is_whole: false };
    /// A gain.
    pub const GAIN: Self = Self {
        least: -crate::metrics::settings::MAX_GAIN,
        most: crate::metrics::settings::MAX_GAIN,
        is_above: false,
        is_whole: false,
    };
    /// A cutoff.
    pub const CUTOFF: Self = Self {
        least: 1.0,
        most: crate::metrics::measure::MAX_CUTOFF as f64,
        is_above: false,
        is_whole: true,
    };

    /// From this number to [`MAX_GRADE`](crate::metrics::settings::MAX_GRADE).
    pub const fn from(least: f64) -> Self {
        Self { least, most: crate::metrics::settings::MAX_GRADE, is_above: false, is_whole: false }
    }

    /// Above this number, up to [`MAX_GRADE`](crate::metrics::settings::MAX_GRADE).
    pub const fn above(least: f64) -> Self {
        Self { is_above: true, ..Self::from(least) }
    }

    /// Whether a number is within the bounds.
    pub fn has(&self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
            && !(self.is_above && number == self.least)
            && !(self.is_whole && number.fract() != 0.0)
    }
}

/// A parameter that is true or false.
pub const fn flag(
    name: &'static str,
    default: bool,
    meaning: &'static str,
    apply: fn(&mut Call, bool),
) -> Parameter {
    Parameter::of_kind(name, Kind::Flag(apply), DefaultValue::Flag(default), meaning)
}

/// A parameter that is a whole number.
pub const fn whole(
    name: &'static str,
    range: RangeInclusive<usize>,
    default: DefaultValue,
    meaning: &'static str,
    apply: fn(&mut Call, usize),
) -> Parameter {
    let kind = Kind::Whole { least: *range.start(), most: *range.end(), apply };
    Parameter::of_kind(name, kind, default, meaning)
}

/// A parameter that is a number.
pub const fn number(
    name: &'static str,
    bounds: Bounds,
    default: DefaultValue,
    meaning: &'static str,
    apply: fn(&mut Call, f64),
) -> Parameter {
    Parameter::of_kind(name, Kind::Number { bounds, apply }, default, meaning)
}

/// A parameter that is a list of numbers.
pub const fn numbers(
    name: &'static str,
    bounds: Bounds,
    meaning: &'static str,
    apply: fn(&mut Call, &[f64]),
) -> Parameter {
    Parameter::of_kind(name, Kind::Numbers { bounds, apply }, DefaultValue::None, meaning)
}

/// A parameter that is one of several words. An empty `default` means no default.
pub const fn choice(
    name: &'static str,
    default: &'static str,
    meaning: &'static str,
    words: &'static [Word],
) -> Parameter {
    let default = if default.is_empty() { DefaultValue::None } else { DefaultValue::Text(default) };
    Parameter::of_kind(name, Kind::Words(words), default, meaning)
}

/// A parameter with a single text, which changes nothing.
pub const fn fixed(name: &'static str, text: &'static str, meaning: &'static str) -> Parameter {
    let kind = Kind::Fixed(Fixed::Text(text));
    Parameter::of_kind(name, kind, DefaultValue::Text(text), meaning)
}

/// The options of a command line.
pub const fn options(
    name: &'static str,
    meaning: &'static str,
    options: &'static [CommandOption],
) -> Parameter {
    Parameter::of_kind(name, Kind::Options(options), DefaultValue::NoOptions, meaning)
}

/// A word, and what it changes.
pub const fn word(value: &'static str, apply: fn(&mut Call)) -> Word {
    Word { value, measure: None, apply }
}

/// A word that stands for a measure, by the start of the measure's name. It changes nothing.
pub const fn word_of(value: &'static str, measure: &'static str) -> Word {
    Word { value, measure: Some(measure), apply: |_| {} }
}

/// An option without a number: `-c`.
pub const fn switch(letter: char, meaning: &'static str, apply: fn(&mut Call)) -> CommandOption {
    CommandOption { letter, meaning, takes: super::options::OptionArgument::Nothing(apply) }
}

/// An option with a whole number: `-l 2`.
pub const fn option(
    letter: char,
    range: RangeInclusive<usize>,
    meaning: &'static str,
    apply: fn(&mut Call, usize),
) -> CommandOption {
    let takes =
        super::options::OptionArgument::Whole { least: *range.start(), most: *range.end(), apply };
    CommandOption { letter, meaning, takes }
}

/// Whether a measure's name, as the tool writes it, starts with this name: `dcg` is the start of `dcg` and
/// `dcg@5`, not of `dcg_score` or of the variant `dcg normalized`.
pub fn is_of(measure: &str, name: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | ',');
    let ends = |rest: &str| !rest.starts_with(goes_on);
    measure.strip_prefix(name).is_some_and(ends)
}

impl Parameter {
    const fn of_kind(
        name: &'static str,
        kind: Kind,
        default: DefaultValue,
        meaning: &'static str,
    ) -> Self {
        Self { name, kind, default, measures: &[], meaning, only_describes: false, varied_in: &[] }
    }

    /// With the measures that take it, by the starts of their names.
    pub const fn of(self, measures: &'static [&'static str]) -> Self {
        Self { measures, ..self }
    }

    /// With values that only describe the call and change nothing.
    pub const fn describing(self) -> Self {
        Self { only_describes: true, ..self }
    }

    /// With a separate call for each other value, for these measures. The table of tools and the finder show
    /// these calls beside the usual one.
    pub const fn varied_in(self, measures: &'static [&'static str]) -> Self {
        Self { varied_in: measures, ..self }
    }

    /// The values besides the default that make separate calls for a measure.
    pub fn other_values(&self, measure: &str) -> Vec<Argument> {
        if !self.is_of(measure) || !self.varied_in.iter().any(|name| is_of(measure, name)) {
            return Vec::new();
        }
        match (&self.kind, self.default) {
            (Kind::Flag(_), DefaultValue::Flag(usual)) => vec![Argument::Flag(!usual)],
            (Kind::Words(words), usual) => {
                let others = words.iter().filter(|word| usual != DefaultValue::Text(word.value));
                others.map(|word| Argument::Text(word.value.into())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A parameter that takes only true, because RankLens does not compute the tool's other way.
    pub const fn only_true(name: &'static str, meaning: &'static str) -> Self {
        Self::of_kind(name, Kind::Fixed(Fixed::True), DefaultValue::Flag(true), meaning)
    }

    /// Whether a measure takes this parameter.
    pub fn is_of(&self, measure: &str) -> bool {
        self.measures.is_empty() || self.measures.iter().any(|name| is_of(measure, name))
    }
}
