//! The tool's aggregate, from the result of each query.
//!
//! A [`QueryResult`] depends on its query alone, so that the results of queries that do not change can
//! be kept.

use super::convention::{
    Adapter, Aggregate, AggregateKind, Convention, InputRules, MissingQuery, QueryRules,
    WithoutRelevant,
};
use super::derive::NoValue;
use super::query_input::QueryInput;
use super::refusal::{FindGrade, Refusal, RefusalRule};
use crate::decimal;
use crate::metrics::{Derivation, Id, JudgedRanks, Mean, Measure, Outcome, Reason};

/// A value below this counts as this in a geometric mean (trec_eval, `gm_map`).
const LOWEST: f64 = 0.00001;

/// The result of one query, as the aggregate needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryResult {
    /// The tool's value, or why there is none: `None` where the derivation has the reason.
    pub value: Result<f64, Option<NoValue>>,
    is_judged: bool,
    has_relevant: bool,
    /// Whether the tool's input lacks what the measure needs (relevant documents, or for fall-out
    /// non-relevant ones). False where the convention does not ask.
    is_empty: bool,
    /// Whether the tool computes NaN for this query. Its mean is NaN then, too.
    pub is_no_number: bool,
    /// What a query that is not in the run adds to a sum, such as its number of relevant documents.
    of_missing: f64,
}

impl QueryResult {
    /// The result of a query for which the measure has no value.
    pub fn none() -> Self {
        Self {
            value: Err(None),
            is_judged: true,
            has_relevant: true,
            is_empty: false,
            is_no_number: false,
            of_missing: 0.0,
        }
    }

    fn is_refused(&self) -> bool {
        matches!(self.value, Err(Some(NoValue::Refused(_))))
    }
}

impl Convention {
    /// Returns the result of a query from its derivation.
    pub fn query_result(
        &self,
        measure: &Measure,
        input: &QueryInput,
        derived: &Result<Derivation, NoValue>,
    ) -> QueryResult {
        let is_missing = input.run.as_ref().is_none_or(Vec::is_empty);
        let of_missing = self.sums_missing() && is_missing;
        let as_empty = |()| {
            let missing = MissingQuery::EmptyList;
            let queries = QueryRules { missing, ..self.queries.clone() };
            Self { queries, ..self.clone() }.value(measure, input)
        };
        QueryResult {
            value: self.own(derived),
            is_judged: input.qrels.is_some(),
            has_relevant: self.has_relevant(input),
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs
                && self.is_empty(input),
            is_no_number: derived.as_ref().is_ok_and(|d| is_no_number(d.outcome)),
            of_missing: of_missing.then_some(()).and_then(as_empty).unwrap_or(0.0),
        }
    }

    /// Returns the result of a query of which only the judged documents are known. `find_grade` finds a
    /// grade of the query for which a test holds.
    pub fn query_result_of(
        &self,
        outcome: Outcome,
        hits: &JudgedRanks,
        is_judged: bool,
        find_grade: FindGrade,
    ) -> QueryResult {
        let by = |rule: &RefusalRule| self.refused_by(*rule, hits.retrieved, find_grade);
        let is_refused = self.refusals.rules.iter().find_map(by);
        let is_missing = hits.retrieved == 0;
        let missing = self.queries.missing;
        let value = match () {
            () if !is_judged => Err(Some(self.not_judged())),
            () if is_missing && self.refuses_missing() => {
                Err(Some(NoValue::Refused(Refusal::Missing)))
            }
            () if is_missing && missing == MissingQuery::ZeroValue => Ok(0.0),
            () if is_missing && missing != MissingQuery::EmptyList => {
                Err(Some(NoValue::NotRetrieved))
            }
            () if is_refused.is_some() => Err(is_refused.map(NoValue::Refused)),
            () if self.queries.needs_relevant && hits.relevant == 0 => {
                Err(Some(NoValue::NothingRelevant))
            }
            () => self.given_for(outcome),
        };
        let counted = match self.queries.needs_non_relevant {
            true => hits.non_relevant,
            false => hits.relevant,
        };
        let is_summed = self.sums_missing() && is_missing;
        QueryResult {
            value,
            is_judged,
            has_relevant: hits.relevant > 0,
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs && counted == 0,
            is_no_number: is_no_number(outcome),
            of_missing: outcome.value().filter(|_| is_summed).unwrap_or(0.0),
        }
    }

    /// Returns the name of the aggregate: `sum of NumRel`, `MAP`.
    pub fn mean_name(&self, measure: &Measure) -> String {
        match self.aggregate.is_sum() {
            true => format!("sum of {measure}"),
            false => measure.mean_name(),
        }
    }

    /// Whether values follow from the judged documents and their ranks alone, under these settings.
    pub fn reads_ranks(&self) -> bool {
        self.input == InputRules::UNCHANGED
    }

    /// Returns the value that the tool gives each query, and its aggregate.
    pub fn total(&self, results: &[(&Id, &QueryResult)]) -> (Vec<Option<f64>>, Mean) {
        let end = self.end(results);
        let is_ended = |id: &Id| end.is_some_and(|end| id >= end);
        let refused = results.iter().any(|(id, result)| result.is_refused() && !is_ended(id));
        let mut mean = Mean::default();
        let mut divisor = 0;
        let mut given = Vec::with_capacity(results.len());
        for (id, result) in results {
            let value = match result.value {
                Ok(_) if is_ended(id) => Some(0.0),
                _ if result.is_refused() && is_ended(id) => Some(0.0),
                Ok(value) => Some(value),
                Err(_) => None,
            };
            let value = value.filter(|_| !(refused && self.refusals.fails_call));
            given.push(value.filter(|_| !self.hides()));
            let value = match self.queries.without_relevant {
                WithoutRelevant::As(other) if result.is_empty => value.and(Some(other)),
                WithoutRelevant::LeftOut if result.is_empty => None,
                _ => value,
            };
            match value {
                Some(value) => {
                    mean.sum += value;
                    mean.counted += 1;
                }
                None if self.counts_as_zero(result) => mean.zeros += 1,
                None => mean.left_out += 1,
            }
            divisor += usize::from(self.is_asked_for(result));
        }
        if self.queries.missing != MissingQuery::CountedAsZero {
            divisor = mean.counted;
        }
        if self.aggregate.is_sum() {
            mean.sum += results.iter().map(|(_, result)| result.of_missing).sum::<f64>();
        }
        let is_left_out = self.queries.without_relevant == WithoutRelevant::LeftOut;
        let emptied =
            is_left_out && results.iter().any(|(_, result)| result.is_judged && result.is_empty);
        // A missing query counts as 0. Its logarithm is that of the lowest value.
        let missing = divisor.saturating_sub(mean.counted) as f64;
        let is_geometric = self.aggregate.is_geometric();
        let of_missing = if is_geometric { missing * libm::log(LOWEST) } else { 0.0 };
        mean.counted = divisor;
        mean.outcome = match () {
            () if refused => Outcome::Undefined(Reason::Refused),
            () if results.iter().any(|(_, result)| result.is_no_number) => {
                Outcome::Undefined(Reason::NothingJudged)
            }
            () if divisor == 0 && emptied => Outcome::Value(0.0),
            () if divisor == 0 => Outcome::Undefined(Reason::NoQueries),
            () if self.aggregate.is_sum() => Outcome::Value(mean.sum),
            () => {
                let value = (mean.sum + of_missing) / divisor as f64;
                let value = if is_geometric { libm::exp(value) } else { value };
                Outcome::Value(self.aggregate.rounds.map_or(value, |digits| rounded(value, digits)))
            }
        };
        (given, mean)
    }

    /// Whether the tool gives its aggregate only.
    pub fn hides(&self) -> bool {
        let Aggregate { kind, gives_logarithms, hides_queries, .. } = self.aggregate;
        hides_queries || kind == AggregateKind::GeometricMean && !gives_logarithms
    }

    /// Returns why a query does not count, whatever its list: it has no judgments or no list, or the
    /// tool skips it.
    pub fn left_out(&self, result: &QueryResult) -> Option<Reason> {
        match &result.value {
            _ if self.counts_as_zero(result) => None,
            Err(Some(NoValue::NotJudged | NoValue::NothingRelevant)) => {
                Some(Reason::NothingRelevant)
            }
            Err(Some(NoValue::NotRetrieved)) => Some(Reason::NothingRetrieved),
            _ => None,
        }
    }

    /// Whether the mean counts a query that has no value as 0.
    pub fn counts_as_zero(&self, result: &QueryResult) -> bool {
        self.queries.missing == MissingQuery::CountedAsZero && self.is_asked_for(result)
    }

    /// Whether the judgments ask for a value of this query.
    fn is_asked_for(&self, result: &QueryResult) -> bool {
        result.is_judged && (!self.queries.needs_relevant || result.has_relevant)
    }

    /// Returns the first query by id that ends the evaluation: its value and those of all later queries
    /// are 0.
    pub fn end<'a>(&self, results: &[(&'a Id, &QueryResult)]) -> Option<&'a Id> {
        let ends = |result: &QueryResult| result.is_judged && !result.has_relevant;
        let ends = results
            .iter()
            .filter(|(_, result)| self.queries.stops_without_relevant && ends(result));
        ends.map(|(id, _)| *id).min()
    }

    /// Returns the tool's value of a query from its derivation.
    pub fn value_of(&self, derived: &Result<Derivation, NoValue>) -> Option<f64> {
        self.own(derived).ok()
    }

    /// Whether a query that is not in the run still adds to a sum.
    fn sums_missing(&self) -> bool {
        self.aggregate.is_sum() && self.queries.missing == MissingQuery::CountedAsZero
    }

    fn own(&self, derived: &Result<Derivation, NoValue>) -> Result<f64, Option<NoValue>> {
        let derivation = match derived {
            Ok(derivation) => derivation,
            Err(NoValue::NotRetrieved) if self.queries.missing == MissingQuery::ZeroValue => {
                return Ok(0.0);
            }
            Err(why) => return Err(Some(why.clone())),
        };
        self.given_for(derivation.outcome)
    }

    fn given_for(&self, outcome: Outcome) -> Result<f64, Option<NoValue>> {
        match outcome {
            Outcome::Value(value) if self.aggregate.is_geometric() => {
                Ok(libm::log(value.max(LOWEST)))
            }
            Outcome::Value(value) => Ok(self.aggregate.rounds_each.map_or(value, |digits| {
                let scale = libm::pow(10.0, f64::from(digits));
                libm::floor(value * scale + 0.5) / scale
            })),
            Outcome::Undefined(Reason::NothingRetrieved) if self.queries.empty_is_zero => Ok(0.0),
            Outcome::Undefined(_) => Err(None),
        }
    }

    fn has_relevant(&self, input: &QueryInput) -> bool {
        let qrels = input.qrels.as_deref().unwrap_or_default();
        qrels.iter().any(|(_, grade)| *grade >= self.settings.threshold)
    }

    fn is_empty(&self, input: &QueryInput) -> bool {
        let (Some(run), Some(qrels)) = (&input.run, &input.qrels) else { return true };
        let ranking = self.ranking(&input.id, run, qrels);
        match self.queries.needs_non_relevant {
            true => ranking.non_relevant == 0,
            false if self.adds_grades() => adds_up_to_zero(ranking.judgments()),
            false => ranking.relevant == 0,
        }
    }

    /// Whether the tool takes an array of grades and tests for relevant documents by adding them up.
    pub fn adds_grades(&self) -> bool {
        self.input.adapter != Adapter::Ids && !self.queries.needs_non_relevant
    }
}

fn is_no_number(outcome: Outcome) -> bool {
    outcome == Outcome::Undefined(Reason::NothingJudged)
}

/// Whether the grades add up to 0 in single precision, as torch adds them.
pub(super) fn adds_up_to_zero(judgments: &[(Id, f64)]) -> bool {
    judgments.iter().fold(0.0_f32, |sum, (_, grade)| sum + *grade as f32) == 0.0
}

/// Rounds as Python does: the exact binary value, halves to the even digit.
fn rounded(value: f64, digits: u8) -> f64 {
    // From 2^53 on a number has no decimals.
    let can_be = digits <= 17 && value.abs() < 9_007_199_254_740_992.0;
    can_be.then(|| decimal::parse(&decimal::fixed(value, digits))).flatten().unwrap_or(value)
}
