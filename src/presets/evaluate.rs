//! All queries of one call.

use std::borrow::Cow;

use super::convention::{Convention, Input, Values, Without};
use super::mean::Part;
use super::ranked::Ranked;
use crate::metrics::{Derivation, Index, Measure};

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
        let part = |(input, together): (&Input, &Input)| {
            let derived = self.derive(measure, together);
            see(&derived);
            self.part(measure, input, &derived)
        };
        let parts: Vec<Part> = inputs.iter().zip(together.iter()).map(part).collect();
        let parts: Vec<_> = inputs.iter().map(|input| &input.id).zip(&parts).collect();
        let (given, mean) = self.total(&parts);
        let queries = inputs.iter().map(|input| input.id.clone()).zip(given);
        Values { queries: queries.collect(), mean: mean.outcome.value() }
    }

    /// The queries with what the tool takes over from one to another. Each is derived by itself then.
    pub fn together<'a>(&self, inputs: &'a [Input]) -> Cow<'a, [Input]> {
        if !self.judged_anywhere {
            return Cow::Borrowed(inputs);
        }
        let judged = inputs.iter().flat_map(|input| input.qrels.iter().flatten());
        let pool = Index::of(judged.map(|(id, _)| id));
        Cow::Owned(inputs.iter().map(|input| input.pooled(&pool)).collect())
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
        let taken = self.taken_among(input, ranked);
        self.value_of(&taken.and_then(|taken| self.derived(measure, &taken)))
    }
}

impl Input {
    /// With documents of the list that are judged for any query, which are in `pool`, judged 0.
    pub fn pooled(&self, pool: &Index) -> Self {
        let mut qrels = self.qrels.clone().unwrap_or_default();
        let own = Index::of(qrels.iter().map(|(id, _)| id));
        let docs = self.run.iter().flatten();
        let others = docs.filter(|(id, _)| pool.has(id) && !own.has(id));
        qrels.extend(others.map(|(id, _)| (id.clone(), 0.0)));
        Self { qrels: Some(qrels), ..self.clone() }
    }
}
