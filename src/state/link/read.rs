//! Reads links that people can type.

use std::rc::Rc;

use super::super::action::NewData;
use super::super::examples;
use super::super::model::{MAX_CUTOFF, Source};
use super::example::example_loaded;
use crate::data::{Data, Doc, Id, Judgment, Query};
use crate::decimal;
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::settings::table::{self, setting};
use crate::metrics::{Index, Measure, MeasureError, Settings, ndcg};
use crate::present::words::plural;
use crate::presets::{self, ADAPTER, AdjustedPreset, Preset};

/// The greatest number of documents in a link that is read or written.
pub(super) const MAX_DOCUMENTS: usize = 10_000;

/// The start of the keys of the list before the edits.
pub(super) const BEFORE: &str = "before.";

/// The keys of a link besides those of settings.
const KEYS: [&str; 12] = [
    "example",
    "g",
    "d",
    "missed",
    "before.g",
    "before.d",
    "before.missed",
    "q",
    "k",
    "m",
    "convention",
    ADAPTER,
];

/// Why a link could not be read, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("This link cannot be opened: {0}.")]
pub struct LinkError(pub(super) String);

/// Reads the part of an address after `#`. `None` if it is empty.
///
/// # Errors
/// Returns an error that names the part of the link that cannot be read.
pub fn parse(fragment: &str) -> Result<Option<NewData>, LinkError> {
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    if fragment.is_empty() {
        return Ok(None);
    }
    let mut link = Link::default();
    // Holds each key once. The loop ends at an unknown key, so that the list stays short.
    let mut seen = Vec::new();
    for pair in fragment.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        if seen.contains(&key) {
            return Err(LinkError(format!("\"{}\" stands in it twice", shown(key))));
        }
        seen.push(key);
        link.set(key, &decode(value)?)?;
    }
    link.load().map(Some)
}

#[derive(Default)]
struct Link {
    example: Option<String>,
    list: TypedList,
    /// The list before the edits.
    before: TypedList,
    query: String,
    k: Option<usize>,
    measure: Option<Measure>,
    preset: Option<&'static Preset>,
    settings: Vec<(&'static str, String)>,
}

impl Link {
    fn set(&mut self, key: &str, value: &str) -> Result<(), LinkError> {
        match key {
            "example" => self.example = Some(value.into()),
            "q" => self.query = value.into(),
            "k" => {
                let k = value.parse().ok().filter(|k| (1..=MAX_CUTOFF).contains(k));
                self.k = Some(k.ok_or_else(|| {
                    let k = shown(value);
                    LinkError(format!("k={k} is not a whole number from 1 to {MAX_CUTOFF}"))
                })?);
            }
            "m" => {
                let measure = value.parse();
                self.measure = Some(measure.map_err(|e: MeasureError| LinkError(e.to_string()))?);
            }
            "convention" => {
                let preset = presets::find(value);
                self.preset = Some(preset.map_err(|_| {
                    LinkError(format!("there is no convention \"{}\"", shown(value)))
                })?);
            }
            ADAPTER => self.settings.push((ADAPTER, value.into())),
            _ => {
                let is_of_list = match key.strip_prefix(BEFORE) {
                    Some(key) => self.before.set(key, value)?,
                    None => self.list.set(key, value)?,
                };
                if is_of_list {
                    return Ok(());
                }
                let Some(setting) = setting(key) else {
                    return Err(LinkError(unknown(key)));
                };
                Settings::default().set(key, value).map_err(|e| LinkError(e.to_string()))?;
                self.settings.push((setting.key, value.into()));
            }
        }
        Ok(())
    }

    fn load(self) -> Result<NewData, LinkError> {
        let has_list = !self.list.is_empty() || !self.before.is_empty() || !self.query.is_empty();
        let mut loaded = match &self.example {
            Some(_) if has_list => {
                return Err(LinkError("it has both an example and a list".into()));
            }
            Some(id) => examples::find(id)
                .map(example_loaded)
                .ok_or_else(|| LinkError(format!("there is no example \"{}\"", shown(id))))?,
            None => self.list()?,
        };
        let k = self.k.or(self.measure.and_then(|m| m.cutoff)).or(loaded.k);
        let k = k.unwrap_or(1).clamp(1, MAX_CUTOFF);
        loaded.k = Some(k);
        let measure = self.measure.or(loaded.measure).unwrap_or(Measure::new(&ndcg::DEFINITION));
        let at_k = measure.definition.usual_cutoff || measure.cutoff.is_some();
        let measure = if at_k { measure.at(k) } else { measure };
        loaded.measure = Some(measure);
        let loaded_convention = loaded.convention.unwrap_or_default();
        let mut convention = self.preset.map_or(loaded_convention, AdjustedPreset::of);
        for (key, value) in &self.settings {
            convention.keep(key, value).map_err(|e| LinkError(e.to_string()))?;
        }
        loaded.convention = Some(convention);
        Ok(loaded)
    }

    fn list(&self) -> Result<NewData, LinkError> {
        if self.list.is_empty() {
            return Err(LinkError("it has no list: write for instance #g=3,2,0,1,2".into()));
        }
        let has_before = !self.before.is_empty();
        let before = has_before.then(|| self.before.data(&self.query)).transpose()?;
        Ok(NewData {
            before,
            k: Some(self.list.len().clamp(1, 10)),
            ..NewData::of(self.list.data(&self.query)?, Source::Input("link".into()))
        })
    }
}

/// A list as a link has it.
#[derive(Default)]
struct TypedList {
    grades: Vec<Option<f64>>,
    names: Vec<String>,
    missed: Vec<(String, f64)>,
}

impl TypedList {
    /// Reads the value of a key. Returns whether the key is one of a list.
    fn set(&mut self, key: &str, value: &str) -> Result<bool, LinkError> {
        match key {
            "g" => self.grades = items(value).map(grade).collect::<Result<_, _>>()?,
            "d" => self.names = items(value).map(|name| name.trim().into()).collect(),
            "missed" => self.missed = items(value).map(missed).collect::<Result<_, _>>()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn is_empty(&self) -> bool {
        self.len() == 0 && self.missed.is_empty()
    }

    /// Returns the number of documents in the list, without the missed ones.
    fn len(&self) -> usize {
        self.grades.len().max(self.names.len())
    }

    /// Returns the list as the only one, of the query with this id.
    fn data(&self, query: &str) -> Result<Rc<Data>, LinkError> {
        let n = self.len();
        let documents = n + self.missed.len();
        if documents > MAX_DOCUMENTS {
            return Err(LinkError(format!("{documents} documents are more than {MAX_DOCUMENTS}")));
        }
        if !self.names.is_empty()
            && !self.grades.is_empty()
            && self.names.len() != self.grades.len()
        {
            let (names, grades) = (self.names.len(), self.grades.len());
            let names = plural(names, "name", "names");
            return Err(LinkError(format!(
                "it has {names} and {}",
                plural(grades, "grade", "grades")
            )));
        }
        let mut query = Query { id: query.into(), ..Query::default() };
        let mut seen = Index::default();
        for i in 0..n {
            let name = self.names.get(i).filter(|name| !name.is_empty());
            let name = name.cloned().unwrap_or_else(|| format!("d{}", i + 1));
            let name = Id::from(name);
            if seen.insert(&name, i).is_some() {
                return Err(LinkError(format!("two documents are named \"{}\"", shown(&name))));
            }
            if let Some(grade) = self.grades.get(i).copied().flatten() {
                query.judgments.push(Judgment::new(name.clone(), grade));
            }
            query.docs.push(Doc::new(name));
        }
        for (name, grade) in &self.missed {
            let name = Id::from(name.as_str());
            if seen.insert(&name, n).is_some() {
                return Err(LinkError(format!("two documents are named \"{}\"", shown(&name))));
            }
            query.judgments.push(Judgment::new(name, *grade));
        }
        Ok(Rc::new(Data { queries: vec![Rc::new(query)], keywords: None }))
    }
}

/// Returns the items between commas; none for an empty text.
fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(move |_| !text.is_empty())
}

fn grade(text: &str) -> Result<Option<f64>, LinkError> {
    match text.trim() {
        "?" | "_" => Ok(None),
        text => number(text).map(Some),
    }
}

fn number(text: &str) -> Result<f64, LinkError> {
    let grade = decimal::parse(text).filter(|g| g.abs() <= MAX_GRADE);
    // Turns -0 into 0.
    grade
        .map(|grade| grade + 0.0)
        .ok_or_else(|| LinkError(format!("\"{}\" is not a grade", shown(text))))
}

fn missed(pair: &str) -> Result<(String, f64), LinkError> {
    let (name, grade) = pair
        .rsplit_once(':')
        .ok_or_else(|| LinkError(format!("missed={} is not name:grade", shown(pair))))?;
    Ok((name.trim().into(), number(grade.trim())?))
}

fn unknown(key: &str) -> String {
    let known = KEYS.iter().copied().chain(table::all().map(|s| s.key));
    let key = shown(key);
    let nearest = known.min_by_key(|known| strsim::osa_distance(known, &key));
    format!("\"{key}\" is not known; the nearest is \"{}\"", nearest.unwrap_or_default())
}

/// Returns the start of the user's text, short enough for a message.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

fn decode(text: &str) -> Result<String, LinkError> {
    let decoded = percent_encoding::percent_decode_str(text).decode_utf8();
    decoded.map(String::from).map_err(|_| LinkError("it is not UTF-8 text".into()))
}
