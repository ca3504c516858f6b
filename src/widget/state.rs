//! The state of an element: the list and the choices, as plain data that is written and read again.

use serde::{Deserialize, Serialize};

use super::choices::{self, Choices, NumberOrText};
use super::list::{List, View};
use super::source::{self, JudgedDoc};
use crate::api::Error;
use crate::api::request::{Field, Found, Object, Shape, Typed, wrong_type};
use crate::data::{Doc, Id, Query};
use crate::decimal::shortest;

/// The version of the states that are written.
const VERSION: u8 = 1;

/// A state as it is written.
#[derive(Debug, Serialize)]
pub struct StateData {
    version: u8,
    query: Id,
    docs: Vec<DocData>,
    missed: Vec<MissedData>,
    measure: String,
    k: usize,
    convention: String,
    view: View,
    scale: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
}

#[derive(Debug, Serialize)]
struct DocData {
    id: Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    grade: Option<f64>,
}

/// A judged document that is not in the list.
#[derive(Debug, Serialize)]
struct MissedData {
    id: Id,
    grade: f64,
}

impl StateData {
    /// Returns the state of a list. Judged documents that the list misses are in it too.
    pub fn of(list: &List) -> Self {
        let query = list.query();
        let doc = |(doc, grade): (&Doc, Option<f64>)| DocData {
            id: doc.id.clone(),
            title: doc.title.clone(),
            score: doc.score,
            grade,
        };
        let missed = query.missed().into_iter();
        let model = &list.model;
        Self {
            version: VERSION,
            query: query.id.clone(),
            docs: query.docs.iter().zip(query.grades()).map(doc).collect(),
            missed: missed
                .map(|one| MissedData { id: one.doc.clone(), grade: one.grade })
                .collect(),
            measure: model.chosen().to_string(),
            k: model.k,
            convention: model.convention.words(),
            view: list.view,
            scale: model.highest_grade(),
            against: list.against.clone(),
            step: list.step,
        }
    }
}

/// A state as it is read.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct StateInput {
    version: Field<Typed<f64>>,
    query: Field<Typed<Id>>,
    docs: Field<Typed<Vec<Typed<DocInput>>>>,
    missed: Field<Typed<Vec<Typed<DocInput>>>>,
    measure: Field<Typed<Id>>,
    k: Field<Typed<NumberOrText>>,
    convention: Field<Typed<Id>>,
    view: Field<Typed<Id>>,
    scale: Field<Typed<NumberOrText>>,
    against: Field<Typed<Vec<Typed<Id>>>>,
    step: Field<Typed<NumberOrText>>,
}

/// A document: its id alone, or an object.
enum DocInput {
    Id(Id),
    Object(Object<DocFields>),
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct DocFields {
    id: Field<Typed<Id>>,
    title: Field<Typed<Id>>,
    score: Field<Typed<Option<f64>>>,
    grade: Field<Typed<Option<f64>>>,
}

impl Shape for DocInput {
    fn text(text: &str) -> Option<Self> {
        Some(DocInput::Id(text.into()))
    }

    fn object<'de, A: serde::de::MapAccess<'de>>(fields: A) -> Result<Typed<Self>, A::Error> {
        Ok(Typed(Object::object(fields)?.0.map(DocInput::Object)))
    }
}

/// Returns the list of a state.
///
/// # Errors
/// Returns an error if a value has the wrong type or is not allowed.
pub fn list(state: StateInput) -> Result<List, Error> {
    check_version(state.version)?;
    let docs = docs(state.docs.required("the state", "docs")?, "docs")?;
    let missed = match state.missed.optional() {
        None => Vec::new(),
        Some(missed) => self::docs(missed, "missed")?,
    };
    let mut list = source::listed(docs, &missed)?;
    if let Some(query) = state.query.optional_text("query")? {
        list.set(Query { id: query, ..(*list.query()).clone() });
    }
    let StateInput { k, measure, convention, scale, view, step, .. } = state;
    choices::apply(&mut list, Choices { k, measure, convention, scale, view, step })?;
    if let Some(ids) = state.against.optional() {
        let ids = ids.checked("against", "a list")?.into_iter();
        let ids = ids.map(|id| id.checked("an item of against", "a text"));
        list.against = source::distinct(ids.collect::<Result<_, _>>()?)?;
    }
    Ok(list)
}

fn check_version(version: Field<Typed<f64>>) -> Result<(), Error> {
    let found = match version.optional().map(|version| version.0) {
        None => return Ok(()),
        Some(Ok(version)) if version == f64::from(VERSION) => return Ok(()),
        Some(Ok(version)) => Found::Number(version),
        Some(Err(found)) => *found,
    };
    let message = format!("the version of the state is {found}, not {VERSION}");
    Err(Error::request("unknown-version", message))
}

fn docs(docs: Typed<Vec<Typed<DocInput>>>, key: &str) -> Result<Vec<JudgedDoc>, Error> {
    docs.checked(key, "a list")?.into_iter().map(doc).collect()
}

fn doc(doc: Typed<DocInput>) -> Result<JudgedDoc, Error> {
    const OBJECT: &str = "a document";
    let fields = match doc.0 {
        Ok(DocInput::Id(id)) => return Ok((Doc::new(id), None)),
        Ok(DocInput::Object(object)) => object.checked(OBJECT)?,
        Err(found) => Typed::<Object<DocFields>>(Err(found)).object(OBJECT)?,
    };
    let score = number_or_null("score", fields.score)?;
    let grade = number_or_null("grade", fields.grade)?.map(|grade| {
        let message = format!("the grade {} is too large", shortest(grade));
        choices::allowed_grade(grade).ok_or_else(|| Error::request("bad-grade", message))
    });
    let title = fields.title.optional_text("title")?;
    let id = fields.id.text(OBJECT, "id")?;
    Ok((Doc { score, title, ..Doc::new(id) }, grade.transpose()?))
}

fn number_or_null(key: &str, field: Field<Typed<Option<f64>>>) -> Result<Option<f64>, Error> {
    let expected = "a number or null";
    let Some(number) = field.optional() else { return Ok(None) };
    match number.checked(key, expected)? {
        Some(number) if !number.is_finite() => {
            Err(wrong_type(key, expected, &Found::Number(number)))
        }
        number => Ok(number),
    }
}
