//! The result of reading a text.

use super::columns::Column;
use super::format::Format;
use super::skipped::Skipped;
use super::warning::Warnings;
use super::words::counted;
use crate::data::{Id, Keywords, Mean, Qrels, Run, Tags};
use crate::metrics::Index;

/// The content of a text.
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
    /// Ids and titles of documents. The lists of these documents come from another text.
    pub titles: Vec<(Id, Id)>,
    /// Means of measures, of a text that has no lists.
    pub means: Vec<Mean>,
    /// Texts about queries, such as a category.
    pub tags: Vec<Tags>,
    /// Guesses and oddities that the user should know about.
    pub warnings: Warnings,
    /// The columns of a table, each with its first cells. Empty for other formats.
    pub columns: Vec<Column>,
    /// The lines that could not be read and were skipped.
    pub skipped: Skipped,
}

impl Parsed {
    /// Returns the counts in a few words, such as "12 documents, 2 unjudged".
    pub fn summary(&self) -> String {
        if !self.titles.is_empty() {
            return counted(self.titles.len(), "title", "titles");
        }
        if !self.means.is_empty() {
            return counted(self.means.len(), "mean", "means");
        }
        summary(self.run.as_ref(), self.qrels.as_ref(), self.keywords.as_ref())
    }
}

/// Returns the counts of a run, judgments and keywords in a few words. They may come from different texts.
pub fn summary(run: Option<&Run>, qrels: Option<&Qrels>, keywords: Option<&Keywords>) -> String {
    let runs = run.map_or(&[][..], |run| &run.queries);
    let judged = qrels.map_or(&[][..], |qrels| &qrels.queries);
    let documents: usize = runs.iter().map(|(_, docs)| docs.len()).sum();
    let judgments: usize = judged.iter().map(|(_, judgments)| judgments.len()).sum();
    let mut queries = Index::of(runs.iter().map(|(id, _)| id));
    for (id, _) in judged {
        queries.insert(id, 0);
    }

    // A single query without a name is the same query as the only query of the other part.
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
