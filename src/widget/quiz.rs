//! The question for a value, and what is said of an answer.

use super::object::Object;
use crate::api::Value;
use crate::decimal;
use crate::metrics::expr::round;
use crate::metrics::{Derivation, Outcome};
use crate::present::{formula, math, number};

/// Fewer decimals do not tell values apart.
const FEWEST: u8 = 2;
/// From so many decimals on the last may be off, by rounding on the way.
const MANY: u8 = 3;
const MOST: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    /// Right as far as it goes.
    Short,
    Wrong,
    /// No number.
    Unread,
}

const ASKED: &str = "Write a number, such as 0.75, 3/4 or 75%, or \u{201c}undefined\u{201d} where there is no value.";

/// `{ question, said, verdict }`, the last only where there is an answer.
pub fn of(d: &Derivation, answer: Option<&str>) -> Value {
    let mut fields = Object::default();
    fields.text("question", &format!("What is {} of this list?", d.measure));
    let Some(answer) = answer else { return fields.text("said", ASKED).done() };
    let verdict = judged(d.outcome, answer);
    let (name, said) = match verdict {
        Verdict::Right => ("right", format!("Right: {}", said(d))),
        Verdict::Short => ("short", format!("Right so far; write {FEWEST} decimals or more.")),
        Verdict::Wrong => ("wrong", format!("Not yet. {}", rule(d))),
        Verdict::Unread => ("unread", ASKED.into()),
    };
    fields.text("verdict", name).text("said", &said).done()
}

/// Whether an answer is to be followed by the steps.
pub fn is_right(d: &Derivation, answer: &str) -> bool {
    judged(d.outcome, answer) == Verdict::Right
}

/// The measure's rule in names. Where the chain has no such part, its second part is the value.
fn rule(d: &Derivation) -> String {
    let mut chain = formula::chain(d, MANY);
    if chain.len() < 3 {
        return math::text(&formula::definition(d));
    }
    chain.truncate(2);
    math::text(&math::equation(chain))
}

fn said(d: &Derivation) -> String {
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

/// A number, a fraction or a percentage, and the decimals that it is good for: a fraction for those that
/// are told.
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
