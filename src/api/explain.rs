//! `explain`: one measure for one query, with every row, term and step.

use std::borrow::Cow;

use super::convention::{self, Call};
use super::error::Error;
use super::keys::{column_key, term_key};
use super::request::Fields;
use super::value::Value;
use super::{evaluate, input, notes, steps};
use crate::metrics::{Column, Derivation, Outcome, Reason, Side, Table};
use crate::presets::Input;

const KEYS: [&str; 5] = ["run", "qrels", "query", "measure", "convention"];

/// What every row has, whatever is measured, after rank, document and grade.
const COLUMNS: [Column; 4] =
    [Column::Gain, Column::Divisor, Column::Contribution, Column::Cumulative];

/// Answers a request.
pub fn explain(request: Value) -> Result<Value, Error> {
    let mut fields = Fields::of("the request", request, &KEYS)?;
    let asked = convention::read(fields.take("convention"))?;
    let query = fields.text("query")?;
    let call = asked.call(&fields.text("measure")?)?;
    let run = input::run("run", fields.require("run")?)?;
    let mut inputs = input::join(run, input::qrels("qrels", fields.require("qrels")?)?);
    let at = input::position(&inputs, &query)?;
    // A convention may look at the judgments of all queries.
    let input = match call.convention.together(&inputs) {
        Cow::Borrowed(_) => inputs.swap_remove(at),
        Cow::Owned(mut together) => together.swap_remove(at),
    };
    evaluate::check_distinct(std::slice::from_ref(&call), std::slice::from_ref(&input))?;
    let convention = asked.spelled(std::slice::from_ref(&call));
    Ok(derivation(&call, convention, &input))
}

fn derivation(call: &Call, convention: Value, input: &Input) -> Value {
    let derived = call.convention.derive(&call.measure, input);
    let d = derived.as_ref().ok();
    let side = |side: Side| Value::List(d.map_or(Vec::new(), |d| rows(d, side)));
    let terms = d.map_or(&[][..], |d| &d.terms).iter();
    let terms = terms.map(|term| (term_key(term.name), term.value.into()));
    let value = match d {
        // A query's value under a geometric mean is a logarithm; what is derived here is not.
        Some(d) if call.convention.geometric => d.outcome.value(),
        _ => call.convention.value_of(&derived),
    };
    let mut outcome = vec![("value", Value::or_null(value))];
    let reason = notes::reason(&derived, value);
    outcome.extend(reason.map(|reason| ("reason", reason.into())));
    outcome.extend(notes::code(&derived).map(|code| ("code", code.into())));
    if let Some(Outcome::Undefined(Reason::GradeAboveScale { grade, max })) = d.map(|d| d.outcome) {
        outcome.extend([("grade", grade.into()), ("max", max.into())]);
    }
    Value::object([
        ("measure", call.measure.to_string().into()),
        ("query", input.id.clone().into()),
        ("convention", convention),
        ("rows", side(Side::Actual)),
        ("ideal", side(Side::Ideal)),
        ("terms", Value::object(terms)),
        ("steps", d.map_or(Value::List(Vec::new()), steps::of)),
        ("outcome", Value::object(outcome)),
        (
            "notes",
            Value::List(d.map_or(&[][..], |d| &d.notes).iter().map(notes::of_query).collect()),
        ),
    ])
}

/// The rows of one table. A column that the measure does not have is `null`; what it has besides
/// follows.
fn rows(d: &Derivation, side: Side) -> Vec<Value> {
    let table = match side {
        Side::Actual => &d.actual,
        Side::Ideal => &d.ideal,
    };
    (0..table.rows.len()).filter_map(|at| row(table, at)).collect()
}

fn row(table: &Table, at: usize) -> Option<Value> {
    let row = table.rows.get(at)?;
    let from_one = |at: Option<usize>| Value::or_null(at.map(|at| Value::count(at + 1)));
    let cell = |column| (column_key(column), Value::or_null(table.cell(at, column)));
    let others = table.columns.iter().map(|values| values.column);
    let others =
        others.filter(|column| *column != Column::Rank && !COLUMNS.contains(column)).map(cell);
    let fields = [
        ("rank", Value::count(row.rank)),
        ("doc", row.doc.clone().into()),
        ("grade", Value::or_null(row.grade)),
    ];
    let fields = fields.into_iter().chain(COLUMNS.map(cell));
    let places = [
        ("counted", (at < table.counted).into()),
        ("listed", from_one(row.listed)),
        ("foundAt", Value::or_null(row.found_at.map(Value::count))),
        ("tie", Value::count(row.tie)),
    ];
    Some(Value::object(fields.chain(places).chain(others)))
}
