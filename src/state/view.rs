//! Everything that is shown, derived from a [`Model`].
//!
//! A view takes over from the one before it what has not changed, so that an edit costs one query.

use std::rc::Rc;

use super::model::{Model, ranking};
use crate::data::{Keywords, Query};
use crate::metrics::{
    Derivation, Mean, Measure, Name, Outcome, Ranking, ap, derive, f_measure, mean, ndcg,
    precision, recall, rr, success,
};

/// The cutoffs that the table across cutoffs always has.
pub const CUTOFFS: [usize; 4] = [1, 3, 5, 10];

/// A measure, and its outcome at each cutoff.
pub type CutoffLine = (Measure, Vec<(Measure, Outcome)>);

/// One measure of the query shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// With every step.
    pub derivation: Rc<Derivation>,
    /// The outcome for the list as it was loaded; `None` before the first edit.
    pub before: Option<Outcome>,
}

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
}

/// Means over all queries.
#[derive(Clone, Debug, PartialEq)]
pub struct Means {
    /// Of the chosen measure.
    pub chosen: Mean,
    /// Of the reciprocal rank.
    pub rr: Mean,
}

/// Everything that is shown. See [`View::of`].
#[derive(Clone, Debug)]
pub struct View {
    /// What this follows from.
    pub model: Rc<Model>,
    /// The query shown.
    pub query: Rc<Query>,
    /// Its ranking under the settings.
    pub ranking: Ranking,
    /// The derivation shown in the tables and the formula.
    pub chosen: Rc<Derivation>,
    /// One for each measure.
    pub cards: Rc<Vec<Card>>,
    /// One line a measure, one outcome a cutoff.
    pub cutoffs: Rc<Vec<CutoffLine>>,
    /// Precision over all ranks, for the curve.
    pub precision: Rc<Derivation>,
    /// Recall over all ranks, for the curve.
    pub recall: Rc<Derivation>,
    /// AP's derivation, for the precision at each hit.
    pub ap: Rc<Derivation>,
    /// One for each query, in order.
    pub queries: Rc<Vec<QueryValues>>,
    /// Over all queries.
    pub means: Means,
    /// Share of keywords found within the cutoff, for keyword data.
    pub coverage: Option<Mean>,
}

/// A view follows from its model, so that two views of one model are equal.
impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.model, &other.model)
    }
}

impl View {
    /// Derives what `model` shows. `last` is what was shown before: it saves work and changes
    /// nothing.
    pub fn of(model: &Rc<Model>, last: Option<&View>) -> Self {
        let query = model.current();
        let same =
            |last: &&View| Rc::ptr_eq(&last.query, &query) && last.model.settings == model.settings;
        let kept = last.filter(same);
        let ranking =
            kept.map_or_else(|| ranking(&query, &model.settings), |kept| kept.ranking.clone());
        let derived = |measure: &Measure| {
            let known = kept.and_then(|kept| kept.derivation(measure));
            known.unwrap_or_else(|| Rc::new(derive(measure, &ranking)))
        };
        let measures: Vec<Measure> = model.measures().collect();
        let before = before(model, &query, &measures, last);
        let cards: Vec<Card> = measures
            .iter()
            .enumerate()
            .map(|(i, measure)| Card {
                derivation: derived(measure),
                before: before.as_ref().map(|before| before[i]),
            })
            .collect();
        let carded = |measure: Measure| {
            let card = cards.iter().find(|card| card.derivation.measure == measure);
            card.map_or_else(|| derived(&measure), |card| card.derivation.clone())
        };
        let queries = values(model, last, &query, &ranking);
        let means = Means {
            chosen: mean(queries.iter().map(|q| q.chosen)),
            rr: mean(queries.iter().map(|q| q.rr)),
        };
        Self {
            chosen: carded(model.chosen()),
            cutoffs: Rc::new(across_cutoffs(model.k, &ranking, kept)),
            precision: carded(Measure::new(&precision::INFO)),
            recall: carded(Measure::new(&recall::INFO)),
            ap: carded(Measure::new(&ap::INFO)),
            coverage: model.data.keywords.as_ref().map(|keywords| coverage(model, keywords)),
            cards: Rc::new(cards),
            model: model.clone(),
            query,
            ranking,
            queries: Rc::new(queries),
            means,
        }
    }

    /// The derivation of a measure for the query shown, if the view has it.
    fn derivation(&self, measure: &Measure) -> Option<Rc<Derivation>> {
        let others = [&self.chosen, &self.precision, &self.recall, &self.ap];
        let mut all = self.cards.iter().map(|card| &card.derivation).chain(others);
        all.find(|derivation| derivation.measure == *measure).cloned()
    }
}

fn across_cutoffs(k: usize, ranking: &Ranking, kept: Option<&View>) -> Vec<CutoffLine> {
    let mut cutoffs = CUTOFFS.to_vec();
    cutoffs.push(k);
    cutoffs.sort_unstable();
    cutoffs.dedup();
    let known = |wanted: Measure| {
        let lines = kept.into_iter().flat_map(|kept| kept.cutoffs.iter());
        let mut outcomes = lines.flat_map(|(_, outcomes)| outcomes);
        outcomes.find(|(measure, _)| *measure == wanted).map(|(_, outcome)| *outcome)
    };
    let infos = [&ndcg::INFO, &precision::INFO, &recall::INFO, &f_measure::INFO];
    infos
        .map(|info| {
            let at = |&k: &usize| {
                let measure = Measure::new(info).at(k);
                (measure, known(measure).unwrap_or_else(|| derive(&measure, ranking).outcome))
            };
            (Measure::new(info), cutoffs.iter().map(at).collect())
        })
        .to_vec()
}

/// The outcomes for the list as loaded, under the present settings; `None` before the first edit.
fn before(
    model: &Rc<Model>,
    query: &Rc<Query>,
    measures: &[Measure],
    last: Option<&View>,
) -> Option<Vec<Outcome>> {
    let loaded = model.loaded_query()?;
    if Rc::ptr_eq(loaded, query) || loaded == query {
        return None;
    }
    let same = |last: &&View| {
        last.model.loaded_query().is_some_and(|other| Rc::ptr_eq(loaded, other))
            && last.model.settings == model.settings
            && last.cards.iter().map(|card| card.derivation.measure).eq(measures.iter().copied())
    };
    let kept = last.filter(same).and_then(|last| last.cards.iter().map(|c| c.before).collect());
    kept.or_else(|| {
        let ranking = ranking(loaded, &model.settings);
        Some(measures.iter().map(|measure| derive(measure, &ranking).outcome).collect())
    })
}

/// `ranking` is that of the query `shown`.
fn values(
    model: &Rc<Model>,
    last: Option<&View>,
    shown: &Rc<Query>,
    ranking: &Ranking,
) -> Vec<QueryValues> {
    let chosen = model.chosen();
    let last = last.filter(|last| last.model.settings == model.settings);
    let is_chosen = last.is_some_and(|last| last.model.chosen() == chosen);
    let kept = last.map_or(&[][..], |last| &last.queries);
    let value = |(i, query): (usize, &Rc<Query>)| {
        let kept = kept.get(i).filter(|kept| Rc::ptr_eq(&kept.query, query));
        match kept {
            Some(kept) if is_chosen => kept.clone(),
            _ if Rc::ptr_eq(query, shown) => value(query, &chosen, ranking, kept),
            _ => value(query, &chosen, &super::model::ranking(query, &model.settings), kept),
        }
    };
    model.data.queries.iter().enumerate().map(value).collect()
}

/// The values of a query. `kept` are those of another measure.
fn value(
    query: &Rc<Query>,
    chosen: &Measure,
    ranking: &Ranking,
    kept: Option<&QueryValues>,
) -> QueryValues {
    let chosen = derive(chosen, ranking).outcome;
    if let Some(kept) = kept {
        return QueryValues { chosen, ..kept.clone() };
    }
    let rr = derive(&Measure::new(&rr::INFO), ranking);
    QueryValues {
        query: query.clone(),
        chosen,
        first: rr.term(Name::First).map(|rank| rank as usize),
        rr: rr.outcome,
    }
}

fn coverage(model: &Model, keywords: &Keywords) -> Mean {
    let found = Measure::new(&success::INFO).at(model.k);
    let queries = model.data.queries.iter().take(keywords.words.len());
    mean(queries.map(|query| derive(&found, &ranking(query, &model.settings)).outcome))
}
