//! Gathers the documents and judgments of a text, and checks limits and repetitions.

use std::ops::Range;

use super::columns::Column;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::limits::{MAX_DOCUMENTS, MAX_ID_CHARS};
use super::parsed::Parsed;
use super::query_lists::Lists;
use super::source::Source;
use super::warning::{Sink, WarningKind, Warnings};
use super::words::{Mark, mark_with, number_with, shown};
use crate::data::{Doc, Id, Judgment, Keywords, Mean, Qrels, Run, Tags};
use crate::metrics::order;
use crate::metrics::settings::MAX_GRADE;

/// The content of a text that has been read so far.
pub(super) struct Collector<'s, 't> {
    pub source: &'s Source<'t>,
    run: Lists<Doc>,
    qrels: Lists<Judgment>,
    /// The rank of each document of each list, and the byte range for a warning. Empty if the text gives no ranks.
    ranks: Vec<Vec<(f64, Range<usize>)>>,
    keywords: Option<Keywords>,
    titles: Vec<(Id, Id)>,
    means: Vec<Mean>,
    pub tags: Vec<Tags>,
    warnings: Sink,
    /// The columns of a table.
    pub columns: Vec<Column>,
}

impl<'s, 't> Collector<'s, 't> {
    /// Starts with nothing read. `source` locates warnings and errors.
    pub fn new(source: &'s Source<'t>) -> Self {
        let (run, qrels, ranks) = (Lists::new(), Lists::new(), Vec::new());
        let (warnings, columns) = (Sink::default(), Vec::new());
        let (titles, means, tags) = (Vec::new(), Vec::new(), Vec::new());
        Self { source, run, qrels, ranks, keywords: None, titles, means, tags, warnings, columns }
    }

    /// Adds a warning.
    pub fn warn(&mut self, at: Range<usize>, kind: WarningKind) {
        self.warnings.push(at, kind);
    }

    /// Adds a warning about a guess, unless the user chose the format or the columns.
    pub fn doubt(&mut self, at: Range<usize>, kind: WarningKind) {
        if !self.source.is_chosen() {
            self.warn(at, kind);
        }
    }

    /// Adds a query with a ranked list, which may stay empty.
    pub fn open_list(&mut self, query: &str) {
        self.run.open(query);
    }

    /// Adds a query with judgments, which may stay empty.
    pub fn open_judgments(&mut self, query: &str) {
        self.qrels.open(query);
    }

    /// Sets the keywords of the run.
    pub fn set_keywords(&mut self, keywords: Keywords) {
        self.keywords = Some(keywords);
    }

    /// Adds the title of a document whose list comes from another text.
    pub fn add_title(&mut self, doc: &str, title: &str, at: Range<usize>) -> Read<()> {
        self.check_id(doc, "document id", &at)?;
        self.titles.push((doc.into(), title.into()));
        self.check_count(self.titles.len(), &at)
    }

    /// Adds a mean that the text gives.
    pub fn add_mean(&mut self, mean: Mean) {
        self.means.push(mean);
    }

    /// Returns the documents retrieved so far for a query. `None` if the query has no list.
    pub fn list(&self, query: &str) -> Option<&[Doc]> {
        self.run.lists.get(self.run.queries.index.get(query)?).map(Vec::as_slice)
    }

    /// Returns whether the document is in the list of the query.
    pub fn has_retrieved(&self, query: &str, doc: &str) -> bool {
        self.run.queries.first(query, doc).is_some()
    }

    /// Adds a document to the list of a query.
    pub fn retrieve(&mut self, query: &str, doc: Doc, at: Range<usize>) -> Read<()> {
        self.check_id(&doc.id, "document id", &at)?;
        let place = self.run.open(query);
        let Some((docs, seen)) = self.run.parts(place) else { return Ok(()) };
        if let Some((first, _)) = seen.first(&doc.id) {
            let first_line = self.source.line_at(first);
            let kind = ErrorKind::DuplicateDocument { doc: shown(&doc.id), first_line };
            return Err(self.source.error_at(kind, at));
        }
        seen.insert(&doc.id, at.start, 0.0);
        docs.push(doc);
        self.count_document(&at)
    }

    /// Adds a document to the list of a query, or skips it if it cannot be added and the options allow it.
    pub fn retrieve_or_skip(&mut self, query: &str, doc: Doc, at: Range<usize>) -> Read<()> {
        let read = self.retrieve(query, doc, at);
        self.source.line(read)
    }

    fn count_document(&mut self, at: &Range<usize>) -> Read<()> {
        self.run.queries.count += 1;
        self.check_count(self.run.queries.count, at)
    }

    fn check_count(&self, count: usize, at: &Range<usize>) -> Read<()> {
        if count > MAX_DOCUMENTS {
            return Err(self.source.error_at(ErrorKind::TooManyDocuments, at.clone()));
        }
        Ok(())
    }

    /// Records the rank that the text gives to the document added last to the query's list.
    pub fn rank(&mut self, query: &str, rank: f64, at: Range<usize>) {
        let place = self.run.open(query);
        self.ranks.resize_with(self.run.lists.len(), Vec::new);
        if let Some(ranks) = self.ranks.get_mut(place) {
            ranks.push((rank, at));
        }
    }

    /// Sorts the lists by their ranks when `reorder` is true. Adds one warning for each query whose ranks and
    /// scores order the documents differently. Skips lists in which a document has no rank.
    pub fn use_ranks(&mut self, reorder: bool) {
        for (place, ranks) in self.ranks.iter().enumerate() {
            let Some(docs) = self.run.lists.get_mut(place) else { continue };
            if ranks.len() != docs.len() {
                continue;
            }
            let rank = |i: usize| ranks.get(i).map_or(0.0, |(rank, _)| *rank);
            let score = |i: usize| docs.get(i).and_then(|doc| doc.score);
            let order = order(ranks.len(), &|a, b| rank(a).total_cmp(&rank(b)));
            let wrong = order.windows(2).find_map(|pair| match *pair {
                [a, b] if rank(a) < rank(b) && score(a)? < score(b)? => Some(a),
                _ => None,
            });
            if let Some(index) = wrong
                && let (Some(doc), Some((_, at))) = (docs.get(index), ranks.get(index))
            {
                let query = self.run.queries.ids.get(place).map_or("", |id| id);
                let (query, doc) = (shown(query), shown(&doc.id));
                self.warnings.push(at.clone(), WarningKind::RankAgainstScore { query, doc });
            }
            if reorder {
                *docs = order.iter().filter_map(|at| docs.get(*at).cloned()).collect();
            }
        }
    }

    /// Adds a judgment. A repeated judgment with the same grade is a warning, with another grade an error.
    pub fn judge(&mut self, query: &str, doc: &Id, grade: f64, at: Range<usize>) -> Read<()> {
        self.check_id(doc, "document id", &at)?;
        self.check_conflict(query, doc, grade, &at)?;
        let place = self.qrels.open(query);
        let Some((judgments, seen)) = self.qrels.parts(place) else { return Ok(()) };
        if let Some((offset, _)) = seen.first(doc) {
            // The sink turns this byte offset into a line number.
            let kind = WarningKind::RepeatedJudgment { doc: shown(doc), first_line: offset };
            self.warnings.push(at, kind);
            return Ok(());
        }
        seen.insert(doc, at.start, grade);
        judgments.push(Judgment { doc: doc.clone(), grade });
        if grade < 0.0 {
            self.warnings.push(at.clone(), WarningKind::NegativeGrade { doc: shown(doc), grade });
        }
        self.qrels.queries.count += 1;
        self.check_count(self.qrels.queries.count, &at)
    }

    /// Fails when the document already has another grade.
    fn check_conflict(&self, query: &str, doc: &str, grade: f64, at: &Range<usize>) -> Read<()> {
        let Some((offset, first)) = self.qrels.queries.first(query, doc) else { return Ok(()) };
        if first == grade {
            return Ok(());
        }
        let first_line = self.source.line_at(offset);
        let kind =
            ErrorKind::ConflictingGrades { doc: shown(doc), first, second: grade, first_line };
        Err(self.source.error_at(kind, at.clone()))
    }

    /// Adds a document with its grade. `None` means "not judged".
    pub fn graded(
        &mut self,
        query: &str,
        doc: Doc,
        grade: Option<f64>,
        at: Range<usize>,
    ) -> Read<()> {
        let id = doc.id.clone();
        // The checks that can skip a line come before any change. The error for a duplicate document takes precedence.
        if let Some(grade) = grade
            && !self.has_retrieved(query, &id)
        {
            self.check_conflict(query, &id, grade, &at)?;
        }
        self.retrieve(query, doc, at.clone())?;
        self.open_judgments(query);
        match grade {
            Some(grade) => self.judge(query, &id, grade, at),
            None => Ok(()),
        }
    }

    /// Adds a further document of a list with its grade, without the checks of [`Collector::graded`]. The caller knows
    /// that the id is valid and new. Later calls do not notice a repetition of this id.
    pub fn graded_new(
        &mut self,
        query: &str,
        doc: Doc,
        grade: Option<f64>,
        at: Range<usize>,
    ) -> Read<()> {
        self.count_document(&at)?;
        if let Some(grade) = grade {
            if grade < 0.0 {
                let kind = WarningKind::NegativeGrade { doc: shown(&doc.id), grade };
                self.warnings.push(at, kind);
            }
            self.qrels.queries.count += 1;
            let place = self.qrels.open(query);
            if let Some((judgments, _)) = self.qrels.parts(place) {
                judgments.push(Judgment { doc: doc.id.clone(), grade });
            }
        }
        let place = self.run.open(query);
        if let Some((docs, _)) = self.run.parts(place) {
            docs.push(doc);
        }
        Ok(())
    }

    /// Fails when an id is empty or too long.
    pub fn check_id(&self, id: &str, what: &'static str, at: &Range<usize>) -> Read<()> {
        if id.is_empty() {
            return Err(self.source.error_at(ErrorKind::MissingId { what }, at.clone()));
        }
        if id.len() > MAX_ID_CHARS && id.chars().count() > MAX_ID_CHARS {
            let kind = ErrorKind::IdTooLong { chars: id.chars().count() };
            return Err(self.source.error_at(kind, at.clone()));
        }
        Ok(())
    }

    /// Parses a grade. `None` means "not judged".
    pub fn grade(&self, word: &str, comma: bool, at: Range<usize>) -> Read<Option<f64>> {
        match mark_with(word, comma) {
            Some(Mark::Unjudged) => Ok(None),
            Some(Mark::Grade(grade)) if grade.abs() <= MAX_GRADE => Ok(Some(grade + 0.0)),
            Some(Mark::Grade(grade)) if !grade.is_nan() => {
                let kind = ErrorKind::GradeOutOfRange { found: shown(word) };
                Err(self.source.error_at(kind, at))
            }
            _ => {
                let kind = ErrorKind::NotAGrade { found: shown(word) };
                Err(with_point(self.source.error_at(kind, at), word))
            }
        }
    }

    /// Parses a finite number.
    pub fn number(
        &self,
        word: &str,
        what: &'static str,
        comma: bool,
        at: Range<usize>,
    ) -> Read<f64> {
        match number_with(word, comma) {
            Some(number) if number.is_finite() => Ok(number),
            Some(_) => {
                let kind = ErrorKind::NotFinite { what, found: shown(word) };
                let error = self.source.error_at(kind, at);
                let advice = "Remove the line, or give the document the lowest score.";
                Err(if what == "score" { error.advise(advice) } else { error })
            }
            None => {
                let kind = ErrorKind::NotANumber { what, found: shown(word) };
                Err(with_point(self.source.error_at(kind, at), word))
            }
        }
    }

    /// Returns the content that was collected.
    ///
    /// # Errors
    /// Fails when there is no content and no line was skipped.
    pub fn finish(mut self, format: Format) -> Read<Parsed> {
        let text = self.source.text;
        if let Some(at) = text.find('\u{fffd}') {
            self.warn(at..at + '\u{fffd}'.len_utf8(), WarningKind::Undecodable);
        }
        let run = self.run.into_queries().map(|queries| Run { queries });
        let qrels = self.qrels.into_queries().map(|queries| Qrels { queries });
        let skipped = self.source.skipped.take();
        let others = self.titles.is_empty() && self.means.is_empty();
        let empty = run.is_none() && qrels.is_none() && others;
        if empty && skipped.total == 0 {
            return Err(ErrorKind::Empty.at(text, 0..0));
        }
        let warnings: Warnings = self.warnings.finish(text);
        let Self { keywords, columns, titles, means, tags, .. } = self;
        Ok(Parsed { format, run, qrels, keywords, titles, means, tags, warnings, columns, skipped })
    }
}

/// Suggests a decimal point in place of a comma, if the word is then a number.
fn with_point(error: Box<ParseError>, word: &str) -> Box<ParseError> {
    let point = word.replacen(',', ".", 1);
    let is_number = point != word && number_with(&point, false).is_some();
    if is_number { error.replace_with(&point) } else { error }
}
