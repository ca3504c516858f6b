//! `evaluate`: values of many measures over many queries.

use super::convention::{self, Call};
use super::error::Error;
use super::input;
use super::notes::{self, Collected};
use super::request::Fields;
use super::value::Value;
use crate::data::Id;
use crate::metrics::settings::Scores;
use crate::presets::{Input, Rule};

const KEYS: [&str; 4] = ["run", "qrels", "measures", "convention"];

/// Answers a request.
pub fn evaluate(request: Value) -> Result<Value, Error> {
    let mut fields = Fields::of("the request", request, &KEYS)?;
    let asked = convention::read(fields.take("convention"))?;
    let calls = asked.calls(&fields.texts("measures")?)?;
    let run = input::run("run", fields.require("run")?)?;
    let inputs = input::join(run, input::qrels("qrels", fields.require("qrels")?)?);
    check_distinct(&calls, &inputs)?;

    let mut notes = notes::one_sided(&inputs);
    let (mut mean, mut columns) = (Vec::new(), Vec::new());
    for call in &calls {
        let measured = measured(call, &inputs);
        mean.push((call.asked.clone(), Value::or_null(measured.mean)));
        notes.extend(measured.notes.into_values(&call.asked));
        columns.push(measured.cells);
    }
    let value = |cell: &Cell| Some(Value::or_null(cell.value));
    let reason = |cell: &Cell| cell.reason.as_deref().map(Value::from);
    let queries = by_query(&calls, &inputs, &columns, &value);
    let reasons = by_query(&calls, &inputs, &columns, &reason).into_iter();
    let told = |(_, reasons): &(Id, Value)| *reasons != Value::Object(Vec::new());
    let reasons = reasons.filter(told).collect();
    Ok(Value::object([
        ("convention", asked.spelled(&calls)),
        ("queries", Value::Object(queries)),
        ("mean", Value::Object(mean)),
        ("reasons", Value::Object(reasons)),
        ("notes", Value::List(notes)),
    ]))
}

/// Documents that stand twice in a list are refused, except where nothing goes by ids, and where the
/// convention itself refuses the query.
pub fn check_distinct(calls: &[Call], inputs: &[Input]) -> Result<(), Error> {
    let knows = |call: &Call| {
        let convention = &call.convention;
        convention.settings.scores == Scores::Position
            || convention.refuses.contains(&Rule::Duplicates)
    };
    if calls.iter().all(knows) { Ok(()) } else { input::check_distinct(inputs) }
}

/// One measure for one query.
pub struct Cell {
    pub value: Option<f64>,
    reason: Option<String>,
}

/// `{ query: { measure: … } }`; each column holds one measure.
fn by_query(
    calls: &[Call],
    inputs: &[Input],
    columns: &[Vec<Cell>],
    of: &dyn Fn(&Cell) -> Option<Value>,
) -> Vec<(Id, Value)> {
    let row = |(at, input): (usize, &Input)| {
        let cells = calls
            .iter()
            .zip(columns)
            .filter_map(|(call, column)| Some((call.asked.clone(), of(column.get(at)?)?)));
        (input.id.clone(), Value::Object(cells.collect()))
    };
    inputs.iter().enumerate().map(row).collect()
}

/// One measure over all queries.
pub struct Measured {
    pub cells: Vec<Cell>,
    mean: Option<f64>,
    notes: Collected,
}

pub fn measured(call: &Call, inputs: &[Input]) -> Measured {
    let convention = &call.convention;
    let mut notes = Collected::default();
    let mut ids = inputs.iter().map(|input| &input.id);
    let mut own: Vec<(Option<f64>, Option<String>)> = Vec::with_capacity(inputs.len());
    let values = convention.evaluate_seen(&call.measure, inputs, &mut |derived| {
        let value = convention.value_of(derived);
        own.push((value, notes::reason(derived, value)));
        if let (Some(query), Ok(derivation)) = (ids.next(), derived) {
            notes.add(query, &derivation.notes);
        }
    });
    let cell = |((_, value), (own, reason)): ((Id, Option<f64>), (Option<f64>, _))| {
        let of_all = (value != own).then(|| notes::of_all(convention, value));
        Cell { value, reason: of_all.or(reason) }
    };
    let cells = values.queries.into_iter().zip(own).map(cell).collect();
    Measured { cells, mean: values.mean, notes }
}
