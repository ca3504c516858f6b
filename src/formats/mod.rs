//! Text into runs and judgments.
//!
//! [`parse`] recognises the format and reads it; [`parse_as`] reads a format the user chose;
//! [`parse_judgments`] reads what belongs to a list that is already there. Nothing is dropped
//! silently: a line that cannot be read is a [`ParseError`] with its place and what to do, and the
//! few lenient readings leave a [`Warning`]. All readers are linear in the length of the text.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod clicks;
mod collector;
mod columns;
mod delimited;
mod error;
mod format;
mod grades;
mod header;
mod html;
mod ids;
mod json;
mod judgments;
mod labeled;
mod letor;
pub mod limits;
pub(crate) mod literal;
mod markdown;
mod msmarco;
mod pairs;
mod qrels;
mod reading;
mod records;
mod sheet;
mod source;
mod span;
mod spreadsheet;
mod table;
mod trec_run;
mod warning;
mod words;
mod write;
pub mod zip;

pub use columns::Role;
pub use error::{ErrorKind, ParseError, Suggestion};
pub use format::Format;
pub use qrels::write as write_qrels;
pub use reading::{Column, Reading, Skipped, read};
pub use span::{Excerpt, Span};
pub use trec_run::write as write_run;
pub use warning::{Warning, WarningKind, Warnings};
pub use write::{WriteError, write};

use crate::data::{Id, Keywords, Qrels, Run};
use crate::metrics::Index;
use source::Source;

/// What a text holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The format it was read as.
    pub format: Format,
    /// The ranked lists. A query without a name has the id "".
    pub run: Option<Run>,
    /// The judgments. A query without a name has the id "".
    pub qrels: Option<Qrels>,
    /// Keywords to look for in the documents of the run.
    pub keywords: Option<Keywords>,
    /// Titles of documents, for lists that are somewhere else.
    pub titles: Vec<(Id, Id)>,
    pub warnings: Warnings,
    /// The columns of a table, with its first rows.
    pub columns: Vec<Column>,
    /// The lines that were passed over.
    pub skipped: Skipped,
}

impl Parsed {
    /// Counts in a few words, such as "12 documents, 2 unjudged".
    pub fn summary(&self) -> String {
        if !self.titles.is_empty() {
            return counted(self.titles.len(), "title", "titles");
        }
        summary(self.run.as_ref(), self.qrels.as_ref(), self.keywords.as_ref())
    }
}

/// Counts in a few words, also of a list and judgments that come from two texts.
pub fn summary(run: Option<&Run>, qrels: Option<&Qrels>, keywords: Option<&Keywords>) -> String {
    let runs = run.map_or(&[][..], |run| &run.queries);
    let judged = qrels.map_or(&[][..], |qrels| &qrels.queries);
    let documents: usize = runs.iter().map(|(_, docs)| docs.len()).sum();
    let judgments: usize = judged.iter().map(|(_, judgments)| judgments.len()).sum();
    let mut queries = Index::of(runs.iter().map(|(id, _)| id));
    for (id, _) in judged {
        queries.insert(id, 0);
    }

    // One without a name takes that of the one opposite.
    let is_one = matches!((runs, judged), ([(a, _)], [(b, _)]) if a.is_empty() || b.is_empty());
    let mut parts = Vec::new();
    if queries.count() > 1 && !is_one {
        parts.push(counted(queries.count(), "query", "queries"));
    }
    if let Some(keywords) = keywords {
        parts.push(counted(keywords.words.len(), "keyword", "keywords"));
    }
    if run.is_some() {
        parts.push(counted(documents, "document", "documents"));
    }
    if let ([(_, docs)], [(_, judgments)]) = (runs, judged) {
        let judged = Index::of(judgments.iter().map(|judgment| &judgment.doc));
        let retrieved = docs.iter().filter(|doc| judged.has(&doc.id)).count();
        if retrieved < docs.len() {
            parts.push(format!("{} unjudged", docs.len() - retrieved));
        }
        if retrieved < judged.count() {
            parts.push(format!("{} judged but not retrieved", judged.count() - retrieved));
        }
    } else if qrels.is_some() {
        parts.push(counted(judgments, "judgment", "judgments"));
    }
    parts.join(", ")
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Recognises the format of a text and reads it.
///
/// # Errors
/// When no format fits, or the text breaks the rules of the format that does.
pub fn parse(text: &str) -> Result<Parsed, Box<ParseError>> {
    read(text, &Reading::default())
}

/// Reads a text as the format given.
///
/// # Errors
/// When the text breaks the rules of the format.
pub fn parse_as(text: &str, format: Format) -> Result<Parsed, Box<ParseError>> {
    read(text, &Reading { format: Some(format), ..Reading::default() })
}

/// Reads judgments for a list that is already there. Bare ids are the relevant documents (grade 1).
/// The result has no run.
///
/// # Errors
/// As [`parse`]; also for grades without ids, which no document could be found for.
pub fn parse_judgments(text: &str) -> Result<Parsed, Box<ParseError>> {
    read(text, &Reading { judgments: true, ..Reading::default() })
}

/// The format of a text of which this is the start.
pub fn recognise(start: &str) -> Option<Format> {
    detect(&Source::new(start, &Reading::default()).ok()?)
}

fn detect(source: &Source) -> Option<Format> {
    Format::ALL.iter().copied().find(|format| (format.reader().looks)(source))
}
