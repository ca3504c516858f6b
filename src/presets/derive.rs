//! Derives a measure for one query under a convention: the ranking that the tool accepts, then the steps.

use super::convention::{Convention, MissingQuery};
use super::query_input::QueryInput;
use super::ranking_cache::RankingCache;
use super::refusal::{Refusal, RefusalRule};
use crate::metrics::{Derivation, Measure, Ranking, Reason, derive};

/// Why a convention gives a query no value.
#[derive(Clone, Debug, PartialEq)]
pub enum NoValue {
    /// The query has no judgments.
    NotJudged,
    /// The query is not in the run, or its list is empty.
    NotRetrieved,
    /// The tool refuses the query's list or judgments.
    Refused(Refusal),
    /// The tool skips queries without a relevant document.
    NothingRelevant,
    /// The tool's value is NaN: it divides 0 by 0.
    NotANumber(Reason),
}

impl Convention {
    /// Derives the measure for one query.
    ///
    /// # Errors
    /// The reason why the tool gives the query no value.
    pub fn derive(&self, measure: &Measure, input: &QueryInput) -> Result<Derivation, NoValue> {
        self.derived(measure, &self.accepted(input)?)
    }

    /// Derives the measure for a ranking that the tool accepts.
    ///
    /// # Errors
    /// The tool refuses the query for the outcome of its derivation, or its value is NaN.
    pub fn derived(&self, measure: &Measure, accepted: &Ranking) -> Result<Derivation, NoValue> {
        let derivation = derive(measure, accepted);
        self.no_number_after(&derivation).map_or(Ok(derivation), Err)
    }

    /// The ranking of one query as the tool sees it, for any measure.
    ///
    /// # Errors
    /// The reason why the tool gives the query no value.
    pub fn accepted(&self, input: &QueryInput) -> Result<Ranking, NoValue> {
        self.accepted_with(input, &mut RankingCache::default())
    }

    /// As [`Self::accepted`]. `cache` holds the rankings made before for the same query, and keeps this one.
    ///
    /// # Errors
    /// The same as for [`Self::accepted`].
    pub(super) fn accepted_with(
        &self,
        input: &QueryInput,
        cache: &mut RankingCache,
    ) -> Result<Ranking, NoValue> {
        let missing = self.queries.missing;
        let qrels = match &input.qrels {
            Some(qrels) => &**qrels,
            None if self.queries.unjudged_count => &[],
            None => return Err(self.not_judged()),
        };
        let run = input.run.as_deref().unwrap_or_default();
        let empty_counts =
            missing == MissingQuery::EmptyList || self.queries.empty_counts && input.run.is_some();
        // Here an empty list counts as a missing one.
        if run.is_empty() && self.refuses_missing() {
            return Err(NoValue::Refused(Refusal::Missing));
        }
        if input.run.is_none() && !empty_counts {
            return Err(NoValue::NotRetrieved);
        }
        let known = cache.find(self);
        let ranking = match known {
            Some(known) if self.refusals.rules.is_empty() => known,
            _ => {
                let received = self.received(&input.id, run, qrels);
                if let Some(refusal) = self.refused(&received) {
                    return Err(NoValue::Refused(refusal));
                }
                known.unwrap_or_else(|| cache.keep(self, self.ranked(received)))
            }
        };
        if run.is_empty() && !empty_counts {
            return Err(NoValue::NotRetrieved);
        }
        if self.queries.needs_relevant && ranking.relevant == 0 {
            return Err(NoValue::NothingRelevant);
        }
        Ok(ranking)
    }

    /// Why a query without judgments has no value.
    pub(super) fn not_judged(&self) -> NoValue {
        match self.refusals.has(RefusalRule::NotJudged) {
            true => NoValue::Refused(Refusal::NotJudged),
            false => NoValue::NotJudged,
        }
    }

    /// Whether a judged query that is not in the run is refused.
    pub(super) fn refuses_missing(&self) -> bool {
        self.queries.missing == MissingQuery::LeftOut && self.refusals.has(RefusalRule::Missing)
    }

    /// Why the tool refuses a query. `None`: it gives a value, or has none for another reason.
    pub fn refusal(&self, measure: &Measure, input: &QueryInput) -> Option<Refusal> {
        match self.derive(measure, input) {
            Err(NoValue::Refused(refusal)) => Some(refusal),
            // The query is left out of the mean, and yet the tool reads its list.
            Err(NoValue::NothingRelevant) => self.beyond_list(measure, input),
            _ => None,
        }
    }
}
