//! `findConvention`: the conventions that give a claimed number.

use serde::{Deserialize, Deserializer, Serialize};

use super::convention;
use super::error::{Error, quoted};
use super::input;
use super::request::{self, Choice, Entries, Field, QrelsInput, RunInput, Typed};
use crate::answers::{self, Claim, Match, MatchedConvention};
use crate::data::Id;
use crate::decimal::{parse, shortest};
use crate::metrics::Measure;
use crate::presets::{ADAPTER, TEXTBOOK};

#[derive(Default, Deserialize)]
#[serde(default)]
struct FindRequest {
    run: Field<Typed<RunInput>>,
    qrels: Field<Typed<QrelsInput>>,
    query: Field<Typed<Id>>,
    measure: Field<Typed<Id>>,
    claimed: Field<Typed<f64>>,
    digits: Field<Typed<f64>>,
}

/// A convention and the value that it gives.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundConvention {
    convention: Entries<Choice>,
    /// The measure as the convention spells it.
    measure: String,
    value: f64,
    /// The absolute difference between the value and the claimed number.
    distance: f64,
    /// Whether the value, rounded to the known decimals, is the claimed number.
    fits: bool,
    /// Set if no convention gives the value, because its ranks do not count from 1: -1 stands for ranks from 0, 1 for
    /// ranks from 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank_offset: Option<f64>,
}

/// Answers a request: returns the conventions whose rounded value is the claimed number, the most usual first. If there
/// are none, returns those with the nearest values.
///
/// # Errors
/// Returns an error if the request is malformed, if its measure or query is unknown, or if a list has a document twice.
pub fn find_convention<'de>(
    request: impl Deserializer<'de>,
) -> Result<Vec<FoundConvention>, Error> {
    answer(request::read("the request", request)?)
}

fn answer(request: FindRequest) -> Result<Vec<FoundConvention>, Error> {
    const OBJECT: &str = "the request";
    let query = request.query.optional_text("query")?;
    let measure = request.measure.text(OBJECT, "measure")?;
    let measure: Measure = measure.parse().map_err(convention::measure_error)?;
    let claim = claim(request.claimed, request.digits)?;
    let run = request.run.required(OBJECT, "run")?.run("run")?;
    let qrels = request.qrels.required(OBJECT, "qrels")?.qrels("qrels")?;
    let mut inputs = input::join(run, qrels);
    if let Some(query) = query {
        let at = input::position(&inputs, &query)?;
        inputs = vec![inputs.swap_remove(at)];
    }
    input::check_distinct(&inputs)?;
    let found = answers::find(&measure, claim, &inputs);
    let matches = found.matches.iter().chain(&found.near);
    Ok(matches.map(|found| described(found, claim)).collect())
}

fn claim(claimed: Field<Typed<f64>>, digits: Field<Typed<f64>>) -> Result<Claim, Error> {
    // The key is required, so the default is never used.
    let claimed = Field::Given(claimed.required("the request", "claimed")?);
    let claimed = claimed.number("claimed", "a finite number", f64::is_finite)?.unwrap_or_default();
    let is_digits = |digits: f64| digits.fract() == 0.0 && (0.0..=17.0).contains(&digits);
    match digits.number("digits", "a whole number from 0 to 17", is_digits)? {
        Some(digits) => Ok(Claim::new(claimed, digits as i32)),
        // Without `digits`, the shortest form of the number says how many decimals are known.
        None => Claim::read(&shortest(claimed)).ok_or_else(|| {
            let message = format!("claimed: {} cannot be read", quoted(&shortest(claimed)));
            Error::request("wrong-type", message)
        }),
    }
}

/// Describes a match: a request with this `measure` and `convention` gives `value`.
fn described(found: &Match, claim: Claim) -> FoundConvention {
    let mut convention: Vec<(Id, Choice)> = Vec::new();
    let mut set = |key: &str, value: Choice| convention.push((key.into(), value));
    let mut measure = found.measure.to_string();
    let mut rank_offset = None;
    let choice = |text: &str| parse(text).map_or_else(|| text.into(), Choice::Number);
    match &found.how {
        MatchedConvention::Tool(tool) => {
            set("preset", tool.preset.name.into());
            if let Some(adapter) = tool.adapter {
                set(ADAPTER, adapter.into());
            }
            // An unusual call needs no settings: its parameters, which are set below, imply them.
            for (key, value) in tool.changes.iter().filter(|_| tool.is_usual) {
                set(key, choice(value));
            }
            if let Some(level) = tool.level {
                set("rel", Choice::Number(level));
            }
            for (key, value) in &tool.parameters {
                set(key, super::parameters::plain(value));
            }
            measure.clone_from(&tool.name);
        }
        MatchedConvention::Settings(changes) => {
            set("preset", TEXTBOOK.name.into());
            for (key, value) in changes {
                set(key, choice(value));
            }
        }
        MatchedConvention::RankOff(by) => {
            set("preset", TEXTBOOK.name.into());
            rank_offset = Some(f64::from(*by));
        }
    }
    FoundConvention {
        convention: Entries(convention),
        measure,
        value: found.value,
        distance: (found.value - claim.value).abs(),
        fits: claim.fits(found.value),
        rank_offset,
    }
}
