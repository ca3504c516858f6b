//! `explain`: one measure for one query, with every row, term and step.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use super::convention;
use super::derivation::DerivationData;
use super::error::Error;
use super::request::{self, Choice, Field, QrelsInput, RunInput, Typed};
use super::{evaluate, input};
use crate::data::Id;

#[derive(Default, Deserialize)]
#[serde(default)]
struct ExplainRequest {
    run: Field<Typed<RunInput>>,
    qrels: Field<Typed<QrelsInput>>,
    query: Field<Typed<Id>>,
    measure: Field<Typed<Id>>,
    convention: Field<Choice>,
}

/// Returns the derivation of one measure for one query of the request's run and judgments.
///
/// # Errors
/// Returns an error if the request is malformed, if its measure, convention or query is unknown, or if the list has a
/// document twice and the convention does not allow that.
pub fn explain<'de>(request: impl Deserializer<'de>) -> Result<DerivationData, Error> {
    answer(request::read("the request", request)?)
}

fn answer(request: ExplainRequest) -> Result<DerivationData, Error> {
    const OBJECT: &str = "the request";
    let requested = convention::read(request.convention.optional())?;
    let query = request.query.text(OBJECT, "query")?;
    let mut call = requested.call(&request.measure.text(OBJECT, "measure")?)?;
    let run = request.run.required(OBJECT, "run")?.run("run")?;
    let qrels = request.qrels.required(OBJECT, "qrels")?.qrels("qrels")?;
    let mut inputs = input::join(run, qrels);
    let at = input::position(&inputs, &query)?;
    let convention = requested.spelled(std::slice::from_ref(&call));
    // Some tools apply a rule to the first query only.
    if call.convention.first_of(&inputs) != Some(at) {
        call.convention = call.convention.of_later().into_owned();
    }
    // A convention may use the judgments of all queries.
    let input = match call.convention.with_shared_judgments(&inputs) {
        Cow::Borrowed(_) => inputs.swap_remove(at),
        Cow::Owned(mut together) => together.swap_remove(at),
    };
    evaluate::check_distinct(std::slice::from_ref(&call), std::slice::from_ref(&input))?;
    Ok(DerivationData::of(&call, convention, &input))
}
