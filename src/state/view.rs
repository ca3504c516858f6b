//! Everything that is shown, derived from a [`Model`].
//!
//! A view takes over from the one before it what has not changed, so that an edit costs one query.

use std::rc::Rc;

use super::model::Model;
use super::overview::{overview, summary};
use super::rankings::Rankings;
use super::values::{CHOSEN, Over, coverage, measured, values};
pub use super::values::{Means, QueryValues, Valued};
use crate::answers::bounds::{Bounds, bounds};
use crate::answers::question::Question;
use crate::data::Query;
use crate::lint::{Finding, Lint};
use crate::metrics::{
    Derivation, Mean, Measure, Outcome, Ranking, ap, derive, f_measure, ndcg, precision, recall,
};
use crate::present::means;
use crate::present::summary::Summary;

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
    /// What it could be; `None` where nothing is open, or the list is too long to ask at each edit.
    pub bounds: Option<Bounds>,
}

/// Everything that is shown. See [`View::of`].
#[derive(Clone, Debug)]
pub struct View {
    /// What this follows from.
    pub model: Rc<Model>,
    /// The query shown.
    pub query: Rc<Query>,
    /// Its ranking for the measure shown.
    pub ranking: Ranking,
    /// Its ranking for each measure.
    rankings: Rankings,
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
    /// All queries at a glance, where they are many.
    pub summary: Option<Rc<Summary>>,
    /// What the tool gives the query shown for the chosen measure.
    pub given: Option<f64>,
    /// What it gives each query.
    all_given: Rc<[Option<f64>]>,
    /// Share of keywords found within the cutoff, for keyword data.
    pub coverage: Option<Mean>,
    lint: Lint,
    /// What stands out in the data, under the settings of the measure shown.
    pub findings: Rc<Vec<Finding>>,
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
        let same = |last: &&View| {
            Rc::ptr_eq(&last.query, &query) && last.model.convention == model.convention
        };
        let kept = last.filter(same);
        let rankings = kept.map_or_else(
            || Rankings::new(query.clone(), model.convention.clone()),
            |kept| kept.rankings.clone(),
        );
        let derived = |measure: &Measure| {
            let known = kept.and_then(|kept| kept.derivation(measure));
            known.unwrap_or_else(|| Rc::new(derive(measure, &rankings.of(measure))))
        };
        let measures: Vec<Measure> = model.measures().collect();
        let before = before(model, &query, &measures, last);
        let cards: Vec<Card> = measures
            .iter()
            .enumerate()
            .map(|(i, measure)| Card {
                derivation: derived(measure),
                before: before.as_ref().map(|before| before[i]),
                bounds: bounds_of(model, &rankings, measure, kept),
            })
            .collect();
        let (lint, findings) = found(model, last);
        let carded = |measure: Measure| {
            let card = cards.iter().find(|card| card.derivation.measure == measure);
            card.map_or_else(|| derived(&measure), |card| card.derivation.clone())
        };
        let queries = values(model, last);
        let unchanged = last.filter(|last| Rc::ptr_eq(&last.queries, &queries));
        let (all_given, means) = match unchanged {
            Some(last) => (last.all_given.clone(), last.means.clone()),
            None => {
                let (given, chosen) = Over::chosen(model).total(&queries);
                (given.into(), Means { chosen, rr: Over::rr(model).total(&queries).1 })
            }
        };
        Self {
            chosen: carded(model.chosen()),
            cutoffs: Rc::new(across_cutoffs(model.k, &rankings, kept)),
            precision: carded(Measure::new(&precision::INFO)),
            recall: carded(Measure::new(&recall::INFO)),
            ap: carded(Measure::new(&ap::INFO)),
            coverage: model.data.keywords.as_ref().map(|keywords| coverage(model, keywords)),
            cards: Rc::new(cards),
            lint,
            findings,
            model: model.clone(),
            query,
            ranking: rankings.of(&model.chosen()),
            rankings,
            summary: overview(model, &queries, last),
            queries,
            means,
            given: all_given.get(model.query).or(all_given.last()).copied().flatten(),
            all_given,
        }
    }

    /// What the mean of the chosen measure was made of, in words; empty where it is simply that of
    /// all values.
    pub fn about_mean(&self) -> String {
        Over::chosen(&self.model).told(&self.queries, &self.means.chosen)
    }

    /// What the mean of the chosen measure is called.
    pub fn mean_name(&self) -> String {
        Over::chosen(&self.model).name()
    }

    /// What the mean of the reciprocal rank was made of.
    pub fn about_rr(&self) -> String {
        Over::rr(&self.model).told(&self.queries, &self.means.rr)
    }

    /// Every measure that each query has a value of.
    pub fn measures(&self) -> Vec<Measure> {
        measured(&self.model)
    }

    /// Each query's value of every measure that there is one of, and their means.
    pub fn by_query(&self) -> Rc<Summary> {
        match self.summary.as_ref().filter(|_| self.model.large.is_some()) {
            Some(summary) => summary.clone(),
            None => Rc::new(summary(&self.model, &self.queries, &Over::all(&self.model))),
        }
    }

    /// What the tool gives the query shown for the chosen measure, and why, where that is another
    /// value than the one shown: `0.67: rounded to 2 decimals`.
    pub fn given_otherwise(&self) -> Option<String> {
        let shown = self.chosen.outcome;
        let values = self.queries.get(self.model.query).or(self.queries.last())?;
        let is_other = self.given != shown.value() && !self.model.convention.is_textbook();
        let convention = self.model.convention.convention(&self.model.chosen());
        is_other.then(|| means::given(&convention, &values.values[CHOSEN].part, self.given, shown))
    }

    /// The derivation of a measure for the query shown, if the view has it.
    fn derivation(&self, measure: &Measure) -> Option<Rc<Derivation>> {
        let others = [&self.chosen, &self.precision, &self.recall, &self.ap];
        let mut all = self.cards.iter().map(|card| &card.derivation).chain(others);
        all.find(|derivation| derivation.measure == *measure).cloned()
    }
}

/// What stands out, which is looked for again where the data, the cutoff or the threshold changed.
fn found(model: &Model, last: Option<&View>) -> (Lint, Rc<Vec<Finding>>) {
    let threshold = model.settings().threshold;
    let same = last.filter(|last| {
        Rc::ptr_eq(&last.model.data, &model.data)
            && last.model.k == model.k
            && last.model.settings().threshold == threshold
    });
    if let Some(same) = same {
        return (same.lint.clone(), same.findings.clone());
    }
    let lint = Lint::of(&model.data, last.map(|last| &last.lint));
    let findings = lint.findings(&model.data, model.k, threshold);
    (lint, Rc::new(findings))
}

/// Longer lists have bounds for the measure shown only.
const BOUNDED: usize = 100;

fn bounds_of(
    model: &Model,
    rankings: &Rankings,
    measure: &Measure,
    kept: Option<&View>,
) -> Option<Bounds> {
    if rankings.query.docs.len() > BOUNDED && *measure != model.chosen() {
        return None;
    }
    // Other queries say how high grades go.
    let kept = kept.filter(|kept| kept.model.highest_grade() == model.highest_grade());
    let cards = kept.into_iter().flat_map(|kept| kept.cards.iter());
    let known =
        cards.filter(|card| card.bounds.is_some()).find(|c| c.derivation.measure == *measure);
    if let Some(known) = known {
        return known.bounds.clone();
    }
    let ranking = rankings.of(measure);
    let rows = &ranking.rows;
    let is_open = rows.iter().any(|row| row.grade.is_none())
        || !ranking.left_out.is_empty()
        || rows.windows(2).any(|two| two[0].tie == two[1].tie);
    is_open.then(|| question(model, &rankings.query, measure, |question| bounds(question, measure)))
}

/// Asks something about the measure's value for a query, under the model's convention.
pub fn question<T>(
    model: &Model,
    query: &Query,
    measure: &Measure,
    ask: impl FnOnce(&Question) -> T,
) -> T {
    let input = super::model::input(query);
    let convention = model.convention.convention(measure);
    let (run, qrels) = (input.run.unwrap_or_default(), input.qrels.unwrap_or_default());
    let best = model.highest_grade();
    ask(&Question { convention: &convention, query: &query.id, run: &run, qrels: &qrels, best })
}

fn across_cutoffs(k: usize, rankings: &Rankings, kept: Option<&View>) -> Vec<CutoffLine> {
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
                (
                    measure,
                    known(measure)
                        .unwrap_or_else(|| derive(&measure, &rankings.of(&measure)).outcome),
                )
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
            && last.model.convention == model.convention
            && last.cards.iter().map(|card| card.derivation.measure).eq(measures.iter().copied())
    };
    let kept = last.filter(same).and_then(|last| last.cards.iter().map(|c| c.before).collect());
    kept.or_else(|| {
        let rankings = Rankings::new(loaded.clone(), model.convention.clone());
        Some(measures.iter().map(|m| derive(m, &rankings.of(m)).outcome).collect())
    })
}
