//! The convention of one call to a tool: all choices that change a value or a mean.
//!
//! The fields are grouped by subject. A preset declares its convention as a constant that starts from
//! [`Convention::TOOL`], so that the compiler checks each choice.

use std::borrow::Cow;

use super::refusal::RefusalRule;
use crate::decimal;
use crate::metrics::Settings;

/// All choices of one call. Equal conventions give equal values on equal data.
#[derive(Clone, Debug, PartialEq)]
pub struct Convention {
    /// How a measure is computed for one ranking.
    pub settings: Settings,
    /// What the tool changes in a list and its judgments before it ranks them.
    pub input: InputRules,
    /// The queries for which the tool reports an error.
    pub refusals: Refusals,
    /// The value of a query that lacks a list, or relevant documents.
    pub queries: QueryRules,
    /// How the values of all queries become one.
    pub aggregate: Aggregate,
}

/// What a tool changes in a list and its judgments before it ranks them.
#[derive(Clone, Debug, PartialEq)]
pub struct InputRules {
    pub adapter: Adapter,
    /// Removes documents whose id is the query's own id.
    pub drops_own_id: bool,
    pub repeats: Repeats,
    /// Reads only this many documents of each list, in their final order.
    pub depth: Option<usize>,
    /// `depth` counts judged documents only; the tool does not read others.
    pub depth_of_judged: bool,
    /// Counts documents with a score of 0 or less as not relevant; they keep their rank.
    pub found_above_zero: bool,
    /// Reads a grade up to its decimal point, as C's `atol` does: 1.5 counts as 1.
    pub whole_grades: bool,
    /// Pairs (grade, its replacement). Other grades stay.
    pub grades: Cow<'static, [(f64, f64)]>,
    /// Grades below this count as 0.
    pub floor: Option<f64>,
    /// Reads documents with a grade below 0 as not judged.
    pub negative_unjudged: bool,
    /// Counts documents that are judged for another query as judged 0.
    pub judged_anywhere: bool,
}

/// How a tool that takes two arrays, scores and grades, receives a list and judgments with ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adapter {
    /// The tool knows ids.
    Ids,
    /// The arrays hold the documents of the list, unjudged ones with grade 0.
    RetrievedOnly,
    /// The arrays also hold the judged documents that the list misses, ordered by id, with scores below the
    /// lowest.
    Union,
}

/// What happens to a document that already stands higher in the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// A mistake: a request with it is refused. Outside of requests it counts again.
    Mistake,
    /// It counts again in the list, but not in the ideal ranking.
    Count,
    /// It is removed, and the documents below it move up.
    Removed,
    /// It keeps its rank and counts as not judged.
    Uncredited,
    /// It counts as a separate document with the same grade, also in the ideal ranking and in R, the number of
    /// relevant documents.
    Separate,
}

/// What a tool refuses.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusals {
    /// The first rule that applies to a query is reported.
    pub rules: Cow<'static, [RefusalRule]>,
    /// One refused query ends the whole call: no query has a value.
    pub fails_call: bool,
    /// A call over several queries is refused only if every query is.
    pub needs_all: bool,
}

/// The value of a query that lacks a list, or relevant documents.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryRules {
    pub missing: MissingQuery,
    /// A query of the run without judgments has the value of one for which nothing is relevant.
    pub unjudged_count: bool,
    /// An empty list of the run is a list like any other, whatever `missing` says.
    pub empty_counts: bool,
    /// The tool reports 0 for a query that the mean leaves out.
    pub zero_by_itself: bool,
    /// A measure that is undefined because the list is empty has the value 0.
    pub empty_is_zero: bool,
    /// A query without relevant documents has no value and is not in the mean.
    pub needs_relevant: bool,
    /// A query without relevant documents ends the evaluation: its value and those of all later
    /// queries, by id, are 0.
    pub stops_without_relevant: bool,
    /// The measure is about documents judged not relevant (fall-out). The rules on queries without relevant
    /// documents then hold for queries without non-relevant ones.
    pub needs_non_relevant: bool,
    pub without_relevant: WithoutRelevant,
}

/// What happens to a query that has judgments and is not in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingQuery {
    /// It has no value and is not in the mean.
    LeftOut,
    /// It has the value of an empty list.
    EmptyList,
    /// Its value is 0 for every measure, even if an empty list has another value.
    ZeroValue,
    /// It has no value, and the mean counts it as 0.
    CountedAsZero,
}

/// What the mean counts for a query without relevant documents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WithoutRelevant {
    /// The query's own value.
    AsItIs,
    /// This value.
    As(f64),
    /// Nothing: the query is left out. The mean is 0 if every query is left out.
    LeftOut,
}

/// How the values of all queries become one.
#[derive(Clone, Debug, PartialEq)]
pub struct Aggregate {
    pub kind: AggregateKind,
    /// Under a geometric mean, the tool gives the logarithm of each query's value. If false, it gives no values
    /// of queries.
    pub gives_logarithms: bool,
    /// The tool gives the aggregate only.
    pub hides_queries: bool,
    /// How each query's value is rounded.
    pub rounds_each: Option<EachRounding>,
    /// Decimals to which the aggregate is rounded, halves to the even digit.
    pub rounds: Option<u8>,
    /// The aggregate is multiplied, rounded and divided again, as NumPy does. If false, its exact binary value
    /// is rounded, as Python does.
    pub rounds_scaled: bool,
    pub over: MeanOver,
    pub required_values: RequiredValues,
    /// The aggregate is 0 if no query has a value.
    pub zero_without_values: bool,
    /// The aggregate is NaN if no query has a value.
    pub nan_without_values: bool,
}

/// The queries whose number is the divisor of the mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeanOver {
    /// Those that have a value.
    Values,
    /// Those of the run; a query without a value counts as 0.
    Run,
    /// Those with judgments; a query without a value counts as 0.
    Judged,
}

/// The queries that must have a value for the aggregate to have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredValues {
    /// No query.
    None,
    /// Every query with judgments.
    Judged,
    /// Every query of the run, and every query with a relevant document.
    RunOrRelevant,
    /// At least one query, whichever it is.
    AtLeastOne,
}

/// How the value of each query is rounded. Each variant holds the number of decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EachRounding {
    /// Halves up, as Java rounds.
    HalvesUp(u8),
    /// Printed and read again: the exact binary value, halves to the even digit.
    Printed(u8),
}

impl EachRounding {
    /// The number of decimals after rounding.
    pub fn digits(self) -> u8 {
        match self {
            Self::HalvesUp(digits) | Self::Printed(digits) => digits,
        }
    }

    /// Returns `value` rounded.
    pub fn of(self, value: f64) -> f64 {
        match self {
            Self::HalvesUp(digits) => {
                let scale = libm::pow(10.0, f64::from(digits));
                libm::floor(value * scale + 0.5) / scale
            }
            Self::Printed(digits) => decimal::rounded(value, digits),
        }
    }
}

/// What is computed from the values of all queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateKind {
    ArithmeticMean,
    /// exp of the mean logarithm, where values below 0.00001 count as 0.00001 (`trec_eval`, `gm_map`).
    GeometricMean,
    /// The same, but only 0 counts as 0.00001 (trectools).
    GeometricMeanWithoutZeros,
    Sum,
    /// The sum of all hits, divided by the sum of what precision divides by (implicit).
    Micro,
    /// What the mean gains if the queries with the least confidence are left out (mteb, `nauc`).
    Abstention(Confidence),
}

/// How sure a system is of its answer to a query, read from the scores of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// The highest score.
    Highest,
    /// The population standard deviation of the scores.
    Deviation,
    /// The highest score minus the second; 0 for a single document.
    Lead,
}

impl InputRules {
    /// The run and its judgments as they are.
    pub const UNCHANGED: Self = Self {
        adapter: Adapter::Ids,
        drops_own_id: false,
        repeats: Repeats::Mistake,
        depth: None,
        depth_of_judged: false,
        found_above_zero: false,
        whole_grades: false,
        grades: Cow::Borrowed(&[]),
        floor: None,
        negative_unjudged: false,
        judged_anywhere: false,
    };

    /// Returns what the tool reads where the judgments have this grade.
    pub fn grade(&self, written: f64) -> f64 {
        // Adding 0 turns -0 into 0.
        let grade = if self.whole_grades { written.trunc() + 0.0 } else { written };
        let replaced = self.grades.iter().find(|(from, _)| *from == grade);
        let grade = replaced.map_or(grade, |(_, to)| *to);
        if self.floor.is_some_and(|floor| grade < floor) { 0.0 } else { grade }
    }

    /// Returns the first grade of which the tool drops what follows the decimal point.
    pub fn first_shortened(&self, mut grades: impl Iterator<Item = f64>) -> Option<f64> {
        grades.find(|grade| self.whole_grades && grade.fract() != 0.0)
    }
}

impl Refusals {
    /// Nothing is refused.
    pub const NONE: Self = Self { rules: Cow::Borrowed(&[]), fails_call: false, needs_all: false };

    /// A refused query has no value; the others keep theirs.
    pub const fn of_queries(rules: &'static [RefusalRule]) -> Self {
        Self { rules: Cow::Borrowed(rules), fails_call: false, needs_all: false }
    }

    /// One refused query ends the call.
    pub const fn of_call(rules: &'static [RefusalRule]) -> Self {
        Self { rules: Cow::Borrowed(rules), fails_call: true, needs_all: false }
    }

    /// Appends rules.
    pub fn add(&mut self, rules: &[RefusalRule]) {
        self.rules.to_mut().extend_from_slice(rules);
    }

    /// Removes rules.
    pub fn remove(&mut self, rules: &[RefusalRule]) {
        self.rules.to_mut().retain(|rule| !rules.contains(rule));
    }

    /// Whether the tool refuses by this rule.
    pub fn has(&self, rule: RefusalRule) -> bool {
        self.rules.contains(&rule)
    }
}

impl QueryRules {
    /// A query counts only if it has judgments and a list.
    pub const TEXTBOOK: Self = Self {
        missing: MissingQuery::LeftOut,
        unjudged_count: false,
        empty_counts: false,
        zero_by_itself: false,
        empty_is_zero: false,
        needs_relevant: false,
        stops_without_relevant: false,
        needs_non_relevant: false,
        without_relevant: WithoutRelevant::AsItIs,
    };

    /// Each query of the run or the qrels counts. A missing list is an empty list, and a query without
    /// judgments has no relevant document.
    pub const BOTH_SIDES: Self =
        Self { missing: MissingQuery::EmptyList, unjudged_count: true, ..Self::TOOL };

    /// The textbook's rules, except that an empty list has the value 0. Presets start from it.
    pub const TOOL: Self = Self { empty_is_zero: true, ..Self::TEXTBOOK };
}

impl Aggregate {
    /// The arithmetic mean, not rounded.
    pub const MEAN: Self = Self {
        kind: AggregateKind::ArithmeticMean,
        gives_logarithms: false,
        hides_queries: false,
        rounds_each: None,
        rounds: None,
        rounds_scaled: false,
        over: MeanOver::Values,
        required_values: RequiredValues::None,
        zero_without_values: false,
        nan_without_values: false,
    };

    /// Whether values are summed over queries, as counts are, instead of averaged.
    pub fn is_sum(&self) -> bool {
        self.kind == AggregateKind::Sum
    }

    /// Whether the aggregate is a geometric mean, whichever values it raises to 0.00001.
    pub fn is_geometric(&self) -> bool {
        matches!(self.kind, AggregateKind::GeometricMean | AggregateKind::GeometricMeanWithoutZeros)
    }
}

impl Convention {
    /// The textbook: no tool's rules.
    pub const TEXTBOOK: Self = Self {
        settings: Settings::TEXTBOOK,
        input: InputRules::UNCHANGED,
        refusals: Refusals::NONE,
        queries: QueryRules::TEXTBOOK,
        aggregate: Aggregate::MEAN,
    };

    /// The start of every tool's convention: the textbook with [`QueryRules::TOOL`].
    pub const TOOL: Self = Self { queries: QueryRules::TOOL, ..Self::TEXTBOOK };

    /// Removes documents without a judgment from each list; grades below 0 are no judgments.
    pub(super) fn keep_judged_only(&mut self) {
        self.settings.relevance.unjudged = crate::metrics::settings::Unjudged::LeftOut;
        self.input.negative_unjudged = true;
    }
}
