//! Writes links that people can type.

use std::fmt::Write;

use super::super::examples::Example;
use super::super::model::Model;
use super::example::shown_example;
use super::read::{BEFORE, MAX_DOCUMENTS};
use crate::data::{Data, Doc, Id};
use crate::decimal::shortest;
use crate::metrics::Index;
use crate::metrics::settings::MAX_GRADE;
use crate::presets::{ADAPTER, TEXTBOOK};

/// Returns the fragment of a link that opens this model: the id of an example, or one list and the list before the
/// edits. Returns `None` for a model that such a link cannot hold. It can hold a single query without scores,
/// texts or titles.
pub fn print(model: &Model) -> Option<String> {
    match shown_example(model) {
        Some(example) => Some(completed(format!("example={}", example.id), model, Some(example))),
        None => Some(completed(lists(model)?, model, None)),
    }
}

/// Returns a link that holds the list on the screen and nothing of the list before the edits. The list of an example
/// is written out. Returns `None` for data that a link cannot hold.
pub fn print_list(model: &Model) -> Option<String> {
    Some(completed(joined(&list(&model.data)?, ""), model, None))
}

/// Adds the cutoff, the measure and the convention to a link. `example` is the example that the link names, if any.
fn completed(mut link: String, model: &Model, example: Option<&'static Example>) -> String {
    let _ = write!(link, "&k={}&m={}", model.k, encode(&model.chosen().to_string()));
    let convention = &model.convention;
    let of_example = example.map(Example::convention);
    // An example has settings of its own. A convention in the link replaces them.
    if convention.preset.name != TEXTBOOK.name
        || of_example.is_some_and(|of_example| of_example != **convention)
    {
        let _ = write!(link, "&convention={}", convention.preset.name);
    }
    if let Some(adapter) = convention.get_adapter() {
        let _ = write!(link, "&{ADAPTER}={adapter}");
    }
    if example.is_none_or(|example| example.convention() != **convention) {
        for (key, value) in convention.changes() {
            let _ = write!(link, "&{key}={}", encode(&value));
        }
    }
    link
}

/// Returns the list, and the list before the edits if there were any.
fn lists(model: &Model) -> Option<String> {
    let shown = joined(&list(&model.data)?, "");
    if !model.is_edited() {
        return Some(shown);
    }
    let mut before = list(&model.loaded)?;
    before.retain(|(key, _)| *key != "q");
    Some(format!("{shown}&{}", joined(&before, BEFORE)))
}

/// Joins the parts of a link. `start` is written before each key.
fn joined(parts: &[Part], start: &str) -> String {
    let parts: Vec<String> =
        parts.iter().map(|(key, value)| format!("{start}{key}={value}")).collect();
    parts.join("&")
}

/// A key of a link and its value.
type Part = (&'static str, String);

/// Returns the parts of a link that describe the list: grades (`g`), names (`d`, unless they are `d1`, `d2`, ...),
/// judged documents that are not in the list (`missed`), and the query (`q`). Returns `None` for data that a link
/// cannot hold.
fn list(data: &Data) -> Option<Vec<Part>> {
    let [query] = &data.queries[..] else { return None };
    let plain =
        query.docs.iter().all(|d| d.score.is_none() && d.title.is_none() && d.text.is_none());
    let count = query.docs.len() + query.judgments.len();
    if !plain || data.keywords.is_some() || count == 0 {
        return None;
    }
    let judged = Index::of(query.judgments.iter().map(|j| &j.doc));
    let listed = Index::of(query.docs.iter().map(|d| &d.id));
    let missed = query.judgments.iter().filter(|j| !listed.has(&j.doc));
    let missed: Vec<String> =
        missed.map(|j| format!("{}:{}", encode(&j.doc), shortest(j.grade))).collect();
    let docs = query.docs.iter().map(|d| &d.id);
    let is_typed = |name: &Id| !name.is_empty() && !name.contains(',') && name.trim() == &**name;
    let distinct = listed.count() == query.docs.len() && judged.count() == query.judgments.len();
    if !distinct
        || listed.count() + missed.len() > MAX_DOCUMENTS
        || !docs.chain(query.judgments.iter().map(|j| &j.doc)).all(is_typed)
        || !query.judgments.iter().all(|j| j.grade.abs() <= MAX_GRADE)
    {
        return None;
    }
    let mut parts = Vec::new();
    if !query.docs.is_empty() {
        let grade = |at: usize| shortest(query.judgments[at].grade);
        let grade = |doc: &Doc| judged.get(&doc.id).map_or("?".into(), grade);
        let grades: Vec<String> = query.docs.iter().map(grade).collect();
        parts.push(("g", grades.join(",")));
    }
    if query.docs.iter().enumerate().any(|(i, d)| *d.id != *format!("d{}", i + 1)) {
        let names: Vec<String> = query.docs.iter().map(|d| encode(&d.id)).collect();
        parts.push(("d", names.join(",")));
    }
    if !missed.is_empty() {
        parts.push(("missed", missed.join(",")));
    }
    if !query.id.is_empty() {
        parts.push(("q", encode(&query.id)));
    }
    Some(parts)
}

/// Escapes a text, so that it can stand in a value of a link.
pub(in crate::state) fn encode(text: &str) -> String {
    /// Characters that would end the value or the link, and the sign of an escape.
    const RESERVED: &percent_encoding::AsciiSet = &percent_encoding::CONTROLS
        .add(b' ')
        .add(b'&')
        .add(b'#')
        .add(b'%')
        .add(b'"')
        .add(b'<')
        .add(b'>');
    percent_encoding::utf8_percent_encode(text, RESERVED).to_string()
}
