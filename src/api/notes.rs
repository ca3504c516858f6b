//! Notes as data: what was assumed, for one query or for all.

use super::keys::{reason_code, reason_coded};
use super::read::{number, text, whole};
use super::value::{Value, quoted};
use crate::data::Id;
use crate::metrics::settings::Ties;
use crate::metrics::{Derivation, Note, Outcome, Settings};
use crate::present::means::{self, without};
use crate::present::words;
use crate::presets::{Convention, Input, Without};

/// The name of a note for programs.
fn kind(note: &Note) -> &'static str {
    match note {
        Note::UnjudgedAsZero { .. } => "unjudged-as-zero",
        Note::UnjudgedAs { .. } => "unjudged-as-grade",
        Note::UnjudgedLeftOut { .. } => "unjudged-left-out",
        Note::ShorterThanCutoff { .. } => "shorter-than-cutoff",
        Note::TiesBroken { .. } => "ties-broken",
        Note::TiesNotAveraged { .. } => "ties-not-averaged",
        Note::NegativeGrades { .. } => "negative-grades",
        Note::RelevantMissed { .. } => "relevant-missed",
        Note::MissedByIdeal { .. } => "missed-by-ideal",
        Note::NoHit => "no-hit",
        Note::ByRule { .. } => "by-rule",
        Note::Rounded { .. } => "rounded",
        Note::ScaleFromJudgments { .. } => "scale-from-judgments",
        Note::DividedByShown { .. } => "divided-by-shown",
    }
}

/// The documents that a note is about, where it counts any.
fn documents(note: &Note) -> Option<usize> {
    match *note {
        Note::UnjudgedAsZero { documents }
        | Note::UnjudgedAs { documents, .. }
        | Note::UnjudgedLeftOut { documents }
        | Note::TiesBroken { documents, .. }
        | Note::TiesNotAveraged { documents }
        | Note::NegativeGrades { documents }
        | Note::RelevantMissed { documents }
        | Note::MissedByIdeal { documents } => Some(documents),
        Note::ShorterThanCutoff { retrieved, .. } => Some(retrieved),
        Note::DividedByShown { shown, .. } => Some(shown),
        _ => None,
    }
}

/// The other numbers and words of a note.
fn details(note: &Note) -> Vec<(&'static str, Value)> {
    match *note {
        Note::UnjudgedAs { grade, .. } => vec![("grade", grade.into())],
        Note::ShorterThanCutoff { cutoff, .. } | Note::DividedByShown { cutoff, .. } => {
            vec![("cutoff", Value::count(cutoff))]
        }
        Note::TiesBroken { ties, .. } => vec![("ties", ties_key(ties).into())],
        Note::ByRule { value, reason } => {
            vec![("value", value.into()), ("reason", reason_code(reason).into())]
        }
        Note::Rounded { digits } => vec![("digits", Value::count(digits.into()))],
        Note::ScaleFromJudgments { max } => vec![("max", max.into())],
        _ => Vec::new(),
    }
}

/// The value of the setting `ties`.
fn ties_key(ties: Ties) -> String {
    let settings = Settings { ties, ..Default::default() };
    settings.get("ties").unwrap_or_default()
}

/// A note of one query's derivation.
pub fn of_query(note: &Note) -> Value {
    let mut fields: Vec<(&str, Value)> =
        vec![("kind", kind(note).into()), ("message", words::note(note).into())];
    fields.extend(documents(note).map(|count| ("documents", Value::count(count))));
    fields.extend(details(note));
    Value::object(fields)
}

/// Reads a note of a query.
pub fn read(value: &Value) -> Option<Note> {
    let count = || whole(value, "documents");
    Some(match text(value, "kind")? {
        "unjudged-as-zero" => Note::UnjudgedAsZero { documents: count()? },
        "unjudged-as-grade" => {
            Note::UnjudgedAs { documents: count()?, grade: number(value, "grade")? }
        }
        "unjudged-left-out" => Note::UnjudgedLeftOut { documents: count()? },
        "shorter-than-cutoff" => {
            Note::ShorterThanCutoff { retrieved: count()?, cutoff: whole(value, "cutoff")? }
        }
        "ties-broken" => {
            let mut settings = Settings::default();
            settings.set("ties", text(value, "ties")?).ok()?;
            Note::TiesBroken { documents: count()?, ties: settings.ties }
        }
        "ties-not-averaged" => Note::TiesNotAveraged { documents: count()? },
        "negative-grades" => Note::NegativeGrades { documents: count()? },
        "relevant-missed" => Note::RelevantMissed { documents: count()? },
        "missed-by-ideal" => Note::MissedByIdeal { documents: count()? },
        "no-hit" => Note::NoHit,
        "by-rule" => {
            let reason = reason_coded(text(value, "reason")?, 0.0, 0.0)?;
            Note::ByRule { value: number(value, "value")?, reason }
        }
        "rounded" => Note::Rounded { digits: whole(value, "digits")?.try_into().ok()? },
        "scale-from-judgments" => Note::ScaleFromJudgments { max: number(value, "max")? },
        "divided-by-shown" => {
            Note::DividedByShown { shown: count()?, cutoff: whole(value, "cutoff")? }
        }
        _ => return None,
    })
}

/// The notes of one measure over all queries: one of each kind.
#[derive(Default)]
pub struct Collected(Vec<Entry>);

struct Entry {
    /// As it is for the first query.
    note: Note,
    first: Id,
    queries: usize,
    documents: Option<usize>,
}

impl Collected {
    pub fn add(&mut self, query: &Id, notes: &[Note]) {
        for note in notes {
            let count = documents(note);
            match self.0.iter_mut().find(|entry| kind(&entry.note) == kind(note)) {
                Some(entry) => {
                    entry.queries += 1;
                    entry.documents = entry.documents.zip(count).map(|(sum, more)| sum + more);
                }
                None => self.0.push(Entry {
                    note: note.clone(),
                    first: query.clone(),
                    queries: 1,
                    documents: count,
                }),
            }
        }
    }

    pub fn into_values(self, measure: &Id) -> impl Iterator<Item = Value> {
        self.0.into_iter().map(move |entry| {
            let told = words::note(&entry.note);
            let message = over_queries(entry.queries, &entry.first, &told);
            let mut fields = vec![
                ("kind", kind(&entry.note).into()),
                ("message", message.into()),
                ("measure", measure.clone().into()),
                ("query", entry.first.into()),
                ("queries", Value::count(entry.queries)),
            ];
            fields.extend(entry.documents.map(|count| ("documents", Value::count(count))));
            if entry.queries == 1 {
                fields.extend(details(&entry.note));
            }
            Value::object(fields)
        })
    }
}

fn over_queries(queries: usize, first: &Id, told: &str) -> String {
    match queries {
        1 => format!("Query {}: {told}", quoted(first)),
        _ => format!("In {queries} queries, such as {}: {told}", quoted(first)),
    }
}

/// Queries that only one side has.
pub fn one_sided(inputs: &[Input]) -> Vec<Value> {
    let note = |kind: &str, told: &str, is: &dyn Fn(&Input) -> bool| {
        let all: Vec<&Input> = inputs.iter().filter(|input| is(input)).collect();
        let first = all.first()?;
        Some(Value::object([
            ("kind", kind.into()),
            ("message", over_queries(all.len(), &first.id, told).into()),
            ("query", first.id.clone().into()),
            ("queries", Value::count(all.len())),
        ]))
    };
    let not_judged =
        note("query-not-judged", "Nobody judged any document.", &|i| i.qrels.is_none());
    let not_run = note("query-not-in-run", "The run has no list.", &|i| i.run.is_none());
    not_judged.into_iter().chain(not_run).collect()
}

/// Why there is no value, or why it is what it is by a rule: `no document is judged relevant: 0`.
pub fn reason(derived: &Result<Derivation, Without>, value: Option<f64>) -> Option<String> {
    let derivation = match (derived, value) {
        (Ok(derivation), _) => derivation,
        (Err(why), None) => return Some(without(why)),
        (Err(why), Some(value)) => return Some(ruled(&without(why), value)),
    };
    match (derivation.outcome, value) {
        (Outcome::Value(_), _) => derivation.notes.iter().find_map(|note| match note {
            Note::ByRule { value, reason } => Some(ruled(&words::reason(*reason), *value)),
            _ => None,
        }),
        (Outcome::Undefined(why), Some(value)) => Some(ruled(&words::reason(why), value)),
        (Outcome::Undefined(why), None) => Some(words::reason(why)),
    }
}

fn ruled(reason: &str, value: f64) -> String {
    format!("{reason}: {}", crate::decimal::shortest(value))
}

/// The same for programs, where there was nothing to compute.
pub fn code(derived: &Result<Derivation, Without>) -> Option<&'static str> {
    match derived {
        Err(Without::NotJudged) => Some("not-judged"),
        Err(Without::NotRetrieved) => Some("not-retrieved"),
        Err(Without::Refused(_)) => Some("refused"),
        Err(Without::NothingRelevant) => Some("nothing-relevant"),
        Ok(derivation) => match derivation.outcome {
            Outcome::Value(_) => None,
            Outcome::Undefined(why) => Some(reason_code(why)),
        },
    }
}

/// Why a query has another value than its own, or none.
pub fn of_all(convention: &Convention, value: Option<f64>) -> String {
    let why = means::of_all(convention, value);
    value.map_or_else(|| why.into(), |value| ruled(why, value))
}
