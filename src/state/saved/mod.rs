//! Saves the work as JSON, so that it survives a reload, and opens it again.
//!
//! `work` has the form of the JSON, `data` that of lists and judgments within it. Packed links
//! hold the same JSON with queries as columns.

mod data;
mod error;
mod flag;
mod source_texts;
mod work;

use std::rc::Rc;

use serde::Deserialize;

use super::action::NewData;
use super::model::Model;
use crate::data::{Data, Doc, Judgment, Query};
use crate::formats::print_json;
use data::{QueryForm, SavedData};
pub use error::SavedError;
use error::VERSION;
pub(super) use error::{damaged, missing};
use work::{Detail, SavedWork};

/// Prints the model as JSON. `link` is the part of the address after `#`: it is saved so that a reload
/// of the same link keeps the edits.
pub fn print(model: &Model, link: &str) -> String {
    print_json(&SavedWork::of(model, link, Detail::Full))
}

/// Prints the model as [`print()`] does, without the source texts, which take about half of the space.
pub fn print_bare(model: &Model, link: &str) -> String {
    print_json(&SavedWork::of(model, link, Detail::WithoutTexts))
}

/// Returns a lower bound of the length of the text that [`print_bare`] prints, in bytes. Far faster than printing.
pub fn least_length(model: &Model) -> usize {
    let kept = model.runs.list.iter().filter(|run| run.large.is_none());
    least_length_of(&model.data) + kept.map(|run| least_length_of(&run.lists)).sum::<usize>()
}

/// As [`least_length`], for lists and judgments alone.
fn least_length_of(data: &Data) -> usize {
    if data.keywords.is_some() {
        return 0;
    }
    let doc = |doc: &Doc| match doc.score {
        Some(_) => r#"{"id":"","score":0}"#.len() + doc.id.len(),
        None => r#"{"id":""}"#.len() + doc.id.len(),
    };
    let judgment = |of: &Judgment| r#"{"doc":"","grade":0}"#.len() + of.doc.len();
    let query = |query: &Rc<Query>| {
        let docs: usize = query.docs.iter().map(doc).sum();
        docs + query.judgments.iter().map(judgment).sum::<usize>()
    };
    data.queries.iter().map(query).sum()
}

/// Prints the model in the form of packed links, which is the shortest: queries as columns, without the
/// source texts, the texts about the queries and the history.
pub fn print_short(model: &Model) -> String {
    print_json(&SavedWork::of(model, "", Detail::Link))
}

/// Prints data alone. The reader of pasted files opens it as saved work.
pub(super) fn print_data(data: &Data) -> String {
    #[derive(serde::Serialize)]
    struct DataOnly {
        v: u32,
        data: SavedData,
    }
    print_json(&DataOnly { v: VERSION, data: SavedData::of(data, None, QueryForm::Rows) })
}

/// Returns the data to load for a model that was saved.
pub fn loaded(model: Model) -> NewData {
    NewData {
        before: model.is_edited().then(|| model.loaded.clone()),
        k: Some(model.k),
        measure: Some(model.measure),
        convention: Some((*model.convention).clone()),
        texts: model.texts,
        runs: model.runs,
        ..NewData::of(model.data, model.source)
    }
}

/// Reads the text that [`print()`], [`print_bare`] or [`print_short`] printed. Returns the model, and the link that
/// was open.
///
/// A number out of range becomes the nearest number in the range.
///
/// # Errors
/// Returns an error for a damaged text, and for a text of another version.
pub fn parse(text: &str) -> Result<(Model, String), SavedError> {
    let work: SavedWork = serde_json::from_str(text).map_err(|error| match version(text) {
        Some(version) if version != VERSION => SavedError::Version(version),
        _ => damaged(&error),
    })?;
    if work.v != VERSION {
        return Err(SavedError::Version(work.v));
    }
    work.open()
}

/// Returns the version of saved work in any form.
fn version(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Version {
        v: u32,
    }
    serde_json::from_str(text).ok().map(|Version { v }| v)
}

#[cfg(test)]
mod tests;
