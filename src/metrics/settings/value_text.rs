//! Parses and prints values of settings that are numbers or maps. The table of settings has the names of
//! choices.

use super::{Discount, Gain, MAX_GAIN, MAX_GRADE, Unjudged};
use crate::decimal::{self, shortest};

/// Parses a grade: a number from `-MAX_GRADE` to [`MAX_GRADE`]. `None` for any other text.
pub fn parse_grade(text: &str) -> Option<f64> {
    decimal::parse(text).filter(|grade| grade.abs() <= MAX_GRADE)
}

/// Parses a gain that is not written as a choice: a short name of a choice, or pairs `grade:gain`.
pub(super) fn parse_gain(text: &str) -> Option<Gain> {
    Some(match text {
        "lin" => Gain::Linear,
        "exp" => Gain::Exponential,
        "bin" => Gain::Binary,
        _ => {
            let pair = |pair: &str| {
                let (grade, gain) = pair.split_once(':')?;
                let gain = decimal::parse(gain.trim()).filter(|gain| gain.abs() <= MAX_GAIN)?;
                Some((parse_grade(grade.trim())?, gain))
            };
            Gain::Map(text.split(',').map(pair).collect::<Option<_>>()?)
        }
    })
}

/// Prints pairs `grade:gain`. Empty for a gain that is a choice.
pub(super) fn print_gain(gain: &Gain) -> String {
    let Gain::Map(map) = gain else { return String::new() };
    let pairs = map.iter().map(|&(grade, gain)| format!("{}:{}", shortest(grade), shortest(gain)));
    pairs.collect::<Vec<_>>().join(",")
}

/// Parses `log:3`. The base is above 1 and at most [`MAX_GRADE`].
pub(super) fn parse_discount(text: &str) -> Option<Discount> {
    let base = decimal::parse(text.strip_prefix("log:")?);
    Some(Discount::Log { base: base.filter(|base| *base > 1.0 && *base <= MAX_GRADE)? })
}

/// Prints `log:3`. Empty for a discount that is not a logarithm.
pub(super) fn print_discount(discount: Discount) -> String {
    match discount {
        Discount::Log { base } => format!("log:{}", shortest(base)),
        Discount::LogOfRank | Discount::Rank | Discount::None => String::new(),
    }
}

/// Parses the grade of documents without a judgment. 0 in any spelling is the textbook's value.
pub(super) fn parse_unjudged(text: &str) -> Option<Unjudged> {
    Some(match parse_grade(text)? {
        0.0 => Unjudged::Zero,
        grade => Unjudged::Grade(grade),
    })
}

/// Prints the grade of documents without a judgment. Empty for a choice.
pub(super) fn print_unjudged(unjudged: Unjudged) -> String {
    match unjudged {
        Unjudged::Grade(grade) => shortest(grade),
        Unjudged::Zero | Unjudged::LeftOut => String::new(),
    }
}

/// Parses the highest grade of the scale, which is above 0.
pub(super) fn parse_max_grade(text: &str) -> Option<Option<f64>> {
    parse_grade(text).filter(|grade| *grade > 0.0).map(Some)
}

/// Parses a number of decimals up to 15.
pub(super) fn parse_rounding(text: &str) -> Option<Option<u8>> {
    text.parse().ok().filter(|digits| *digits <= 15).map(Some)
}
