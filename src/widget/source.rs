//! What an author wrote, read: attributes, a link, a table, a state; and one edit of it.

use super::list::{List, VERSION, View};
use crate::api::request::{Fields, wrong};
use crate::api::{Error, Value, of_measure, quoted, unusable};
use crate::data::{Doc, Id, Judgment, Query};
use crate::decimal;
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::{Index, Measure};
use crate::presets::{self, Chosen};
use crate::state::edit::{self, Unchanged};
use crate::state::link;
use crate::state::model::MAX_CUTOFF;

/// Where a list comes from, of which one is used; what the author says besides; and what a reader did.
const KEYS: [&str; 15] = [
    "state",
    "link",
    "grades",
    "names",
    "table",
    "query",
    "k",
    "measure",
    "convention",
    "view",
    "scale",
    "against",
    "place",
    "grade",
    "answer",
];
const STATE: [&str; 10] = [
    "version",
    "query",
    "docs",
    "missed",
    "measure",
    "k",
    "convention",
    "view",
    "scale",
    "against",
];
const DOC: [&str; 4] = ["id", "title", "score", "grade"];

/// Longer lists are no example for a page.
const MOST: usize = 10_000;

/// A request that was read.
pub struct Asked {
    pub list: List,
    /// What an edit did, for those who listen; empty where there was none.
    pub said: String,
    /// What a reader answers to the quiz.
    pub answer: Option<Id>,
}

pub fn read(request: Value) -> Result<Asked, Error> {
    let mut fields = Fields::of("the request", request, &KEYS)?;
    let mut list = start(&mut fields)?;
    if let Some(query) = fields.optional_text("query")? {
        list.set(Query { id: query, ..(*list.query()).clone() });
    }
    choices(&mut list, &mut fields)?;
    if let Some(ids) = fields.take("against") {
        list.against = distinct(ids_of("against", ids)?)?;
    }
    let said = change(&mut list, &mut fields)?;
    if list.view == View::Compare && list.against.is_empty() {
        list.against = list.order();
    }
    Ok(Asked { list, said, answer: fields.optional_text("answer")? })
}

/// The list itself.
fn start(fields: &mut Fields) -> Result<List, Error> {
    if let Some(value) = fields.take("state") {
        return state(value);
    }
    if let Some(text) = fields.optional_text("link")? {
        return opened(&text);
    }
    let names = fields.optional_text("names")?;
    if let Some(text) = fields.optional_text("grades")? {
        return grades(&text, names.as_deref());
    }
    if let Some(value) = fields.take("table") {
        return table(value);
    }
    let advice = "Write grades=\"3 2 0 1 2\", a link, or put a table or JSON into the element.";
    Err(Error::request("no-list", "there is no list").advise(advice))
}

/// A link of the application, the whole address or what follows `#`.
fn opened(text: &str) -> Result<List, Error> {
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    // The browser unpacks it, which takes a moment; `element/source.js` does that.
    if link::packed::payload(fragment).is_some() {
        let advice = "Set the attribute link to it.";
        let message = "a packed link cannot be opened at once";
        return Err(Error::request("bad-link", message).advise(advice));
    }
    // Every form of link is read in `state::link`; a new one needs nothing here.
    match link::parse(fragment) {
        Ok(Some(loaded)) => Ok(List::loaded(loaded)),
        Ok(None) => Err(Error::request("bad-link", "the link holds no list")),
        Err(error) => Err(Error::request("bad-link", error.to_string())),
    }
}

/// `3 2 ? 1`, with blanks or commas between them, and names with commas between them.
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
    listed(grades.into_iter().enumerate().map(row).collect(), Vec::new())
}

fn grade(text: &str) -> Result<Option<f64>, Error> {
    let text = text.trim();
    if matches!(text, "?" | "_" | "") {
        return Ok(None);
    }
    decimal::parse(text).and_then(allowed).map(Some).ok_or_else(|| {
        let advice = "Write a number for each document, and ? for one that nobody judged.";
        Error::request("bad-grade", format!("{} is not a grade", quoted(text))).advise(advice)
    })
}

/// Finite, within bounds, and not -0.
fn allowed(grade: f64) -> Option<f64> {
    (grade.abs() <= MAX_GRADE).then_some(grade + 0.0)
}

/// Rows of name and grade, both as they stand in the cells.
fn table(value: Value) -> Result<List, Error> {
    let Value::List(rows) = value else { return Err(wrong("the table", "a list", &value)) };
    let row = |row: Value| match row {
        Value::List(cells) => match &cells[..] {
            [Value::Text(name), Value::Text(text)] => Ok((Doc::new(name.clone()), grade(text)?)),
            _ => Err(wrong("a row of the table", "a name and a grade", &Value::List(cells))),
        },
        other => Err(wrong("a row of the table", "a list", &other)),
    };
    listed(rows.into_iter().map(row).collect::<Result<_, _>>()?, Vec::new())
}

fn state(value: Value) -> Result<List, Error> {
    let mut fields = Fields::of("the state", value, &STATE)?;
    match fields.take("version") {
        None => {}
        Some(Value::Number(VERSION)) => {}
        Some(other) => {
            let message = format!("the version of the state is {}, not 1", other.described());
            return Err(Error::request("unknown-version", message));
        }
    }
    let docs = items("docs", fields.require("docs")?, doc)?;
    let missed = match fields.take("missed") {
        None => Vec::new(),
        Some(value) => items("missed", value, doc)?,
    };
    let mut list = listed(docs, missed)?;
    if let Some(query) = fields.optional_text("query")? {
        list.set(Query { id: query, ..(*list.query()).clone() });
    }
    choices(&mut list, &mut fields)?;
    if let Some(ids) = fields.take("against") {
        list.against = distinct(items("against", ids, |id| match id {
            Value::Text(id) => Ok(id),
            other => Err(wrong("an item of against", "a text", &other)),
        })?)?;
    }
    Ok(list)
}

fn items<T>(
    what: &str,
    value: Value,
    item: impl Fn(Value) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    match value {
        Value::List(list) => list.into_iter().map(item).collect(),
        other => Err(wrong(what, "a list", &other)),
    }
}

/// A document: its id alone, or with what is known of it.
fn doc(value: Value) -> Result<(Doc, Option<f64>), Error> {
    if let Value::Text(id) = value {
        return Ok((Doc::new(id), None));
    }
    let mut fields = Fields::of("a document", value, &DOC)?;
    let mut number = |key| match fields.take(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) if number.is_finite() => Ok(Some(number)),
        Some(other) => Err(wrong(key, "a number or null", &other)),
    };
    let (score, found) = (number("score")?, number("grade")?);
    let grade = found.map(|grade| {
        let message = format!("the grade {} is too large", decimal::shortest(grade));
        allowed(grade).ok_or_else(|| Error::request("bad-grade", message))
    });
    let title = fields.optional_text("title")?;
    Ok((Doc { score, title, ..Doc::new(fields.text("id")?) }, grade.transpose()?))
}

/// A list of documents, each once, and of judged documents that it misses.
fn listed(docs: Vec<(Doc, Option<f64>)>, missed: Vec<(Doc, Option<f64>)>) -> Result<List, Error> {
    if docs.len() + missed.len() > MOST {
        let message = format!("the list has more than {MOST} documents");
        return Err(Error::request("too-long", message));
    }
    if docs.is_empty() && missed.is_empty() {
        let message = "the list has no documents";
        return Err(Error::request("no-list", message).advise("Write a grade for each document."));
    }
    let all = || docs.iter().chain(&missed);
    distinct(all().map(|(doc, _)| doc.id.clone()).collect())?;
    let judged =
        |(doc, grade): &(Doc, Option<f64>)| grade.map(|g| Judgment::new(doc.id.clone(), g));
    let judgments = all().filter_map(judged).collect();
    let docs = docs.into_iter().map(|(doc, _)| doc).collect();
    Ok(List::of(Query { docs, judgments, ..Query::default() }))
}

fn distinct(ids: Vec<Id>) -> Result<Vec<Id>, Error> {
    let mut seen = Index::default();
    for (at, id) in ids.iter().enumerate() {
        if seen.insert(id, at).is_some() {
            let message = format!("two documents are named {}", quoted(id));
            return Err(Error::request("same-name", message));
        }
    }
    Ok(ids)
}

/// `lamp, sofa` as an attribute has it.
fn ids_of(what: &str, value: Value) -> Result<Vec<Id>, Error> {
    match value {
        Value::Text(text) => Ok(text.split(',').map(|id| id.trim().into()).collect()),
        other => Err(wrong(what, "a text", &other)),
    }
}

/// Cutoff, measure, convention, view and scale, which may be texts of attributes.
fn choices(list: &mut List, fields: &mut Fields) -> Result<(), Error> {
    let model = &mut list.model;
    let k = fields.take("k").map(cutoff).transpose()?;
    let measure = fields.optional_text("measure")?;
    let measure: Option<Measure> =
        measure.map(|text| text.trim().parse().map_err(of_measure)).transpose()?;
    model.measure = measure.unwrap_or(model.measure);
    // The cutoff of one that was there before is no longer asked for.
    model.k = k.or(measure.and_then(|measure| measure.cutoff)).unwrap_or(model.k);
    if let Some(text) = fields.optional_text("convention")? {
        model.convention = convention(&text)?.into();
    }
    if let Some(value) = fields.take("scale") {
        let number = match &value {
            Value::Number(number) => Some(*number),
            Value::Text(text) => decimal::parse(text.trim()),
            _ => None,
        };
        let highest = number.filter(|n| *n >= 0.0).and_then(allowed);
        model.scale = highest.ok_or_else(|| wrong("scale", "the highest grade", &value))?;
    }
    if let Some(name) = fields.optional_text("view")? {
        list.view = View::named(name.trim())?;
    }
    Ok(())
}

fn cutoff(value: Value) -> Result<usize, Error> {
    let whole = match &value {
        Value::Number(number) if number.fract() == 0.0 => Some(*number),
        Value::Text(text) => text.trim().parse::<u32>().ok().map(f64::from),
        _ => None,
    };
    whole.filter(|k| (1.0..=MAX_CUTOFF as f64).contains(k)).map(|k| k as usize).ok_or_else(|| {
        let message = format!("the cutoff k is {}", value.described());
        let advice = format!("Write a whole number from 1 to {MAX_CUTOFF}.");
        Error::request("bad-cutoff", message).advise(advice)
    })
}

/// `trec_eval`, `gain=exponential none=0`, or both.
fn convention(text: &str) -> Result<Chosen, Error> {
    let mut chosen = Chosen::default();
    for (at, word) in text.split_whitespace().enumerate() {
        match word.split_once('=') {
            Some((key, value)) => chosen
                .keep(key, value)
                .map_err(|error| Error::convention("bad-setting", error.to_string()))?,
            None if at == 0 => {
                chosen = Chosen::of(presets::find(word).map_err(|error| unusable(&error))?);
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

/// Does what a reader did: `place: [document, rank]`, `grade: [document, grade or null]`.
fn change(list: &mut List, fields: &mut Fields) -> Result<String, Error> {
    let edited = match (fields.take("place"), fields.take("grade")) {
        (Some(Value::List(place)), None) => match &place[..] {
            [Value::Text(doc), Value::Number(rank)] => {
                Some(edit::place(&list.model, doc, *rank as usize))
            }
            _ => None,
        },
        (None, Some(Value::List(grade))) => match &grade[..] {
            [Value::Text(doc), Value::Null] => Some(edit::grade(&list.model, doc, None)),
            [Value::Text(doc), Value::Number(grade)] => {
                Some(edit::grade(&list.model, doc, Some(*grade)))
            }
            _ => None,
        },
        (None, None) => return Ok(String::new()),
        _ => None,
    };
    match edited {
        Some(Ok((query, said))) => {
            list.set(query);
            Ok(said)
        }
        Some(Err(Unchanged::Already(said) | Unchanged::Refused(said))) => Ok(said),
        None => Err(Error::request("bad-edit", "an edit names a document and a rank or a grade")),
    }
}
