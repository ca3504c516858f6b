//! Runs and judgments of a request: text in any format, or objects by query.

use super::error::Error;
use super::request::wrong;
use super::value::{Value, quoted};
use crate::data::{self, Id};
use crate::decimal::shortest;
use crate::formats::limits::{MAX_DOCUMENTS, MAX_ID_CHARS};
use crate::formats::{self, Format, Parsed, Reading};
use crate::metrics::Index;
use crate::metrics::settings::MAX_GRADE;
use crate::presets::Input;

/// Documents by query, with their scores where they have any.
pub type Run = Vec<(Id, Vec<(Id, Option<f64>)>)>;
/// Grades by query.
pub type Qrels = Vec<(Id, Vec<(Id, f64)>)>;

const RUN_SHAPES: &str = "Write {query: [[doc, score], …]}, {query: [doc, …]}, {query: {doc: score}}, \
                          or text in a supported format.";
const QRELS_SHAPES: &str = "Write {query: {doc: grade}}, or text in a supported format.";

/// Reads a run. `what` names it in messages: "run", "baseline".
pub fn run(what: &str, value: Value) -> Result<Run, Error> {
    match value {
        Value::Text(text) => run_text(what, &text),
        Value::Object(queries) => {
            let mut counter = Counter::default();
            let list = |(query, list): (Id, Value)| {
                let docs = docs(&Place { what, query: &query }, list, &mut counter)?;
                Ok((query, docs))
            };
            queries.into_iter().map(list).collect()
        }
        other => Err(wrong(what, "an object or a text", &other).advise(RUN_SHAPES)),
    }
}

fn run_text(what: &str, text: &str) -> Result<Run, Error> {
    let run = read_run(what, text, None)?.run;
    Ok(of_run(run.unwrap_or_default()))
}

/// Reads a text that is to hold a ranked list; an error where it holds none.
pub fn read_run(what: &str, text: &str, format: Option<Format>) -> Result<Parsed, Error> {
    let reading = |format| formats::read(text, &Reading { format, ..Reading::default() });
    let mut parsed = reading(format);
    // Whole scores look like grades; here it is known that they are not.
    let run = match parsed.as_ref().map(|parsed| parsed.format) {
        Ok(Format::JsonQrels) => Some(Format::JsonRun),
        Ok(Format::JsonRowQrels) => Some(Format::JsonRows),
        Ok(Format::MsMarcoQrels) => Some(Format::MsMarcoRun),
        _ => None,
    };
    if format.is_none() && run.is_some() {
        parsed = reading(run);
    }
    let parsed = parsed.map_err(|error| Error::parse(what, &error))?;
    if parsed.run.is_none() {
        let label = parsed.format.label();
        let message = format!("{what} was read as {label} and holds no ranked list");
        return Err(Error::request("no-run", message).advise("Pass judgments as qrels."));
    }
    Ok(parsed)
}

/// A run that was read from text.
pub fn of_run(run: data::Run) -> Run {
    let docs = |docs: Vec<data::Doc>| docs.into_iter().map(|doc| (doc.id, doc.score)).collect();
    run.queries.into_iter().map(|(query, list)| (query, docs(list))).collect()
}

/// Reads judgments.
pub fn qrels(what: &str, value: Value) -> Result<Qrels, Error> {
    match value {
        Value::Text(text) => Ok(of_qrels(read_qrels(what, &text, None)?.qrels.unwrap_or_default())),
        Value::Object(queries) => {
            let mut counter = Counter::default();
            let grades = |(query, grades): (Id, Value)| {
                let grades = grades_of(&Place { what, query: &query }, grades, &mut counter)?;
                Ok((query, grades))
            };
            queries.into_iter().map(grades).collect()
        }
        other => Err(wrong(what, "an object or a text", &other).advise(QRELS_SHAPES)),
    }
}

/// Reads a text that is to hold judgments; an error where it holds none.
pub fn read_qrels(what: &str, text: &str, format: Option<Format>) -> Result<Parsed, Error> {
    let how = Reading { format, judgments: true, ..Reading::default() };
    formats::read(text, &how).map_err(|error| Error::parse(what, &error))
}

/// Judgments that were read from text.
pub fn of_qrels(qrels: data::Qrels) -> Qrels {
    let grades = |all: Vec<data::Judgment>| all.into_iter().map(|j| (j.doc, j.grade)).collect();
    qrels.queries.into_iter().map(|(query, all)| (query, grades(all))).collect()
}

/// Where something was found.
struct Place<'a> {
    what: &'a str,
    query: &'a str,
}

impl Place<'_> {
    fn query(&self) -> String {
        format!("{}, query {}", self.what, quoted(self.query))
    }

    fn doc(&self, doc: &str) -> String {
        format!("{}, document {}", self.query(), quoted(doc))
    }
}

/// Documents of all queries together.
#[derive(Default)]
struct Counter(usize);

impl Counter {
    fn check(&mut self, place: &Place, id: &str) -> Result<(), Error> {
        self.0 += 1;
        if self.0 > MAX_DOCUMENTS {
            let message = format!("{} has more than {MAX_DOCUMENTS} documents", place.what);
            return Err(Error::request("too-many-documents", message)
                .advise("Pass fewer queries at once, or only the top of each list."));
        }
        if id.is_empty() {
            let message = format!("{} has a document with an empty id", place.query());
            return Err(Error::request("missing-id", message).advise("Give every document an id."));
        }
        if id.len() > MAX_ID_CHARS && id.chars().count() > MAX_ID_CHARS {
            let message =
                format!("{} has an id of more than {MAX_ID_CHARS} characters", place.query());
            return Err(Error::request("id-too-long", message).advise("Use shorter ids."));
        }
        Ok(())
    }
}

fn docs(
    place: &Place,
    value: Value,
    counter: &mut Counter,
) -> Result<Vec<(Id, Option<f64>)>, Error> {
    let list: Vec<(Id, Option<Value>)> = match value {
        Value::Object(scores) => {
            scores.into_iter().map(|(doc, score)| (doc, Some(score))).collect()
        }
        Value::List(list) => {
            let items: Result<_, _> = list.into_iter().map(|item| item_of(place, item)).collect();
            items?
        }
        other => {
            let expected = "a list or an object";
            return Err(wrong(&place.query(), expected, &other).advise(RUN_SHAPES));
        }
    };
    let mixed = list.iter().any(|(_, score)| score.is_none());
    let mixed = mixed && list.iter().any(|(_, score)| score.is_some());
    let doc = |(doc, score): (Id, Option<Value>)| {
        counter.check(place, &doc)?;
        let score = match score {
            None if mixed => {
                let message =
                    format!("{} has no score, others of its list have one", place.doc(&doc));
                return Err(Error::request("mixed-list", message).advise(
                    "Write all documents as [doc, score], or all as bare ids; [doc, null] is a \
                     document without a score, which comes last.",
                ));
            }
            None | Some(Value::Null) => None,
            Some(Value::Number(score)) if score.is_finite() => Some(score),
            Some(Value::Number(score)) => {
                let found = Value::Number(score).described();
                let message = format!("{}: the score is {found}", place.doc(&doc));
                return Err(Error::request("not-finite", message)
                    .advise("Take the document out, or give it the lowest score."));
            }
            Some(other) => {
                let what = format!("{}: the score", place.doc(&doc));
                return Err(wrong(&what, "a number", &other).advise(RUN_SHAPES));
            }
        };
        Ok((doc, score))
    };
    list.into_iter().map(doc).collect()
}

/// `doc` or `[doc, score]`.
fn item_of(place: &Place, item: Value) -> Result<(Id, Option<Value>), Error> {
    match item {
        Value::Text(doc) => Ok((doc, None)),
        Value::List(pair) => match <[Value; 2]>::try_from(pair) {
            Ok([Value::Text(doc), score]) => Ok((doc, Some(score))),
            Ok([other, _]) => {
                let what = format!("{}: a document's id", place.query());
                Err(wrong(&what, "a text", &other).advise("Ids are texts: write String(id)."))
            }
            Err(pair) => {
                let message = format!(
                    "{}: a list of {} where [doc, score] is expected",
                    place.query(),
                    pair.len()
                );
                Err(Error::request("wrong-type", message).advise(RUN_SHAPES))
            }
        },
        other => {
            let what = format!("{}: a document", place.query());
            Err(wrong(&what, "an id or [doc, score]", &other).advise(RUN_SHAPES))
        }
    }
}

fn grades_of(place: &Place, value: Value, counter: &mut Counter) -> Result<Vec<(Id, f64)>, Error> {
    let Value::Object(grades) = value else {
        let expected = "an object with a grade for each document";
        return Err(wrong(&place.query(), expected, &value).advise(QRELS_SHAPES));
    };
    let grade = |(doc, grade): (Id, Value)| {
        counter.check(place, &doc)?;
        match grade {
            // -0 is 0.
            Value::Number(grade) if grade.abs() <= MAX_GRADE => Ok((doc, grade + 0.0)),
            Value::Number(grade) if grade.is_finite() => {
                let message = format!(
                    "{}: the grade {} is out of range; grades go up to {}",
                    place.doc(&doc),
                    shortest(grade),
                    shortest(MAX_GRADE)
                );
                Err(Error::request("grade-out-of-range", message)
                    .advise("Check that these are grades and no scores."))
            }
            Value::Number(grade) => {
                let found = Value::Number(grade).described();
                let message = format!("{}: the grade is {found}", place.doc(&doc));
                Err(Error::request("not-finite", message)
                    .advise("Leave a document out that nobody judged."))
            }
            other => {
                let what = format!("{}: the grade", place.doc(&doc));
                Err(wrong(&what, "a number", &other)
                    .advise("Leave a document out that nobody judged."))
            }
        }
    };
    grades.into_iter().map(grade).collect()
}

/// The queries of both sides: those of the run in its order, then those that are judged only. A side
/// with a single query without a name takes the name of the single query opposite.
pub fn join(mut run: Run, mut qrels: Qrels) -> Vec<Input> {
    if let ([(list, _)], [(judged, _)]) = (run.as_mut_slice(), qrels.as_mut_slice()) {
        if list.is_empty() {
            *list = judged.clone();
        } else if judged.is_empty() {
            *judged = list.clone();
        }
    }
    let places = Index::of(qrels.iter().map(|(query, _)| query));
    let mut judged: Vec<_> = qrels.into_iter().map(Some).collect();
    // A query without a judgment is as good as not judged.
    let some = |grades: Vec<_>| Some(grades).filter(|grades| !grades.is_empty());
    let mut inputs: Vec<Input> = Vec::with_capacity(run.len().max(judged.len()));
    for (id, docs) in run {
        let place = places.get(&id).and_then(|at| judged.get_mut(at));
        let qrels = place.and_then(Option::take).and_then(|(_, grades)| some(grades));
        inputs.push(Input { id, run: Some(docs), qrels });
    }
    let missed = judged.into_iter().flatten();
    inputs.extend(missed.map(|(id, grades)| Input { id, run: None, qrels: some(grades) }));
    inputs
}

/// An error for a document that stands in a list twice, where the convention goes by ids.
pub fn check_distinct(inputs: &[Input]) -> Result<(), Error> {
    for input in inputs {
        let docs = input.run.as_deref().unwrap_or_default();
        let mut seen = Index::default();
        for (at, (doc, _)) in docs.iter().enumerate() {
            if let Some(first) = seen.insert(doc, at) {
                let place = Place { what: "run", query: &input.id };
                let (first, again) = (first + 1, at + 1);
                let message =
                    format!("{} is in the list twice, at {first} and {again}", place.doc(doc));
                return Err(Error::request("duplicate-document", message)
                    .advise("Take one of the two out: a document can hold only one rank."));
            }
        }
    }
    Ok(())
}

/// Where the query stands.
pub fn position(inputs: &[Input], query: &str) -> Result<usize, Error> {
    const MOST_NAMED: usize = 20;
    inputs.iter().position(|input| *input.id == *query).ok_or_else(|| {
        let message = format!("neither run nor qrels have a query {}", quoted(query));
        let known: Vec<&str> = inputs.iter().map(|input| &*input.id).take(MOST_NAMED).collect();
        Error::request("unknown-query", message).nearest(query, &known)
    })
}
