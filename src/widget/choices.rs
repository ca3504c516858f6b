//! Reads the choices that both attributes and states have: cutoff, measure, convention, scale, view and step.

use super::list::{List, View};
use crate::api::request::{Field, Found, Shape, Typed, wrong_type};
use crate::api::{Error, call_error, measure_error, quoted};
use crate::data::Id;
use crate::decimal;
use crate::metrics::Measure;
use crate::metrics::settings::MAX_GRADE;
use crate::presets::{self, AdjustedPreset};
use crate::state::model::MAX_CUTOFF;

/// The choices as they are written.
pub struct Choices {
    pub k: Field<Typed<NumberOrText>>,
    pub measure: Field<Typed<Id>>,
    pub convention: Field<Typed<Id>>,
    pub scale: Field<Typed<NumberOrText>>,
    pub view: Field<Typed<Id>>,
    pub step: Field<Typed<NumberOrText>>,
}

/// A number, which an attribute writes as text.
pub enum NumberOrText {
    Number(f64),
    Text(Id),
}

impl NumberOrText {
    fn found(&self) -> Found {
        match self {
            NumberOrText::Number(number) => Found::Number(*number),
            NumberOrText::Text(text) => Found::Text(text.to_string()),
        }
    }
}

impl Shape for NumberOrText {
    fn number(number: f64) -> Option<Self> {
        Some(NumberOrText::Number(number))
    }

    fn text(text: &str) -> Option<Self> {
        Some(NumberOrText::Text(text.into()))
    }
}

/// Applies the choices to a list.
///
/// # Errors
/// Returns an error if a choice cannot be read or is not allowed.
pub fn apply(list: &mut List, choices: Choices) -> Result<(), Error> {
    let model = &mut list.model;
    let k = choices.k.optional().map(cutoff).transpose()?;
    let measure = choices.measure.optional_text("measure")?;
    let measure: Option<Measure> =
        measure.map(|text| text.trim().parse().map_err(measure_error)).transpose()?;
    model.measure = measure.unwrap_or(model.measure);
    // A new measure's cutoff replaces the one before, unless k is given too.
    model.k = k.or(measure.and_then(|measure| measure.cutoff)).unwrap_or(model.k);
    if let Some(text) = choices.convention.optional_text("convention")? {
        model.convention = convention(&text)?.into();
    }
    if let Some(highest) = choices.scale.optional() {
        model.scale = scale(highest)?;
    }
    if let Some(name) = choices.view.optional_text("view")? {
        list.view = View::named(name.trim())?;
    }
    list.step = choices.step.optional().map(step).transpose()?.or(list.step);
    Ok(())
}

/// Returns the cutoff.
///
/// # Errors
/// Returns an error if the value is no whole number from 1 to [`MAX_CUTOFF`].
fn cutoff(k: Typed<NumberOrText>) -> Result<usize, Error> {
    let (whole, found) = match k.0 {
        Ok(k) => (whole(&k), k.found()),
        Err(found) => (None, *found),
    };
    whole.filter(|k| (1.0..=MAX_CUTOFF as f64).contains(k)).map(|k| k as usize).ok_or_else(|| {
        let message = format!("the cutoff k is {found}");
        let advice = format!("Write a whole number from 1 to {MAX_CUTOFF}.");
        Error::request("bad-cutoff", message).advise(advice)
    })
}

/// Returns the number of the step, from 1.
///
/// # Errors
/// Returns an error if the value is no whole number of at least 1.
fn step(step: Typed<NumberOrText>) -> Result<usize, Error> {
    let (whole, found) = match step.0 {
        Ok(step) => (whole(&step), step.found()),
        Err(found) => (None, *found),
    };
    let step = whole.filter(|step| (1.0..=f64::from(u32::MAX)).contains(step));
    step.map(|step| step as usize).ok_or_else(|| {
        Error::request("bad-step", format!("the step is {found}"))
            .advise("Write a whole number from 1.")
    })
}

fn whole(number: &NumberOrText) -> Option<f64> {
    match number {
        NumberOrText::Number(number) if number.fract() == 0.0 => Some(*number),
        NumberOrText::Text(text) => text.trim().parse::<u32>().ok().map(f64::from),
        NumberOrText::Number(_) => None,
    }
}

/// Returns the highest grade that is offered.
///
/// # Errors
/// Returns an error if the value is no grade of at least 0.
fn scale(highest: Typed<NumberOrText>) -> Result<f64, Error> {
    let expected = "the highest grade";
    let highest = highest.checked("scale", expected)?;
    let number = match &highest {
        NumberOrText::Number(number) => Some(*number),
        NumberOrText::Text(text) => decimal::parse(text.trim()),
    };
    let grade = number.filter(|number| *number >= 0.0).and_then(allowed_grade);
    grade.ok_or_else(|| wrong_type("scale", expected, &highest.found()))
}

/// Returns the grade if it is within bounds. -0 becomes 0.
pub fn allowed_grade(grade: f64) -> Option<f64> {
    (grade.abs() <= MAX_GRADE).then_some(grade + 0.0)
}

/// Reads `trec_eval`, `gain=exponential none=0`, or both.
///
/// # Errors
/// Returns an error if a preset or a setting is unknown.
fn convention(text: &str) -> Result<AdjustedPreset, Error> {
    let mut chosen = AdjustedPreset::default();
    for (at, word) in text.split_whitespace().enumerate() {
        match word.split_once('=') {
            Some((key, value)) => chosen
                .keep(key, value)
                .map_err(|error| Error::convention("bad-setting", error.to_string()))?,
            None if at == 0 => {
                chosen =
                    AdjustedPreset::of(presets::find(word).map_err(|error| call_error(&error))?);
            }
            None => {
                let message = format!("{} is not a setting", quoted(word));
                let advice = "Write one name, and then settings such as gain=exponential.";
                return Err(Error::convention("bad-setting", message).advise(advice));
            }
        }
    }
    Ok(chosen)
}
