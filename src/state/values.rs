//! The values of each query, and their means. Under a preset, values and means are those of the tool.

use std::cell::RefCell;
use std::rc::Rc;

use super::model::{Model, ranking};
use crate::data::{Id, Keywords, Query};
use crate::metrics::{
    Derivation, Index, JudgedRanks, Mean, Measure, Name, Outcome, Ranking, derive, rr, success,
};
use crate::present::means;
use crate::present::summary::Summary;
use crate::presets::{Convention, JoinedQuery, NoValue, QueryInput, QueryResult};

/// The values of one query. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryValues {
    /// The query.
    pub query: Rc<Query>,
    /// The rank of the first relevant document, if there is one.
    pub first: Option<usize>,
    /// One value for each measure of `measured`.
    pub values: Rc<[MeasureValue]>,
}

/// The value of one measure for one query.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureValue {
    /// The outcome that the page shows. It is undefined for a query that the mean leaves out.
    pub outcome: Outcome,
    /// What the query contributes to the mean.
    pub part: QueryResult,
}

impl QueryValues {
    /// Returns the outcome of the chosen measure.
    pub fn chosen(&self) -> Outcome {
        self.values[CHOSEN].outcome
    }

    /// Returns the outcome of the reciprocal rank.
    pub fn rr(&self) -> Outcome {
        self.values[RR].outcome
    }
}

/// The indices of the two measures that every query has.
pub(super) const CHOSEN: usize = 0;
const RR: usize = 1;

/// Returns the measures that are computed for each query: the chosen one, the reciprocal rank, and
/// the other measures of the summary.
pub(super) fn measured(model: &Model) -> Vec<Measure> {
    let mut measures = vec![model.chosen(), Measure::new(&rr::DEFINITION)];
    for measure in model.summarised() {
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    measures
}

/// Means over all queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Means {
    /// The mean of the chosen measure.
    pub chosen: Mean,
    /// The mean of the reciprocal rank.
    pub rr: Mean,
}

/// One measure with its values over all queries.
pub struct OverQueries<'a> {
    model: &'a Model,
    measure: Measure,
    convention: Convention,
    /// The index of its values in `QueryValues::values`.
    at: usize,
    /// Reads ranks that decide most values without steps.
    ranks: RefCell<Option<JudgedRanks>>,
}

/// A query's ranking, or why the tool leaves the query out.
type ToolRanking = Result<Ranking, NoValue>;

impl<'a> OverQueries<'a> {
    fn new(model: &'a Model, measure: Measure, at: usize) -> Self {
        let convention = model.convention.convention(&measure);
        Self { model, measure, ranks: RefCell::new(convention.quick_ranks()), convention, at }
    }

    /// Returns the chosen measure over all queries.
    pub fn chosen(model: &'a Model) -> Self {
        Self::new(model, model.chosen(), CHOSEN)
    }

    /// Returns the reciprocal rank over all queries.
    pub fn rr(model: &'a Model) -> Self {
        Self::new(model, Measure::new(&rr::DEFINITION), RR)
    }

    /// Returns every measure that is computed for each query.
    pub fn all(model: &'a Model) -> Vec<Self> {
        let measures = measured(model).into_iter().enumerate();
        measures.map(|(at, measure)| Self::new(model, measure, at)).collect()
    }

    /// Returns a measure of the summary.
    pub fn summarised(model: &'a Model, measure: Measure) -> Self {
        let at = measured(model).iter().position(|known| *known == measure);
        Self::new(model, measure, at.unwrap_or(CHOSEN))
    }

    /// Returns the tool's value of each query, and the mean.
    pub fn total(&self, queries: &[QueryValues]) -> (Vec<Option<f64>>, Mean) {
        self.convention.total(&self.parts(queries))
    }

    /// Returns a sentence that says which queries the mean covers.
    pub fn mean_note(&self, queries: &[QueryValues], mean: &Mean) -> String {
        let preset = self.model.convention.preset;
        means::mean(preset, &self.convention, &self.parts(queries), mean)
    }

    /// Returns the name of the mean.
    pub fn name(&self) -> String {
        self.convention.mean_name(&self.measure)
    }

    fn parts<'q>(&self, queries: &'q [QueryValues]) -> Vec<(&'q Id, &'q QueryResult)> {
        queries.iter().map(|of| (&of.query.id, &of.values[self.at].part)).collect()
    }

    /// Returns the measure.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// Returns the index of its values.
    pub fn at(&self) -> usize {
        self.at
    }

    fn taken(&self, input: &QueryInput, pool: Option<&Index>) -> ToolRanking {
        match pool {
            Some(pool) => self.convention.accepted(&input.pooled(pool)),
            None => self.convention.accepted(input),
        }
    }

    /// Returns the outcome without steps, what the query contributes to the mean, and the rank of the first relevant
    /// document. `None` if they need the steps.
    fn quick(&self, query: &mut JoinedQuery) -> Option<(Outcome, QueryResult, Option<usize>)> {
        let mut ranks = self.ranks.borrow_mut();
        let ranks = ranks.as_mut()?;
        let is_read = self.convention.read_quickly(query, ranks);
        let (outcome, part) =
            is_read.then(|| self.convention.quick_result(&self.measure, ranks))??;
        let first = ranks.found.iter().find(|doc| doc.is_relevant).map(|doc| doc.rank);
        Some((outcome, part, first))
    }

    /// Returns the derivation that the page shows for one query, and what the query contributes to the mean.
    fn one(
        &self,
        query: &Query,
        input: &QueryInput,
        taken: &ToolRanking,
    ) -> (Derivation, QueryResult) {
        let derived = match taken {
            Ok(ranking) => self.convention.derived(&self.measure, ranking),
            Err(why) => Err(why.clone()),
        };
        let part = self.convention.query_result(&self.measure, input, &derived);
        let derivation = match derived {
            Ok(derivation) if !self.convention.input.judged_anywhere => derivation,
            // The page shows a derivation for this query alone, even if the tool leaves the query
            // out.
            _ => derive(&self.measure, &ranking(query, &self.convention)),
        };
        (derivation, part)
    }
}

/// The values that the page showed last. The values of unchanged queries are reused.
#[derive(Clone, Copy)]
pub struct LastValues<'a> {
    /// The model from which the values follow.
    pub model: &'a Model,
    /// One entry for each query.
    pub queries: &'a Rc<Vec<QueryValues>>,
    /// The summary, where there are many queries.
    pub summary: Option<&'a Rc<Summary>>,
}

/// Returns the values of each query. For queries that have not changed, they come from `last`.
pub fn values(model: &Model, last: Option<LastValues>) -> Rc<Vec<QueryValues>> {
    let measures = OverQueries::all(model);
    let queries = &model.data.queries;
    let anywhere = measures.iter().any(|over| over.convention.input.judged_anywhere);
    let last = last.filter(|last| last.model.convention == model.convention);
    let last = last.filter(|last| !anywhere || same_judged(last.queries, queries));
    let kept = last.map_or(&[][..], |last| last.queries);
    let last_measures = last.map_or(Vec::new(), |last| measured(last.model));
    let is_same = last_measures.iter().eq(measures.iter().map(|over| &over.measure));
    if let Some(last) = last.filter(|last| is_same && Rc::ptr_eq(&last.model.data, &model.data)) {
        return last.queries.clone();
    }
    let judged = queries.iter().flat_map(|query| &query.judgments).map(|judgment| &judgment.doc);
    let pool = anywhere.then(|| Index::of(judged));
    let value = |(i, query): (usize, &Rc<Query>)| {
        let kept = kept.get(i).filter(|kept| Rc::ptr_eq(&kept.query, query));
        match kept.filter(|_| is_same) {
            Some(kept) => kept.clone(),
            None => of_query(
                query,
                &measures,
                pool.as_ref(),
                kept.map(|kept| (kept, &last_measures[..])),
            ),
        }
    };
    Rc::new(queries.iter().enumerate().map(value).collect())
}

/// Whether a value of a query can depend on other queries.
pub(super) fn needs_other_queries(model: &Model) -> bool {
    OverQueries::all(model).iter().any(|over| over.convention.input.judged_anywhere)
}

/// Returns the values of some queries, which do not depend on others.
pub(super) fn of_queries(model: &Model, queries: &[Rc<Query>]) -> Vec<QueryValues> {
    let measures = OverQueries::all(model);
    queries.iter().map(|query| of_query(query, &measures, None, None)).collect()
}

/// Returns the values of one query. `kept` holds the query's last values and their measures.
fn of_query<'a>(
    query: &Rc<Query>,
    measures: &'a [OverQueries<'a>],
    pool: Option<&Index>,
    kept: Option<(&QueryValues, &[Measure])>,
) -> QueryValues {
    let input = QueryInput::of_many(query);
    let mut first = kept.and_then(|(kept, _)| kept.first);
    let mut joined = JoinedQuery::of(&input);
    // Measures with equal conventions share a ranking.
    let mut taken: Vec<(&'a Convention, ToolRanking)> = Vec::new();
    let value = |over: &'a OverQueries<'a>| {
        let known = kept.and_then(|(kept, measures)| {
            let at = measures.iter().position(|measure| *measure == over.measure)?;
            kept.values.get(at)
        });
        if let Some(known) = known {
            return known.clone();
        }
        let convention = &over.convention;
        if let Some((outcome, part, rank)) = joined.as_mut().and_then(|query| over.quick(query)) {
            if over.at == RR {
                first = rank;
            }
            let outcome = convention.left_out(&part).map_or(outcome, Outcome::Undefined);
            return MeasureValue { outcome, part };
        }
        let at = taken.iter().position(|(known, _)| **known == *convention);
        let at = at.unwrap_or_else(|| {
            let pool = pool.filter(|_| convention.input.judged_anywhere);
            taken.push((convention, over.taken(&input, pool)));
            taken.len() - 1
        });
        let (derivation, part) = over.one(query, &input, &taken[at].1);
        if over.at == RR {
            first = derivation.term(Name::First).map(|rank| rank as usize);
        }
        let outcome = convention.left_out(&part).map_or(derivation.outcome, Outcome::Undefined);
        MeasureValue { outcome, part }
    };
    let values = measures.iter().map(value).collect();
    QueryValues { query: query.clone(), first, values }
}

/// Whether each query has the same judged documents as before.
fn same_judged(last: &[QueryValues], queries: &[Rc<Query>]) -> bool {
    fn judged(query: &Query) -> impl Iterator<Item = &Id> {
        query.judgments.iter().map(|judgment| &judgment.doc)
    }
    let same = |(last, query): (&QueryValues, &Rc<Query>)| {
        Rc::ptr_eq(&last.query, query) || judged(&last.query).eq(judged(query))
    };
    last.len() == queries.len() && last.iter().zip(queries).all(same)
}

/// Returns the share of keywords that are found within the cutoff.
pub fn coverage(model: &Model, keywords: &Keywords) -> Mean {
    let found = OverQueries::new(model, Measure::new(&success::DEFINITION).at(model.k), 0);
    let queries = model.data.queries.iter().take(keywords.words.len());
    let part = |query: &Rc<Query>| {
        let input = QueryInput::of_many(query);
        found.one(query, &input, &found.taken(&input, None)).1
    };
    let parts: Vec<QueryResult> = queries.clone().map(part).collect();
    let ids = queries.map(|query| &query.id);
    found.convention.total(&ids.zip(&parts).collect::<Vec<_>>()).1
}
