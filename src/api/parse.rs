//! `parse`: reads a text in any supported format.

use super::error::{Error, nearest};
use super::input;
use super::request::{Fields, wrong};
use super::value::{Value, quoted};
use crate::data::{self, Id};
use crate::formats::{self, Format, Parsed, Reading};

/// Reads `[text, options?]`; the options are `{ name?, as?, role? }`.
pub fn parse(arguments: Value) -> Result<Value, Error> {
    let Value::List(arguments) = arguments else {
        return Err(wrong("what parse takes", "a list", &arguments));
    };
    let mut arguments = arguments.into_iter();
    match arguments.next().unwrap_or(Value::Null) {
        Value::Text(text) => read(&text, arguments.next()),
        other => Err(wrong("the text to parse", "a text", &other)),
    }
}

fn read(text: &str, options: Option<Value>) -> Result<Value, Error> {
    let (mut name, mut format, mut role) = (None, None, None);
    if let Some(options) = options {
        let mut fields = Fields::of("the options", options, &["name", "as", "role"])?;
        name = fields.optional_text("name")?;
        format = fields.optional_text("as")?.map(|label| named(&label)).transpose()?;
        role = fields.optional_text("role")?;
    }
    let name = name.as_deref().unwrap_or("text");
    let parsed = match role.as_deref() {
        None => {
            let how = Reading { format, ..Reading::default() };
            formats::read(text, &how).map_err(|error| Error::parse(name, &error))?
        }
        Some("run") => {
            let parsed = input::read_run(name, text, format)?;
            Parsed { qrels: None, keywords: None, ..parsed }
        }
        Some("qrels") => input::read_qrels(name, text, format)?,
        Some(other) => {
            let message = format!("there is no role {}", quoted(other));
            return Err(Error::request("unknown-role", message).nearest(other, &["run", "qrels"]));
        }
    };
    // Keywords judge the documents in whose texts they stand.
    let joined = match (&parsed.keywords, &parsed.run) {
        (Some(keywords), Some(run)) => {
            let docs = run.queries.first().map_or(&[][..], |(_, docs)| docs);
            Some(data::Data::from_keywords(keywords, docs))
        }
        _ => None,
    };
    let (run, qrels) = match joined {
        Some(data) => (Some(lists_of(&data)), Some(judgments_of(&data))),
        None => (parsed.run.map(input::of_run), parsed.qrels.map(input::of_qrels)),
    };
    let kind = match (&run, &qrels) {
        (Some(_), Some(_)) => "both",
        (None, Some(_)) => "qrels",
        (None, None) if !parsed.titles.is_empty() => "titles",
        (_, None) => "run",
    };
    let warnings = parsed.warnings.shown().iter().map(|warning| {
        Value::object([
            ("message", warning.kind.to_string().into()),
            ("line", Value::count(warning.span.line)),
            ("column", Value::count(warning.span.column)),
        ])
    });
    let mut fields = vec![("format", parsed.format.label().into()), ("kind", kind.into())];
    fields.extend(run.map(|run| ("run", of_run(run))));
    fields.extend(qrels.map(|qrels| ("qrels", of_qrels(qrels))));
    if !parsed.titles.is_empty() {
        let title = |(doc, title): (Id, Id)| (doc, title.into());
        fields.push(("titles", Value::Object(parsed.titles.into_iter().map(title).collect())));
    }
    fields.push(("warnings", Value::List(warnings.collect())));
    Ok(Value::object(fields))
}

/// The format with this label.
fn named(label: &str) -> Result<Format, Error> {
    Format::ALL.iter().copied().find(|format| format.label() == label).ok_or_else(|| {
        let known: Vec<&str> = Format::ALL.iter().map(|format| format.label()).collect();
        let near = nearest(label, &known).unwrap_or_default();
        let message = format!("there is no format {}", quoted(label));
        Error::request("unknown-format", message).advise(format!(
            "Write {}. Known: {}.",
            quoted(near),
            known.join(", ")
        ))
    })
}

fn lists_of(data: &data::Data) -> input::Run {
    let list = |query: &data::Query| {
        (query.id.clone(), query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect())
    };
    data.queries.iter().map(|query| list(query)).collect()
}

fn judgments_of(data: &data::Data) -> input::Qrels {
    let judged = |query: &data::Query| {
        (query.id.clone(), query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect())
    };
    data.queries.iter().map(|query| judged(query)).collect()
}

/// As a request takes it: pairs with scores, or bare ids where no document of the list has one.
fn of_run(run: input::Run) -> Value {
    let list = |docs: Vec<(Id, Option<f64>)>| {
        let scored = docs.iter().any(|(_, score)| score.is_some());
        let doc = |(doc, score): (Id, Option<f64>)| match scored {
            true => Value::List(vec![doc.into(), Value::or_null(score)]),
            false => doc.into(),
        };
        Value::List(docs.into_iter().map(doc).collect())
    };
    Value::Object(run.into_iter().map(|(query, docs)| (query, list(docs))).collect())
}

fn of_qrels(qrels: input::Qrels) -> Value {
    let grades = |all: Vec<(Id, f64)>| {
        Value::Object(all.into_iter().map(|(doc, grade)| (doc, grade.into())).collect())
    };
    Value::Object(qrels.into_iter().map(|(query, all)| (query, grades(all))).collect())
}
