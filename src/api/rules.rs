//! What a convention does besides its settings, as keys that can be read and written: which queries
//! enter the mean, how deep a list is read, and the like.

use super::value::Value;
use crate::presets::{Adapter, Convention, Missing, Rule as Refused, WithoutRelevant};

/// One such choice.
pub struct Rule {
    pub key: &'static str,
    /// What may be written.
    pub expected: &'static str,
    pub get: fn(&Convention) -> Value,
    /// `None` for a value that it cannot have.
    pub set: fn(&mut Convention, &Value) -> Option<()>,
}

/// A choice that holds or not.
macro_rules! flag {
    ($key:literal, $field:ident) => {
        Rule {
            key: $key,
            expected: "true or false",
            get: |c| c.$field.into(),
            set: |c, value| match value {
                Value::Flag(flag) => {
                    c.$field = *flag;
                    Some(())
                }
                _ => None,
            },
        }
    };
}

pub static RULES: [Rule; 21] = [
    Rule {
        // How a tool that takes arrays is given a list and judgments with ids.
        key: "adapter",
        expected: "“ids”, “retrieved_only” or “union”",
        get: |c| ADAPTERS.name(c.adapter),
        set: |c, value| ADAPTERS.find(value).map(|adapter| c.adapter = adapter),
    },
    Rule {
        // What becomes of a query that is judged and not in the run.
        key: "missing",
        expected: "“left out”, “zero”, “nought” or “counted as zero”",
        get: |c| MISSING.name(c.missing),
        set: |c, value| MISSING.find(value).map(|missing| c.missing = missing),
    },
    // Queries without a relevant document have no value and are not in the mean.
    flag!("needsRelevant", needs_relevant),
    Rule {
        // What the mean counts a query without a relevant document as.
        key: "withoutRelevant",
        expected: "“as it is”, “left out” or a number",
        get: |c| match c.without_relevant {
            WithoutRelevant::AsItIs => "as it is".into(),
            WithoutRelevant::LeftOut => "left out".into(),
            WithoutRelevant::As(value) => value.into(),
        },
        set: |c, value| {
            c.without_relevant = match value {
                Value::Number(value) if value.is_finite() => WithoutRelevant::As(*value),
                Value::Text(text) if **text == *"as it is" => WithoutRelevant::AsItIs,
                Value::Text(text) if **text == *"left out" => WithoutRelevant::LeftOut,
                _ => return None,
            };
            Some(())
        },
    },
    // Grades below 0 are read as not judged.
    flag!("negativeUnjudged", negative_unjudged),
    Rule {
        // What is refused of a query.
        key: "refuses",
        expected: "a list such as [“negative”, “above:4”, “fewer:2”]",
        get: |c| Value::list(c.refuses.iter().map(Refused::to_string)),
        set: |c, value| {
            let Value::List(list) = value else { return None };
            let read = |rule: &Value| match rule {
                Value::Text(text) => Refused::read(text),
                _ => None,
            };
            c.refuses = list.iter().map(read).collect::<Option<_>>()?;
            Some(())
        },
    },
    // Where one query is refused, none has a value.
    flag!("failsWhole", fails_whole),
    // A query without a relevant document ends the evaluation.
    flag!("stopsWithoutRelevant", stops_without_relevant),
    // "Without relevant" is said of a query where no document is judged not relevant.
    flag!("needsNonRelevant", needs_non_relevant),
    // Documents that are judged for another query count as judged 0.
    flag!("judgedAnywhere", judged_anywhere),
    // Documents with scores of 0 or less do not count as found.
    flag!("foundAboveZero", found_above_zero),
    Rule {
        // Grades below this count as 0.
        key: "floor",
        expected: "a number or null",
        get: |c| Value::or_null(c.floor),
        set: |c, value| number_or_null(value).map(|floor| c.floor = floor),
    },
    Rule {
        // What a grade is read as, in pairs; others stay.
        key: "grades",
        expected: "a list of pairs [grade, read as]",
        get: |c| {
            let pair = |(from, to): &(f64, f64)| Value::list([*from, *to]);
            Value::List(c.grades.iter().map(pair).collect())
        },
        set: |c, value| pairs(value).map(|pairs| c.grades = pairs),
    },
    Rule {
        // Only so many documents of each list are read.
        key: "depth",
        expected: "a whole number from 1 or null",
        get: |c| Value::or_null(c.depth.map(Value::count)),
        set: |c, value| {
            let depth = number_or_null(value)?;
            c.depth = match depth {
                Some(depth) if depth >= 1.0 && depth.fract() == 0.0 => Some(depth as usize),
                Some(_) => return None,
                None => None,
            };
            Some(())
        },
    },
    // Documents with the query's own id are taken out.
    flag!("dropsOwnId", drops_own_id),
    // A document counts only where it comes first in the list.
    flag!("distinct", distinct),
    Rule {
        // How the mean over queries is taken.
        key: "mean",
        expected: "“arithmetic”, “geometric” or “sum”",
        get: |c| match (c.sums, c.geometric) {
            (true, _) => "sum".into(),
            (false, true) => "geometric".into(),
            (false, false) => "arithmetic".into(),
        },
        set: |c, value| {
            let Value::Text(text) = value else { return None };
            (c.sums, c.geometric) = match &**text {
                "arithmetic" => (false, false),
                "geometric" => (false, true),
                "sum" => (true, false),
                _ => return None,
            };
            Some(())
        },
    },
    // Under a geometric mean a query's value is its logarithm, and not given otherwise.
    flag!("givesLogarithms", gives_logarithms),
    // Only the mean is given.
    flag!("hidesQueries", hides_queries),
    Rule {
        // Decimals to which each query's value is rounded, halves up.
        key: "roundsEach",
        expected: "0 to 15 or null",
        get: |c| digits(c.rounds_each),
        set: |c, value| decimals(value).map(|digits| c.rounds_each = digits),
    },
    Rule {
        // Decimals to which the mean is rounded.
        key: "rounds",
        expected: "0 to 15 or null",
        get: |c| digits(c.rounds),
        set: |c, value| decimals(value).map(|digits| c.rounds = digits),
    },
];

/// The rule with this key.
pub fn rule(key: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.key == key)
}

/// Values by their names.
struct Names<T: 'static>(&'static [(T, &'static str)]);

const ADAPTERS: Names<Adapter> = Names(&[
    (Adapter::Ids, "ids"),
    (Adapter::RetrievedOnly, "retrieved_only"),
    (Adapter::Union, "union"),
]);

const MISSING: Names<Missing> = Names(&[
    (Missing::LeftOut, "left out"),
    (Missing::Zero, "zero"),
    (Missing::Nought, "nought"),
    (Missing::CountedAsZero, "counted as zero"),
]);

impl<T: Copy + PartialEq> Names<T> {
    fn name(&self, value: T) -> Value {
        Value::or_null(self.0.iter().find(|(v, _)| *v == value).map(|(_, name)| *name))
    }

    fn find(&self, name: &Value) -> Option<T> {
        let Value::Text(name) = name else { return None };
        self.0.iter().find(|(_, n)| **n == **name).map(|(value, _)| *value)
    }
}

fn number_or_null(value: &Value) -> Option<Option<f64>> {
    match value {
        Value::Null => Some(None),
        Value::Number(number) if number.is_finite() => Some(Some(*number)),
        _ => None,
    }
}

fn digits(digits: Option<u8>) -> Value {
    Value::or_null(digits.map(|digits| Value::count(digits.into())))
}

/// At most 15.
fn decimals(value: &Value) -> Option<Option<u8>> {
    match number_or_null(value)? {
        None => Some(None),
        Some(digits) if (0.0..=15.0).contains(&digits) && digits.fract() == 0.0 => {
            Some(Some(digits as u8))
        }
        Some(_) => None,
    }
}

fn pairs(value: &Value) -> Option<Vec<(f64, f64)>> {
    let Value::List(list) = value else { return None };
    let pair = |pair: &Value| match pair {
        Value::List(pair) => match pair.as_slice() {
            [Value::Number(from), Value::Number(to)] if from.is_finite() && to.is_finite() => {
                Some((*from, *to))
            }
            _ => None,
        },
        _ => None,
    };
    list.iter().map(pair).collect()
}
