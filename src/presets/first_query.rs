//! Finds the query that a tool evaluates first. trec_eval refuses this query if all its grades are below 0,
//! because it then allocates no memory. A later query with such grades uses the memory of earlier queries.

use std::borrow::Cow;

use super::convention::Convention;
use super::query_input::QueryInput;
use super::query_result::QueryResult;
use super::refusal::RefusalRule;
use crate::metrics::Id;

/// The rules that apply to the first query only.
const FIRST: [RefusalRule; 2] = [RefusalRule::AllNegative, RefusalRule::AllNegativeListed];

impl Convention {
    /// Returns the convention's rules that apply to the first query only.
    pub(super) fn first_rules(&self) -> impl Iterator<Item = &'static RefusalRule> {
        FIRST.iter().filter(|rule| self.refusals.has(**rule))
    }

    /// Returns the rules that apply to every query.
    pub(super) fn later_rules(&self) -> impl Iterator<Item = &RefusalRule> {
        self.refusals.rules.iter().filter(|rule| !FIRST.contains(rule))
    }

    /// Returns the convention for queries that are not the first to be evaluated.
    pub fn of_later(&self) -> Cow<'_, Self> {
        if self.first_rules().next().is_none() {
            return Cow::Borrowed(self);
        }
        let mut later = self.clone();
        later.refusals.remove(&FIRST);
        Cow::Owned(later)
    }

    /// Returns the index of the query that the tool evaluates first. `None`: no query has a list and
    /// judgments.
    pub fn first_of(&self, inputs: &[QueryInput]) -> Option<usize> {
        self.first_among(inputs.iter().map(QueryInput::evaluated))
    }

    /// As [`Self::first_of`]. `evaluated` holds, for each query, its id if it has a list and judgments.
    pub(super) fn first_among<'a>(
        &self,
        evaluated: impl Iterator<Item = Option<&'a Id>>,
    ) -> Option<usize> {
        let evaluated = evaluated.enumerate().filter_map(|(at, id)| Some((at, id?)));
        self.first_by(evaluated, |(_, id)| id).map(|(at, _)| at)
    }

    /// Returns the query that the tool evaluates first, if the tool refuses it for its grades.
    pub fn refused_first<'a>(&self, results: &[(&'a Id, &QueryResult)]) -> Option<&'a Id> {
        let evaluated = results.iter().copied().filter(|(_, result)| result.is_evaluated);
        let first = self.first_by(evaluated, |(id, _)| id)?;
        first.1.is_refused_first.then_some(first.0)
    }

    /// Returns the item that the tool evaluates first: the first by id if the tool sorts by id, else the first
    /// of the iterator.
    fn first_by<T>(&self, mut all: impl Iterator<Item = T>, id: impl Fn(&T) -> &Id) -> Option<T> {
        if !self.refusals.has(RefusalRule::AllNegative) {
            return all.next();
        }
        all.min_by(|a, b| id(a).cmp(id(b)))
    }
}
