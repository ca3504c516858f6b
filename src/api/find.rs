//! `findConvention`: which conventions give a claimed number.

use super::convention;
use super::error::Error;
use super::input;
use super::request::{Fields, wrong};
use super::value::{Value, quoted};
use crate::answers::{self, Claim, How, Match};
use crate::data::Id;
use crate::decimal::{parse, shortest};
use crate::metrics::Measure;
use crate::presets::{ADAPTER, TEXTBOOK};

const KEYS: [&str; 6] = ["run", "qrels", "query", "measure", "claimed", "digits"];

/// Answers a request: what prints as the claimed number, the most usual first, else what comes nearest.
pub fn find_convention(request: Value) -> Result<Value, Error> {
    let mut fields = Fields::of("the request", request, &KEYS)?;
    let query = fields.optional_text("query")?;
    let measure: Measure = fields.text("measure")?.parse().map_err(convention::of_measure)?;
    let claim = claim(&mut fields)?;
    let run = input::run("run", fields.require("run")?)?;
    let mut inputs = input::join(run, input::qrels("qrels", fields.require("qrels")?)?);
    if let Some(query) = query {
        let at = input::position(&inputs, &query)?;
        inputs = vec![inputs.swap_remove(at)];
    }
    input::check_distinct(&inputs)?;
    let found = answers::find(&measure, claim, &inputs);
    let matches = found.matches.iter().chain(&found.near);
    Ok(Value::List(matches.map(|found| described(found, claim)).collect()))
}

fn claim(fields: &mut Fields) -> Result<Claim, Error> {
    let claimed = match fields.require("claimed")? {
        Value::Number(claimed) if claimed.is_finite() => claimed,
        other => return Err(wrong("claimed", "a finite number", &other)),
    };
    match fields.take("digits") {
        Some(Value::Number(digits)) if digits.fract() == 0.0 && (0.0..=17.0).contains(&digits) => {
            Ok(Claim::new(claimed, digits as i32))
        }
        Some(other) => Err(wrong("digits", "a whole number from 0 to 17", &other)),
        // As many as it is written with.
        None => Claim::read(&shortest(claimed)).ok_or_else(|| {
            let message = format!("claimed: {} cannot be read", quoted(&shortest(claimed)));
            Error::request("wrong-type", message)
        }),
    }
}

/// As a request takes it: `measure` and `convention` give `value`.
fn described(found: &Match, claim: Claim) -> Value {
    let mut convention: Vec<(Id, Value)> = Vec::new();
    let mut set = |key: &str, value: Value| convention.push((key.into(), value));
    let mut measure = found.measure.to_string();
    let mut off = None;
    let choice = |text: &str| parse(text).map_or_else(|| text.into(), Value::Number);
    match &found.how {
        How::Tool(tool) => {
            set("preset", tool.preset.name.into());
            if let Some(adapter) = tool.adapter {
                set(ADAPTER, adapter.into());
            }
            for (key, value) in &tool.changes {
                set(key, choice(value));
            }
            // Some tools take the cutoff as a parameter, which is written behind the measure.
            let (name, parameter) = match tool.written.rsplit_once(", ") {
                Some((name, parameter)) => (name, parameter.split_once('=')),
                None => (&*tool.written, None),
            };
            match parameter.filter(|(key, _)| tool.preset.parameters.contains(key)) {
                Some((key, value)) => {
                    set(key, choice(value));
                    measure = name.into();
                }
                None => measure.clone_from(&tool.written),
            }
        }
        How::Settings(changes) => {
            set("preset", TEXTBOOK.name.into());
            for (key, value) in changes {
                set(key, choice(value));
            }
        }
        How::RankOff(by) => {
            set("preset", TEXTBOOK.name.into());
            off = Some(("rankOffset", Value::Number(f64::from(*by))));
        }
    }
    let fields = [
        ("convention", Value::Object(convention)),
        ("measure", measure.into()),
        ("value", found.value.into()),
        ("distance", (found.value - claim.value).abs().into()),
        ("fits", claim.fits(found.value).into()),
    ];
    Value::object(fields.into_iter().chain(off))
}
