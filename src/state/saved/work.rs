//! The form of saved work as JSON.

use std::ops::RangeInclusive;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::data::{QueryForm, SavedData};
use super::error::{SavedError, VERSION};
use super::flag;
use super::source_texts::SavedText;
use crate::compare::history::History;
use crate::data::{Data, Id, SystemValues, Tags};
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::{Measure, MeasureError};
use crate::present::summary;
use crate::presets::{self, ADAPTER, AdjustedPreset};
use crate::state::examples;
use crate::state::model::{MAX_CUTOFF, Model, Source};
use crate::state::runs::{NamedRun, Runs};
use crate::state::source_texts::Texts;

/// How much of the model is saved.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Detail {
    Full,
    WithoutTexts,
    /// Without the source texts, the texts about the queries and the history; queries as columns.
    Link,
}

/// Saved work. The keys and their order are the form of the JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedWork {
    pub v: u32,
    /// The link that was open.
    #[serde(default)]
    link: String,
    data: SavedData,
    /// The data before the first edit, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    loaded: Option<SavedData>,
    /// The id of an example, if the data came from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
    /// The source of data that did not come from an example.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<Id>,
    query: i64,
    k: i64,
    measure: String,
    /// The name of the preset; the textbook if missing.
    convention: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    adapter: Option<String>,
    /// Keys and values that differ from the preset.
    settings: Vec<(String, String)>,
    scale: f64,
    digits: i64,
    #[serde(default, with = "flag", skip_serializing_if = "flag::is_unset")]
    fractions: bool,
    /// The names of the measures in the summary.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    texts: Vec<SavedText>,
    /// The data with which the texts were joined, if they were.
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<SavedData>,
    /// Whether the user closed the list of skipped lines.
    #[serde(default, with = "flag", skip_serializing_if = "flag::is_unset")]
    hidden: bool,
    /// The index of the run shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    runs: Vec<SavedRun>,
    /// Texts about the queries. A link has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<Tags>,
    /// Results over time. A link has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<History>,
}

#[derive(Serialize, Deserialize)]
struct SavedRun {
    name: Id,
    lists: SavedData,
    /// The lists before the first edit, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    loaded: Option<SavedData>,
    /// Values that were computed elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<SystemValues>,
}

impl SavedWork {
    /// Returns the form in which the work is saved. `link` is the link that was open, `detail` says what is
    /// left out.
    pub fn of(model: &Model, link: &str, detail: Detail) -> Self {
        let form = if detail == Detail::Link { QueryForm::Columns } else { QueryForm::Rows };
        let Texts { inputs, base, joined, hidden, .. } = &*model.texts;
        let has_texts = detail == Detail::Full && !inputs.is_empty();
        let within = |data: &Data| SavedData::of(data, Some(&model.data), form);
        let (example, input) = match &model.source {
            Source::Example(id) => (Some((*id).into()), None),
            Source::Input(input) => (None, Some(input.clone())),
        };
        let settings = model.convention.changes().into_iter();
        let runs = &model.runs;
        Self {
            v: VERSION,
            link: link.into(),
            data: SavedData::of(&model.data, None, form),
            loaded: model.is_edited().then(|| within(&model.loaded)),
            example,
            input,
            query: integer(model.query),
            k: integer(model.k),
            measure: model.measure.to_string(),
            convention: Some(model.convention.preset.name.into()),
            adapter: model.convention.get_adapter().map(Into::into),
            settings: settings.map(|(key, value)| (key.into(), value)).collect(),
            scale: model.scale,
            digits: model.digits.into(),
            fractions: model.fractions,
            listed: (!model.listed.is_empty()).then(|| summary::names(&model.listed)),
            texts: inputs.iter().filter(|_| has_texts).map(SavedText::of).collect(),
            base: (has_texts && *joined).then(|| within(base)),
            hidden: has_texts && *hidden,
            // Large runs stay in their files.
            run: (!runs.list.is_empty() && !runs.are_large()).then(|| integer(runs.shown)),
            runs: (runs.list.iter().filter(|run| run.large.is_none()))
                .map(|run| SavedRun::of(run, form))
                .collect(),
            tags: runs.tags.iter().filter(|_| detail != Detail::Link).cloned().collect(),
            history: (detail != Detail::Link && !model.history.snapshots.is_empty())
                .then(|| (*model.history).clone()),
        }
    }

    /// Returns the model, and the link that was open.
    pub fn open(self) -> Result<(Model, String), SavedError> {
        let convention = self.convention()?;
        let data = self.data.open(None)?;
        let loaded = match self.loaded {
            Some(loaded) => loaded.open(Some(&data))?,
            None => data.clone(),
        };
        let base = self.base.filter(|_| !self.texts.is_empty());
        let texts = Texts {
            inputs: self.texts.into_iter().map(SavedText::open).collect(),
            joined: base.is_some(),
            base: base.map(|base| base.open(Some(&data))).transpose()?.unwrap_or_default(),
            hidden: self.hidden,
            ..Texts::default()
        };
        let runs = self.runs.into_iter().map(SavedRun::open).collect::<Result<Vec<_>, _>>()?;
        let listed = summary::measures(self.listed.as_deref().unwrap_or_default());
        let source = match self.example.as_deref().and_then(examples::find) {
            Some(example) => Source::Example(example.id),
            None => Source::Input(self.input.unwrap_or_default()),
        };
        let mut model = Model::new(data, source);
        model.loaded = loaded;
        model.query = clamped(self.query, 0..=model.data.queries.len().saturating_sub(1));
        model.k = clamped(self.k, 1..=MAX_CUTOFF);
        model.measure = measure(&self.measure)?;
        model.convention = Rc::new(convention);
        model.scale = self.scale.clamp(1.0, MAX_GRADE);
        model.digits = u8::try_from(self.digits.clamp(1, 17)).unwrap_or(17);
        model.fractions = self.fractions;
        model.listed = listed.map_err(SavedError::Damaged)?.into();
        model.texts = Rc::new(texts);
        let shown = clamped(self.run.unwrap_or_default(), 0..=runs.len().saturating_sub(1));
        model.runs = Rc::new(Runs { list: runs, shown, tags: self.tags });
        if let Some(history) = self.history {
            history.check().map_err(|error| SavedError::Damaged(error.to_string()))?;
            model.history = Rc::new(history);
        }
        Ok((model, self.link))
    }

    fn convention(&self) -> Result<AdjustedPreset, SavedError> {
        let mut convention = match &self.convention {
            None => AdjustedPreset::default(),
            Some(name) => AdjustedPreset::of(presets::find(name).map_err(|_| {
                SavedError::Damaged(format!("there is no convention \u{201c}{name}\u{201d}"))
            })?),
        };
        let adapter = self.adapter.as_deref().map(|value| (ADAPTER, value));
        let settings = self.settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        for (key, value) in adapter.into_iter().chain(settings) {
            convention.keep(key, value).map_err(|error| SavedError::Damaged(error.to_string()))?;
        }
        Ok(convention)
    }
}

impl SavedRun {
    fn of(run: &NamedRun, form: QueryForm) -> Self {
        let is_edited = run.lists != run.loaded;
        Self {
            name: run.name.clone(),
            lists: SavedData::of(&run.lists, None, form),
            loaded: is_edited.then(|| SavedData::of(&run.loaded, Some(&run.lists), form)),
            values: run.values.as_deref().cloned(),
        }
    }

    fn open(self) -> Result<NamedRun, SavedError> {
        let lists = self.lists.open(None)?;
        let loaded = match self.loaded {
            Some(loaded) => loaded.open(Some(&lists))?,
            None => lists.clone(),
        };
        let values = self.values.map(Rc::new);
        Ok(NamedRun { name: self.name, lists, loaded, values, large: None })
    }
}

fn measure(name: &str) -> Result<Measure, SavedError> {
    name.parse().map_err(|error: MeasureError| SavedError::Damaged(error.to_string()))
}

fn integer(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn clamped(number: i64, range: RangeInclusive<usize>) -> usize {
    usize::try_from(number.max(0)).unwrap_or(usize::MAX).clamp(*range.start(), *range.end())
}
