//! Computes the tool's aggregate from the result of each query.

use super::abstention::Abstention;
use super::convention::{
    Aggregate, AggregateKind, Convention, InputRules, MeanOver, MissingQuery, RequiredValues,
    WithoutRelevant,
};
use super::derive::NoValue;
use super::query_result::{LOWEST, QueryResult};
use crate::decimal;
use crate::metrics::{Id, Mean, Measure, Outcome, Reason};

/// The steps from the values of the queries to an aggregate that is no arithmetic mean.
#[derive(Clone, Debug, PartialEq)]
pub enum AggregateSteps {
    /// e to the mean of the logarithms. A value of 0 counts as `lowest`.
    Logarithms { lowest: f64 },
    /// The hits of all queries, divided by the sum of what precision divides them by.
    Pooled { hits: f64, divisor: f64 },
    /// The gain of leaving out queries.
    Abstention(Abstention),
}

impl Convention {
    /// Returns the name of the aggregate: `sum of NumRel`, `MAP`.
    pub fn mean_name(&self, measure: &Measure) -> String {
        match self.aggregate.kind {
            AggregateKind::Sum => format!("sum of {measure}"),
            AggregateKind::Micro => format!("micro-averaged {measure}"),
            _ if self.aggregate.is_geometric() => format!("geometric mean of {measure}"),
            AggregateKind::Abstention(_) => format!("gain of abstention in {measure}"),
            _ => measure.mean_name(),
        }
    }

    /// Whether the rules for input and aggregate let the ranks of the judged documents alone decide the values.
    pub fn reads_ranks(&self) -> bool {
        let reads_lists =
            matches!(self.aggregate.kind, AggregateKind::Micro | AggregateKind::Abstention(_));
        // A grade is read the same way whatever the list is.
        let unchanged =
            InputRules { whole_grades: self.input.whole_grades, ..InputRules::UNCHANGED };
        self.input == unchanged && !reads_lists && !self.queries.empty_counts
    }

    /// Whether the value that the tool gives a query may depend on other queries, or is hidden.
    pub(super) fn looks_at_other_queries(&self) -> bool {
        let refuses = !self.refusals.rules.is_empty();
        refuses || self.queries.stops_without_relevant || self.hides()
    }

    /// Returns the value that the tool gives each query, and its aggregate.
    pub fn total(&self, results: &[(&Id, &QueryResult)]) -> (Vec<Option<f64>>, Mean) {
        let end = self.end(results);
        let is_ended = |id: &Id| end.is_some_and(|end| id >= end);
        let is_refused = results.iter().any(|(id, result)| result.is_refused() && !is_ended(id));
        let passes =
            self.refusals.needs_all && results.iter().any(|(_, result)| result.is_accepted());
        let refused_first = self.refused_first(results);
        let refused = is_refused && !passes || refused_first.is_some();
        let is_nan = |(id, result): &(&Id, &QueryResult)| result.is_no_number && !is_ended(id);
        let mut mean = Mean::default();
        let mut requested = 0;
        let mut values = Vec::with_capacity(results.len());
        for (id, result) in results {
            let value = match result.value {
                _ if refused_first == Some(*id) => None,
                Ok(_) if is_ended(id) => Some(0.0),
                _ if (result.is_refused() || result.is_no_number) && is_ended(id) => Some(0.0),
                Ok(value) => Some(value),
                Err(_) => None,
            };
            let value = value.filter(|_| !(refused && self.refusals.fails_call));
            let zero = result.is_zero_by_itself.then_some(0.0);
            values.push(value.or(zero).filter(|_| !self.hides()));
            let value = match self.queries.without_relevant {
                WithoutRelevant::As(other) if result.is_empty => value.and(Some(other)),
                WithoutRelevant::LeftOut if result.is_empty => None,
                _ => value.or(result.among_others),
            };
            match value {
                Some(value) => {
                    mean.sum += value;
                    mean.counted += 1;
                }
                None if self.counts_as_zero(result) => mean.zeros += 1,
                None => mean.left_out += 1,
            }
            requested += usize::from(self.is_requested(result));
        }
        let count = |of: fn(&QueryResult) -> bool| results.iter().filter(|(_, r)| of(r)).count();
        let divisor = match (self.aggregate.over, self.queries.missing) {
            (MeanOver::Run, _) => count(|result| result.is_listed),
            (MeanOver::Judged, _) => count(|result| result.is_judged),
            (MeanOver::Values, MissingQuery::CountedAsZero) => requested,
            (MeanOver::Values, _) => mean.counted,
        };
        if self.aggregate.is_sum() {
            mean.sum += results.iter().map(|(_, result)| result.more_in_sum()).sum::<f64>();
        }
        let is_left_out = self.queries.without_relevant == WithoutRelevant::LeftOut;
        let emptied =
            is_left_out && results.iter().any(|(_, result)| result.is_judged && result.is_empty);
        // A missing query counts as 0, and in a geometric mean as `LOWEST`.
        let missing = divisor.saturating_sub(mean.counted) as f64;
        let is_geometric = self.aggregate.is_geometric();
        let of_missing = if is_geometric { missing * libm::log(LOWEST) } else { 0.0 };
        mean.counted = divisor;
        mean.outcome = match () {
            () if refused => Outcome::Undefined(Reason::Refused),
            () if results.iter().any(is_nan) => Outcome::Undefined(Reason::NotANumber),
            () if self.lacks_required_values(results) => {
                Outcome::Undefined(Reason::QueryWithoutValue)
            }
            () if divisor == 0 && (emptied || self.is_zero_without_values(results)) => {
                Outcome::Value(0.0)
            }
            () if divisor == 0 && self.aggregate.nan_without_values => {
                Outcome::Undefined(Reason::NanWithoutValues)
            }
            () if divisor == 0 => Outcome::Undefined(Reason::NoQueries),
            () => match self.aggregate.kind {
                AggregateKind::Sum => Outcome::Value(mean.sum),
                AggregateKind::Micro => match pooled(results) {
                    (_, 0.0) => Outcome::Undefined(Reason::NoQueries),
                    (hits, divisor) => Outcome::Value(hits / divisor),
                },
                AggregateKind::Abstention(_) => Abstention::of(results)
                    .map_or_else(Outcome::Undefined, |steps| Outcome::Value(steps.gain())),
                _ => {
                    let value = (mean.sum + of_missing) / divisor as f64;
                    let value = if is_geometric { libm::exp(value) } else { value };
                    Outcome::Value(self.rounded(value))
                }
            },
        };
        (values, mean)
    }

    /// Whether the aggregate is 0 although no query has a value: the tool reports 0 for each query.
    fn is_zero_without_values(&self, results: &[(&Id, &QueryResult)]) -> bool {
        let is_zero = |(_, result): &(&Id, &QueryResult)| result.is_zero_by_itself;
        self.aggregate.zero_without_values && results.iter().all(is_zero)
    }

    /// Whether a query that must have a value has none.
    fn lacks_required_values(&self, results: &[(&Id, &QueryResult)]) -> bool {
        if self.aggregate.required_values == RequiredValues::AtLeastOne {
            return results.iter().all(|(_, result)| result.value.is_err());
        }
        let is_required = |result: &QueryResult| match self.aggregate.required_values {
            RequiredValues::None | RequiredValues::AtLeastOne => false,
            RequiredValues::Judged => result.is_judged,
            RequiredValues::RunOrRelevant => result.is_listed || result.has_relevant,
        };
        results.iter().any(|(_, result)| result.value.is_err() && is_required(result))
    }

    /// Returns the steps from the values of the queries to an aggregate that is no arithmetic mean. `None` for
    /// an arithmetic mean and a sum, and if there is no value.
    pub fn aggregate_steps(&self, results: &[(&Id, &QueryResult)]) -> Option<AggregateSteps> {
        match self.aggregate.kind {
            AggregateKind::ArithmeticMean | AggregateKind::Sum => None,
            AggregateKind::GeometricMean | AggregateKind::GeometricMeanWithoutZeros => {
                Some(AggregateSteps::Logarithms { lowest: LOWEST })
            }
            AggregateKind::Micro => {
                let (hits, divisor) = pooled(results);
                Some(AggregateSteps::Pooled { hits, divisor })
            }
            AggregateKind::Abstention(_) => {
                Abstention::of(results).ok().map(AggregateSteps::Abstention)
            }
        }
    }

    /// Whether the tool gives the aggregate only, and no values of queries.
    pub fn hides(&self) -> bool {
        let Aggregate { gives_logarithms, hides_queries, .. } = self.aggregate;
        hides_queries || self.aggregate.is_geometric() && !gives_logarithms
    }

    /// Returns why a query does not count: it has no judgments or no list, or the tool skips it. `None` if it
    /// counts or has no value for another reason.
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
        match self.aggregate.over {
            MeanOver::Values => {
                self.queries.missing == MissingQuery::CountedAsZero && self.is_requested(result)
            }
            MeanOver::Run => result.is_listed,
            MeanOver::Judged => result.is_judged,
        }
    }

    /// Whether the mean expects a value for this query: it has judgments, and relevant documents if the tool
    /// needs them.
    fn is_requested(&self, result: &QueryResult) -> bool {
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

    /// Rounds the aggregate as the tool does.
    fn rounded(&self, value: f64) -> f64 {
        match self.aggregate.rounds {
            None => value,
            Some(digits) if self.aggregate.rounds_scaled => {
                let scale = libm::pow(10.0, f64::from(digits));
                let scaled = libm::rint(value * scale) / scale;
                if scaled.is_finite() { scaled } else { value }
            }
            Some(digits) => decimal::rounded(value, digits),
        }
    }
}

/// Returns the hits of all queries that have a value, and the sum of what precision divides them by.
fn pooled(results: &[(&Id, &QueryResult)]) -> (f64, f64) {
    let valued = results.iter().filter(|(_, result)| result.value.is_ok());
    let parts = valued.filter_map(|(_, result)| result.parts);
    parts.fold((0.0, 0.0), |(a, b), (hits, of)| (a + hits, b + of))
}
