//! The tool's own aggregate, from what each query brings to it.
//!
//! A query's [`Part`] is derived from that query alone, so that the parts of queries that stay as they
//! are can be kept.

use super::convention::{Adapter, Convention, Input, Missing, Without, WithoutRelevant};
use super::refusal::{First, Refusal, Rule};
use crate::decimal;
use crate::metrics::{Derivation, Hits, Id, Mean, Measure, Outcome, Reason};

/// What a value below this counts as in a geometric mean (trec_eval, `gm_map`).
const LOWEST: f64 = 0.00001;

/// What one query brings to the aggregate.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The tool's value, or why there is none: `None` where the derivation itself tells.
    pub value: Result<f64, Option<Without>>,
    is_judged: bool,
    has_relevant: bool,
    /// Whether what the tool gets has nothing that the measure needs, where that matters.
    is_empty: bool,
    /// Whether the tool's value is no number, nor is its mean then.
    pub is_no_number: bool,
    /// What a query that is not in the run adds to a sum: its relevant documents, say.
    of_missing: f64,
}

impl Part {
    /// That of a measure without a value.
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
        matches!(self.value, Err(Some(Without::Refused(_))))
    }
}

impl Convention {
    /// What a query brings, of which `derived` was derived.
    pub fn part(
        &self,
        measure: &Measure,
        input: &Input,
        derived: &Result<Derivation, Without>,
    ) -> Part {
        let is_missing = input.run.as_ref().is_none_or(Vec::is_empty);
        let of_missing = self.sums && self.missing == Missing::CountedAsZero && is_missing;
        let as_empty = |_| Self { missing: Missing::Zero, ..self.clone() }.value(measure, input);
        Part {
            value: self.own(derived),
            is_judged: input.qrels.is_some(),
            has_relevant: self.has_relevant(input),
            is_empty: self.without_relevant != WithoutRelevant::AsItIs && self.is_empty(input),
            is_no_number: derived.as_ref().is_ok_and(|d| is_no_number(d.outcome)),
            of_missing: of_missing.then_some(()).and_then(as_empty).unwrap_or(0.0),
        }
    }

    /// What a query brings of which only the judged documents are known. `first` finds a grade of the
    /// query for which a test holds.
    pub fn part_of(&self, outcome: Outcome, hits: &Hits, is_judged: bool, first: First) -> Part {
        let by = |rule: &Rule| self.refused_by(*rule, hits.retrieved, first);
        let is_refused = self.refuses.iter().find_map(by);
        let is_missing = hits.retrieved == 0;
        let refuses = |rule| self.refuses.contains(&rule);
        let refused = |refusal| Err(Some(Without::Refused(refusal)));
        let value = match () {
            () if !is_judged && refuses(Rule::NotJudged) => refused(Refusal::NotJudged),
            () if !is_judged => Err(Some(Without::NotJudged)),
            () if is_missing && self.missing == Missing::LeftOut && refuses(Rule::Missing) => {
                refused(Refusal::Missing)
            }
            () if is_missing && self.missing == Missing::Nought => Ok(0.0),
            () if is_missing && self.missing != Missing::Zero => Err(Some(Without::NotRetrieved)),
            () if is_refused.is_some() => Err(is_refused.map(Without::Refused)),
            () if self.needs_relevant && hits.relevant == 0 => Err(Some(Without::NothingRelevant)),
            () => self.given_for(outcome),
        };
        let counted = match self.needs_non_relevant {
            true => hits.non_relevant,
            false => hits.relevant,
        };
        let is_summed = self.sums && self.missing == Missing::CountedAsZero && is_missing;
        Part {
            value,
            is_judged,
            has_relevant: hits.relevant > 0,
            is_empty: self.without_relevant != WithoutRelevant::AsItIs && counted == 0,
            is_no_number: is_no_number(outcome),
            of_missing: outcome.value().filter(|_| is_summed).unwrap_or(0.0),
        }
    }

    /// What the aggregate is called.
    pub fn mean_name(&self, measure: &Measure) -> String {
        match self.sums {
            true => format!("sum of {measure}"),
            false => measure.mean_name(),
        }
    }

    /// Whether the judged documents and their ranks are all it looks at, besides its settings.
    pub fn reads_ranks(&self) -> bool {
        self.adapter == Adapter::Ids
            && self.depth.is_none()
            && self.floor.is_none()
            && self.grades.is_empty()
            && !self.negative_unjudged
            && !self.drops_own_id
            && !self.distinct
            && !self.judged_anywhere
            && !self.found_above_zero
    }

    /// What the tool gives each query, and its aggregate.
    pub fn total(&self, parts: &[(&Id, &Part)]) -> (Vec<Option<f64>>, Mean) {
        let end = self.end(parts);
        let is_ended = |id: &Id| end.is_some_and(|end| id >= end);
        let refused = parts.iter().any(|(id, part)| part.is_refused() && !is_ended(id));
        let mut mean = Mean::default();
        let mut divisor = 0;
        let mut given = Vec::with_capacity(parts.len());
        for (id, part) in parts {
            let value = match part.value {
                Ok(_) if is_ended(id) => Some(0.0),
                _ if part.is_refused() && is_ended(id) => Some(0.0),
                Ok(value) => Some(value),
                Err(_) => None,
            };
            let value = value.filter(|_| !(refused && self.fails_whole));
            given.push(value.filter(|_| !self.hides()));
            let value = match self.without_relevant {
                WithoutRelevant::As(other) if part.is_empty => value.and(Some(other)),
                WithoutRelevant::LeftOut if part.is_empty => None,
                _ => value,
            };
            match value {
                Some(value) => {
                    mean.sum += value;
                    mean.counted += 1;
                }
                None if self.counts_as_zero(part) => mean.zeros += 1,
                None => mean.left_out += 1,
            }
            divisor += usize::from(self.is_asked_for(part));
        }
        if self.missing != Missing::CountedAsZero {
            divisor = mean.counted;
        }
        if self.sums {
            mean.sum += parts.iter().map(|(_, part)| part.of_missing).sum::<f64>();
        }
        let is_left_out = self.without_relevant == WithoutRelevant::LeftOut;
        let emptied = is_left_out && parts.iter().any(|(_, part)| part.is_judged && part.is_empty);
        // What is missing counts as 0, whose logarithm is that of the lowest value.
        let missing = divisor.saturating_sub(mean.counted) as f64;
        let of_missing = if self.geometric { missing * libm::log(LOWEST) } else { 0.0 };
        mean.counted = divisor;
        mean.outcome = match () {
            // Where a query has no number, the mean is none either.
            () if refused => Outcome::Undefined(Reason::Refused),
            () if parts.iter().any(|(_, part)| part.is_no_number) => {
                Outcome::Undefined(Reason::NothingJudged)
            }
            () if divisor == 0 && emptied => Outcome::Value(0.0),
            () if divisor == 0 => Outcome::Undefined(Reason::NoQueries),
            () if self.sums => Outcome::Value(mean.sum),
            () => {
                let value = (mean.sum + of_missing) / divisor as f64;
                let value = if self.geometric { libm::exp(value) } else { value };
                Outcome::Value(self.rounds.map_or(value, |digits| rounded(value, digits)))
            }
        };
        (given, mean)
    }

    /// Whether the tool gives its aggregate only.
    pub fn hides(&self) -> bool {
        self.hides_queries || self.geometric && !self.gives_logarithms
    }

    /// Why a query does not count, whatever its list is worth: one side of it is not there, or the tool
    /// skips it.
    pub fn left_out(&self, part: &Part) -> Option<Reason> {
        match &part.value {
            _ if self.counts_as_zero(part) => None,
            Err(Some(Without::NotJudged | Without::NothingRelevant)) => {
                Some(Reason::NothingRelevant)
            }
            Err(Some(Without::NotRetrieved)) => Some(Reason::NothingRetrieved),
            _ => None,
        }
    }

    /// Whether the mean counts a query that has no value as 0.
    pub fn counts_as_zero(&self, part: &Part) -> bool {
        self.missing == Missing::CountedAsZero && self.is_asked_for(part)
    }

    /// Whether the judgments ask for a value of this query.
    fn is_asked_for(&self, part: &Part) -> bool {
        part.is_judged && (!self.needs_relevant || part.has_relevant)
    }

    /// The first query by id that ends the evaluation: its value and those of all later ones are 0.
    pub fn end<'a>(&self, parts: &[(&'a Id, &Part)]) -> Option<&'a Id> {
        let ends = |part: &Part| part.is_judged && !part.has_relevant;
        let ends = parts.iter().filter(|(_, part)| self.stops_without_relevant && ends(part));
        ends.map(|(id, _)| *id).min()
    }

    /// What the tool makes of what was derived for one query.
    pub fn value_of(&self, derived: &Result<Derivation, Without>) -> Option<f64> {
        self.own(derived).ok()
    }

    fn own(&self, derived: &Result<Derivation, Without>) -> Result<f64, Option<Without>> {
        let derivation = match derived {
            Ok(derivation) => derivation,
            Err(Without::NotRetrieved) if self.missing == Missing::Nought => return Ok(0.0),
            Err(why) => return Err(Some(why.clone())),
        };
        self.given_for(derivation.outcome)
    }

    fn given_for(&self, outcome: Outcome) -> Result<f64, Option<Without>> {
        match outcome {
            Outcome::Value(value) if self.geometric => Ok(libm::log(value.max(LOWEST))),
            Outcome::Value(value) => Ok(self.rounds_each.map_or(value, |digits| {
                let scale = libm::pow(10.0, f64::from(digits));
                libm::floor(value * scale + 0.5) / scale
            })),
            Outcome::Undefined(Reason::NothingRetrieved) if self.empty_is_zero => Ok(0.0),
            Outcome::Undefined(_) => Err(None),
        }
    }

    fn has_relevant(&self, input: &Input) -> bool {
        let qrels = input.qrels.as_deref().unwrap_or_default();
        qrels.iter().any(|(_, grade)| *grade >= self.settings.threshold)
    }

    fn is_empty(&self, input: &Input) -> bool {
        let (Some(run), Some(qrels)) = (&input.run, &input.qrels) else { return true };
        let ranking = self.ranking(&input.id, run, qrels);
        match self.needs_non_relevant {
            true => ranking.non_relevant == 0,
            false if self.adds_grades() => adds_up_to_zero(ranking.judgments()),
            false => ranking.relevant == 0,
        }
    }

    /// Whether it takes an array of grades, which is empty to it where they add up to 0.
    pub fn adds_grades(&self) -> bool {
        self.adapter != Adapter::Ids && !self.needs_non_relevant
    }
}

fn is_no_number(outcome: Outcome) -> bool {
    outcome == Outcome::Undefined(Reason::NothingJudged)
}

/// In single precision, as torch adds.
pub(super) fn adds_up_to_zero(judgments: &[(Id, f64)]) -> bool {
    judgments.iter().fold(0.0_f32, |sum, (_, grade)| sum + *grade as f32) == 0.0
}

/// Rounded as Python rounds: what the number is in binary, and halves to the even digit.
fn rounded(value: f64, digits: u8) -> f64 {
    // From 2^53 on there are no decimals.
    let can_be = digits <= 17 && value.abs() < 9_007_199_254_740_992.0;
    can_be.then(|| decimal::parse(&decimal::fixed(value, digits))).flatten().unwrap_or(value)
}
