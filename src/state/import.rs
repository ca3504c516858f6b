//! Turns texts into data: reads each text, and joins lists with judgments.
#![allow(clippy::result_large_err, reason = "an error is made once for each text that is refused")]

use std::rc::Rc;

use super::action::NewData;
use super::model::Model;
use super::parts::Parts;
use super::pasted_work;
use super::source_texts::{Content, Texts, read, read_text};
pub use super::source_texts::{Converted, ReadReport, ReadText, Rejected, SourceText};
use super::value_files;
use crate::data::{Doc, Id};
use crate::formats::{self, Format, Parsed, ReadOptions};
use crate::metrics::Index;

/// Returns the source texts of the dialog's two fields: a list and the judgments for it. Either may
/// be empty.
pub fn fields(list: &str, judgments: &str) -> [SourceText; 2] {
    let field = |name: &str, text: &str| {
        let left_out = text.trim().is_empty();
        SourceText { left_out, ..SourceText::new(name, text) }
    };
    let (list, mut judgments) = (field("the list", list), field("the judgments", judgments));
    judgments.how.judgments = true;
    [list, judgments]
}

/// Several texts as they were read, and the data that they give together.
pub struct Combined {
    /// One report for each text.
    pub reports: Vec<Rc<ReadReport>>,
    /// The data to load, or why there is none.
    pub loaded: Result<NewData, Rejected>,
}

/// Reads texts that arrive together, and joins the lists with the judgments among them, or else
/// with those on the screen.
///
/// # Errors
/// Returns an error if a text or a line cannot be read and must not be skipped, if there are two sets of
/// judgments, if there is nothing to read, or if titles, keywords or tables about queries have no list that they fit.
pub fn combine(model: &Model, inputs: &[SourceText]) -> Result<NewData, Rejected> {
    combined(model, inputs).loaded
}

/// Does the same as [`combine`], and returns a report for each text.
pub fn combined(model: &Model, inputs: &[SourceText]) -> Combined {
    let reads = inputs.iter().enumerate().map(|(at, input)| read_text(at, input));
    combined_of(model, inputs, reads)
}

/// Does the same as [`combined`]. `reads` reads each text by [`read_text`], or returns it as it was read before.
pub(super) fn combined_of(
    model: &Model,
    inputs: &[SourceText],
    reads: impl Iterator<Item = ReadText>,
) -> Combined {
    opened(inputs).unwrap_or_else(|| joined(model, inputs, reads))
}

/// Opens texts that are not joined with anything: saved work, a link, or files of values. `None` for other texts.
pub(super) fn opened(inputs: &[SourceText]) -> Option<Combined> {
    let work = match inputs {
        [input] if input.converted.is_none() => pasted_work::open(input),
        _ => None,
    };
    let loaded = work.or_else(|| value_files::open(inputs))?;
    Some(Combined { reports: inputs.iter().map(|_| Rc::default()).collect(), loaded })
}

/// Joins texts that [`opened`] does not open, each as [`read_text`] read it.
pub(super) fn joined(
    model: &Model,
    inputs: &[SourceText],
    reads: impl Iterator<Item = ReadText>,
) -> Combined {
    let (mut reports, mut parts) = (Vec::new(), Parts::default());
    let mut wrong = None;
    let mut reads: Vec<ReadText> = reads.collect();
    take_for_tags(model, inputs, &mut reads);
    for ((at, input), ReadText { report, content }) in inputs.iter().enumerate().zip(reads) {
        if input.left_out {
            reports.push(Rc::default());
            continue;
        }
        let is_list = matches!(content, Content::Lists(_));
        let refused = report.troubles.first().filter(|_| !input.how.skips || !is_list);
        let result = match (refused, content) {
            (Some(refused), _) => Err(refused.clone()),
            (None, Content::Lists(parsed)) => parts.take(at, input, *parsed),
            (None, Content::Tags(tags)) => {
                parts.tags.extend(tags);
                Ok(())
            }
            (None, Content::Nothing) => Ok(()),
        };
        wrong = wrong.or(result.err());
        reports.push(Rc::new(report));
    }
    let mut texts = Texts { base: model.data.clone(), ..Texts::default() };
    let mut kept_reports = Vec::new();
    for (input, report) in inputs.iter().zip(&reports) {
        // An empty field of the dialog is not a source text.
        if !input.text.trim().is_empty() {
            texts.inputs.push(input.clone());
            kept_reports.push(report.clone());
        }
    }
    texts.reports = kept_reports.into();
    let loaded = wrong.map_or_else(|| parts.join(model, texts), Err);
    Combined { reports, loaded }
}

/// Treats tables that could be lists as tables about queries if several lists arrive together, or if at least two runs
/// are on the screen. `query_id,text` alone is a list with one document for each query.
fn take_for_tags(model: &Model, inputs: &[SourceText], reads: &mut [ReadText]) {
    let has_run = |read: &&ReadText| read.lists().is_some_and(|lists| lists.run.is_some());
    if reads.iter().filter(has_run).count() < 2 && model.runs.list.len() < 2 {
        return;
    }
    let lists = reads.iter().filter_map(ReadText::lists);
    let runs = lists.filter(|lists| !may_be_about_queries(lists));
    let arrived = runs.filter_map(|lists| lists.run.as_ref()).flat_map(|run| &run.queries);
    let arrived = arrived.map(|(id, _)| id);
    let queries = Index::of(arrived.chain(model.data.queries.iter().map(|query| &query.id)));
    for (input, read) in inputs.iter().zip(reads) {
        if input.how == ReadOptions::default()
            && read.lists().is_some_and(may_be_about_queries)
            && let Some(tags) = formats::read_tags(&input.text, &|id| queries.has(id))
        {
            *read = ReadText { content: Content::Tags(tags), ..ReadText::default() };
        }
    }
}

/// Whether a text was read as lists of at most one document each, as a table with a column `id`, as rows of JSON, as a
/// list of ids or as search results, without judgments. The ids may be those of queries.
fn may_be_about_queries(lists: &Parsed) -> bool {
    let run = lists.run.as_ref().filter(|_| lists.qrels.is_none());
    run.is_some_and(|run| {
        let is_short = |(_, docs): &(Id, Vec<Doc>)| docs.len() < 2;
        matches!(lists.format, Format::Ids | Format::JsonRows | Format::Results)
            || lists.columns.iter().any(|column| column.name.eq_ignore_ascii_case("id"))
            || run.queries.iter().all(is_short)
    })
}

/// Reads a text, and returns the report about it alone.
pub fn report(input: &SourceText) -> ReadReport {
    read(0, input).report
}

/// Returns the model before the source texts arrived.
pub fn before(model: &Model) -> Model {
    Model::new(model.texts.base.clone(), model.source.clone())
}

/// Reads the source texts of the present data again, as if they arrived now.
///
/// # Errors
/// Returns an error in the same cases as [`combine`].
pub fn reread(model: &Model, inputs: &[SourceText]) -> Result<NewData, Rejected> {
    let mut loaded = combine(&before(model), inputs)?;
    // The runs were there before: the view stays.
    loaded.has_several_runs = false;
    if loaded.k.is_some() {
        loaded.k = Some(model.k);
    }
    if model.is_edited() {
        loaded.message.push_str(" Edits made since are gone; undo brings them back.");
    }
    Ok(loaded)
}
