//! Reads a request of the element: what the author of the page wrote (attributes, a link, a table or a state), and what
//! a reader did.

use std::rc::Rc;

use serde::{Deserialize, Deserializer};

use super::choices::{self, Choices, NumberOrText, allowed_grade};
use super::edit::{self, EditInput};
use super::list::{List, View};
use super::state::{self, StateInput};
use crate::api::request::{self, Field, Found, Object, Shape, Typed, wrong_type};
use crate::api::{Error, quoted};
use crate::data::{Doc, Id, Judgment, Query};
use crate::decimal;
use crate::metrics::Index;
use crate::state::link;

/// The greatest number of documents of a list, with its missed documents. No example on a page needs more.
const MOST: usize = 10_000;

/// A request as `element/source.js` makes it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ElementRequest {
    // The sources of the list. The first one given is used. `names` belongs to `grades`.
    state: Field<Typed<Object<StateInput>>>,
    link: Field<Typed<Id>>,
    grades: Field<Typed<Id>>,
    names: Field<Typed<Id>>,
    table: Field<Typed<Vec<Typed<Cells>>>>,
    // The choices of the author.
    query: Field<Typed<Id>>,
    k: Field<Typed<NumberOrText>>,
    measure: Field<Typed<Id>>,
    convention: Field<Typed<Id>>,
    view: Field<Typed<Id>>,
    scale: Field<Typed<NumberOrText>>,
    against: Field<Typed<Id>>,
    step: Field<Typed<NumberOrText>>,
    // The actions of a reader.
    place: Field<Typed<EditInput>>,
    grade: Field<Typed<EditInput>>,
    answer: Field<Typed<Id>>,
    /// The state before the first edit. The element shows how the value has changed since.
    since: Field<Typed<Object<StateInput>>>,
}

/// The cells of a table's row: a name and a grade. `None` for any other cells.
struct Cells(Option<(Id, Id)>);

impl Shape for Cells {
    fn list<'de, A: serde::de::SeqAccess<'de>>(items: A) -> Result<Typed<Self>, A::Error> {
        let cells: Typed<Vec<Typed<Id>>> = Vec::list(items)?;
        let cells = cells.0.ok().and_then(|cells| <[Typed<Id>; 2]>::try_from(cells).ok());
        Ok(Typed(Ok(Cells(match cells {
            Some([Typed(Ok(name)), Typed(Ok(grade))]) => Some((name, grade)),
            _ => None,
        }))))
    }
}

/// A request that was read.
pub struct ReadRequest {
    pub list: List,
    /// A sentence about the edit, for screen readers. Empty without an edit.
    pub said: String,
    /// A reader's answer to the quiz.
    pub answer: Option<Id>,
    /// The query before the first edit. `None` if the request lacks it, or if it equals the query of `list`.
    pub since: Option<Rc<Query>>,
}

/// Reads a request.
///
/// # Errors
/// Returns an error if the request is malformed or holds no list that can be shown.
pub fn read<'de>(request: impl Deserializer<'de>) -> Result<ReadRequest, Error> {
    read_fields(request::read("the request", request)?)
}

fn read_fields(mut request: ElementRequest) -> Result<ReadRequest, Error> {
    let mut list = first_list(&mut request)?;
    if let Some(query) = request.query.optional_text("query")? {
        list.set(Query { id: query, ..(*list.query()).clone() });
    }
    let ElementRequest { k, measure, convention, scale, view, step, .. } = request;
    choices::apply(&mut list, Choices { k, measure, convention, scale, view, step })?;
    if let Some(ids) = request.against.optional_text("against")? {
        list.against = against(&list, &ids)?;
    }
    let said = edit::apply(&mut list, request.place, request.grade)?;
    if list.view == View::Compare && list.against.is_empty() {
        list.against = list.order();
    }
    let since = request.since.optional().map(|state| state::list(state.object("since")?));
    let since = since.transpose()?.map(|list| list.query());
    let since = since.filter(|since| *since != list.query());
    Ok(ReadRequest { list, said, answer: request.answer.optional_text("answer")?, since })
}

/// Reads the ids of an earlier order, with commas between them.
///
/// # Errors
/// Returns an error if an id occurs twice, or if the list has none of the ids: the text may hold grades instead.
fn against(list: &List, text: &str) -> Result<Vec<Id>, Error> {
    let ids = distinct(text.split(',').map(|id| id.trim().into()).collect())?;
    let now = list.order();
    if now.is_empty() || ids.iter().any(|id| now.contains(id)) {
        return Ok(ids);
    }
    let order: Vec<&str> = now.iter().rev().take(3).map(|id| &**id).collect();
    let message = "against has no document of the list";
    let advice = format!("Write the ids in their order before: against=\"{}\".", order.join(","));
    Err(Error::request("unknown-document", message).advise(advice))
}

/// Returns the list of the first key that holds one.
///
/// # Errors
/// Returns an error if no key holds a list, or if the list cannot be read.
fn first_list(request: &mut ElementRequest) -> Result<List, Error> {
    use std::mem::take;
    if let Some(state) = take(&mut request.state).optional() {
        return state::list(state.object("the state")?);
    }
    if let Some(text) = take(&mut request.link).optional_text("link")? {
        return opened(&text);
    }
    let names = take(&mut request.names).optional_text("names")?;
    if let Some(text) = take(&mut request.grades).optional_text("grades")? {
        return grades(&text, names.as_deref());
    }
    if let Some(rows) = take(&mut request.table).optional() {
        return table(rows);
    }
    let advice = "Write grades=\"3 2 0 1 2\", a link, or put a table or JSON into the element.";
    Err(Error::request("no-list", "there is no list").advise(advice))
}

/// Reads a link of the application: the whole address, or what follows `#`.
fn opened(text: &str) -> Result<List, Error> {
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    // `element/source.js` unpacks a packed link, because the browser can only do that asynchronously.
    if link::packed::payload(fragment).is_some() {
        let advice = "Set the attribute link to it.";
        let message = "a packed link cannot be opened at once";
        return Err(Error::request("bad-link", message).advise(advice));
    }
    let (link, step) = without_place(fragment);
    match link::parse(&link) {
        Ok(Some(loaded)) => {
            let mut list = List::loaded(loaded);
            list.step = step;
            Ok(list)
        }
        Ok(None) => Err(Error::request("bad-link", "the link holds no list")),
        Err(error) => Err(Error::request("bad-link", error.to_string())),
    }
}

/// Removes the application's view and the step from a link. Returns the rest of the link, and the step.
fn without_place(fragment: &str) -> (String, Option<usize>) {
    let is_place = |part: &&str| part.starts_with("view=") || part.starts_with("step=");
    let (place, link): (Vec<&str>, Vec<&str>) = fragment.split('&').partition(is_place);
    let step = place.iter().find_map(|part| part.strip_prefix("step=")?.parse().ok());
    (link.join("&"), step.filter(|step| *step > 0))
}

/// Reads grades such as `3 2 ? 1`, separated by blanks or commas, and names separated by commas.
fn grades(text: &str, names: Option<&str>) -> Result<List, Error> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty());
    let grades = parts.map(grade).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<&str> = names.map_or(Vec::new(), |names| names.split(',').collect());
    if !names.is_empty() && names.len() != grades.len() {
        let (names, grades) = (names.len(), grades.len());
        let message = format!("there are {names} names for {grades} grades");
        return Err(Error::request("bad-names", message).advise("Write as many names as grades."));
    }
    let row = |(at, grade)| {
        let name = names.get(at).map(|name: &&str| name.trim()).filter(|name| !name.is_empty());
        (Doc::new(name.map_or_else(|| format!("d{}", at + 1), Into::into)), grade)
    };
    listed(grades.into_iter().enumerate().map(row).collect(), &[])
}

/// Reads a grade. Returns `None` for `?`, `_` and an empty text, which stand for an unjudged document.
fn grade(text: &str) -> Result<Option<f64>, Error> {
    let text = text.trim();
    if matches!(text, "?" | "_" | "") {
        return Ok(None);
    }
    decimal::parse(text).and_then(allowed_grade).map(Some).ok_or_else(|| {
        let advice = "Write a number for each document, and ? for one that nobody judged.";
        Error::request("bad-grade", format!("{} is not a grade", quoted(text))).advise(advice)
    })
}

/// Reads rows with a name and a grade each.
fn table(rows: Typed<Vec<Typed<Cells>>>) -> Result<List, Error> {
    const ROW: &str = "a row of the table";
    let row = |row: Typed<Cells>| match row.checked(ROW, "a list")?.0 {
        Some((name, text)) => Ok((Doc::new(name), grade(&text)?)),
        None => Err(wrong_type(ROW, "a name and a grade", &Found::List { is_empty: false })),
    };
    let rows = rows.checked("the table", "a list")?.into_iter().map(row);
    listed(rows.collect::<Result<_, _>>()?, &[])
}

/// A document with its grade, which is `None` for an unjudged document.
pub type JudgedDoc = (Doc, Option<f64>);

/// Makes a list of `docs` in the order given. `missed` are the judged documents that are not in the list.
///
/// # Errors
/// Returns an error if there are no documents or too many, or if two have the same id.
pub fn listed(docs: Vec<JudgedDoc>, missed: &[JudgedDoc]) -> Result<List, Error> {
    if docs.len() + missed.len() > MOST {
        let message = format!("the list has more than {MOST} documents");
        return Err(Error::request("too-long", message));
    }
    if docs.is_empty() && missed.is_empty() {
        let message = "the list has no documents";
        return Err(Error::request("no-list", message).advise("Write a grade for each document."));
    }
    let all = || docs.iter().chain(missed);
    distinct(all().map(|(doc, _)| doc.id.clone()).collect())?;
    let judged = |(doc, grade): &JudgedDoc| grade.map(|g| Judgment::new(doc.id.clone(), g));
    let judgments = all().filter_map(judged).collect();
    let docs = docs.into_iter().map(|(doc, _)| doc).collect();
    Ok(List::of(Query { docs, judgments, ..Query::default() }))
}

/// Returns the ids, if they are distinct.
///
/// # Errors
/// Returns an error if an id occurs twice.
pub fn distinct(ids: Vec<Id>) -> Result<Vec<Id>, Error> {
    let mut seen = Index::default();
    for (at, id) in ids.iter().enumerate() {
        if seen.insert(id, at).is_some() {
            let message = format!("two documents are named {}", quoted(id));
            return Err(Error::request("same-name", message));
        }
    }
    Ok(ids)
}
