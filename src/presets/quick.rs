//! Computes values without steps, from the ranks of a query's judged documents.
//!
//! This works for conventions that leave their input as it is, and for queries that have a list and judgments.
//! All others need the steps.

use super::convention::{Convention, WithoutRelevant};
use super::query_input::QueryInput;
use super::query_result::QueryResult;
use super::refusal::RefusalRule;
use crate::metrics::settings::Unjudged;
use crate::metrics::{Index, JudgedRanks, Measure, final_order};

impl Convention {
    /// Returns the reader of judged documents' ranks. `None` if the ranks alone do not decide the values.
    pub(super) fn quick_ranks(&self) -> Option<JudgedRanks> {
        let is_read =
            |rule: &RefusalRule| NEGATIVE.contains(rule) || *rule == RefusalRule::Duplicates;
        let reads = self.reads_ranks()
            && self.settings.relevance.unjudged == Unjudged::Zero
            && self.refusals.rules.iter().all(is_read);
        reads.then(|| JudgedRanks::under(&self.settings)).flatten()
    }

    /// Reads a query. Returns whether its values may follow from the ranks.
    pub(super) fn read_quickly(&self, input: &QueryInput, ranks: &mut JudgedRanks) -> bool {
        let (Some(run), Some(qrels)) = (&input.run, &input.qrels) else { return false };
        let refuses = !self.refusals.rules.is_empty();
        let is_negative = || qrels.iter().any(|(_, grade)| *grade < 0.0);
        if run.is_empty() || qrels.is_empty() || refuses && is_negative() {
            return false;
        }
        let places = Index::of(qrels.iter().map(|(id, _)| id));
        let judged: Vec<Option<usize>> = run.iter().map(|(id, _)| places.get(id)).collect();
        let mut seen = vec![false; qrels.len()];
        let mut is_twice =
            |place: &usize| seen.get_mut(*place).is_some_and(|seen| std::mem::replace(seen, true));
        let repeats = judged.iter().flatten().any(&mut is_twice)
            || refuses && Index::of(run.iter().map(|(id, _)| id)).count() < run.len();
        if repeats || places.count() < qrels.len() {
            return false;
        }
        let grade = |at: usize| judged.get(at).copied().flatten().map(|place| qrels[place].1);
        let (order, _) = final_order(run, &self.settings, &|at| grade(at).unwrap_or(0.0));
        let found =
            order.into_iter().enumerate().filter_map(|(at, doc)| Some((at + 1, grade(doc)?)));
        ranks.read(run.len(), found, qrels.iter().map(|(_, grade)| (*grade, 1)));
        true
    }

    /// Returns the result of the query that was read. `None` if it needs the steps.
    pub(super) fn quick_result(
        &self,
        measure: &Measure,
        ranks: &JudgedRanks,
    ) -> Option<QueryResult> {
        let is_counted = self.sums_missing() && measure.definition.in_sum.is_some();
        if is_counted || self.queries.needs_relevant && ranks.relevant == 0 {
            return None;
        }
        let outcome = measure.value(ranks)?;
        outcome.value()?;
        let needed = match self.queries.needs_non_relevant {
            true => ranks.non_relevant,
            false => ranks.relevant,
        };
        Some(QueryResult {
            value: self.given_for(outcome),
            has_relevant: ranks.relevant > 0,
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs && needed == 0,
            ..QueryResult::none()
        })
    }
}

/// The rules that apply only to queries with a grade below 0.
const NEGATIVE: [RefusalRule; 3] =
    [RefusalRule::AllNegative, RefusalRule::AllNegativeListed, RefusalRule::Negative];
