//! Evaluates all queries of one call.

use std::borrow::Cow;

use super::convention::Convention;
use super::derive::NoValue;
use super::query_input::{QueryInput, Values};
use super::query_result::QueryResult;
use super::ranking_cache::RankingCache;
use crate::metrics::{Derivation, Index, Measure};

impl Convention {
    /// Returns the values and the aggregate that the tool gives for these queries.
    pub fn evaluate(&self, measure: &Measure, inputs: &[QueryInput]) -> Values {
        self.evaluate_seen(measure, inputs, &mut |_| {})
    }

    /// As [`Self::evaluate`]. `see` is called with the derivation of each query, in their order.
    pub fn evaluate_seen(
        &self,
        measure: &Measure,
        inputs: &[QueryInput],
        see: &mut dyn FnMut(&Result<Derivation, NoValue>),
    ) -> Values {
        let prepared = self.with_shared_judgments(inputs);
        let (first, later) = (self.first_of(inputs), self.of_later());
        let result = |(at, (input, prepared)): (usize, (&QueryInput, &QueryInput))| {
            let convention = if first == Some(at) { self } else { &later };
            let derived = convention.derive(measure, prepared);
            see(&derived);
            self.query_result(measure, input, &derived)
        };
        let both = inputs.iter().zip(prepared.iter()).enumerate();
        let results: Vec<QueryResult> = both.map(result).collect();
        let results: Vec<_> = inputs.iter().map(|input| &input.id).zip(&results).collect();
        let (given, mean) = self.total(&results);
        let queries = inputs.iter().map(|input| input.id.clone()).zip(given);
        Values {
            queries: queries.collect(),
            mean: mean.outcome.value(),
            why: mean.outcome.reason(),
        }
    }

    /// Returns the queries, each with the judgments that the tool takes from the other queries. Each query can
    /// then be derived alone.
    pub fn with_shared_judgments<'a>(&self, inputs: &'a [QueryInput]) -> Cow<'a, [QueryInput]> {
        if !self.input.judged_anywhere {
            return Cow::Borrowed(inputs);
        }
        let pool = pool(inputs);
        Cow::Owned(inputs.iter().map(|input| input.pooled(&pool)).collect())
    }

    /// Returns the value that the tool gives one query.
    pub fn value(&self, measure: &Measure, input: &QueryInput) -> Option<f64> {
        self.value_with(measure, input, &mut RankingCache::default())
    }

    /// As [`Self::value`]. `cache` holds the rankings made before for the same query.
    pub fn value_with(
        &self,
        measure: &Measure,
        input: &QueryInput,
        cache: &mut RankingCache,
    ) -> Option<f64> {
        let accepted = self.accepted_with(input, cache);
        self.value_of(&accepted.and_then(|ranking| self.derived(measure, &ranking)))
    }
}

/// Returns the documents that are judged for any of the queries.
pub fn pool(inputs: &[QueryInput]) -> Index {
    Index::of(inputs.iter().flat_map(|input| input.qrels.iter().flatten()).map(|(id, _)| id))
}

impl QueryInput {
    /// Returns the query with grade 0 for each unjudged document of its list that is in `pool`. `pool` holds
    /// the documents judged for any query.
    pub fn pooled(&self, pool: &Index) -> Self {
        // A grade below 0 becomes 0, so that it counts as a judgment.
        let mut qrels = self.qrels.clone().unwrap_or_default();
        for (_, grade) in &mut qrels {
            *grade = grade.max(0.0);
        }
        let judged = Index::of(qrels.iter().map(|(id, _)| id));
        let docs = self.run.iter().flatten();
        let others = docs.filter(|(id, _)| pool.has(id) && !judged.has(id));
        qrels.extend(others.map(|(id, _)| (id.clone(), 0.0)));
        Self { qrels: Some(qrels), ..self.clone() }
    }
}
