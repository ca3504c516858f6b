//! Each query's values, and their means: under a preset, what the tool gives for all queries.

use std::rc::Rc;

use super::model::{Model, input_of_many, ranking};
use super::view::View;
use crate::data::{Id, Keywords, Query};
use crate::metrics::{
    Derivation, Index, Mean, Measure, Name, Outcome, Ranking, derive, rr, success,
};
use crate::present::means;
use crate::presets::{Convention, Input, Part, Without};

/// One query's values. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryValues {
    /// The query.
    pub query: Rc<Query>,
    /// Rank of the first relevant document.
    pub first: Option<usize>,
    /// One for each measure of `measured`.
    pub values: Rc<[Valued]>,
}

/// A measure of one query.
#[derive(Clone, Debug, PartialEq)]
pub struct Valued {
    /// What is shown for the query among all: no value where it does not count.
    pub outcome: Outcome,
    /// What it brings to the mean.
    pub part: Part,
}

impl QueryValues {
    /// The chosen measure.
    pub fn chosen(&self) -> Outcome {
        self.values[CHOSEN].outcome
    }

    /// Reciprocal rank.
    pub fn rr(&self) -> Outcome {
        self.values[RR].outcome
    }
}

/// The places of the two measures that every query has.
pub(super) const CHOSEN: usize = 0;
const RR: usize = 1;

/// The measures that each query has values of: the chosen one, the reciprocal rank, and those of the
/// summary that are none of the two.
pub(super) fn measured(model: &Model) -> Vec<Measure> {
    let mut measures = vec![model.chosen(), Measure::new(&rr::INFO)];
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
    /// Of the chosen measure.
    pub chosen: Mean,
    /// Of the reciprocal rank.
    pub rr: Mean,
}

/// One measure over all queries.
pub struct Over<'a> {
    model: &'a Model,
    measure: Measure,
    convention: Convention,
    /// Which of a query's parts is meant.
    at: usize,
}

/// A query's ranking, or why the tool does not take it.
type Taken = Result<Ranking, Without>;

impl<'a> Over<'a> {
    fn new(model: &'a Model, measure: Measure, at: usize) -> Self {
        Self { model, measure, convention: model.convention.convention(&measure), at }
    }

    /// The chosen measure.
    pub fn chosen(model: &'a Model) -> Self {
        Self::new(model, model.chosen(), CHOSEN)
    }

    /// The reciprocal rank.
    pub fn rr(model: &'a Model) -> Self {
        Self::new(model, Measure::new(&rr::INFO), RR)
    }

    /// Every measure that each query has values of: the chosen one, the reciprocal rank, those of the
    /// summary.
    pub fn all(model: &'a Model) -> Vec<Self> {
        let measures = measured(model).into_iter().enumerate();
        measures.map(|(at, measure)| Self::new(model, measure, at)).collect()
    }

    /// A measure of the summary.
    pub fn summarised(model: &'a Model, measure: Measure) -> Self {
        let at = measured(model).iter().position(|known| *known == measure);
        Self::new(model, measure, at.unwrap_or(CHOSEN))
    }

    /// What the tool gives each query, and the mean.
    pub fn total(&self, queries: &[QueryValues]) -> (Vec<Option<f64>>, Mean) {
        self.convention.total(&self.parts(queries))
    }

    /// What a mean was made of, in words.
    pub fn told(&self, queries: &[QueryValues], mean: &Mean) -> String {
        let preset = self.model.convention.preset;
        means::mean(preset, &self.convention, &self.parts(queries), mean)
    }

    /// What the mean is called.
    pub fn name(&self) -> String {
        self.convention.mean_name(&self.measure)
    }

    fn parts<'q>(&self, queries: &'q [QueryValues]) -> Vec<(&'q Id, &'q Part)> {
        queries.iter().map(|of| (&of.query.id, &of.values[self.at].part)).collect()
    }

    /// Which measure.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The place of its values.
    pub fn at(&self) -> usize {
        self.at
    }

    fn taken(&self, input: &Input, pool: Option<&Index>) -> Taken {
        match pool {
            Some(pool) => self.convention.taken(&input.pooled(pool)),
            None => self.convention.taken(input),
        }
    }

    /// What is shown for one query, and what it brings to the mean.
    fn one(&self, query: &Query, input: &Input, taken: &Taken) -> (Derivation, Part) {
        let derived = match taken {
            Ok(ranking) => self.convention.derived(&self.measure, ranking),
            Err(why) => Err(why.clone()),
        };
        let part = self.convention.part(&self.measure, input, &derived);
        let derivation = match derived {
            Ok(derivation) if !self.convention.judged_anywhere => derivation,
            // What is shown looks at this query alone, whether the tool takes it or not.
            _ => derive(&self.measure, &ranking(query, &self.convention)),
        };
        (derivation, part)
    }
}

/// Those of queries that have not changed are taken over from `last`.
pub fn values(model: &Model, last: Option<&View>) -> Rc<Vec<QueryValues>> {
    let overs = Over::all(model);
    let queries = &model.data.queries;
    let anywhere = overs.iter().any(|over| over.convention.judged_anywhere);
    let last = last.filter(|last| last.model.convention == model.convention);
    let last = last.filter(|last| !anywhere || same_judged(&last.queries, queries));
    let kept = last.map_or(&[][..], |last| &last.queries);
    let measures = last.map_or(Vec::new(), |last| measured(&last.model));
    let is_same = measures.iter().eq(overs.iter().map(|over| &over.measure));
    if let Some(last) = last.filter(|last| is_same && Rc::ptr_eq(&last.model.data, &model.data)) {
        return last.queries.clone();
    }
    let judged = queries.iter().flat_map(|query| &query.judgments).map(|judgment| &judgment.doc);
    let pool = anywhere.then(|| Index::of(judged));
    let value = |(i, query): (usize, &Rc<Query>)| {
        let kept = kept.get(i).filter(|kept| Rc::ptr_eq(&kept.query, query));
        match kept.filter(|_| is_same) {
            Some(kept) => kept.clone(),
            None => of_query(query, &overs, pool.as_ref(), kept.map(|kept| (kept, &measures[..]))),
        }
    };
    Rc::new(queries.iter().enumerate().map(value).collect())
}

/// The values of one query; `kept` are those that it had of some measures.
fn of_query<'a>(
    query: &Rc<Query>,
    overs: &'a [Over<'a>],
    pool: Option<&Index>,
    kept: Option<(&QueryValues, &[Measure])>,
) -> QueryValues {
    let input = input_of_many(query);
    let mut first = kept.and_then(|(kept, _)| kept.first);
    // Conventions that are alike share a ranking.
    let mut taken: Vec<(&'a Convention, Taken)> = Vec::new();
    let value = |over: &'a Over| {
        let known = kept.and_then(|(kept, measures)| {
            let at = measures.iter().position(|measure| *measure == over.measure)?;
            kept.values.get(at)
        });
        if let Some(known) = known {
            return known.clone();
        }
        let convention = &over.convention;
        let at = taken.iter().position(|(known, _)| **known == *convention);
        let at = at.unwrap_or_else(|| {
            let pool = pool.filter(|_| convention.judged_anywhere);
            taken.push((convention, over.taken(&input, pool)));
            taken.len() - 1
        });
        let (derivation, part) = over.one(query, &input, &taken[at].1);
        if over.at == RR {
            first = derivation.term(Name::First).map(|rank| rank as usize);
        }
        let outcome = convention.left_out(&part).map_or(derivation.outcome, Outcome::Undefined);
        Valued { outcome, part }
    };
    let values = overs.iter().map(value).collect();
    QueryValues { query: query.clone(), first, values }
}

/// Whether the same documents are judged.
fn same_judged(last: &[QueryValues], queries: &[Rc<Query>]) -> bool {
    fn judged(query: &Query) -> impl Iterator<Item = &Id> {
        query.judgments.iter().map(|judgment| &judgment.doc)
    }
    let same = |(last, query): (&QueryValues, &Rc<Query>)| {
        Rc::ptr_eq(&last.query, query) || judged(&last.query).eq(judged(query))
    };
    last.len() == queries.len() && last.iter().zip(queries).all(same)
}

/// The share of keywords that are found within the cutoff.
pub fn coverage(model: &Model, keywords: &Keywords) -> Mean {
    let found = Over::new(model, Measure::new(&success::INFO).at(model.k), 0);
    let queries = model.data.queries.iter().take(keywords.words.len());
    let part = |query: &Rc<Query>| {
        let input = input_of_many(query);
        found.one(query, &input, &found.taken(&input, None)).1
    };
    let parts: Vec<Part> = queries.clone().map(part).collect();
    let ids = queries.map(|query| &query.id);
    found.convention.total(&ids.zip(&parts).collect::<Vec<_>>()).1
}
