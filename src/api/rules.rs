//! The keys of a convention besides its settings, which can be read and written: which queries enter the
//! mean, how deep a list is read, and the like.

use super::request::Choice;
use super::tool_rules::TOOL_RULES;
use crate::decimal;
use crate::metrics::measure::MAX_CUTOFF;
use crate::presets::{
    Adapter, AggregateKind, Confidence, Convention, EachRounding, MissingQuery,
    RefusalRule as Refused, Repeats, WithoutRelevant,
};

/// The prefix of a depth that counts judged documents only.
const JUDGED: &str = "judged:";

/// One key that is not a setting.
pub struct Rule {
    pub key: &'static str,
    /// The values that may be written, for messages.
    pub expected: &'static str,
    pub get: fn(&Convention) -> Choice,
    /// Returns `None` for a value that is not allowed.
    pub set: fn(&mut Convention, &Choice) -> Option<()>,
}

/// A key that is true or false.
macro_rules! flag {
    ($key:literal, $($field:ident).+) => {
        Rule {
            key: $key,
            expected: "true or false",
            get: |c| c$(.$field)+.into(),
            set: |c, value| match value {
                Choice::Flag(flag) => {
                    c$(.$field)+ = *flag;
                    Some(())
                }
                _ => None,
            },
        }
    };
}

pub(super) use flag;

/// The keys that every answer spells out after those of the settings, in this order.
pub static RULES: [Rule; 21] = [
    Rule {
        // How a list and judgments with ids become the arrays that some tools take.
        key: "adapter",
        expected: "“ids”, “retrieved_only” or “union”",
        get: |c| ADAPTERS.name(c.input.adapter),
        set: |c, value| ADAPTERS.find(value).map(|adapter| c.input.adapter = adapter),
    },
    Rule {
        // How a query counts that is judged but not in the run.
        key: "missing",
        expected: "“left out”, “zero”, “nought” or “counted as zero”",
        get: |c| MISSING.name(c.queries.missing),
        set: |c, value| MISSING.find(value).map(|missing| c.queries.missing = missing),
    },
    // Queries without a relevant document have no value and are not in the mean.
    flag!("needsRelevant", queries.needs_relevant),
    Rule {
        // How the mean counts a query without a relevant document.
        key: "withoutRelevant",
        expected: "“as it is”, “left out” or a number",
        get: |c| match c.queries.without_relevant {
            WithoutRelevant::AsItIs => "as it is".into(),
            WithoutRelevant::LeftOut => "left out".into(),
            WithoutRelevant::As(value) => value.into(),
        },
        set: |c, value| {
            c.queries.without_relevant = match value {
                Choice::Number(value) if value.is_finite() => WithoutRelevant::As(*value),
                Choice::Text(text) if **text == *"as it is" => WithoutRelevant::AsItIs,
                Choice::Text(text) if **text == *"left out" => WithoutRelevant::LeftOut,
                _ => return None,
            };
            Some(())
        },
    },
    // Grades below 0 are read as not judged.
    flag!("negativeUnjudged", input.negative_unjudged),
    Rule {
        // The reasons to refuse a query.
        key: "refuses",
        expected: "a list such as [“negative”, “above:4”, “fewer:2”]",
        get: |c| Choice::list(c.refusals.rules.iter().map(Refused::to_string)),
        set: |c, value| {
            let Choice::List(list) = value else { return None };
            let read = |rule: &Choice| match rule {
                Choice::Text(text) => Refused::read(text),
                _ => None,
            };
            c.refusals.rules = list.iter().map(read).collect::<Option<Vec<_>>>()?.into();
            Some(())
        },
    },
    // If one query is refused, no query has a value.
    flag!("failsWhole", refusals.fails_call),
    // A query without a relevant document ends the evaluation.
    flag!("stopsWithoutRelevant", queries.stops_without_relevant),
    // The rules on queries without a relevant document hold for queries without a non-relevant one instead.
    flag!("needsNonRelevant", queries.needs_non_relevant),
    // Documents that are judged for another query count as judged 0.
    flag!("judgedAnywhere", input.judged_anywhere),
    // Documents with scores of 0 or less do not count as found.
    flag!("foundAboveZero", input.found_above_zero),
    Rule {
        // Grades below this count as 0.
        key: "floor",
        expected: "a number or null",
        get: |c| Choice::from(c.input.floor),
        set: |c, value| number_or_null(value).map(|floor| c.input.floor = floor),
    },
    Rule {
        // Pairs of a grade and the grade that replaces it. Other grades stay.
        key: "grades",
        expected: "a list of pairs [grade, read as]",
        get: |c| {
            let pair = |(from, to): &(f64, f64)| Choice::list([*from, *to]);
            Choice::List(c.input.grades.iter().map(pair).collect())
        },
        set: |c, value| pairs(value).map(|pairs| c.input.grades = pairs.into()),
    },
    Rule {
        // The number of documents that are read of each list. After “judged:”, only judged documents count and
        // are read.
        key: "depth",
        expected: "a whole number from 1 to 4294967295, such a number after “judged:”, or null",
        get: |c| match c.input.depth {
            Some(depth) if c.input.depth_of_judged => format!("{JUDGED}{depth}").into(),
            depth => Choice::from(depth.map(Choice::count)),
        },
        set: |c, value| {
            let depth = |number: f64| {
                let is_depth = number.fract() == 0.0 && (1.0..=MAX_CUTOFF as f64).contains(&number);
                is_depth.then_some(number as usize)
            };
            let (read, of_judged) = match value {
                Choice::Text(text) => {
                    let number = decimal::parse(text.strip_prefix(JUDGED)?)?;
                    (Some(depth(number)?), true)
                }
                value => match number_or_null(value)? {
                    Some(number) => (Some(depth(number)?), false),
                    None => (None, false),
                },
            };
            (c.input.depth, c.input.depth_of_judged) = (read, of_judged);
            Some(())
        },
    },
    // Documents with the query's own id are taken out.
    flag!("dropsOwnId", input.drops_own_id),
    // Only the first occurrence of a document in a list counts.
    Rule {
        key: "distinct",
        expected: "true or false",
        get: |c| (c.input.repeats == Repeats::Removed).into(),
        set: |c, value| match value {
            Choice::Flag(flag) => {
                c.input.repeats = if *flag { Repeats::Removed } else { Repeats::Mistake };
                Some(())
            }
            _ => None,
        },
    },
    Rule {
        // How the mean over queries is taken.
        key: "mean",
        expected: "“arithmetic”, “geometric”, “sum”, “micro” or another name of an aggregate",
        get: |c| AGGREGATES.name(c.aggregate.kind),
        set: |c, value| AGGREGATES.find(value).map(|kind| c.aggregate.kind = kind),
    },
    // Under a geometric mean, the value given for a query is its logarithm.
    flag!("givesLogarithms", aggregate.gives_logarithms),
    // Only the mean is given, without the values of queries.
    flag!("hidesQueries", aggregate.hides_queries),
    Rule {
        // Decimals to which each query's value is rounded: halves up, or as it is printed.
        key: "roundsEach",
        expected: "0 to 15, “printed:5” or null",
        get: |c| match c.aggregate.rounds_each {
            Some(EachRounding::Printed(digits)) => format!("{PRINTED}{digits}").into(),
            Some(EachRounding::HalvesUp(half_up)) => digits(Some(half_up)),
            None => Choice::Null,
        },
        set: |c, value| each_rounding(value).map(|rounding| c.aggregate.rounds_each = rounding),
    },
    Rule {
        // Decimals to which the mean is rounded.
        key: "rounds",
        expected: "0 to 15 or null",
        get: |c| digits(c.aggregate.rounds),
        set: |c, value| decimals(value).map(|digits| c.aggregate.rounds = digits),
    },
];

/// Iterates over all rules: those of every answer, then those of single tools.
pub fn all_rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().chain(&TOOL_RULES)
}

/// Returns the rule with this key.
pub fn rule(key: &str) -> Option<&'static Rule> {
    all_rules().find(|rule| rule.key == key)
}

/// Values by their names.
pub(super) struct Names<T: 'static>(pub &'static [(T, &'static str)]);

const ADAPTERS: Names<Adapter> = Names(&[
    (Adapter::Ids, "ids"),
    (Adapter::RetrievedOnly, "retrieved_only"),
    (Adapter::Union, "union"),
]);

const MISSING: Names<MissingQuery> = Names(&[
    (MissingQuery::LeftOut, "left out"),
    (MissingQuery::EmptyList, "zero"),
    (MissingQuery::ZeroValue, "nought"),
    (MissingQuery::CountedAsZero, "counted as zero"),
]);

const AGGREGATES: Names<AggregateKind> = Names(&[
    (AggregateKind::ArithmeticMean, "arithmetic"),
    (AggregateKind::GeometricMean, "geometric"),
    (AggregateKind::Sum, "sum"),
    (AggregateKind::GeometricMeanWithoutZeros, "geometric without zeros"),
    (AggregateKind::Micro, "micro"),
    (AggregateKind::Abstention(Confidence::Highest), "abstention, highest score"),
    (AggregateKind::Abstention(Confidence::Deviation), "abstention, deviation of scores"),
    (AggregateKind::Abstention(Confidence::Lead), "abstention, lead of the first score"),
]);

impl<T: Copy + PartialEq> Names<T> {
    pub(super) fn name(&self, value: T) -> Choice {
        Choice::from(self.0.iter().find(|(v, _)| *v == value).map(|(_, name)| *name))
    }

    pub(super) fn find(&self, name: &Choice) -> Option<T> {
        let Choice::Text(name) = name else { return None };
        self.0.iter().find(|(_, n)| **n == **name).map(|(value, _)| *value)
    }
}

fn number_or_null(value: &Choice) -> Option<Option<f64>> {
    match value {
        Choice::Null => Some(None),
        Choice::Number(number) if number.is_finite() => Some(Some(*number)),
        _ => None,
    }
}

fn digits(digits: Option<u8>) -> Choice {
    Choice::from(digits.map(|digits| Choice::count(digits.into())))
}

/// Reads a number of decimals, at most 15, or `null`.
fn decimals(value: &Choice) -> Option<Option<u8>> {
    match number_or_null(value)? {
        None => Some(None),
        Some(digits) if (0.0..=15.0).contains(&digits) && digits.fract() == 0.0 => {
            Some(Some(digits as u8))
        }
        Some(_) => None,
    }
}

/// The prefix of the number of decimals with which values are printed.
const PRINTED: &str = "printed:";

fn each_rounding(value: &Choice) -> Option<Option<EachRounding>> {
    if let Choice::Text(text) = value {
        let digits = text.strip_prefix(PRINTED)?.parse().ok().filter(|digits| *digits <= 15)?;
        return Some(Some(EachRounding::Printed(digits)));
    }
    Some(decimals(value)?.map(EachRounding::HalvesUp))
}

fn pairs(value: &Choice) -> Option<Vec<(f64, f64)>> {
    let Choice::List(list) = value else { return None };
    let pair = |pair: &Choice| match pair {
        Choice::List(pair) => match pair.as_slice() {
            [Choice::Number(from), Choice::Number(to)] if from.is_finite() && to.is_finite() => {
                Some((*from, *to))
            }
            _ => None,
        },
        _ => None,
    };
    list.iter().map(pair).collect()
}
