//! Writes runs and judgments as tables: CSV with commas, and BEIR's judgments with tabs.
//!
//! A cell that a spreadsheet would take for a formula gets an apostrophe in front; the reader of tables
//! removes it.

use super::csv_writer::{CsvWriter, guarded};
use super::write_error::{WriteError, are_scored, check_cell, check_word};
use crate::data::{Doc, Id, Judgment, Qrels, Run};
use crate::decimal::shortest;
use crate::metrics::Index;

/// Returns the text as a cell.
fn cell(text: &str) -> Result<String, WriteError> {
    check_cell(text)?;
    Ok(guarded(text))
}

/// Returns the id as a cell. Fails when it is empty.
fn id(text: &str) -> Result<String, WriteError> {
    if text.is_empty() {
        check_word(text)?;
    }
    cell(text)
}

/// Writes judgments as BEIR does: `query-id`, `corpus-id`, `score` between tabs. Fails for ids that would need
/// quotes, because not every reader of this format supports quotes, and for a query without judgments.
pub(super) fn beir(qrels: &Qrels) -> Result<String, WriteError> {
    let mut sheet = CsvWriter::beir();
    sheet.row(["query-id", "corpus-id", "score"]);
    each(qrels, &mut |query, doc, grade| {
        for text in [query, doc] {
            if text.contains(['\t', '\n', '\r', '"']) {
                let why = "has a tab, a line end or a quote; write a table (CSV) or JSON";
                return Err(WriteError::new(text, why));
            }
        }
        sheet.row([id(query)?, id(doc)?, shortest(grade)]);
        Ok(())
    })?;
    Ok(sheet.finish())
}

/// Writes judgments as Quepid's ratings: `query,docid,rating`.
pub(super) fn ratings(qrels: &Qrels) -> Result<String, WriteError> {
    let mut sheet = CsvWriter::commas();
    sheet.row(["query", "docid", "rating"]);
    each(qrels, &mut |query, doc, grade| {
        sheet.row([id(query)?, id(doc)?, shortest(grade)]);
        Ok(())
    })?;
    Ok(sheet.finish())
}

/// Writes the grade of one document of a query.
type Each<'e> = &'e mut dyn FnMut(&str, &str, f64) -> Result<(), WriteError>;

fn each(qrels: &Qrels, write: Each) -> Result<(), WriteError> {
    for (query, judgments) in &qrels.queries {
        if judgments.is_empty() {
            return Err(WriteError::new(query, "has no judgments, which these rows cannot say"));
        }
        for judgment in judgments {
            write(query, &judgment.doc, judgment.grade)?;
        }
    }
    Ok(())
}

/// Writes a run and its judgments: a row for each document with its rank and grade. The rows of judged
/// documents that were not retrieved have no rank.
pub(super) fn both(run: &Run, qrels: Option<&Qrels>) -> Result<String, WriteError> {
    let judged = qrels.map_or(&[][..], |qrels| &qrels.queries);
    let listed = Index::of(run.queries.iter().map(|(query, _)| query));
    let judgments = Index::of(judged.iter().map(|(query, _)| query));
    let mut columns = Columns::of(run, judged)?;
    for (query, docs) in &run.queries {
        let grades = judgments.get(query).and_then(|at| judged.get(at));
        columns.query(query, docs, grades.map_or(&[][..], |(_, grades)| grades))?;
    }
    for (query, grades) in judged.iter().filter(|(query, _)| !listed.has(query)) {
        columns.query(query, &[], grades)?;
    }
    Ok(columns.sheet.finish())
}

/// The table, and which optional columns it has.
struct Columns {
    sheet: CsvWriter,
    query: bool,
    title: bool,
    text: bool,
    score: bool,
    grade: bool,
}

impl Columns {
    fn of(run: &Run, judged: &[(Id, Vec<Judgment>)]) -> Result<Self, WriteError> {
        let docs = || run.queries.iter().flat_map(|(_, docs)| docs);
        let mut ids = run.queries.iter().map(|(id, _)| id).chain(judged.iter().map(|(id, _)| id));
        let query = ids.any(|id| !id.is_empty());
        let all: Vec<Doc> = docs().cloned().collect();
        let (title, text) =
            (docs().any(|doc| doc.title.is_some()), docs().any(|doc| doc.text.is_some()));
        let (score, grade) = (are_scored("the table", &all)?, !judged.is_empty());
        let mut names = Vec::new();
        let wanted = [
            ("query", query),
            ("rank", true),
            ("doc", true),
            ("title", title),
            ("text", text),
            ("score", score),
            ("grade", grade),
        ];
        names.extend(wanted.iter().filter(|(_, there)| *there).map(|(name, _)| *name));
        let mut sheet = CsvWriter::commas();
        sheet.row(names);
        Ok(Self { sheet, query, title, text, score, grade })
    }

    fn query(&mut self, query: &Id, docs: &[Doc], grades: &[Judgment]) -> Result<(), WriteError> {
        let graded = Index::of(grades.iter().map(|judgment| &judgment.doc));
        let listed = Index::of(docs.iter().map(|doc| &doc.id));
        for (at, doc) in docs.iter().enumerate() {
            let grade = graded.get(&doc.id).and_then(|at| grades.get(at)).map(|one| one.grade);
            id(&doc.id)?;
            self.row(query, &(at + 1).to_string(), doc, grade)?;
        }
        for judgment in grades.iter().filter(|judgment| !listed.has(&judgment.doc)) {
            id(&judgment.doc)?;
            self.row(query, "", &Doc::new(judgment.doc.clone()), Some(judgment.grade))?;
        }
        if docs.is_empty() && grades.is_empty() {
            // A row with the query's name alone stands for an empty query.
            id(query)?;
            self.row(query, "", &Doc::new(""), None)?;
        }
        Ok(())
    }

    fn row(
        &mut self,
        query: &Id,
        rank: &str,
        doc: &Doc,
        grade: Option<f64>,
    ) -> Result<(), WriteError> {
        let number = |number: Option<f64>| number.map_or(String::new(), shortest);
        let text = |text: &Option<Id>| text.as_ref().map_or(Ok(String::new()), |text| cell(text));
        let mut cells = Vec::new();
        if self.query {
            cells.push(id(query)?);
        }
        cells.push(rank.into());
        cells.push(cell(&doc.id)?);
        if self.title {
            cells.push(text(&doc.title)?);
        }
        if self.text {
            cells.push(text(&doc.text)?);
        }
        if self.score {
            cells.push(number(doc.score));
        }
        if self.grade {
            cells.push(number(grade));
        }
        self.sheet.row(cells);
        Ok(())
    }
}
