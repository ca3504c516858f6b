//! `evaluate`: values of many measures over many queries.

use serde::{Deserialize, Deserializer, Serialize};

use super::convention::{self, Call, RequestedConvention};
use super::error::Error;
use super::input;
use super::notes::{self, MeasureNotes, NoteData};
use super::ranks::{self, Ranked, RankedRun};
use super::request::{self, Choice, Entries, Field, QrelsInput, RunInput, Typed};
use crate::data::Id;
use crate::metrics::Reason;
use crate::metrics::settings::Scores;
use crate::presets::{QueryInput, RefusalRule, Repeats};

#[derive(Default, Deserialize)]
#[serde(default)]
struct EvaluateRequest {
    run: Field<Typed<RunInput>>,
    qrels: Field<Typed<QrelsInput>>,
    measures: Field<Typed<Vec<Typed<Id>>>>,
    convention: Field<Choice>,
}

/// Values by query and measure.
#[derive(Debug, PartialEq, Serialize)]
pub struct Evaluation {
    convention: Choice,
    /// By query, then measure. `None`: the convention gives the query no value.
    queries: Entries<Entries<Option<f64>>>,
    /// The convention's aggregate, by measure.
    mean: Entries<Option<f64>>,
    /// Why a value is missing or set by a rule, by query, then measure.
    reasons: Entries<Entries<String>>,
    /// Why a mean is missing, by measure.
    #[serde(rename = "meanReasons", skip_serializing_if = "Entries::is_empty")]
    mean_reasons: Entries<String>,
    notes: Vec<NoteData>,
}

/// Answers a request.
///
/// # Errors
/// Returns an error if the request is malformed or the convention does not allow it.
pub fn evaluate<'de>(request: impl Deserializer<'de>) -> Result<Evaluation, Error> {
    answer(request::read("the request", request)?)
}

fn answer(request: EvaluateRequest) -> Result<Evaluation, Error> {
    let requested = convention::read(request.convention.optional())?;
    let measures = request.measures.texts("the request", "measures")?;
    let calls = requested.calls(&measures)?;
    let run = request.run.required("the request", "run")?.run("run")?;
    let qrels = request.qrels.required("the request", "qrels")?.qrels("qrels")?;
    let inputs = input::join(run, qrels);
    check_distinct(&calls, &inputs)?;

    Ok(evaluation(&requested, &calls, &inputs, |call| measured(call, &inputs)))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RankedRequest {
    measures: Field<Typed<Vec<Typed<Id>>>>,
    convention: Field<Choice>,
}

/// Answers a request for a run of which only the ranks of its judged documents are known. The run must have
/// been read under all [`rules`](super::rules) of the request.
///
/// # Errors
/// Returns an error in the same cases as [`evaluate`].
pub fn evaluate_ranks<'de>(
    request: impl Deserializer<'de>,
    run: &RankedRun,
) -> Result<Evaluation, Error> {
    let request: RankedRequest = request::read("the request", request)?;
    let requested = convention::read(request.convention.optional())?;
    let calls = requested.calls(&request.measures.texts("the request", "measures")?)?;
    let inputs: Vec<_> = run.queries().iter().map(Ranked::outline).collect();
    Ok(evaluation(&requested, &calls, &inputs, |call| ranks::measured(call, run)))
}

/// Returns the answer. `measured` computes a measure over all queries.
fn evaluation(
    requested: &RequestedConvention,
    calls: &[Call],
    inputs: &[QueryInput],
    measured: impl Fn(&Call) -> Measured,
) -> Evaluation {
    let mut notes = notes::one_sided(inputs);
    if let Some(preset) = requested.preset() {
        let measures: Vec<Id> = calls.iter().map(|call| call.name.clone()).collect();
        notes.extend(notes::topic_ids(preset, &measures, inputs));
        notes.extend(notes::shortened_grades(preset, inputs));
    }
    let (mut mean, mut columns, mut mean_reasons) = (Vec::new(), Vec::new(), Vec::new());
    for call in calls {
        let measured = measured(call);
        mean.push((call.name.clone(), measured.mean));
        mean_reasons.extend(measured.why.map(|why| (call.name.clone(), notes::of_mean(why))));
        notes.extend(measured.notes.into_data(&call.name));
        columns.push(measured.cells);
    }
    let queries = by_query(calls, inputs, &columns, |cell| Some(cell.value));
    let mut reasons = by_query(calls, inputs, &columns, |cell| cell.reason.clone());
    reasons.0.retain(|(_, reasons)| !reasons.is_empty());
    Evaluation {
        convention: requested.spelled(calls),
        queries,
        mean: Entries(mean),
        reasons,
        mean_reasons: Entries(mean_reasons),
        notes,
    }
}

/// Refuses lists that name a document twice.
///
/// # Errors
/// Returns an error if a list has a document twice. Repeats are allowed if each convention orders by position,
/// has a rule for repeats, or refuses such queries itself.
pub fn check_distinct(calls: &[Call], inputs: &[QueryInput]) -> Result<(), Error> {
    let allows = |call: &Call| {
        let convention = &call.convention;
        convention.settings.order.scores == Scores::Ignored
            || convention.refusals.has(RefusalRule::Duplicates)
            || convention.input.repeats != Repeats::Mistake
    };
    if calls.iter().all(allows) { Ok(()) } else { input::check_distinct(inputs) }
}

/// One measure for one query.
pub struct Cell {
    pub value: Option<f64>,
    reason: Option<String>,
}

impl Cell {
    /// Makes a cell. `reason` says why there is no value, or which rule sets the value.
    pub fn new(value: Option<f64>, reason: Option<String>) -> Self {
        Self { value, reason }
    }
}

/// Returns `{ query: { measure: … } }` for the cells for which `of` returns something. Each column holds the
/// cells of one measure.
fn by_query<T>(
    calls: &[Call],
    inputs: &[QueryInput],
    columns: &[Vec<Cell>],
    of: impl Fn(&Cell) -> Option<T>,
) -> Entries<Entries<T>> {
    let row = |(at, input): (usize, &QueryInput)| {
        let cells = calls
            .iter()
            .zip(columns)
            .filter_map(|(call, column)| Some((call.name.clone(), of(column.get(at)?)?)));
        (input.id.clone(), cells.collect())
    };
    inputs.iter().enumerate().map(row).collect()
}

/// One measure over all queries.
#[derive(Default)]
pub struct Measured {
    pub cells: Vec<Cell>,
    mean: Option<f64>,
    /// Why there is no mean.
    why: Option<Reason>,
    notes: MeasureNotes,
}

impl Measured {
    /// Makes the result of one measure. `why` says why there is no mean.
    pub fn new(cells: Vec<Cell>, mean: Option<f64>, why: Option<Reason>) -> Self {
        Self { cells, mean, why, notes: MeasureNotes::default() }
    }
}

/// Computes one measure over all queries.
pub fn measured(call: &Call, inputs: &[QueryInput]) -> Measured {
    let convention = &call.convention;
    let mut notes = MeasureNotes::default();
    let mut ids = inputs.iter().map(|input| &input.id);
    let mut derived_values: Vec<(Option<f64>, Option<String>)> = Vec::with_capacity(inputs.len());
    let values = convention.evaluate_seen(&call.measure, inputs, &mut |derived| {
        let value = convention.value_of(derived);
        derived_values.push((value, notes::reason(derived, value)));
        if let (Some(query), Ok(derivation)) = (ids.next(), derived) {
            notes.add(query, &derivation.notes);
        }
    });
    let cell = |((_, value), (derived, reason)): ((Id, Option<f64>), (Option<f64>, _))| {
        let of_all = (value != derived).then(|| notes::of_all(convention, value));
        Cell { value, reason: of_all.or(reason) }
    };
    let cells = values.queries.into_iter().zip(derived_values).map(cell).collect();
    Measured { cells, mean: values.mean, why: values.why, notes }
}
