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

/// One query's values.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryValues {
    /// The query.
    pub query: Rc<Query>,
    /// The chosen measure.
    pub chosen: Outcome,
    /// Reciprocal rank.
    pub rr: Outcome,
    /// Rank of the first relevant document.
    pub first: Option<usize>,
    /// What it brings to the means: of the chosen measure, and of the reciprocal rank.
    pub parts: [Part; 2],
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
        Self::new(model, model.chosen(), 0)
    }

    /// The reciprocal rank.
    pub fn rr(model: &'a Model) -> Self {
        Self::new(model, Measure::new(&rr::INFO), 1)
    }

    /// What the tool gives each query, and the mean.
    pub fn total(&self, queries: &[QueryValues]) -> (Vec<Option<f64>>, Mean) {
        let parts = queries.iter().map(|values| (&values.query.id, &values.parts[self.at]));
        self.convention.total(&parts.collect::<Vec<_>>())
    }

    /// What the mean was made of, in words.
    pub fn told(&self, view: &View) -> String {
        let parts = view.queries.iter().map(|values| (&values.query.id, &values.parts[self.at]));
        let mean = if self.at == 0 { &view.means.chosen } else { &view.means.rr };
        means::mean(
            self.model.convention.preset,
            &self.convention,
            &parts.collect::<Vec<_>>(),
            mean,
        )
    }

    /// The textbook gives a value for each list.
    fn taken(&self, query: &Query, input: &Input, pool: Option<&Index>) -> Taken {
        match pool {
            _ if self.model.convention.is_textbook() => Ok(ranking(query, &self.convention)),
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
        let part = match &derived {
            Ok(derivation) if self.model.convention.is_textbook() => derivation.outcome.into(),
            _ => self.convention.part(&self.measure, input, &derived),
        };
        let derivation = match derived {
            Ok(derivation) if !self.convention.judged_anywhere => derivation,
            // What is shown looks at this query alone, whether the tool takes it or not.
            _ => derive(&self.measure, &ranking(query, &self.convention)),
        };
        (derivation, part)
    }
}

/// Those of queries that have not changed are taken over from `last`.
pub fn values(model: &Model, last: Option<&View>) -> Vec<QueryValues> {
    let (chosen, first) = (Over::chosen(model), Over::rr(model));
    let queries = &model.data.queries;
    let anywhere = chosen.convention.judged_anywhere;
    let judged = queries.iter().flat_map(|query| &query.judgments).map(|judgment| &judgment.doc);
    let pool = anywhere.then(|| Index::of(judged));
    let last = last.filter(|last| last.model.convention == model.convention);
    let last = last.filter(|last| !anywhere || same_judged(&last.queries, queries));
    let is_chosen = last.is_some_and(|last| last.model.chosen() == chosen.measure);
    let kept = last.map_or(&[][..], |last| &last.queries);
    let value = |(i, query): (usize, &Rc<Query>)| {
        let kept = kept.get(i).filter(|kept| Rc::ptr_eq(&kept.query, query));
        if let Some(kept) = kept.filter(|_| is_chosen) {
            return kept.clone();
        }
        let input = input_of_many(query);
        let taken = chosen.taken(query, &input, pool.as_ref());
        let (derivation, part) = chosen.one(query, &input, &taken);
        let outcome = derivation.outcome;
        if let Some(kept) = kept {
            let parts = [part, kept.parts[1].clone()];
            return QueryValues { chosen: outcome, parts, ..kept.clone() };
        }
        let same = chosen.convention == first.convention;
        let taken = if same { taken } else { first.taken(query, &input, None) };
        let (rr, of_rr) = first.one(query, &input, &taken);
        QueryValues {
            query: query.clone(),
            chosen: outcome,
            first: rr.term(Name::First).map(|rank| rank as usize),
            rr: rr.outcome,
            parts: [part, of_rr],
        }
    };
    queries.iter().enumerate().map(value).collect()
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
        found.one(query, &input, &found.taken(query, &input, None)).1
    };
    let parts: Vec<Part> = queries.clone().map(part).collect();
    let ids = queries.map(|query| &query.id);
    found.convention.total(&ids.zip(&parts).collect::<Vec<_>>()).1
}
