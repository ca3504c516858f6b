//! Computes values of runs that are too large for memory, from the ranks of the judged documents.
//!
//! The command reads such a run with [`stream`](crate::stream), once for each rule that decides the order of
//! documents, and passes the reports to this module. Values, means and reasons are those of
//! [`evaluate`](super::evaluate). The only notes are those about queries that one side lacks.

use serde::{Deserialize, Deserializer};

use super::convention::{self, Call, RequestedConvention};
use super::error::{Error, quoted};
use super::evaluate::{Cell, Measured};
use super::notes;
use super::request::{self, Choice, Field, Typed};
use crate::data::Id;
use crate::metrics::settings::NothingRelevant;
use crate::metrics::{Index, JudgedRanks, Measure, Outcome, Reason};
use crate::present::means::without;
use crate::presets::{NoValue, QueryInput, QueryResult, Refusal};
use crate::stream::Rule;
use crate::stream::report::{self, QueryReport};

#[derive(Default, Deserialize)]
#[serde(default)]
struct RulesRequest {
    measures: Field<Typed<Vec<Typed<Id>>>>,
    convention: Field<Choice>,
}

/// The reports of one run, by the rule under which it was read.
#[derive(Debug, Default)]
pub struct RankedRun {
    grades: Vec<f64>,
    readings: Vec<(Rule, Vec<Ranked>)>,
}

/// A query of a run.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    pub id: Id,
    report: QueryReport,
}

impl Ranked {
    /// Whether the run has a document of the query. A query that is only judged has none.
    pub fn is_listed(&self) -> bool {
        self.report.retrieved > 0
    }

    /// Returns the query without documents. The result shows only whether the query has a list and judgments.
    pub fn outline(&self) -> QueryInput {
        QueryInput {
            id: self.id.clone(),
            run: self.is_listed().then(Vec::new),
            qrels: self.report.is_judged.then(Vec::new),
        }
    }

    /// Returns the query as it would be in a run without its list.
    pub fn unlisted(&self) -> Self {
        let report = QueryReport { retrieved: 0, hits: Vec::new(), ..self.report.clone() };
        Self { id: self.id.clone(), report }
    }
}

impl RankedRun {
    /// Returns a run without queries. Reports refer to these grades by index.
    pub fn new(grades: Vec<f64>) -> Self {
        Self { grades, readings: Vec::new() }
    }

    /// Adds reports of the run as it was read under a rule. They may come in several parts.
    pub fn add(&mut self, rule: Rule, mut reports: &[u8]) {
        let read = std::iter::from_fn(|| report::read(&mut reports));
        let query = |report: QueryReport| Ranked {
            id: String::from_utf8_lossy(&report.query).into(),
            report,
        };
        let known = self.readings.iter().position(|(read, _)| *read == rule);
        let at = known.unwrap_or_else(|| {
            self.readings.push((rule, Vec::new()));
            self.readings.len() - 1
        });
        self.readings[at].1.extend(read.map(query));
    }

    /// Returns the queries, which are the same under each rule.
    pub(super) fn queries(&self) -> &[Ranked] {
        self.readings.first().map(|(_, queries)| &queries[..]).unwrap_or_default()
    }

    /// Returns the names of the queries that have a list, or of those that are only judged.
    pub fn names(&self, are_listed: bool) -> Vec<Id> {
        let queries = self.queries().iter().filter(|query| query.is_listed() == are_listed);
        queries.map(|query| query.id.clone()).collect()
    }

    /// Whether a query has both a list and judgments.
    pub fn is_judged(&self) -> bool {
        self.queries().iter().any(|query| query.is_listed() && query.report.is_judged)
    }

    /// Returns the run with queries changed by `arrange`, in the same way under each rule.
    pub(super) fn arranged(&self, arrange: impl Fn(&[Ranked]) -> Vec<Ranked>) -> Self {
        let readings = self.readings.iter();
        let readings = readings.map(|(rule, queries)| (*rule, arrange(queries))).collect();
        Self { grades: self.grades.clone(), readings }
    }

    fn read_under(&self, rule: Rule) -> &[Ranked] {
        let found = self.readings.iter().find(|(read, _)| *read == rule);
        found.map(|(_, queries)| &queries[..]).unwrap_or_default()
    }
}

/// Returns the rules under which a run must be read for these measures, each rule once.
///
/// # Errors
/// Returns an error if the convention does not allow a measure, or computes it from whole lists.
pub fn rules<'de>(request: impl Deserializer<'de>) -> Result<Vec<Rule>, Error> {
    let request: RulesRequest = request::read("the request", request)?;
    let requested = convention::read(request.convention.optional())?;
    let calls = requested.calls(&request.measures.texts("the request", "measures")?)?;
    let mut rules = Vec::new();
    for call in &calls {
        check(&requested, call)?;
        let rule = rule(call);
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    Ok(rules)
}

fn rule(call: &Call) -> Rule {
    let settings = &call.convention.settings;
    Rule { scores: settings.order.scores, ties: settings.order.ties }
}

/// Checks that the values of a measure follow from the judged documents.
fn check(requested: &RequestedConvention, call: &Call) -> Result<(), Error> {
    let follows = call.measure.definition.value.is_some()
        && call.convention.reads_ranks()
        && JudgedRanks::under(&call.convention.settings).is_some();
    if follows {
        return Ok(());
    }
    let name = quoted(&call.name);
    let preset = requested.preset().map_or("textbook", |preset| preset.name);
    let message = format!(
        "{name} under {preset} needs the whole list of each query, and the run is too large to keep its lists"
    );
    Err(Error::request("too-large", message))
}

/// Computes one measure over all queries.
pub(super) fn measured(call: &Call, run: &RankedRun) -> Measured {
    let convention = &call.convention;
    let queries = run.read_under(rule(call));
    let Some(mut hits) = JudgedRanks::under(&convention.settings) else {
        return Measured::default();
    };
    let grade = |place: u16| {
        let written = run.grades.get(usize::from(place)).copied().unwrap_or_default();
        convention.input.grade(written)
    };
    let mut cells = Vec::with_capacity(queries.len());
    let mut results: Vec<QueryResult> = Vec::with_capacity(queries.len());
    for Ranked { report, .. } in queries {
        hits.read(
            report.retrieved as usize,
            report.hits.iter().map(|(rank, place)| (*rank as usize, grade(*place))),
            report.judged.iter().map(|(place, count)| (grade(*place), *count as usize)),
        );
        // `check` makes sure that the measure can be computed from these ranks.
        let outcome = call.measure.value(&hits).unwrap_or(Outcome::Undefined(Reason::NoQueries));
        let grades = || report.judged.iter().map(|(place, _)| grade(*place));
        let first = |test: &dyn Fn(f64) -> bool| grades().find(|grade| test(*grade));
        let result = convention.query_result_of(outcome, &hits, report.is_judged, &first);
        let zero = result.is_zero_by_itself.then_some(0.0);
        let value = result.value.as_ref().ok().copied().or(zero);
        let ruled = ruled(&call.measure, &mut hits, outcome);
        cells.push((value, notes::reason_of(&result, outcome, ruled, value)));
        results.push(result);
    }
    let results: Vec<_> = queries.iter().map(|query| &query.id).zip(&results).collect();
    if let Some(first) = convention.refused_first(&results)
        && let Some(at) = results.iter().position(|(id, _)| *id == first)
        && let Some(cell) = cells.get_mut(at)
    {
        *cell = (None, Some(without(&NoValue::Refused(Refusal::AllNegative))));
    }
    let (given, mean) = convention.total(&results);
    let cell = |(value, (derived, reason)): (Option<f64>, (Option<f64>, _))| {
        let of_all = (value != derived).then(|| notes::of_all(convention, value));
        Cell::new(value, of_all.or(reason))
    };
    let cells = given.into_iter().zip(cells).map(cell).collect();
    Measured::new(cells, mean.outcome.value(), mean.outcome.reason())
}

/// Returns why a rule of the settings sets the value, if one does.
fn ruled(measure: &Measure, hits: &mut JudgedRanks, outcome: Outcome) -> Option<Reason> {
    let rule = hits.settings.nothing_relevant;
    if rule == NothingRelevant::Undefined || outcome.value().is_none() {
        return None;
    }
    hits.settings.nothing_relevant = NothingRelevant::Undefined;
    let without = measure.value(hits);
    hits.settings.nothing_relevant = rule;
    without.and_then(Outcome::reason)
}

/// Brings two runs to the same queries in the same order, as [`systems::aligned`](crate::compare::systems::aligned)
/// does. `only_listed` leaves out queries that neither run lists.
pub(super) fn aligned(runs: [&RankedRun; 2], only_listed: bool) -> [RankedRun; 2] {
    let (mut order, mut places): (Vec<&Ranked>, _) = (Vec::new(), Index::default());
    let (mut listed, mut count) = (Vec::new(), 0);
    // A run's own queries come before those that are only judged.
    for query in runs.iter().flat_map(|run| run.queries()) {
        match places.get(&query.id) {
            None => {
                places.insert(&query.id, count);
                order.push(query);
                listed.push(query.is_listed());
                count += 1;
            }
            Some(place) => {
                if let Some(listed) = listed.get_mut(place) {
                    *listed |= query.is_listed();
                }
            }
        }
    }
    let kept = order.iter().zip(&listed).filter(|(_, listed)| **listed || !only_listed);
    let kept: Vec<&Ranked> = kept.map(|(query, _)| *query).collect();
    runs.map(|run| {
        run.arranged(|queries| {
            let places = Index::of(queries.iter().map(|query| &query.id));
            let of = |query: &&Ranked| {
                let found = places.get(&query.id).and_then(|at| queries.get(at));
                found.cloned().unwrap_or_else(|| query.unlisted())
            };
            kept.iter().map(of).collect()
        })
    })
}
