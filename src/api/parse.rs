//! `parse`: reads a text in any supported format.

use serde::{Deserialize, Deserializer, Serialize};

use super::error::{Error, nearest, quoted};
use super::input;
use super::request::{self, Entries, Field, Typed};
use crate::data::{Data, Doc, Id, Judgment, Keywords, Mean, Qrels, Run};
use crate::formats::{self, Format, Parsed, ReadOptions};

#[derive(Default, Deserialize)]
#[serde(default)]
struct ParseOptions {
    name: Field<Typed<Id>>,
    r#as: Field<Typed<Id>>,
    role: Field<Typed<Id>>,
}

/// The content of a text.
#[derive(Debug, Serialize)]
pub struct ParsedText {
    /// The label of the format, such as `TREC run`.
    format: &'static str,
    /// What the text holds: `run`, `qrels`, `both`, `titles` or `means`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<Entries<ListData>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    qrels: Option<Entries<Entries<f64>>>,
    #[serde(skip_serializing_if = "Entries::is_empty")]
    titles: Entries<Id>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    means: Vec<MeanData>,
    warnings: Vec<WarningData>,
    /// The number of warnings that are not listed.
    #[serde(rename = "moreWarnings", skip_serializing_if = "Option::is_none")]
    more_warnings: Option<usize>,
}

/// A ranked list in the form that a request takes: pairs with scores, or bare ids if no document has a score.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ListData {
    Scored(Vec<(Id, Option<f64>)>),
    Bare(Vec<Id>),
}

/// A mean that a tool wrote to a file. The measure is in the tool's spelling.
#[derive(Debug, Serialize)]
struct MeanData {
    convention: &'static str,
    measure: Id,
    /// The part of the file that the mean covers, if the file has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<Id>,
    value: f64,
}

#[derive(Debug, Serialize)]
struct WarningData {
    message: String,
    line: usize,
    column: usize,
}

/// Reads a text. The options are all optional: `name` is the name of the text in error messages, `as` is the label of
/// its format, `role` is `run` or `qrels`. Without `as`, the format is recognised.
///
/// # Errors
/// Returns an error if an option is unknown, the text cannot be read, or it does not hold the role's content.
pub fn parse<'de, T: Deserializer<'de>, O: Deserializer<'de>>(
    text: T,
    options: Option<O>,
) -> Result<ParsedText, Error> {
    let text: Typed<Id> = request::value("the text to parse", text)?;
    let text = text.checked("the text to parse", "a text")?;
    let options: ParseOptions = match options {
        None => ParseOptions::default(),
        Some(options) => request::read("the options", options)?,
    };
    let name = options.name.optional_text("name")?;
    let format = options.r#as.optional_text("as")?.map(|label| input_format(&label)).transpose()?;
    let role = options.role.optional_text("role")?;
    read(&text, name.as_deref().unwrap_or("text"), format, role.as_deref()).map(answer)
}

/// Reads a text, and checks that it holds what the role asks for.
fn read(
    text: &str,
    name: &str,
    format: Option<Format>,
    role: Option<&str>,
) -> Result<Parsed, Error> {
    match role {
        None => {
            let how = ReadOptions { format, ..ReadOptions::default() };
            formats::read(text, &how).map_err(|error| Error::parse(name, &error))
        }
        Some("run") => {
            let parsed = input::read_run(name, text, format)?;
            Ok(Parsed { qrels: None, keywords: None, ..parsed })
        }
        Some("qrels") => input::read_qrels(name, text, format),
        Some(other) => {
            let message = format!("there is no role {}", quoted(other));
            Err(Error::request("unknown-role", message).nearest(other, &["run", "qrels"]))
        }
    }
}

fn answer(parsed: Parsed) -> ParsedText {
    let (run, qrels) = match (&parsed.keywords, &parsed.run) {
        (Some(keywords), Some(run)) => {
            let (run, qrels) = queries_of_keywords(keywords, run);
            (Some(run), Some(qrels))
        }
        _ => (parsed.run, parsed.qrels),
    };
    let kind = match (&run, &qrels) {
        (Some(_), Some(_)) => "both",
        (None, Some(_)) => "qrels",
        (None, None) if !parsed.titles.is_empty() => "titles",
        (None, None) if !parsed.means.is_empty() => "means",
        (_, None) => "run",
    };
    let more = parsed.warnings.total() - parsed.warnings.shown().len();
    let warnings = parsed.warnings.shown().iter().map(|warning| WarningData {
        message: warning.kind.to_string(),
        line: warning.span.line,
        column: warning.span.column,
    });
    ParsedText {
        format: parsed.format.label(),
        kind,
        warnings: warnings.collect(),
        more_warnings: Some(more).filter(|more| *more > 0),
        titles: parsed.titles.into_iter().collect(),
        means: parsed.means.into_iter().map(mean_data).collect(),
        run: run.map(|run| {
            run.queries.into_iter().map(|(query, docs)| (query, list_data(docs))).collect()
        }),
        qrels: qrels.map(|qrels| {
            let judged = qrels.queries.into_iter();
            judged.map(|(query, judgments)| (query, grade_data(judgments))).collect()
        }),
    }
}

/// Returns the queries of keywords: each keyword is a query over the same list, and the documents with
/// the keyword are relevant.
fn queries_of_keywords(keywords: &Keywords, run: &Run) -> (Run, Qrels) {
    let docs = run.queries.first().map_or(&[][..], |(_, docs)| docs);
    let data = Data::from_keywords(keywords, docs);
    let lists = data.queries.iter().map(|query| (query.id.clone(), query.docs.clone()));
    let judged = data.queries.iter().map(|query| (query.id.clone(), query.judgments.clone()));
    (Run { queries: lists.collect() }, Qrels { queries: judged.collect() })
}

/// Returns the format with this label.
///
/// # Errors
/// Returns an error if no format has this label.
fn input_format(label: &str) -> Result<Format, Error> {
    Format::named(label).ok_or_else(|| {
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

fn list_data(docs: Vec<Doc>) -> ListData {
    if docs.iter().any(|doc| doc.score.is_some()) {
        ListData::Scored(docs.into_iter().map(|doc| (doc.id, doc.score)).collect())
    } else {
        ListData::Bare(docs.into_iter().map(|doc| doc.id).collect())
    }
}

fn mean_data(mean: Mean) -> MeanData {
    let Mean { tool, measure, part, value } = mean;
    MeanData { convention: tool, measure, part: Some(part).filter(|part| !part.is_empty()), value }
}

fn grade_data(judgments: Vec<Judgment>) -> Entries<f64> {
    judgments.into_iter().map(|judgment| (judgment.doc, judgment.grade)).collect()
}
