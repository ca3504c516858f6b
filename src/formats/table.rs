//! Rows with named columns, whatever separates them, and delimited text in particular.
//!
//! With a rank column the ranks order the list; a row without a rank holds a judgment of a document
//! that was not retrieved. Without ranks the rows are in rank order. A table of queries, documents
//! and ratings without ranks or scores, as BEIR and Quepid write it, holds judgments only.

use std::borrow::Cow;
use std::ops::Range;

use super::collector::Collector;
use super::columns::{Role, normal, role};
use super::error::{ErrorKind, Read};
use super::format::{Format, Reader};
use super::reading::Column;
use super::source::Source;
use super::warning::WarningKind;
use super::words::{shown, trim};
use super::{Parsed, counted, delimited};
use crate::data::{Doc, Id};

pub(super) const READER: Reader = Reader { looks: delimited::looks, read };
pub(super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };

fn looks_qrels(source: &Source) -> bool {
    delimited::looks(source)
        && delimited::header(source).is_some_and(|(names, _)| is_judgments_only(&names))
}

/// The headers that BEIR and Quepid give to judgments.
fn is_judgments_only(names: &[&str]) -> bool {
    let mut names: Vec<String> = names.iter().map(|name| normal(trim(name))).collect();
    names.retain(|name| !name.is_empty());
    [["corpusid", "queryid", "score"], ["docid", "query", "rating"]].iter().any(|known| {
        names.len() == 3 && known.iter().all(|one| names.iter().any(|name| name == one))
    })
}

fn read(source: &Source) -> Read<Parsed> {
    delimited::read(source, false)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    delimited::read(source, true)
}

/// A cell of a row, and where it stands.
pub(super) struct Cell<'a> {
    pub text: Cow<'a, str>,
    pub at: Range<usize>,
}

/// Where the cell stands; past the end, where the row does.
fn place(row: &[Cell], at: usize) -> Range<usize> {
    row.get(at).map_or_else(|| whole(row), |cell| cell.at.clone())
}

fn whole(row: &[Cell]) -> Range<usize> {
    match row {
        [] => 0..0,
        [first, ..] => first.at.start..row.last().unwrap_or(first).at.end,
    }
}

/// Reads rows once the header is known.
pub(super) struct Table {
    /// The meaning of each column.
    roles: Vec<Option<Role>>,
    /// The same with their names and first rows, for people.
    columns: Vec<Column>,
    judgments_only: bool,
    /// Numbers are written with a decimal comma.
    comma: bool,
    rows: usize,
    scores: Option<bool>,
}

impl Table {
    pub fn new(out: &Collector, header: &[Cell], judgments_only: bool, comma: bool) -> Read<Self> {
        let names: Vec<&str> = header.iter().map(|cell| &*cell.text).collect();
        let beir = is_judgments_only(&names);
        let mut roles: Vec<Option<Role>> = Vec::new();
        for cell in header {
            let found = match role(trim(&cell.text)) {
                Some(Role::Score) if beir => Some(Role::Grade),
                found => found,
            };
            let first = roles.iter().position(|role| *role == found).and_then(|at| names.get(at));
            if let (Some(found), Some(first)) = (found, first) {
                let (first, second) = (shown(first).into(), shown(&cell.text).into());
                let kind = ErrorKind::DuplicateColumn { what: found.label(), first, second };
                return Err(out.source.error_at(kind, cell.at.clone()));
            }
            roles.push(found);
        }
        let mut table = Self::with_roles(out, header, roles, judgments_only || beir, comma)?;
        for (column, name) in table.columns.iter_mut().zip(names) {
            column.name = shown(trim(name));
        }
        Ok(table)
    }

    /// A table whose columns have these meanings, unless the user chose others.
    pub fn with_roles(
        out: &Collector,
        first: &[Cell],
        mut roles: Vec<Option<Role>>,
        judgments_only: bool,
        comma: bool,
    ) -> Read<Self> {
        if !out.source.how.roles.is_empty() {
            roles.clone_from(&out.source.how.roles);
            roles.resize(first.len(), None);
        }
        let named = roles.iter().flatten().any(|role| role.names_document());
        let graded = roles.contains(&Some(Role::Grade));
        let expected = match (named, graded) {
            (false, _) if judgments_only || !graded => Some("column for the document"),
            (_, false) if judgments_only => Some("column for the grade"),
            _ => None,
        };
        if let Some(expected) = expected {
            let cells: Vec<&str> = first.iter().map(|cell| &*cell.text).collect();
            let found = shown(&cells.join(", "));
            let kind = ErrorKind::MissingColumn { expected, found };
            return Err(out.source.error_at(kind, whole(first)));
        }
        let column = |role: &Option<Role>| Column { role: *role, ..Column::default() };
        let columns = roles.iter().map(column).collect();
        Ok(Self { roles, columns, judgments_only, comma, rows: 0, scores: None })
    }

    fn has(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    pub fn row(&mut self, out: &mut Collector, row: &[Cell]) -> Read<()> {
        if row.iter().all(|cell| trim(&cell.text).is_empty()) {
            return Ok(());
        }
        for (column, cell) in self.columns.iter_mut().zip(row) {
            column.push(&cell.text);
        }
        self.rows += 1;
        self.check_width(out, row)?;
        // The word and its place.
        let cell = |role| {
            let column = self.roles.iter().position(|one| *one == Some(role))?;
            row.get(column).map(|cell| (trim(&cell.text), &cell.at))
        };
        let query = cell(Role::Query).map_or("", |(query, _)| query);
        if let Some((query, at)) = cell(Role::Query) {
            out.check_id(query, "query", at)?;
        }
        let title = cell(Role::Title).filter(|(title, _)| !title.is_empty());
        let text = cell(Role::Text).filter(|(text, _)| !text.is_empty());
        let mut doc = match cell(Role::Doc).or(title) {
            Some((id, _)) => Doc::new(id),
            None => Doc::new(format!("d{}", self.rows)),
        };
        doc.title = title.map(|(title, _)| title).filter(|title| **title != *doc.id).map(Id::from);
        doc.text = text.map(|(text, _)| text.into());
        let named = cell(Role::Doc).or(title).or(text).or(cell(Role::Grade));
        let at = named.map_or_else(|| place(row, 0), |(_, at)| at.clone());

        // No cell, an empty cell ("not judged") or a grade.
        let grade = match cell(Role::Grade) {
            None => None,
            Some(("", _)) => Some(None),
            Some((word, at)) => Some(out.grade(word, self.comma, at.clone())?),
        };
        if self.judgments_only {
            return match grade.flatten() {
                Some(grade) => out.judge(query, &doc.id, grade, at),
                None => {
                    out.check_id(&doc.id, "document id", &at)?;
                    out.open_judgments(query);
                    Ok(())
                }
            };
        }
        let rank = match cell(Role::Rank) {
            None => None,
            Some(("", empty)) => {
                // Judged, not retrieved.
                return match grade.flatten() {
                    Some(grade) => {
                        out.judge(query, &doc.id, grade, at)?;
                        out.open_list(query);
                        Ok(())
                    }
                    None => Err(out
                        .source
                        .error_at(
                            ErrorKind::NotANumber { what: "rank", found: String::new() },
                            empty.clone(),
                        )
                        .advise(
                            "Give the rank, or the grade of a document that was not retrieved.",
                        )),
                };
            }
            Some((word, at)) => {
                let word = word.strip_suffix('.').unwrap_or(word);
                Some(out.number(word, "rank", false, at.clone())?)
            }
        };
        if let Some((word, place)) = cell(Role::Score) {
            // All documents have a score, or none.
            let expected = *self.scores.get_or_insert(!word.is_empty());
            if expected || !word.is_empty() {
                doc.score = Some(out.number(word, "score", self.comma, place.clone())?);
                if !expected {
                    let kind = ErrorKind::NotANumber { what: "score", found: String::new() };
                    return Err(out.source.error_at(kind, place.clone()).advise(
                        "Rows above have no score. Give a score to every document or to none.",
                    ));
                }
            }
        }
        match grade {
            Some(grade) => out.graded(query, doc, grade, at.clone())?,
            None => out.retrieve(query, doc, at.clone())?,
        }
        if let Some(rank) = rank {
            out.rank(query, rank, at);
        }
        Ok(())
    }

    fn check_width(&self, out: &Collector, row: &[Cell]) -> Read<()> {
        let filled = row.iter().rposition(|cell| !trim(&cell.text).is_empty());
        let filled = filled.map_or(0, |at| at + 1);
        let needed = self.roles.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        let (at, count) = if filled > self.roles.len() {
            (place(row, self.roles.len()), filled)
        } else if row.len() < needed {
            (whole(row), row.len())
        } else {
            return Ok(());
        };
        let found = counted(count, "column", "columns");
        let kind = ErrorKind::Columns { expected: "as many as in the header", found };
        Err(out.source.error_at(kind, at).advise(
            "Put a cell that contains the separator between double quotes, and leave no cell out.",
        ))
    }

    pub fn is_judgments_only(&self) -> bool {
        self.judgments_only
    }

    pub fn finish(self, mut out: Collector, format: Format) -> Read<Parsed> {
        out.use_ranks(true);
        let unordered = !self.judgments_only && !self.has(Role::Rank) && !self.has(Role::Score);
        if unordered && self.has(Role::Query) && self.has(Role::Grade) {
            let first = out.source.lines().next().unwrap_or("");
            let at = out.source.range(first);
            out.doubt(at, WarningKind::RowOrderAsRanking);
        }
        if self.rows == 0 {
            let end = out.source.text.len();
            return Err(out
                .source
                .error_at(ErrorKind::Empty, end..end)
                .advise("There is a header but no row below it."));
        }
        out.columns = self.columns;
        out.finish(format)
    }
}
