//! The result of one query, as the aggregate needs it.
//!
//! A [`QueryResult`] depends on its query alone, so that the results of queries that do not change can
//! be kept.

use super::abstention::confidence;
use super::convention::{
    Adapter, AggregateKind, Convention, MissingQuery, QueryRules, Refusals, WithoutRelevant,
};
use super::derive::NoValue;
use super::query_input::QueryInput;
use super::refusal::{FindGrade, Refusal, RefusalRule};
use crate::metrics::settings::Unjudged;
use crate::metrics::{Column, Derivation, Id, JudgedRanks, Measure, Name, Outcome, Reason};

/// The lowest value in a geometric mean: lower values count as this (trec_eval, `gm_map`).
pub(super) const LOWEST: f64 = 0.00001;

/// The result of one query.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryResult {
    /// The tool's value, or the reason for its absence. The reason is `None` if the derivation holds it.
    pub value: Result<f64, Option<NoValue>>,
    pub(super) is_judged: bool,
    /// Whether the run has a list for the query.
    pub(super) is_listed: bool,
    pub(super) has_relevant: bool,
    /// Whether the tool's input lacks what the measure needs (relevant documents, or for fall-out non-relevant
    /// ones). False if the convention does not depend on it.
    pub(super) is_empty: bool,
    /// Whether the tool computes NaN for this query. The mean is then NaN too.
    pub is_no_number: bool,
    /// Whether the tool reports 0 for the query and leaves it out of the mean.
    pub is_zero_by_itself: bool,
    /// Whether the query has a list and every grade is below 0, so that the tool refuses the call if the query
    /// comes first. `value` is what the tool gives if another query comes first.
    pub(super) is_refused_first: bool,
    /// Whether the query has a list and judgments.
    pub(super) is_evaluated: bool,
    /// What the query adds to a sum instead of its value: for a query that is not in the run, for example, its
    /// number of relevant documents.
    pub(super) in_sum: Option<f64>,
    /// The value that a mean over several queries counts, if the tool refuses the query as the only one.
    pub(super) among_others: Option<f64>,
    /// The hits, and what precision divides them by.
    pub(super) parts: Option<(f64, f64)>,
    /// How sure the system is, if the aggregate needs it.
    pub(super) confidence: Option<f64>,
}

impl QueryResult {
    /// The result of a query for which the measure has no value.
    pub fn none() -> Self {
        Self {
            value: Err(None),
            is_judged: true,
            is_listed: true,
            has_relevant: true,
            is_empty: false,
            is_no_number: false,
            is_zero_by_itself: false,
            is_refused_first: false,
            is_evaluated: true,
            in_sum: None,
            among_others: None,
            parts: None,
            confidence: None,
        }
    }

    pub(super) fn is_refused(&self) -> bool {
        matches!(self.value, Err(Some(NoValue::Refused(_))))
    }

    /// Returns what the query adds to a sum beyond its value.
    pub(super) fn more_in_sum(&self) -> f64 {
        let value = self.value.as_ref().map_or(0.0, |value| *value);
        self.in_sum.map_or(0.0, |in_sum| in_sum - value)
    }

    /// Whether the tool accepts the query, with or without a value for it.
    pub(super) fn is_accepted(&self) -> bool {
        matches!(self.value, Ok(_) | Err(None | Some(NoValue::NothingRelevant)))
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
        let is_refused_first = matches!(derived, Err(NoValue::Refused(Refusal::AllNegative)));
        let later = is_refused_first.then(|| self.of_later().derive(measure, input));
        let derived = later.as_ref().unwrap_or(derived);
        let as_empty = || {
            let missing = MissingQuery::EmptyList;
            let queries = QueryRules { missing, ..self.queries.clone() };
            let empty = Self { queries, refusals: Refusals::NONE, ..self.clone() };
            empty.value(measure, input).unwrap_or(0.0)
        };
        let in_sum = match measure.definition.in_sum {
            _ if !self.sums_missing() => None,
            Some(count) => Some(count(&mut input.qrels.iter().flatten().map(|(_, grade)| *grade))),
            None => is_missing.then(as_empty),
        };
        let value = match self.own_value(derived) {
            // The tool looks for its longest list among the queries without relevant documents, too.
            Err(Some(NoValue::NothingRelevant)) => {
                let refusal = self.beyond_list(measure, input);
                Err(Some(refusal.map_or(NoValue::NothingRelevant, NoValue::Refused)))
            }
            value => value,
        };
        let is_beyond =
            matches!(value, Err(Some(NoValue::Refused(Refusal::CutoffBeyondList { .. }))));
        let among_others = |()| {
            let longer = Self { refusals: Refusals::NONE, ..self.clone() };
            longer.value(measure, input)
        };
        let of = |name| derived.as_ref().ok().and_then(|d| d.term(name));
        QueryResult {
            is_zero_by_itself: self.is_zero_by_itself(derived),
            among_others: is_beyond.then_some(()).and_then(among_others),
            value,
            is_judged: self.is_judged(input),
            is_listed: !is_missing || self.queries.empty_counts && input.run.is_some(),
            has_relevant: self.has_relevant(input),
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs
                && self.is_empty(input),
            is_no_number: is_nan(derived),
            is_refused_first,
            is_evaluated: !is_missing && input.qrels.is_some(),
            in_sum,
            parts: of(Name::Hits).zip(of(Name::Divisor)),
            confidence: match self.aggregate.kind {
                AggregateKind::Abstention(how) => {
                    confidence(how, input.run.as_deref().unwrap_or_default())
                }
                _ => None,
            },
        }
    }

    /// Returns the refusal of a cutoff that is beyond the query's list, if the tool refuses such a cutoff.
    pub(super) fn beyond_list(&self, measure: &Measure, input: &QueryInput) -> Option<Refusal> {
        let cutoff = measure.cutoff.filter(|_| self.refusals.has(RefusalRule::CutoffBeyondList))?;
        let (run, qrels) = (input.run.as_deref()?, input.qrels.as_deref()?);
        let last = self.received(&input.id, run, qrels).docs.len();
        (cutoff > last).then_some(Refusal::CutoffBeyondList { cutoff, last })
    }

    /// Returns the result of a query of which only the judged documents are known. `find_grade` returns a grade
    /// of the query that passes a test.
    pub fn query_result_of(
        &self,
        outcome: Outcome,
        hits: &JudgedRanks,
        is_judged: bool,
        find_grade: FindGrade,
    ) -> QueryResult {
        let by = |rule: &RefusalRule| self.refused_by(*rule, hits.retrieved, find_grade);
        let is_refused = self.later_rules().find_map(by);
        let is_evaluated = is_judged && hits.retrieved > 0;
        let is_missing = hits.retrieved == 0;
        let missing = self.queries.missing;
        let value = match () {
            () if !is_judged && !self.queries.unjudged_count => Err(Some(self.not_judged())),
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
            is_zero_by_itself: self.queries.zero_by_itself && is_left_out(&value),
            value,
            is_judged,
            is_listed: !is_missing,
            has_relevant: hits.relevant > 0,
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs && counted == 0,
            is_no_number: outcome == Outcome::Undefined(Reason::NothingJudged),
            is_refused_first: is_evaluated && self.first_rules().any(|rule| by(rule).is_some()),
            is_evaluated,
            in_sum: outcome.value().filter(|_| is_summed),
            among_others: None,
            parts: None,
            confidence: None,
        }
    }

    /// Returns the value that the tool gives one query by itself, from its derivation.
    pub fn value_of(&self, derived: &Result<Derivation, NoValue>) -> Option<f64> {
        let zero = self.is_zero_by_itself(derived).then_some(0.0);
        self.own_value(derived).ok().or(zero)
    }

    /// Whether the tool gives 0 for a query that it leaves out of the mean.
    fn is_zero_by_itself(&self, derived: &Result<Derivation, NoValue>) -> bool {
        self.queries.zero_by_itself
            && match derived {
                Ok(derivation) => {
                    derivation.outcome.value().is_none() && !shows_relevant(derivation)
                }
                Err(why) => is_left_out(&Err(Some(why.clone()))),
            }
    }

    /// Whether a query that is not in the run still adds to a sum.
    pub(super) fn sums_missing(&self) -> bool {
        self.aggregate.is_sum() && self.queries.missing == MissingQuery::CountedAsZero
    }

    /// Returns the tool's value for a derivation, or the reason for its absence.
    fn own_value(&self, derived: &Result<Derivation, NoValue>) -> Result<f64, Option<NoValue>> {
        let derivation = match derived {
            Ok(derivation) => derivation,
            Err(NoValue::NotRetrieved) if self.queries.missing == MissingQuery::ZeroValue => {
                return Ok(0.0);
            }
            Err(why) => return Err(Some(why.clone())),
        };
        self.given_for(derivation.outcome)
    }

    /// Returns the value that the tool gives for an outcome: rounded, or as a logarithm, if the aggregate says
    /// so.
    pub(super) fn given_for(&self, outcome: Outcome) -> Result<f64, Option<NoValue>> {
        match (outcome, self.aggregate.kind) {
            (Outcome::Value(value), AggregateKind::GeometricMean) => {
                Ok(libm::log(value.max(LOWEST)))
            }
            (Outcome::Value(value), AggregateKind::GeometricMeanWithoutZeros) => {
                Ok(libm::log(if value == 0.0 { LOWEST } else { value }))
            }
            (Outcome::Value(value), _) => {
                Ok(self.aggregate.rounds_each.map_or(value, |rounding| rounding.of(value)))
            }
            (Outcome::Undefined(Reason::NothingRetrieved | Reason::NoShownJudged), _)
                if self.queries.empty_is_zero =>
            {
                Ok(0.0)
            }
            (Outcome::Undefined(_), _) => Err(None),
        }
    }

    /// Whether the tool reads any judgment of the query.
    fn is_judged(&self, input: &QueryInput) -> bool {
        // If unjudged documents are taken out (trec_eval -J), the query still counts as judged.
        let is_dropped =
            self.input.negative_unjudged && self.settings.relevance.unjudged != Unjudged::LeftOut;
        let is_read = |(_, grade): &(Id, f64)| *grade >= 0.0 || !is_dropped;
        input.qrels.as_ref().is_some_and(|qrels| qrels.is_empty() || qrels.iter().any(is_read))
    }

    fn has_relevant(&self, input: &QueryInput) -> bool {
        let qrels = input.qrels.as_deref().unwrap_or_default();
        qrels.iter().any(|(_, grade)| self.settings.is_relevant(self.input.grade(*grade)))
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

    /// Whether the tool takes an array of grades and tests for relevant documents by adding them up. A tool that
    /// needs relevant documents compares each grade with its level instead.
    pub fn adds_grades(&self) -> bool {
        let QueryRules { needs_relevant, needs_non_relevant, .. } = self.queries;
        self.input.adapter != Adapter::Ids && !needs_relevant && !needs_non_relevant
    }
}

/// Whether a query is left out because it lacks judgments, a list or relevant documents.
fn is_left_out(value: &Result<f64, Option<NoValue>>) -> bool {
    use NoValue::{NotJudged, NotRetrieved, NothingRelevant};
    matches!(value, Err(Some(NotJudged | NotRetrieved | NothingRelevant)))
}

/// Whether the list has a relevant document within the measure's cutoff.
fn shows_relevant(derivation: &Derivation) -> bool {
    let read = derivation.measure.cutoff.unwrap_or(usize::MAX);
    let column = derivation.actual.column(Column::Relevant);
    column.is_some_and(|relevant| relevant.iter().take(read).any(|relevant| *relevant > 0.0))
}

/// Whether the tool's value is NaN.
pub fn is_nan(derived: &Result<Derivation, NoValue>) -> bool {
    match derived {
        Ok(derivation) => derivation.outcome == Outcome::Undefined(Reason::NothingJudged),
        Err(why) => matches!(why, NoValue::NotANumber(_)),
    }
}

/// Whether the grades add up to 0 in single precision, as torch adds them.
pub(super) fn adds_up_to_zero(judgments: &[(Id, f64)]) -> bool {
    judgments.iter().fold(0.0_f32, |sum, (_, grade)| sum + *grade as f32) == 0.0
}
