//! Computes the values of several measures, query by query.
//!
//! Measures of the same convention share a ranking, and most values come from ranks without steps. The values
//! equal those of [`Convention::evaluate`].

use std::borrow::Cow;

use super::convention::Convention;
use super::query_input::QueryInput;
use super::query_result::QueryResult;
use super::quick::JoinedQuery;
use super::ranking_cache::RankingCache;
use crate::metrics::{Id, Index, JudgedRanks, Measure};

/// The values of one run. Queries are added in their order.
pub struct Evaluation {
    groups: Vec<Group>,
    measures: Vec<Measure>,
    ids: Vec<Id>,
    /// By measure, then query.
    results: Vec<Vec<Kept>>,
}

/// The result of one query. Most results are a value alone, which is kept without the other fields to save memory.
enum Kept {
    Value(f64),
    Whole(Box<QueryResult>),
}

impl Kept {
    fn of(result: QueryResult) -> Self {
        match result.value {
            Ok(value) if result == Self::plain(value) => Self::Value(value),
            _ => Self::Whole(Box::new(result)),
        }
    }

    fn plain(value: f64) -> QueryResult {
        QueryResult { value: Ok(value), ..QueryResult::none() }
    }

    fn whole(self) -> QueryResult {
        match self {
            Self::Value(value) => Self::plain(value),
            Self::Whole(result) => *result,
        }
    }

    /// Returns the value that the tool gives if no other query can change it.
    fn alone(&self) -> Option<f64> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Whole(result) => {
                let zero = result.is_zero_by_itself.then_some(0.0);
                result.value.as_ref().ok().copied().or(zero)
            }
        }
    }
}

/// Measures of the same convention.
struct Group {
    convention: Convention,
    /// The convention for the other queries, without the refusals that only the first query can meet.
    later: Convention,
    /// The index of the query that is evaluated first.
    first: Option<usize>,
    /// Reads the ranks of judged documents. `None` if they do not decide the values.
    ranks: Option<JudgedRanks>,
    /// The indices of the measures in [`Evaluation::measures`].
    measures: Vec<usize>,
}

impl Evaluation {
    /// Starts without queries. `evaluated` holds, for each query in its order, the id if it has a list and judgments.
    pub fn new(conditions: &[(Measure, Convention)], evaluated: &[Option<Id>]) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for (place, (_, convention)) in conditions.iter().enumerate() {
            match groups.iter_mut().find(|group| group.convention == *convention) {
                Some(group) => group.measures.push(place),
                None => groups.push(Group {
                    later: convention.of_later().into_owned(),
                    first: convention.first_among(evaluated.iter().map(Option::as_ref)),
                    ranks: convention.quick_ranks(),
                    measures: vec![place],
                    convention: convention.clone(),
                }),
            }
        }
        let measures: Vec<Measure> = conditions.iter().map(|(measure, _)| *measure).collect();
        let results = measures.iter().map(|_| Vec::with_capacity(evaluated.len())).collect();
        Self { groups, measures, ids: Vec::new(), results }
    }

    /// Adds the next query. `pool` holds the documents judged for any query. Only some conventions read it.
    pub fn add(&mut self, input: &QueryInput, pool: Option<&Index>) {
        self.add_joined(input, JoinedQuery::of(input).as_mut(), pool);
    }

    /// As [`Self::add`]. `joined` is what [`JoinedQuery::of`] returns for the query.
    pub fn add_joined(
        &mut self,
        input: &QueryInput,
        mut joined: Option<&mut JoinedQuery>,
        pool: Option<&Index>,
    ) {
        let at = self.ids.len();
        self.ids.push(input.id.clone());
        let mut cache = RankingCache::default();
        for Group { convention, later, first, ranks, measures } in &mut self.groups {
            let used = if *first == Some(at) { &*convention } else { &*later };
            let pooled = pool.filter(|_| used.input.judged_anywhere);
            let prepared = pooled.map_or(Cow::Borrowed(input), |p| Cow::Owned(input.pooled(p)));
            let ranks = ranks.as_mut().zip(joined.as_deref_mut()).and_then(|(ranks, joined)| {
                let is_read = pooled.is_none() && used.read_quickly(joined, ranks);
                is_read.then_some(&*ranks)
            });
            let mut accepted = None;
            for place in measures {
                let measure = &self.measures[*place];
                let quick = ranks.and_then(|ranks| used.quick_result(measure, ranks));
                let with_steps = || {
                    let accepted = accepted.get_or_insert_with(|| match pooled {
                        Some(_) => used.accepted(&prepared),
                        None => used.accepted_with(&prepared, &mut cache),
                    });
                    let derived =
                        accepted.clone().and_then(|ranking| used.derived(measure, &ranking));
                    convention.query_result(measure, input, &derived)
                };
                let result = quick.map_or_else(with_steps, |(_, result)| result);
                self.results[*place].push(Kept::of(result));
            }
        }
    }

    /// Returns the number of queries that were added.
    pub fn count(&self) -> usize {
        self.ids.len()
    }

    /// Returns the values that the tool gives, by measure, then query.
    pub fn finish(mut self) -> Vec<Vec<Option<f64>>> {
        (0..self.measures.len()).map(|place| self.take(place)).collect()
    }

    /// Takes out the result of each query for the measure at an index of [`Self::new`]'s conditions. They can be taken
    /// once.
    ///
    /// # Panics
    /// No measure has this index.
    pub fn take_results(&mut self, place: usize) -> Vec<(Id, QueryResult)> {
        let results = std::mem::take(&mut self.results[place]).into_iter().map(Kept::whole);
        self.ids.iter().cloned().zip(results).collect()
    }

    /// Takes out the values that the tool gives for the measure at an index of [`Self::new`]'s conditions, by query.
    /// They can be taken once.
    ///
    /// # Panics
    /// No measure has this index.
    pub fn take(&mut self, place: usize) -> Vec<Option<f64>> {
        let results = std::mem::take(&mut self.results[place]);
        let mut groups = self.groups.iter().filter(|group| group.measures.contains(&place));
        match groups.next() {
            Some(group) if !group.convention.looks_at_other_queries() => {
                results.iter().map(Kept::alone).collect()
            }
            Some(group) => {
                let results: Vec<QueryResult> = results.into_iter().map(Kept::whole).collect();
                let results: Vec<_> = self.ids.iter().zip(&results).collect();
                group.convention.total(&results).0
            }
            None => Vec::new(),
        }
    }
}
