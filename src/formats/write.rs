//! Writes runs and judgments in the formats that can be written.
//!
//! Reading a written text gives back the same content. Content that a format cannot hold is an error, such as
//! an id with blanks where blanks separate columns. Only tables keep titles and texts. A TREC run has scores even if
//! the list has none.

use super::format::Format;
use super::write_error::WriteError;
use super::{json, qrels, sheet, trec_run};
use crate::data::{Qrels, Run};

/// Writes a run, judgments or, in a table (CSV), both.
///
/// # Errors
/// Fails for a format that can only be read, when the run or the judgments that it needs are missing, and for
/// content that it cannot hold.
pub fn write(
    format: Format,
    run: Option<&Run>,
    qrels: Option<&Qrels>,
) -> Result<String, WriteError> {
    let no_run = || WriteError::new(format.label(), "needs a ranked list");
    let no_qrels = || WriteError::new(format.label(), "needs judgments");
    let run = run.filter(|run| !run.queries.is_empty());
    let qrels = qrels.filter(|qrels| !qrels.queries.is_empty());
    match format {
        Format::TrecRun => trec_run::write(run.ok_or_else(no_run)?),
        Format::TrecQrels => qrels::write(qrels.ok_or_else(no_qrels)?),
        Format::JsonRun => json::write::run(run.ok_or_else(no_run)?),
        Format::JsonQrels => Ok(json::write::qrels(qrels.ok_or_else(no_qrels)?)),
        Format::CsvQrels => sheet::beir(qrels.ok_or_else(no_qrels)?),
        Format::Csv => match (run, qrels) {
            (Some(run), qrels) => sheet::both(run, qrels),
            (None, qrels) => sheet::ratings(qrels.ok_or_else(no_qrels)?),
        },
        _ => Err(WriteError::new(format.label(), "is only read, not written")),
    }
}
