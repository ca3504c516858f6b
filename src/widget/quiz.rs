//! The question for the list's value, and the verdict on an answer.

use serde::Serialize;

use crate::decimal;
use crate::metrics::arithmetic::round;
use crate::metrics::{Derivation, Outcome};
use crate::present::{formula, math, number};

/// The least number of decimals of a right answer. An answer with fewer fits too many values.
const FEWEST: u8 = 2;
/// An answer with this many decimals or more may be off by one in the last decimal, because of rounded
/// intermediate results.
const MANY: u8 = 3;
/// The greatest number of decimals of an answer that count.
const MOST: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    /// Right, but with too few decimals.
    Short,
    Wrong,
    /// The answer is not a number.
    Unread,
}

const HOW_TO_ANSWER: &str = "Write a number, such as 0.75, 3/4 or 75%, or \u{201c}undefined\u{201d} where there is no value.";

/// The quiz as it is drawn.
#[derive(Debug, Serialize)]
pub struct Quiz {
    question: String,
    /// Set once there is an answer: `right`, `short`, `wrong` or `unread`.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    /// How to answer, or the response to the answer.
    said: String,
}

/// Returns the question for the value, and the response to an answer.
pub fn of(d: &Derivation, answer: Option<&str>) -> Quiz {
    let question = format!("What is {} of this list?", d.measure);
    let Some(answer) = answer else {
        return Quiz { question, verdict: None, said: HOW_TO_ANSWER.into() };
    };
    let (verdict, response) = match judged(d.outcome, answer) {
        Verdict::Right => ("right", format!("Right: {}", sentence(d))),
        Verdict::Short => ("short", format!("Right so far; write {FEWEST} decimals or more.")),
        Verdict::Wrong => ("wrong", format!("Not yet. {}", rule(d))),
        Verdict::Unread => ("unread", HOW_TO_ANSWER.into()),
    };
    Quiz { question, verdict: Some(verdict), said: response }
}

/// Returns whether the answer is right, so that the steps may be shown.
pub fn is_right(d: &Derivation, answer: &str) -> bool {
    judged(d.outcome, answer) == Verdict::Right
}

/// Returns the measure's rule in names: the second part of the chain, or the definition if the chain has only
/// the name and the value.
fn rule(d: &Derivation) -> String {
    let mut chain = formula::chain(d, MANY);
    if chain.len() < 3 {
        return math::text(&formula::definition(d));
    }
    chain.truncate(2);
    math::text(&math::equation(chain))
}

/// Returns the value in a sentence.
fn sentence(d: &Derivation) -> String {
    format!("{} is {}.", d.measure, number::outcome(d.outcome, MANY))
}

fn judged(outcome: Outcome, answer: &str) -> Verdict {
    let answer = answer.trim().replace(',', ".");
    let read = read(&answer);
    let Outcome::Value(value) = outcome else {
        return match read {
            _ if answer.eq_ignore_ascii_case("undefined") => Verdict::Right,
            Some(_) => Verdict::Wrong,
            None => Verdict::Unread,
        };
    };
    let is_word = answer.eq_ignore_ascii_case("undefined");
    let Some((number, digits)) = read else {
        return if is_word { Verdict::Wrong } else { Verdict::Unread };
    };
    if number == value {
        return Verdict::Right;
    }
    let unit = libm::pow(10.0, -f64::from(digits));
    let off = (round(value, digits) - number).abs();
    let allowed = if digits >= MANY { 1.5 * unit } else { 0.5 * unit };
    match off < allowed {
        true if digits < FEWEST => Verdict::Short,
        true => Verdict::Right,
        false => Verdict::Wrong,
    }
}

/// Reads a number, a fraction or a percentage. Returns its value and its number of decimals; a fraction
/// counts as having [`MANY`].
fn read(answer: &str) -> Option<(f64, u8)> {
    let decimals = |text: &str| {
        let digits = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        u8::try_from(digits).unwrap_or(MOST).min(MOST)
    };
    if let Some((above, below)) = answer.split_once('/') {
        let value = decimal::parse(above.trim())? / decimal::parse(below.trim())?;
        return value.is_finite().then(|| (round(value, MANY), MANY));
    }
    if let Some(percent) = answer.strip_suffix('%') {
        let percent = percent.trim_end();
        return Some((decimal::parse(percent)? / 100.0, (decimals(percent) + 2).min(MOST)));
    }
    decimal::parse(answer).map(|number| (number, decimals(answer)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Reason;

    #[test]
    fn an_answer_is_judged_by_the_decimals_it_has() {
        for (answer, verdict) in [
            ("0.96", Verdict::Right),
            (" 0,960 ", Verdict::Right),
            ("0.959", Verdict::Right),
            ("0.9602471757862604", Verdict::Right),
            ("1.0", Verdict::Short),
            ("1", Verdict::Short),
            ("0.95", Verdict::Wrong),
            ("0.958", Verdict::Wrong),
            ("0.9611", Verdict::Wrong),
            ("-0.96", Verdict::Wrong),
            ("a lot", Verdict::Unread),
            ("", Verdict::Unread),
            ("NaN", Verdict::Unread),
            ("96%", Verdict::Right),
            ("96.0 %", Verdict::Right),
            ("95%", Verdict::Wrong),
            ("%", Verdict::Unread),
            ("24/25", Verdict::Right),
            ("5 / 6", Verdict::Wrong),
            ("1/0", Verdict::Unread),
            ("1/", Verdict::Unread),
            ("undefined", Verdict::Wrong),
        ] {
            assert_eq!(judged(Outcome::Value(0.9602471757862604), answer), verdict, "{answer}");
        }
        assert_eq!(judged(Outcome::Value(1.0), "1"), Verdict::Right);
        for answer in ["5/6", "0.83", "83.3%", "83%"] {
            assert_eq!(judged(Outcome::Value(5.0 / 6.0), answer), Verdict::Right, "{answer}");
        }
        let none = Outcome::Undefined(Reason::NoIdealGain);
        assert_eq!(judged(none, "Undefined"), Verdict::Right);
        assert_eq!(judged(none, "0"), Verdict::Wrong);
        assert_eq!(judged(none, " "), Verdict::Unread);
    }
}
