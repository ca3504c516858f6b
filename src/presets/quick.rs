//! Computes values without steps, from the ranks of a query's judged documents.
//!
//! This works for conventions that leave their input as it is, and for queries that have a list and judgments.
//! All others need the steps.

use std::borrow::Cow;

use super::convention::{Convention, QueryRules, WithoutRelevant};
use super::derive::NoValue;
use super::query_input::QueryInput;
use super::query_result::QueryResult;
use super::refusal::RefusalRule;
use crate::metrics::settings::{Order, Unjudged};
use crate::metrics::{Id, Index, JudgedRanks, Measure, Outcome, Reason, counted, final_order};

/// A list joined with its judgments, for all conventions.
pub struct JoinedQuery<'a> {
    run: Cow<'a, [(Id, Option<f64>)]>,
    /// By document of the list: its grade.
    grades: Vec<Option<f64>>,
    /// Each grade judged, with its number of documents.
    judged: Vec<(f64, usize)>,
    is_negative: bool,
    /// Whether an unjudged document is listed twice.
    repeats_unjudged: bool,
    /// For each order that was read: the rank and the grade of each judged document.
    found: Vec<(Order, Vec<(usize, f64)>)>,
}

impl<'a> JoinedQuery<'a> {
    /// Joins the list of a query with its judgments. `None` if one of them is missing or empty, or if a judged document
    /// is listed or judged twice.
    pub fn of(input: &'a QueryInput) -> Option<Self> {
        let (run, qrels) = (input.run.as_deref()?, input.qrels.as_deref()?);
        let places = Index::of(qrels.iter().map(|(id, _)| id));
        if run.is_empty() || qrels.is_empty() || places.count() < qrels.len() {
            return None;
        }
        let mut seen = vec![false; qrels.len()];
        let mut grades = Vec::with_capacity(run.len());
        let mut unjudged = Vec::new();
        for (id, _) in run {
            let place = places.get(id);
            if place.is_some_and(|place| std::mem::replace(&mut seen[place], true)) {
                return None;
            }
            if place.is_none() {
                unjudged.push(id);
            }
            grades.push(place.map(|place| qrels[place].1));
        }
        let judged = counted(qrels.iter().map(|(_, grade)| *grade));
        Some(Self {
            run: Cow::Borrowed(run),
            grades,
            is_negative: judged.iter().any(|(grade, _)| *grade < 0.0),
            judged,
            repeats_unjudged: Index::of(unjudged.iter().copied()).count() < unjudged.len(),
            found: Vec::new(),
        })
    }

    /// Returns the same query with its list, so that it can outlive the input.
    pub fn into_owned(self) -> JoinedQuery<'static> {
        JoinedQuery { run: Cow::Owned(self.run.into_owned()), ..self }
    }
}

impl Convention {
    /// Returns the reader of judged documents' ranks. `None` if the ranks alone do not decide the values.
    pub fn quick_ranks(&self) -> Option<JudgedRanks> {
        let is_read =
            |rule: &RefusalRule| NEGATIVE.contains(rule) || *rule == RefusalRule::Duplicates;
        // A tool that reads a grade for every document leaves none out.
        let leaves_out = self.settings.relevance.unjudged == Unjudged::LeftOut
            && !self.queries.needs_non_relevant;
        let reads = self.reads_ranks()
            && (self.settings.relevance.unjudged == Unjudged::Zero || leaves_out)
            && self.refusals.rules.iter().all(is_read);
        reads.then(|| JudgedRanks::under(&self.settings)).flatten()
    }

    /// Reads a query. Returns whether its values may follow from the ranks.
    pub fn read_quickly(&self, query: &mut JoinedQuery, ranks: &mut JudgedRanks) -> bool {
        let refuses = !self.refusals.rules.is_empty();
        if refuses && (query.is_negative || query.repeats_unjudged) {
            return false;
        }
        let order = self.settings.order;
        let known = query.found.iter().position(|(of, _)| *of == order);
        let at = known.unwrap_or_else(|| {
            let grade = |at: usize| query.grades[at];
            let (places, _) =
                final_order(&query.run, &self.settings, &|at| grade(at).unwrap_or(0.0));
            let ranks = places.into_iter().zip(1..);
            let found = ranks.filter_map(|(doc, rank)| Some((rank, grade(doc)?))).collect();
            query.found.push((order, found));
            query.found.len() - 1
        });
        let found = query.found[at].1.iter().map(|(rank, grade)| (*rank, self.input.grade(*grade)));
        let judged = query.judged.iter().map(|(grade, count)| (self.input.grade(*grade), *count));
        ranks.read(query.run.len(), found, judged);
        true
    }

    /// Returns the value that the tool gives one query by itself: that of [`Convention::value`]. `None` if there is
    /// none, or if it needs the steps.
    pub fn quick_value(&self, measure: &Measure, query: &mut JoinedQuery) -> Option<f64> {
        let mut ranks = self.quick_ranks()?;
        let is_read = self.read_quickly(query, &mut ranks);
        let (_, result) = is_read.then(|| self.quick_result(measure, &ranks))??;
        result.value.ok()
    }

    /// Returns the measure's outcome for the query that was read, and the result of the query. `None` if it needs the
    /// steps.
    pub fn quick_result(
        &self,
        measure: &Measure,
        ranks: &JudgedRanks,
    ) -> Option<(Outcome, QueryResult)> {
        if is_large(ranks) {
            return None;
        }
        let is_counted = self.sums_missing() && measure.definition.in_sum.is_some();
        let is_skipped = self.queries.needs_relevant && ranks.relevant == 0;
        if is_counted || is_skipped && self.queries.needs_non_relevant {
            return None;
        }
        let outcome = measure.value(ranks)?;
        let needed = match self.queries.needs_non_relevant {
            true => ranks.non_relevant,
            false => ranks.relevant,
        };
        let result = QueryResult {
            has_relevant: ranks.relevant > 0,
            is_empty: self.queries.without_relevant != WithoutRelevant::AsItIs && needed == 0,
            ..QueryResult::none()
        };
        if is_skipped {
            let value = Err(Some(NoValue::NothingRelevant));
            let is_zero_by_itself = self.queries.zero_by_itself;
            return Some((outcome, QueryResult { value, is_zero_by_itself, ..result }));
        }
        let QueryRules { zero_by_itself, needs_non_relevant, .. } = self.queries;
        if let Outcome::Undefined(reason) = outcome
            && (zero_by_itself || needs_non_relevant || reason == Reason::NothingJudged)
        {
            return None;
        }
        Some((outcome, QueryResult { value: self.given_for(outcome), ..result }))
    }
}

/// Whether a step may be too large for a number, so that the derivation has no value.
fn is_large(ranks: &JudgedRanks) -> bool {
    let grade = ranks.settings.max_grade.unwrap_or(0.0).max(ranks.highest_grade);
    let mut gains = ranks.ideal.first().into_iter().chain(ranks.ideal.last());
    grade > LARGEST_POWER || gains.any(|gain| gain.abs() > LARGEST_GAIN)
}

/// 2 to this power is far from the largest number, and so is the sum of many such gains.
const LARGEST_POWER: f64 = 500.0;
const LARGEST_GAIN: f64 = 1e200;

/// The rules that apply only to queries with a grade below 0.
const NEGATIVE: [RefusalRule; 3] =
    [RefusalRule::AllNegative, RefusalRule::AllNegativeListed, RefusalRule::Negative];
