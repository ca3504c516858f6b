//! Collects a list of documents that have grades but no ids.

use std::ops::Range;

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use crate::data::Doc;

/// A ranked list of documents without ids. They become `d1`, `d2`, …
pub(super) struct GradeList {
    query: String,
    length: usize,
}

impl GradeList {
    /// Starts the list of a query.
    pub fn new(query: &str) -> Self {
        Self { query: query.to_owned(), length: 0 }
    }

    /// Adds the next document, with its grade as a word. With `signs`, `+` and `-` are yes and no.
    pub fn push(&mut self, out: &mut Collector, word: &str, comma: bool, signs: bool) -> Read<()> {
        let at = out.source.range(word);
        if word.is_empty() {
            let kind = ErrorKind::NotAGrade { found: String::new() };
            let advice =
                "There is nothing between two commas. Write `?` for a document that nobody judged.";
            return Err(out.source.error_at(kind, at).advise(advice).replace_with("?"));
        }
        let grade = match word {
            "+" if signs => Some(1.0),
            "-" if signs => Some(0.0),
            word => out.grade(word, comma, at.clone())?,
        };
        self.push_grade(out, grade, at)
    }

    /// Adds the next document.
    pub fn push_grade(
        &mut self,
        out: &mut Collector,
        grade: Option<f64>,
        at: Range<usize>,
    ) -> Read<()> {
        self.length += 1;
        let doc = Doc::new(format!("d{}", self.length));
        // Adding the first document fails when the query already has a list, so the later ids are new.
        if self.length == 1 {
            out.graded(&self.query, doc, grade, at)
        } else {
            out.graded_new(&self.query, doc, grade, at)
        }
    }
}
