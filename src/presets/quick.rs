//! Computes values without steps, from the ranks of a query's judged documents.
//!
//! This works for conventions that leave their input as it is, and for queries that have a list and judgments.
//! All others need the steps.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::convention::{Convention, QueryRules, WithoutRelevant};
use super::derive::NoValue;
use super::query_input::QueryInput;
use super::query_result::QueryResult;
use super::refusal::RefusalRule;
use crate::metrics::settings::{Order, Settings, Unjudged};
use crate::metrics::{
    Id, Index, JudgedRanks, Measure, Outcome, Reason, Row, counted, final_order, rows_in_order,
};

/// A list joined with its judgments, for all conventions.
pub struct JoinedQuery<'a> {
    run: Cow<'a, [(Id, Option<f64>)]>,
    /// By document of the list: its grade.
    grades: Vec<Option<f64>>,
    /// Each grade judged, with its number of documents.
    judged: Vec<(f64, usize)>,
    is_negative: bool,
    /// Whether an unjudged document is listed twice, once a convention has asked.
    repeats_unjudged: OnceCell<bool>,
    /// For each order that was read: the rank and the grade of each judged document.
    found: Vec<(Order, Vec<(usize, f64)>)>,
}

impl<'a> JoinedQuery<'a> {
    /// Joins the list of a query with its judgments. `None` if one of them is missing or empty, or if a judged document
    /// is listed or judged twice.
    pub fn of(input: &'a QueryInput) -> Option<Self> {
        Self::with(input, &Index::of(input.qrels.iter().flatten().map(|(id, _)| id)))
    }

    /// As [`Self::of`]. `places` holds the place of each judgment.
    pub fn with(input: &'a QueryInput, places: &Index) -> Option<Self> {
        let (run, qrels) = (input.run.as_deref()?, input.qrels.as_deref()?);
        if run.is_empty() || qrels.is_empty() || places.count() < qrels.len() {
            return None;
        }
        let mut seen = vec![false; qrels.len()];
        let mut grades = Vec::with_capacity(run.len());
        for (id, _) in run {
            let place = places.get(id);
            if place.is_some_and(|place| std::mem::replace(&mut seen[place], true)) {
                return None;
            }
            grades.push(place.map(|place| qrels[place].1));
        }
        let judged = counted(qrels.iter().map(|(_, grade)| *grade));
        Some(Self {
            run: Cow::Borrowed(run),
            grades,
            is_negative: judged.iter().any(|(grade, _)| *grade < 0.0),
            repeats_unjudged: OnceCell::new(),
            judged,
            found: Vec::new(),
        })
    }

    /// Returns how many of the documents down to a depth are judged, and how many there are.
    pub fn judged_within(&mut self, depth: usize, settings: &Settings) -> [usize; 2] {
        let found = self.found(settings);
        [found.partition_point(|(rank, _)| *rank <= depth), self.run.len().min(depth)]
    }

    /// Whether an unjudged document is listed twice.
    fn repeats_unjudged(&self) -> bool {
        *self.repeats_unjudged.get_or_init(|| {
            let listed = self.run.iter().zip(&self.grades).filter(|(_, grade)| grade.is_none());
            let unjudged: Vec<&Id> = listed.map(|((id, _), _)| id).collect();
            Index::of(unjudged.iter().copied()).count() < unjudged.len()
        })
    }

    /// Returns the rank and the grade of each judged document of the list, in the order of these settings.
    fn found(&mut self, settings: &Settings) -> &[(usize, f64)] {
        let order = settings.order;
        let known = self.found.iter().position(|(of, _)| *of == order);
        let at = known.unwrap_or_else(|| {
            let grade = |at: usize| self.grades[at];
            let (places, _) = final_order(&self.run, settings, &|at| grade(at).unwrap_or(0.0));
            let ranks = places.into_iter().zip(1..);
            let found = ranks.filter_map(|(doc, rank)| Some((rank, grade(doc)?))).collect();
            self.found.push((order, found));
            self.found.len() - 1
        });
        &self.found[at].1
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
        if self.may_refuse(query) {
            return false;
        }
        ranks.read_judgments(self.quick_judged(query));
        let length = query.run.len();
        let found = query.found(&self.settings).iter();
        let found = found.map(|(rank, grade)| (*rank, self.input.grade(*grade)));
        ranks.read_list(length, found);
        true
    }

    fn may_refuse(&self, query: &JoinedQuery) -> bool {
        !self.refusals.rules.is_empty() && (query.is_negative || query.repeats_unjudged())
    }

    /// Returns the rows of the ranking that the tool makes of a query. The convention must have
    /// [quick ranks](Self::quick_ranks). `None` if the tool may refuse or skip the query.
    pub fn quick_rows(&self, query: &JoinedQuery) -> Option<Vec<Row>> {
        let settings = &self.settings;
        let is_relevant =
            |(grade, _): &(f64, usize)| settings.is_relevant(self.input.grade(*grade));
        let is_skipped = self.queries.needs_relevant && !query.judged.iter().any(is_relevant);
        if is_skipped || self.may_refuse(query) {
            return None;
        }
        let grade = |at: usize| query.grades[at].map(|grade| self.input.grade(grade));
        let (mut order, scores) = final_order(&query.run, settings, &|at| grade(at).unwrap_or(0.0));
        if settings.relevance.unjudged == Unjudged::LeftOut {
            order.retain(|at| query.grades[*at].is_some());
        }
        Some(rows_in_order(&query.run, &order, &scores, &grade, &Some))
    }

    /// Returns each grade of a query as the tool reads it, with the number of documents that have it.
    pub fn quick_judged(&self, query: &JoinedQuery) -> impl Iterator<Item = (f64, usize)> {
        query.judged.iter().map(|(grade, count)| (self.input.grade(*grade), *count))
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
