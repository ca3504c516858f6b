//! The view: everything that is shown, derived from a [`Model`].
//!
//! A view reuses the parts of the last view that have not changed, so that an edit costs the work of one query.

use std::rc::Rc;

use super::beside;
use super::model::{Model, ranking};
use super::overview::{overview, summary};
use super::rankings::Rankings;
use super::values::{CHOSEN, LastValues, OverQueries, coverage, measured, values};
pub use super::values::{Means, MeasureValue, QueryValues};
use crate::answers::bounds::{Bounds, bounds};
use crate::answers::question::Question;
use crate::data::Query;
use crate::lint::{Finding, Lint};
use crate::metrics::{
    Derivation, Mean, Measure, Outcome, Ranking, ap, derive, f_measure, ndcg, precision, recall,
};
use crate::present::means;
use crate::present::summary::Summary;
use crate::presets::{AdjustedPreset, QueryInput};

/// The cutoffs that the table of cutoffs always has.
pub const CUTOFFS: [usize; 4] = [1, 3, 5, 10];

/// A measure, and its outcome at each cutoff.
pub type CutoffLine = (Measure, Vec<(Measure, Outcome)>);

/// One measure of the query shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The measure.
    pub measure: Measure,
    /// Its outcome.
    pub outcome: Outcome,
    /// The outcome for the list as it was loaded; `None` before the first edit.
    pub before: Option<Outcome>,
}

/// Everything that is shown. See [`View::of`].
#[derive(Clone, Debug)]
pub struct View {
    /// The model from which the view follows.
    pub model: Rc<Model>,
    /// The query shown.
    pub query: Rc<Query>,
    /// The query's ranking for the measure shown.
    pub ranking: Ranking,
    /// The query's ranking for each measure.
    rankings: Rankings,
    /// The derivation in the tables and the formula.
    pub chosen: Rc<Derivation>,
    /// The lowest and the highest possible value of the chosen measure. `None` if every document is judged and no
    /// scores tie, or if the list is too long to compute them at each edit.
    pub bounds: Option<Bounds>,
    /// One card for each measure.
    pub cards: Rc<Vec<Card>>,
    /// One line each for nDCG, precision, recall and F1, with one outcome for each cutoff.
    pub cutoffs: Rc<Vec<CutoffLine>>,
    /// Precision over all ranks, for the curve.
    pub precision: Rc<Derivation>,
    /// Recall over all ranks, for the curve.
    pub recall: Rc<Derivation>,
    /// AP's derivation, for the precision at each hit.
    pub ap: Rc<Derivation>,
    /// The values of each query, in order.
    pub queries: Rc<Vec<QueryValues>>,
    /// The means over all queries.
    pub means: Means,
    /// The summary, for two queries or more, and for a large run.
    pub summary: Option<Rc<Summary>>,
    /// The tool's value of the chosen measure for the query shown.
    pub tool_value: Option<f64>,
    /// The tool's value for each query.
    tool_values: Rc<[Option<f64>]>,
    /// The share of keywords found within the cutoff, for keyword data.
    pub coverage: Option<Mean>,
    lint: Lint,
    /// The findings in the data, under the settings of the measure shown.
    pub findings: Rc<Vec<Finding>>,
}

/// A view follows from its model, so that two views of one model are equal.
impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.model, &other.model)
    }
}

impl View {
    /// Derives the view of a model. `last` is the view before; it saves work and does not change
    /// the result.
    pub fn of(model: &Rc<Model>, last: Option<&View>) -> Self {
        Self::with(model, last, None)
    }

    /// Derives the view of a model whose queries were examined: `values` and `lint` are those of all its queries.
    pub(super) fn of_examined(
        model: &Rc<Model>,
        values: Rc<Vec<QueryValues>>,
        lint: &Lint,
    ) -> Self {
        Self::with(model, None, Some((values, lint)))
    }

    fn with(
        model: &Rc<Model>,
        last: Option<&View>,
        examined: Option<(Rc<Vec<QueryValues>>, &Lint)>,
    ) -> Self {
        let query = model.current();
        let same = |last: &&View| {
            Rc::ptr_eq(&last.query, &query) && last.model.convention == model.convention
        };
        let kept = last.filter(same);
        let rankings = kept.map_or_else(
            || Rankings::new(query.clone(), model.convention.clone()),
            |kept| kept.rankings.clone(),
        );
        let derived = |measure: Measure| match kept.and_then(|kept| kept.known(&measure)) {
            Some(known) => known.clone(),
            None => Rc::new(derive(&measure, &rankings.of(&measure))),
        };
        let chosen = derived(model.chosen());
        let shown = |measure: Measure| {
            if measure == chosen.measure { chosen.clone() } else { derived(measure) }
        };
        let measures: Vec<Measure> = model.measures().collect();
        let before = before(model, &query, &measures, last);
        let known = |measure: &Measure| {
            let cards = kept.into_iter().flat_map(|kept| kept.cards.iter());
            let mut outcomes = cards.map(|card| (card.measure, card.outcome));
            let known = outcomes.find(|(other, _)| other == measure).map(|(_, outcome)| outcome);
            known.or_else(|| (*measure == chosen.measure).then_some(chosen.outcome))
        };
        let outcomes = outcomes(&rankings, &measures, known);
        let cards: Vec<Card> = measures
            .iter()
            .zip(outcomes)
            .enumerate()
            .map(|(i, (measure, outcome))| Card {
                measure: *measure,
                outcome,
                before: before.as_ref().map(|before| before[i]),
            })
            .collect();
        let (queries, lint) = examined.unzip();
        let (lint, findings) = found(model, last, lint);
        let last_values = last.map(View::values);
        let queries = queries.unwrap_or_else(|| values(model, last_values));
        let unchanged = last.filter(|last| Rc::ptr_eq(&last.queries, &queries));
        let (tool_values, means) = match unchanged {
            Some(last) => (last.tool_values.clone(), last.means.clone()),
            None => {
                let (tool_values, chosen) = OverQueries::chosen(model).total(&queries);
                (tool_values.into(), Means { chosen, rr: OverQueries::rr(model).total(&queries).1 })
            }
        };
        Self {
            bounds: bounds_of(model, &rankings, kept),
            cutoffs: Rc::new(across_cutoffs(model.k, &rankings, kept)),
            precision: shown(Measure::new(&precision::DEFINITION)),
            recall: shown(Measure::new(&recall::DEFINITION)),
            ap: shown(Measure::new(&ap::DEFINITION)),
            chosen,
            coverage: model.data.keywords.as_ref().map(|keywords| coverage(model, keywords)),
            cards: Rc::new(cards),
            lint,
            findings,
            model: model.clone(),
            query,
            ranking: rankings.of(&model.chosen()),
            rankings,
            summary: overview(model, &queries, last_values),
            queries,
            means,
            tool_value: tool_values.get(model.query).or(tool_values.last()).copied().flatten(),
            tool_values,
        }
    }

    /// Returns the name of the chosen measure's mean.
    pub fn mean_name(&self) -> String {
        OverQueries::chosen(&self.model).name()
    }

    /// Returns a sentence about the values that enter the mean of the reciprocal rank.
    pub fn about_rr(&self) -> String {
        OverQueries::rr(&self.model).mean_note(&self.queries, &self.means.rr)
    }

    /// Whether there are several queries, on the page or in a large run.
    pub fn has_queries(&self) -> bool {
        self.queries.len() > 1 || self.model.large.is_some()
    }

    /// Whether k decides what is shown of the list: the chosen measure has it, or keywords are looked for down to it.
    pub fn uses_cutoff(&self) -> bool {
        self.model.chosen().cutoff.is_some() || self.coverage.is_some()
    }

    /// Whether there are several runs.
    pub fn has_runs(&self) -> bool {
        self.model.runs.list.len() > 1
    }

    /// Whether the lists were edited, so that they can be compared with the lists before the edits.
    pub fn has_edits_to_compare(&self) -> bool {
        beside::are_edits(&self.model)
    }

    /// Returns every measure of which each query has a value.
    pub fn measures(&self) -> Vec<Measure> {
        measured(&self.model)
    }

    /// Returns each query's value of every measure, and their means.
    pub fn by_query(&self) -> Rc<Summary> {
        match self.summary.as_ref().filter(|_| self.model.large.is_some()) {
            Some(summary) => summary.clone(),
            None => Rc::new(summary(&self.model, &self.queries, &OverQueries::all(&self.model))),
        }
    }

    /// Returns the tool's value for the query shown, with the reason, if it differs from the value shown:
    /// `0.67: rounded to 2 decimals`.
    pub fn differing_tool_value(&self) -> Option<String> {
        let shown = self.chosen.outcome;
        let values = self.queries.get(self.model.query).or(self.queries.last())?;
        let is_other = self.tool_value != shown.value() && !self.model.convention.is_textbook();
        let convention = self.model.convention.convention(&self.model.chosen());
        is_other.then(|| {
            means::tool_value(&convention, &values.values[CHOSEN].part, self.tool_value, shown)
        })
    }

    fn values(&self) -> LastValues<'_> {
        let Self { model, queries, summary, .. } = self;
        LastValues { model, queries, summary: summary.as_ref() }
    }

    /// Returns the derivation of a measure for the query shown.
    pub fn derivation(&self, measure: &Measure) -> Rc<Derivation> {
        let derived = || Rc::new(derive(measure, &self.rankings.of(measure)));
        self.known(measure).cloned().unwrap_or_else(derived)
    }

    /// Returns the derivation of a measure if the view has it.
    fn known(&self, measure: &Measure) -> Option<&Rc<Derivation>> {
        let all = [&self.chosen, &self.precision, &self.recall, &self.ap];
        all.into_iter().find(|derivation| derivation.measure == *measure)
    }
}

/// Returns the findings. They are computed again if the data, the cutoff or the threshold changed.
fn found(model: &Model, last: Option<&View>, examined: Option<&Lint>) -> (Lint, Rc<Vec<Finding>>) {
    let threshold = model.settings().relevance.threshold;
    let same = last.filter(|last| {
        Rc::ptr_eq(&last.model.data, &model.data)
            && last.model.k == model.k
            && last.model.settings().relevance.threshold == threshold
    });
    if let Some(same) = same {
        return (same.lint.clone(), same.findings.clone());
    }
    let lint = Lint::of(&model.data, examined.or(last.map(|last| &last.lint)));
    let findings = lint.findings(&model.data, model.k, threshold);
    (lint, Rc::new(findings))
}

/// Lists longer than this have no bounds: they would take longer than everything else that is shown.
const LONGEST_BOUNDED: usize = 20_000;

/// Returns the bounds of the chosen measure.
fn bounds_of(model: &Model, rankings: &Rankings, kept: Option<&View>) -> Option<Bounds> {
    if rankings.query.docs.len() > LONGEST_BOUNDED {
        return None;
    }
    let measure = &model.chosen();
    // The grades of other queries limit the grades that a document can get.
    let same = |kept: &&View| {
        kept.chosen.measure == *measure && kept.model.highest_grade() == model.highest_grade()
    };
    if let Some(kept) = kept.filter(same) {
        return kept.bounds.clone();
    }
    let ranking = rankings.of(measure);
    let rows = &ranking.rows;
    let is_open = rows.iter().any(|row| row.grade.is_none())
        || !ranking.left_out.is_empty()
        || rows.windows(2).any(|two| two[0].tie == two[1].tie);
    is_open
        .then(|| question(model, &rankings.query, measure, ranking, |asked| bounds(asked, measure)))
}

/// Answers a question about the measure's value for a query, whose ranking is known, under the model's convention.
pub fn question<T>(
    model: &Model,
    query: &Query,
    measure: &Measure,
    ranking: Ranking,
    ask: impl FnOnce(&Question) -> T,
) -> T {
    let input = QueryInput::of(query);
    let convention = model.convention.convention(measure);
    let (run, qrels) = (input.run.unwrap_or_default(), input.qrels.unwrap_or_default());
    let best = model.highest_grade();
    let (convention, query) = (&convention, &query.id);
    ask(&Question { convention, query, run: &run, qrels: &qrels, best, ranking })
}

/// Returns how much one changed setting moves the chosen measure's value: the value shown minus the value with
/// the preset's own setting, or with the textbook's if the preset changed it. `None` if one of the two is undefined.
pub fn effect(view: &View, key: &'static str) -> Option<f64> {
    let now = view.chosen.outcome.value()?;
    let measure = view.chosen.measure;
    let mut without = (*view.model.convention).clone();
    let usual = match without.is_changed(key) {
        true => AdjustedPreset::of(without.preset),
        false => AdjustedPreset::default(),
    };
    without.set(key, &usual.get(key, &measure), &measure).ok()?;
    let other = derive(&measure, &ranking(&view.query, &without.convention(&measure)));
    Some(now - other.outcome.value()?)
}

fn across_cutoffs(k: usize, rankings: &Rankings, kept: Option<&View>) -> Vec<CutoffLine> {
    let mut cutoffs = CUTOFFS.to_vec();
    cutoffs.push(k);
    cutoffs.sort_unstable();
    cutoffs.dedup();
    let known = |wanted: &Measure| {
        let lines = kept.into_iter().flat_map(|kept| kept.cutoffs.iter());
        let mut outcomes = lines.flat_map(|(_, outcomes)| outcomes);
        outcomes.find(|(measure, _)| measure == wanted).map(|(_, outcome)| *outcome)
    };
    let definitions =
        [&ndcg::DEFINITION, &precision::DEFINITION, &recall::DEFINITION, &f_measure::DEFINITION];
    let at_cutoffs = |definition| cutoffs.iter().map(move |k| Measure::new(definition).at(*k));
    let measures: Vec<Measure> = definitions.into_iter().flat_map(at_cutoffs).collect();
    let outcomes = outcomes(rankings, &measures, known);
    let cells: Vec<(Measure, Outcome)> = measures.into_iter().zip(outcomes).collect();
    let lines = definitions.into_iter().zip(cells.chunks(cutoffs.len()));
    lines.map(|(definition, line)| (Measure::new(definition), line.to_vec())).collect()
}

/// Returns the outcome of each measure: `known`, or computed anew.
fn outcomes(
    rankings: &Rankings,
    measures: &[Measure],
    known: impl Fn(&Measure) -> Option<Outcome>,
) -> Vec<Outcome> {
    let known: Vec<Option<Outcome>> = measures.iter().map(known).collect();
    let is_missing =
        |(measure, known): (&Measure, &Option<Outcome>)| known.is_none().then_some(*measure);
    let missing: Vec<Measure> = measures.iter().zip(&known).filter_map(is_missing).collect();
    let mut computed = rankings.outcomes(&missing).into_iter();
    known.into_iter().filter_map(|known| known.or_else(|| computed.next())).collect()
}

/// Returns the outcomes for the list as loaded, under the present settings; `None` before the first
/// edit.
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
            && last.cards.iter().map(|card| card.measure).eq(measures.iter().copied())
    };
    let kept = last.filter(same).and_then(|last| last.cards.iter().map(|c| c.before).collect());
    kept.or_else(|| {
        Some(Rankings::new(loaded.clone(), model.convention.clone()).outcomes(measures))
    })
}
