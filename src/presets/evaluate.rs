//! All queries of one call, and the tool's own aggregate.

use std::borrow::Cow;

use super::convention::{Convention, Input, Missing, Values, Without, WithoutRelevant};
use super::ranked::Ranked;
use crate::metrics::{Derivation, Id, Index, Measure, Outcome, Reason, expr};

/// What a value below this counts as in a geometric mean (trec_eval, `gm_map`).
const LOWEST: f64 = 0.00001;

impl Convention {
    /// The values that the tool gives.
    pub fn evaluate(&self, measure: &Measure, inputs: &[Input]) -> Values {
        self.evaluate_seen(measure, inputs, &mut |_| {})
    }

    /// The same, where `see` sees what was derived for each query, in their order.
    pub fn evaluate_seen(
        &self,
        measure: &Measure,
        inputs: &[Input],
        see: &mut dyn FnMut(&Result<Derivation, Without>),
    ) -> Values {
        let together = self.together(inputs);
        let values = together.iter().map(|input| {
            let derived = self.derive(measure, input);
            see(&derived);
            self.outcome(&derived)
        });
        let mut values: Vec<Value> = values.collect();
        if self.stops_without_relevant {
            self.stop(&mut values, inputs);
        }
        let refused = values.contains(&Value::Refused);
        let given = |value| match value {
            Value::Is(value) if !(refused && self.fails_whole) => Some(value),
            _ => None,
        };
        let values = values.into_iter().map(given);
        let queries: Vec<_> = inputs.iter().map(|input| input.id.clone()).zip(values).collect();
        let counted: Vec<f64> = queries
            .iter()
            .zip(inputs)
            .filter_map(|((_, value), input)| match self.without_relevant {
                WithoutRelevant::As(other) if self.is_empty(input) => value.and(Some(other)),
                WithoutRelevant::LeftOut if self.is_empty(input) => None,
                _ => *value,
            })
            .collect();
        // Where a query has no number, the mean is none either.
        let mean = if refused { None } else { self.mean(&counted, measure, inputs) };
        let hidden = self.hides_queries || self.geometric && !self.gives_logarithms;
        let shown = queries.into_iter().map(|(id, value)| (id, value.filter(|_| !hidden)));
        Values { queries: shown.collect(), mean }
    }

    /// The queries with what the tool takes over from one to another. Each is derived by itself then.
    pub fn together<'a>(&self, inputs: &'a [Input]) -> Cow<'a, [Input]> {
        if !self.judged_anywhere {
            return Cow::Borrowed(inputs);
        }
        let ids = || inputs.iter().flat_map(|input| input.qrels.iter().flatten()).map(|(id, _)| id);
        let mut seen = Index::default();
        let pool: Vec<&Id> = ids().filter(|id| seen.insert(id, 0).is_none()).collect();
        let more = |input: &Input| {
            let mut qrels = input.qrels.clone().unwrap_or_default();
            let own = Index::of(qrels.iter().map(|(id, _)| id));
            let others = pool.iter().filter(|id| !own.has(id));
            qrels.extend(others.map(|id| (Id::clone(id), 0.0)));
            Input { qrels: Some(qrels), ..input.clone() }
        };
        Cow::Owned(inputs.iter().map(more).collect())
    }

    fn mean(&self, counted: &[f64], measure: &Measure, inputs: &[Input]) -> Option<f64> {
        let judged = |input: &&Input| {
            input.qrels.is_some() && (!self.needs_relevant || self.has_relevant(input))
        };
        let divisor = match self.missing {
            Missing::CountedAsZero => inputs.iter().filter(judged).count(),
            _ => counted.len(),
        };
        let sum = counted.iter().sum::<f64>();
        if self.sums {
            return (divisor > 0).then(|| sum + self.sum_of_missing(measure, inputs));
        }
        // What is missing counts as 0, whose logarithm is that of the lowest value.
        let missing = divisor.saturating_sub(counted.len()) as f64;
        let of_missing = if self.geometric { missing * libm::log(LOWEST) } else { 0.0 };
        let mean = (divisor > 0).then(|| (sum + of_missing) / divisor as f64);
        let mean = if self.geometric { mean.map(libm::exp) } else { mean };
        mean.map(|mean| self.rounds.map_or(mean, |digits| expr::round(mean, digits)))
    }

    /// What queries that are not in the run add to a sum: their relevant documents, say.
    fn sum_of_missing(&self, measure: &Measure, inputs: &[Input]) -> f64 {
        if self.missing != Missing::CountedAsZero {
            return 0.0;
        }
        let as_empty = Self { missing: Missing::Zero, ..self.clone() };
        let missing = inputs.iter().filter(|input| input.run.as_ref().is_none_or(Vec::is_empty));
        missing.map(|input| as_empty.value(measure, input).unwrap_or(0.0)).sum()
    }

    fn has_relevant(&self, input: &Input) -> bool {
        let qrels = input.qrels.as_deref().unwrap_or_default();
        qrels.iter().any(|(_, grade)| *grade >= self.settings.threshold)
    }

    /// Whether what the tool gets has nothing that the measure needs.
    fn is_empty(&self, input: &Input) -> bool {
        let (Some(run), Some(qrels)) = (&input.run, &input.qrels) else { return true };
        let ranking = self.ranking(&input.id, run, qrels);
        match self.needs_non_relevant {
            true => ranking.non_relevant == 0,
            false => ranking.relevant == 0,
        }
    }

    /// The value that the tool gives one query.
    pub fn value(&self, measure: &Measure, input: &Input) -> Option<f64> {
        self.value_among(measure, input, &mut Ranked::default())
    }

    /// The same; what was ranked before for this query is not ranked again.
    pub fn value_among(
        &self,
        measure: &Measure,
        input: &Input,
        ranked: &mut Ranked,
    ) -> Option<f64> {
        self.value_of(&self.derive_among(measure, input, ranked))
    }

    /// What the tool makes of what was derived for one query.
    pub fn value_of(&self, derived: &Result<Derivation, Without>) -> Option<f64> {
        match self.outcome(derived) {
            Value::Is(value) => Some(value),
            _ => None,
        }
    }

    fn outcome(&self, derived: &Result<Derivation, Without>) -> Value {
        let derivation = match derived {
            Ok(derivation) => derivation,
            Err(Without::NotRetrieved) if self.missing == Missing::Nought => return Value::Is(0.0),
            Err(Without::Refused(_)) => return Value::Refused,
            Err(_) => return Value::None,
        };
        match derivation.outcome {
            Outcome::Value(value) if self.geometric => Value::Is(libm::log(value.max(LOWEST))),
            Outcome::Value(value) => Value::Is(self.rounds_each.map_or(value, |digits| {
                let scale = libm::pow(10.0, f64::from(digits));
                libm::floor(value * scale + 0.5) / scale
            })),
            Outcome::Undefined(Reason::NothingRetrieved) => Value::Is(0.0),
            Outcome::Undefined(_) => Value::None,
        }
    }

    /// Makes the values from the first query without a relevant document on 0, by id.
    fn stop(&self, values: &mut [Value], inputs: &[Input]) {
        let judged = inputs.iter().filter(|input| input.qrels.is_some());
        let Some(first) = judged.filter(|i| !self.has_relevant(i)).map(|i| &i.id).min() else {
            return;
        };
        for (value, input) in values.iter_mut().zip(inputs) {
            if input.id >= *first && *value != Value::None {
                *value = Value::Is(0.0);
            }
        }
    }
}

/// What became of a query.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    Is(f64),
    None,
    Refused,
}
