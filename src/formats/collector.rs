//! Gathers documents and judgments, and watches over limits and repetitions.

use std::collections::HashMap;
use std::ops::Range;

use super::error::{ErrorKind, Read};
use super::format::Format;
use super::limits::{MAX_DOCUMENTS, MAX_GRADE, MAX_ID_CHARS};
use super::source::Source;
use super::span::Span;
use super::warning::{Sink, WarningKind};
use super::words::{Mark, mark_with, number_with, shown};
use super::{Parsed, Warnings};
use crate::data::{Doc, Id, Judgment, Keywords, Qrels, Run};

/// Byte offset and grade of the first mention of each document.
type Seen = HashMap<Id, (usize, f64)>;

/// Lists by query, in the order of first mention.
struct Lists<T> {
    queries: Vec<(Id, Vec<T>)>,
    index: HashMap<Id, usize>,
    /// For each query: where each document was first seen.
    seen: Vec<Seen>,
    count: usize,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { queries: Vec::new(), index: HashMap::new(), seen: Vec::new(), count: 0 }
    }
}

impl<T> Lists<T> {
    fn open(&mut self, query: &str) -> usize {
        if let Some(last) = self.queries.len().checked_sub(1)
            && self.queries.last().is_some_and(|(id, _)| &**id == query)
        {
            return last;
        }
        if let Some(&at) = self.index.get(query) {
            return at;
        }
        let id: Id = query.into();
        self.index.insert(id.clone(), self.queries.len());
        self.queries.push((id, Vec::new()));
        self.seen.push(HashMap::new());
        self.queries.len() - 1
    }

    fn parts(&mut self, at: usize) -> Option<(&mut Vec<T>, &mut Seen)> {
        Some((&mut self.queries.get_mut(at)?.1, self.seen.get_mut(at)?))
    }

    fn into_queries(self) -> Option<Vec<(Id, Vec<T>)>> {
        (!self.queries.is_empty()).then_some(self.queries)
    }
}

/// What has been read so far.
pub(super) struct Collector<'s, 't> {
    pub source: &'s Source<'t>,
    run: Lists<Doc>,
    qrels: Lists<Judgment>,
    keywords: Option<Keywords>,
    warnings: Sink,
}

impl<'s, 't> Collector<'s, 't> {
    pub fn new(source: &'s Source<'t>) -> Self {
        let (run, qrels) = (Lists::default(), Lists::default());
        Self { source, run, qrels, keywords: None, warnings: Sink::default() }
    }

    pub fn warn(&mut self, at: Range<usize>, kind: WarningKind) {
        self.warnings.push(at, kind);
    }

    /// Warns about a guess, unless the user chose the format.
    pub fn doubt(&mut self, at: Range<usize>, kind: WarningKind) {
        if !self.source.is_chosen() {
            self.warn(at, kind);
        }
    }

    /// A query with a list, which may stay empty.
    pub fn open_list(&mut self, query: &str) {
        self.run.open(query);
    }

    /// A query with judgments, which may stay without any.
    pub fn open_judgments(&mut self, query: &str) {
        self.qrels.open(query);
    }

    pub fn set_keywords(&mut self, keywords: Keywords) {
        self.keywords = Some(keywords);
    }

    /// The documents retrieved so far for a query.
    pub fn list(&self, query: &str) -> Option<&[Doc]> {
        let at = *self.run.index.get(query)?;
        self.run.queries.get(at).map(|(_, docs)| docs.as_slice())
    }

    /// Is the document in the list of the query?
    pub fn has_retrieved(&self, query: &str, doc: &str) -> bool {
        let seen = self.run.index.get(query).and_then(|at| self.run.seen.get(*at));
        seen.is_some_and(|seen| seen.contains_key(doc))
    }

    /// Adds a document to the list of a query.
    pub fn retrieve(&mut self, query: &str, doc: Doc, at: Range<usize>) -> Read<()> {
        let place = self.run.open(query);
        self.check_id(&doc.id, "document id", &at)?;
        self.run.count += 1;
        if self.run.count > MAX_DOCUMENTS {
            return Err(self.source.error_at(ErrorKind::TooManyDocuments, at));
        }
        let Some((docs, seen)) = self.run.parts(place) else { return Ok(()) };
        if let Some((first, _)) = seen.insert(doc.id.clone(), (at.start, 0.0)) {
            let kind = ErrorKind::DuplicateDocument {
                doc: shown(&doc.id),
                first_line: line_of(self.source.text, first),
            };
            return Err(self.source.error_at(kind, at));
        }
        docs.push(doc);
        Ok(())
    }

    /// Orders the list of a query by the ranks of its documents, given in the order they came in.
    pub fn order_by(&mut self, query: &str, ranks: &[f64]) {
        let Some(&at) = self.run.index.get(query) else { return };
        let Some((_, docs)) = self.run.queries.get_mut(at) else { return };
        let mut ranked: Vec<(f64, Doc)> = ranks.iter().copied().zip(docs.drain(..)).collect();
        ranked.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        docs.extend(ranked.into_iter().map(|(_, doc)| doc));
    }

    /// Adds a judgment. The same grade again is a warning, another grade an error.
    pub fn judge(&mut self, query: &str, doc: &Id, grade: f64, at: Range<usize>) -> Read<()> {
        let place = self.qrels.open(query);
        self.check_id(doc, "document id", &at)?;
        let Some((judgments, seen)) = self.qrels.parts(place) else { return Ok(()) };
        if let Some(&(first, before)) = seen.get(doc) {
            if before == grade {
                // The sink wants the byte offset here.
                let first_line = first;
                let kind = WarningKind::RepeatedJudgment { doc: shown(doc), first_line };
                self.warnings.push(at, kind);
                return Ok(());
            }
            let first_line = line_of(self.source.text, first);
            let (first, second) = (before, grade);
            let kind = ErrorKind::ConflictingGrades { doc: shown(doc), first, second, first_line };
            return Err(self.source.error_at(kind, at));
        }
        seen.insert(doc.clone(), (at.start, grade));
        judgments.push(Judgment { doc: doc.clone(), grade });
        if grade < 0.0 {
            self.warnings.push(at.clone(), WarningKind::NegativeGrade { doc: shown(doc), grade });
        }
        self.qrels.count += 1;
        if self.qrels.count > MAX_DOCUMENTS {
            return Err(self.source.error_at(ErrorKind::TooManyDocuments, at));
        }
        Ok(())
    }

    /// Adds a document that comes with its grade.
    pub fn graded(
        &mut self,
        query: &str,
        doc: Doc,
        grade: Option<f64>,
        at: Range<usize>,
    ) -> Read<()> {
        let id = doc.id.clone();
        self.open_judgments(query);
        self.retrieve(query, doc, at.clone())?;
        match grade {
            Some(grade) => self.judge(query, &id, grade, at),
            None => Ok(()),
        }
    }

    /// [`Collector::graded`] for a document whose id is known to be new.
    pub fn graded_new(
        &mut self,
        query: &str,
        doc: Doc,
        grade: Option<f64>,
        at: Range<usize>,
    ) -> Read<()> {
        self.run.count += 1;
        if self.run.count > MAX_DOCUMENTS {
            return Err(self.source.error_at(ErrorKind::TooManyDocuments, at));
        }
        if let Some(grade) = grade {
            if grade < 0.0 {
                let kind = WarningKind::NegativeGrade { doc: shown(&doc.id), grade };
                self.warnings.push(at, kind);
            }
            self.qrels.count += 1;
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

    /// Checks an id for emptiness and length.
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

    /// Reads a grade; `None` means "not judged".
    pub fn grade(&self, word: &str, comma: bool, at: Range<usize>) -> Read<Option<f64>> {
        match mark_with(word, comma) {
            Some(Mark::Unjudged) => Ok(None),
            // Also false for NaN.
            Some(Mark::Grade(grade)) if grade.abs() <= MAX_GRADE => Ok(Some(grade + 0.0)),
            Some(Mark::Grade(_)) => {
                let kind = ErrorKind::GradeOutOfRange { found: shown(word) };
                Err(self.source.error_at(kind, at))
            }
            None => Err(self.source.error_at(ErrorKind::NotAGrade { found: shown(word) }, at)),
        }
    }

    /// Reads a finite number.
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
                Err(self.source.error_at(ErrorKind::NotFinite { what, found: shown(word) }, at))
            }
            None => {
                Err(self.source.error_at(ErrorKind::NotANumber { what, found: shown(word) }, at))
            }
        }
    }

    pub fn finish(mut self, format: Format) -> Read<Parsed> {
        let text = self.source.text;
        if let Some(at) = text.find('\u{fffd}') {
            self.warn(at..at + '\u{fffd}'.len_utf8(), WarningKind::Undecodable);
        }
        let run = self.run.into_queries().map(|queries| Run { queries });
        let qrels = self.qrels.into_queries().map(|queries| Qrels { queries });
        if run.is_none() && qrels.is_none() {
            return Err(ErrorKind::Empty.at(text, 0..0));
        }
        let warnings: Warnings = self.warnings.finish(text);
        Ok(Parsed { format, run, qrels, keywords: self.keywords, warnings })
    }
}

fn line_of(text: &str, at: usize) -> usize {
    Span::locate(text, at..at).line
}
