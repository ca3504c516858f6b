//! Notes about assumptions, for one query or for all queries.

use serde::{Deserialize, Serialize};

use super::derivation::{reason_code, reason_coded};
use super::error::quoted;
use crate::data::Id;
use crate::metrics::settings::{Order, Ties};
use crate::metrics::{Derivation, Note, Outcome, Reason, Settings};
use crate::present::convention;
use crate::present::means::{self, without};
use crate::present::words;
use crate::presets::{Convention, NoValue, Preset, QueryInput, QueryResult, is_nan};

/// A note in an answer. Its kind decides which optional fields it has.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct NoteData {
    kind: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    measure: Option<Id>,
    /// The query, or the first of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    queries: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    documents: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cutoff: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ties: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
}

/// Returns the stable name of a note's kind.
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
        Note::PartOfGain => "part-of-gain",
        Note::ValueRounded { .. } => "value-rounded",
        Note::Logarithm => "logarithm",
    }
}

/// Returns the number of documents that a note is about, if it counts documents.
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

impl NoteData {
    /// Adds the details of a note, except the number of documents.
    fn with_details(self, note: &Note) -> Self {
        match *note {
            Note::UnjudgedAs { grade, .. } => Self { grade: Some(grade), ..self },
            Note::ShorterThanCutoff { cutoff, .. } | Note::DividedByShown { cutoff, .. } => {
                Self { cutoff: Some(cutoff), ..self }
            }
            Note::TiesBroken { ties, .. } => Self { ties: Some(ties_key(ties)), ..self },
            Note::ByRule { value, reason } => {
                Self { value: Some(value), reason: Some(reason_code(reason).into()), ..self }
            }
            Note::Rounded { digits } => Self { digits: Some(digits), ..self },
            Note::ValueRounded { value, digits } => {
                Self { value: Some(value), digits: Some(digits), ..self }
            }
            Note::ScaleFromJudgments { max } => Self { max: Some(max), ..self },
            _ => self,
        }
    }
}

/// Returns the word for a rule of ties, as in the setting `ties`.
fn ties_key(ties: Ties) -> String {
    let settings = Settings { order: Order::by_score(ties), ..Default::default() };
    settings.get("ties").unwrap_or_default()
}

/// Returns a note of one query's derivation.
pub fn of_query(note: &Note) -> NoteData {
    let data = NoteData {
        kind: kind(note).into(),
        message: words::note_with(note, reason_text),
        documents: documents(note),
        ..NoteData::default()
    };
    data.with_details(note)
}

/// Returns the note that [`of_query`] wrote, or `None` for an unknown kind or a missing detail.
pub fn read(data: &NoteData) -> Option<Note> {
    let count = || data.documents;
    Some(match &*data.kind {
        "unjudged-as-zero" => Note::UnjudgedAsZero { documents: count()? },
        "unjudged-as-grade" => Note::UnjudgedAs { documents: count()?, grade: data.grade? },
        "unjudged-left-out" => Note::UnjudgedLeftOut { documents: count()? },
        "shorter-than-cutoff" => {
            Note::ShorterThanCutoff { retrieved: count()?, cutoff: data.cutoff? }
        }
        "ties-broken" => {
            let mut settings = Settings::default();
            settings.set("ties", data.ties.as_deref()?).ok()?;
            Note::TiesBroken { documents: count()?, ties: settings.order.ties }
        }
        "ties-not-averaged" => Note::TiesNotAveraged { documents: count()? },
        "negative-grades" => Note::NegativeGrades { documents: count()? },
        "relevant-missed" => Note::RelevantMissed { documents: count()? },
        "missed-by-ideal" => Note::MissedByIdeal { documents: count()? },
        "no-hit" => Note::NoHit,
        "by-rule" => {
            let reason = reason_coded(data.reason.as_deref()?, 0.0, 0.0)?;
            Note::ByRule { value: data.value?, reason }
        }
        "rounded" => Note::Rounded { digits: data.digits? },
        "scale-from-judgments" => Note::ScaleFromJudgments { max: data.max? },
        "part-of-gain" => Note::PartOfGain,
        "value-rounded" => Note::ValueRounded { value: data.value?, digits: data.digits? },
        "logarithm" => Note::Logarithm,
        "divided-by-shown" => Note::DividedByShown { shown: count()?, cutoff: data.cutoff? },
        _ => return None,
    })
}

/// The notes of one measure over all queries, one of each kind.
#[derive(Default)]
pub struct MeasureNotes(Vec<Entry>);

struct Entry {
    /// The note of the first query.
    note: Note,
    first: Id,
    queries: usize,
    documents: Option<usize>,
}

impl MeasureNotes {
    /// Adds the notes of one query.
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

    /// Returns the notes. `measure` is the name of the measure in the request.
    pub fn into_data(self, measure: &Id) -> impl Iterator<Item = NoteData> {
        self.0.into_iter().map(move |entry| {
            let data = NoteData {
                kind: kind(&entry.note).into(),
                message: over_queries(
                    entry.queries,
                    &entry.first,
                    &words::note_with(&entry.note, reason_text),
                ),
                measure: Some(measure.clone()),
                query: Some(entry.first),
                queries: Some(entry.queries),
                documents: entry.documents,
                ..NoteData::default()
            };
            if entry.queries == 1 { data.with_details(&entry.note) } else { data }
        })
    }
}

/// Returns a message about one or several queries.
fn over_queries(queries: usize, first: &Id, message: &str) -> String {
    match queries {
        1 => format!("Query {}: {message}", quoted(first)),
        _ => format!("In {queries} queries, such as {}: {message}", quoted(first)),
    }
}

/// Returns notes about queries that only the run or only the judgments have.
pub fn one_sided(inputs: &[QueryInput]) -> Vec<NoteData> {
    let note = |kind: &str, message: &str, is: &dyn Fn(&QueryInput) -> bool| {
        let all: Vec<&QueryInput> = inputs.iter().filter(|input| is(input)).collect();
        let first = all.first()?;
        Some(NoteData {
            kind: kind.into(),
            message: over_queries(all.len(), &first.id, message),
            query: Some(first.id.clone()),
            queries: Some(all.len()),
            ..NoteData::default()
        })
    };
    let not_judged =
        note("query-not-judged", "Nobody judged any document.", &|i| i.qrels.is_none());
    let not_run = note("query-not-in-run", "The run has no list.", &|i| i.run.is_none());
    not_judged.into_iter().chain(not_run).collect()
}

/// Returns notes about query ids that gdeval changes or refuses: it reads only the number after the last
/// hyphen.
pub fn topic_ids(preset: &Preset, names: &[Id], inputs: &[QueryInput]) -> Vec<NoteData> {
    let Some(measure) = names.iter().find(|measure| preset.reads_topics(measure)) else {
        return Vec::new();
    };
    let topic = |id: &Id| id.rsplit('-').next().unwrap_or_default().to_string();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let note = |message: String, first: &QueryInput, queries: usize| NoteData {
        kind: "topic-ids".into(),
        message,
        measure: Some(measure.clone()),
        query: Some(first.id.clone()),
        queries: Some(queries),
        ..NoteData::default()
    };
    let all = || inputs.iter().map(|input| (input, topic(&input.id)));
    let refused: Vec<_> = all().filter(|(_, topic)| !is_number(topic)).collect();
    let changed: Vec<_> =
        all().filter(|(input, topic)| is_number(topic) && **topic != *input.id).collect();
    let refused = refused.first().map(|(first, _)| {
        let message = format!(
            "gdeval itself stops at query {}: after its last hyphen an id must be a number.",
            quoted(&first.id)
        );
        note(message, first, refused.len())
    });
    let changed = changed.first().map(|(first, topic)| {
        let adds = match preset.name {
            "gdeval" => "",
            _ => " ir_measures counts both names, the one without a value as 0, so that its mean is smaller.",
        };
        let message = format!("gdeval reads query {} as {}.{adds}", quoted(&first.id), quoted(topic));
        note(message, first, changed.len())
    });
    refused.into_iter().chain(changed).collect()
}

/// Returns the note about grades of which the tool drops what follows the decimal point.
pub fn shortened_grades(preset: &Preset, inputs: &[QueryInput]) -> Option<NoteData> {
    let rules = &preset.convention.input;
    let grades = |input: &QueryInput| -> Vec<f64> {
        input.qrels.iter().flatten().map(|(_, grade)| *grade).collect()
    };
    let first = |input: &QueryInput| rules.first_shortened(grades(input).into_iter());
    let all: Vec<_> = inputs.iter().filter_map(|input| Some((input, first(input)?))).collect();
    let (input, grade) = all.first()?;
    Some(NoteData {
        kind: "shortened-grades".into(),
        message: over_queries(all.len(), &input.id, &convention::shortened(preset.title, *grade)),
        query: Some(input.id.clone()),
        queries: Some(all.len()),
        grade: Some(*grade),
        ..NoteData::default()
    })
}

/// Returns why a query has no value, or which rule sets its value: `no document is judged relevant: 0`.
pub fn reason(derived: &Result<Derivation, NoValue>, value: Option<f64>) -> Option<String> {
    let derivation = match (derived, value) {
        (Ok(derivation), _) => derivation,
        (Err(why), None) if is_nan(derived) => return Some(format!("{}: NaN", without(why))),
        (Err(why), None) => return Some(without(why)),
        (Err(why), Some(value)) => return Some(ruled(&without(why), value)),
    };
    match (derivation.outcome, value) {
        (Outcome::Value(_), _) => derivation.notes.iter().find_map(|note| match note {
            Note::ByRule { value, reason } => Some(ruled(&reason_text(*reason), *value)),
            _ => None,
        }),
        (Outcome::Undefined(why), Some(value)) => Some(ruled(&reason_text(why), value)),
        (Outcome::Undefined(why), None) if is_nan(derived) => Some(ruled_nan(why)),
        (Outcome::Undefined(why), None) => Some(reason_text(why)),
    }
}

/// Returns the text of [`reason`] for a run of which only the judged documents are known. `by_rule` is the
/// reason why a rule of the settings sets the value.
pub fn reason_of(
    result: &QueryResult,
    outcome: Outcome,
    by_rule: Option<Reason>,
    value: Option<f64>,
) -> Option<String> {
    match (&result.value, outcome, value) {
        (Err(Some(why)), _, None) if matches!(why, NoValue::NotANumber(_)) => {
            Some(format!("{}: NaN", without(why)))
        }
        (Err(Some(why)), _, None) => Some(without(why)),
        (Err(Some(why)), _, Some(value)) => Some(ruled(&without(why), value)),
        (_, Outcome::Value(value), _) => by_rule.map(|why| ruled(&reason_text(why), value)),
        (_, Outcome::Undefined(why), Some(value)) => Some(ruled(&reason_text(why), value)),
        (_, Outcome::Undefined(Reason::NothingJudged), None) => {
            Some(ruled_nan(Reason::NothingJudged))
        }
        (_, Outcome::Undefined(why), None) => Some(reason_text(why)),
    }
}

fn ruled(reason: &str, value: f64) -> String {
    format!("{reason}: {}", crate::decimal::shortest(value))
}

/// Returns the stable code of the reason if there is no value.
pub fn code(derived: &Result<Derivation, NoValue>) -> Option<&'static str> {
    match derived {
        Err(NoValue::NotJudged) => Some("not-judged"),
        Err(NoValue::NotRetrieved) => Some("not-retrieved"),
        Err(NoValue::Refused(_)) => Some("refused"),
        Err(NoValue::NothingRelevant) => Some("nothing-relevant"),
        Err(NoValue::NotANumber(_)) => Some("not-a-number"),
        Ok(derivation) => match derivation.outcome {
            Outcome::Value(_) => None,
            Outcome::Undefined(why) => Some(reason_code(why)),
        },
    }
}

/// Returns why there is no mean.
pub fn of_mean(why: Reason) -> String {
    if why.is_nan() { ruled_nan(why) } else { reason_text(why) }
}

fn ruled_nan(why: Reason) -> String {
    format!("{}: NaN", reason_text(why))
}

/// Returns how other queries change or remove the value of a query.
pub fn of_all(convention: &Convention, value: Option<f64>) -> String {
    let why = means::of_all(convention, value);
    value.map_or_else(|| why.into(), |value| ruled(why, value))
}

/// Returns why there is no value, as answers say it.
fn reason_text(reason: Reason) -> String {
    match reason {
        // Programs compare texts of answers, so that this one stays as it was.
        Reason::NoIdealGain => "even the ideal ranking has no gain".into(),
        reason => words::reason(reason),
    }
}
