//! Reads tables with named columns, row by row, whatever format the cells come from.
//!
//! When there is a rank column, the ranks order the list, and a row without a rank is a judgment of a
//! document that was not retrieved. Without ranks, the rows are in rank order. A table with only queries,
//! documents and ratings, as BEIR, Quepid and ir_measures write it, holds judgments only. A column of clicks
//! makes the table a click log. When a table holds several systems or snapshots, the first is read, and a
//! warning names the others.

use std::ops::Range;

use super::cell::Cell;
use super::clicks::Clicks;
use super::collector::Collector;
use super::columns::Column;
use super::columns::{Role, normal, role};
use super::csv_writer::unguarded;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::header::{Wanted, is_judge, is_judgments_only};
use super::parsed::Parsed;
use super::spreadsheet::is_from_spreadsheet;
use super::triple_columns;
use super::warning::WarningKind;
use super::words::{counted, shown, trim};
use crate::data::{Doc, Id};

/// Returns the place of a cell, or the place of the row when the row has no such cell.
fn place(row: &[Cell], at: usize) -> Range<usize> {
    row.get(at).map_or_else(|| whole(row), |cell| cell.at.clone())
}

/// Returns the place of a row.
fn whole(row: &[Cell]) -> Range<usize> {
    match row {
        [] => 0..0,
        [first, ..] => first.at.start..row.last().unwrap_or(first).at.end,
    }
}

/// Reads the rows of a table whose header is known.
pub(super) struct Table {
    /// The role of each column. Several columns hold grades when there are several judges.
    roles: Vec<Option<Role>>,
    /// The columns with their names and first cells, for the user.
    columns: Vec<Column>,
    judgments_only: bool,
    /// Whether the rows have no grades, and each row names a relevant document.
    every_row_is_relevant: bool,
    /// Whether numbers have a decimal comma.
    comma: bool,
    rows: usize,
    /// Whether documents have scores, once the first row has been read.
    scores: Option<bool>,
    /// The rows of a click log.
    clicks: Option<Clicks>,
    /// The system that is read, then the others.
    systems: Vec<Id>,
    /// Whether there is already a warning about an id that a spreadsheet has changed.
    warned_of_spreadsheet: bool,
}

/// The text and the place of a cell.
type LocatedCell<'c> = (&'c str, &'c Range<usize>);

fn find<'c>(roles: &[Option<Role>], row: &'c [Cell], wanted: Role) -> Option<LocatedCell<'c>> {
    let column = roles.iter().position(|one| *one == Some(wanted))?;
    row.get(column).map(found)
}

fn found<'c>(cell: &'c Cell) -> LocatedCell<'c> {
    (unguarded(trim(&cell.text)), &cell.at)
}

impl Table {
    /// Creates a table with this header.
    pub fn new(out: &mut Collector, header: &[Cell], wanted: Wanted, comma: bool) -> Read<Self> {
        let names: Vec<&str> = header.iter().map(|cell| &*cell.text).collect();
        let beir = is_judgments_only(&names);
        let is = |known| names.iter().any(|name| normal(name) == known);
        // Quepid's export ends with fields of the case, which may have any name, so duplicates are ignored.
        let quepid = is("caseid");
        let mut roles: Vec<Option<Role>> = Vec::new();
        for cell in header {
            let named = match wanted {
                Wanted::Triples => triple_columns::role(trim(&cell.text)),
                _ => role(trim(&cell.text)),
            };
            let found = match named {
                Some(Role::Score) if beir => Some(Role::Grade),
                None if wanted == Wanted::Judges && is_judge(cell, None) => Some(Role::Grade),
                found => found,
            };
            let first = roles.iter().position(|role| *role == found).and_then(|at| names.get(at));
            let several = wanted == Wanted::Judges && found == Some(Role::Grade);
            if let (Some(found), Some(first), false) = (found, first, quepid || several) {
                let (first, second) = (shown(first).into(), shown(&cell.text).into());
                let kind = ErrorKind::DuplicateColumn { what: found.label(), first, second };
                return Err(out.source.error_at(kind, cell.at.clone()));
            }
            roles.push(found.filter(|_| several || first.is_none()));
        }
        if roles.iter().filter(|role| **role == Some(Role::Grade)).count() > 1 {
            let count = roles.iter().filter(|role| **role == Some(Role::Grade)).count();
            out.warn(whole(header), WarningKind::MeanOfGrades { count });
        }
        let judgments = match wanted {
            Wanted::Any => beir,
            Wanted::Judgments | Wanted::Judges => true,
            Wanted::Triples => triple_columns::are_judgments(out, header, &roles),
        };
        let chosen = roles.contains(&Some(Role::Grade));
        let mut table = Self::with_roles(out, header, roles, judgments, comma, wanted)?;
        table.every_row_is_relevant = wanted == Wanted::Triples && judgments && !chosen;
        for (column, name) in table.columns.iter_mut().zip(names) {
            column.name = shown(trim(name));
        }
        Ok(table)
    }

    /// Creates a table whose columns have these roles, unless the user chose others.
    pub fn with_roles(
        out: &Collector,
        first: &[Cell],
        mut roles: Vec<Option<Role>>,
        judgments: bool,
        comma: bool,
        wanted: Wanted,
    ) -> Read<Self> {
        if !out.source.how.roles.is_empty() {
            roles.clone_from(&out.source.how.roles);
            roles.resize(first.len(), None);
        }
        let named = roles.iter().flatten().any(|role| role.names_document());
        let expected = match (named, roles.contains(&Some(Role::Grade))) {
            (false, graded) if judgments || !graded => Some("column for the document"),
            // An item without a rating is one that the user chose.
            (_, false) if judgments && wanted != Wanted::Triples => Some("column for the grade"),
            _ => None,
        };
        if let Some(expected) = expected {
            let cells: Vec<&str> = first.iter().map(|cell| &*cell.text).collect();
            let found = shown(&cells.join(", "));
            let kind = ErrorKind::MissingColumn { expected, found };
            let error = out.source.error_at(kind, whole(first));
            let is = |known| cells.iter().any(|name| normal(name) == known);
            return Err(match is("caseid") && is("score") {
                true => error.advise(
                    "Quepid's general export has a row for each query and no documents inside: \
                     export the detailed or the basic form.",
                ),
                false => error,
            });
        }
        let column = |role: &Option<Role>| Column { role: *role, ..Column::default() };
        let columns = roles.iter().map(column).collect();
        let has = |role| roles.contains(&Some(role));
        let clicked = has(Role::Clicked) && has(Role::Doc) && !has(Role::Grade) && !judgments;
        Ok(Self {
            clicks: clicked.then(Clicks::default),
            roles,
            columns,
            judgments_only: judgments,
            every_row_is_relevant: false,
            comma,
            rows: 0,
            scores: None,
            systems: Vec::new(),
            warned_of_spreadsheet: false,
        })
    }

    fn has(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    /// Reads one row.
    pub fn row(&mut self, out: &mut Collector, row: &[Cell]) -> Read<()> {
        if row.iter().all(|cell| trim(&cell.text).is_empty()) {
            return Ok(());
        }
        for (at, column) in self.columns.iter_mut().enumerate() {
            // A short row counts as one with empty cells, so that the cells of later rows stay aligned.
            column.push(row.get(at).map_or("", |cell| &*cell.text));
        }
        self.rows += 1;
        self.check_width(out, row)?;
        if self.is_of_another_system(row) {
            return Ok(());
        }
        let cell = |role| find(&self.roles, row, role);
        let query = cell(Role::Query).map_or("", |(query, _)| query);
        if let Some((query, at)) = cell(Role::Query) {
            out.check_id(query, "query", at)?;
        }
        let filled = |role| cell(role).filter(|(word, _)| !word.is_empty());
        let (title, text) = (filled(Role::Title), filled(Role::Text));
        let id = cell(Role::Doc).or(title);
        let named = id.or(text).or(cell(Role::Grade));
        let at = named.map_or_else(|| place(row, 0), |(_, at)| at.clone());
        let mut doc = match id {
            Some((id, _)) => Doc::new(id),
            None => Doc::new(format!("d{}", self.rows)),
        };
        doc.title = title.map(|(title, _)| title).filter(|title| **title != *doc.id).map(Id::from);
        doc.text = text.map(|(text, _)| text.into());
        if !self.warned_of_spreadsheet && is_from_spreadsheet(&doc.id) {
            self.warned_of_spreadsheet = true;
            out.warn(at.clone(), WarningKind::SpreadsheetId { doc: shown(&doc.id) });
        }
        let rest = [Role::Grade, Role::Score, Role::Clicked];
        if doc.id.is_empty()
            && !query.is_empty()
            && rest.into_iter().all(|one| filled(one).is_none())
        {
            // Quepid writes such a row for a query without documents.
            match self.judgments_only {
                true => out.open_judgments(query),
                false => out.open_list(query),
            }
            return Ok(());
        }
        let grade = self.grade(out, row)?;
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
            Some(("", empty)) if self.clicks.is_none() => {
                // The document was judged but not retrieved.
                return match grade.flatten() {
                    Some(grade) => {
                        out.judge(query, &doc.id, grade, at)?;
                        out.open_list(query);
                        Ok(())
                    }
                    None => Err(no_rank(out, empty)),
                };
            }
            None | Some(("", _)) => None,
            Some((word, at)) => {
                let word = word.strip_suffix('.').unwrap_or(word);
                Some(out.number(word, "rank", false, at.clone())?)
            }
        };
        if let (Some((word, place)), Some(clicks)) = (cell(Role::Clicked), &mut self.clicks) {
            let clicked = match word {
                "" => false,
                word => out.grade(word, self.comma, place.clone())?.is_some_and(|it| it > 0.0),
            };
            return clicks.add(out, query, doc, (rank, clicked), at);
        }
        doc.score = self.score(out, row)?;
        match grade {
            Some(grade) => out.graded(query, doc, grade, at.clone())?,
            None => out.retrieve(query, doc, at.clone())?,
        }
        if let Some(rank) = rank {
            out.rank(query, rank, at);
        }
        Ok(())
    }

    /// Returns whether the row belongs to another system than the first, and records its system.
    fn is_of_another_system(&mut self, row: &[Cell]) -> bool {
        let Some((system, _)) = find(&self.roles, row, Role::System) else { return false };
        match self.systems.iter().position(|known| **known == *system) {
            Some(known) => known > 0,
            None => {
                self.systems.push(system.into());
                self.systems.len() > 1
            }
        }
    }

    /// Returns the mean of the grades of a row: `None` without a grade column, `Some(None)` without a grade
    /// ("not judged").
    fn grade(&self, out: &Collector, row: &[Cell]) -> Read<Option<Option<f64>>> {
        if self.every_row_is_relevant {
            return Ok(Some(Some(1.0)));
        }
        let (mut there, mut count, mut sum) = (false, 0.0, 0.0);
        for (cell, role) in row.iter().zip(&self.roles) {
            if *role != Some(Role::Grade) {
                continue;
            }
            there = true;
            let (word, at) = found(cell);
            let grade =
                if word.is_empty() { None } else { out.grade(word, self.comma, at.clone())? };
            if let Some(grade) = grade {
                count += 1.0;
                sum += grade;
            }
        }
        Ok(there.then_some((count > 0.0).then_some(sum / count)))
    }

    fn score(&mut self, out: &Collector, row: &[Cell]) -> Read<Option<f64>> {
        let Some((word, place)) = find(&self.roles, row, Role::Score) else { return Ok(None) };
        // Either all documents have a score or none has.
        let expected = *self.scores.get_or_insert(!word.is_empty());
        if !expected && word.is_empty() {
            return Ok(None);
        }
        let score = out.number(word, "score", self.comma, place.clone())?;
        if expected {
            return Ok(Some(score));
        }
        let kind = ErrorKind::NotANumber { what: "score", found: String::new() };
        Err(out
            .source
            .error_at(kind, place.clone())
            .advise("Rows above have no score. Give a score to every document or to none."))
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

    /// Returns whether the table holds judgments and no ranking.
    pub fn is_judgments_only(&self) -> bool {
        self.judgments_only
    }

    /// Returns whether the table is a click log.
    pub fn has_clicks(&self) -> bool {
        self.clicks.is_some()
    }

    /// Returns the content of the table.
    ///
    /// # Errors
    /// Fails when the table has no rows.
    pub fn finish(mut self, mut out: Collector, format: Format) -> Read<Parsed> {
        if self.rows == 0 {
            let end = out.source.text.len();
            return Err(out
                .source
                .error_at(ErrorKind::Empty, end..end)
                .advise("There is a header but no row below it."));
        }
        out.use_ranks(true);
        let first = out.source.lines().next().unwrap_or("");
        let first = out.source.range(first);
        if let [read, others @ ..] = self.systems.as_slice()
            && !others.is_empty()
        {
            let others: Vec<String> = others.iter().map(|name| shown(name)).collect();
            let (read, others) = (shown(read), others.join("”, “"));
            out.warn(first.clone(), WarningKind::OneOfSeveral { read, others });
        }
        let unordered = !self.judgments_only && !self.has(Role::Rank) && !self.has(Role::Score);
        if unordered && self.has(Role::Query) && self.has(Role::Grade) {
            let choose = Format::CsvQrels.label();
            out.doubt(first, WarningKind::RowOrderAsRanking { choose });
        }
        if let Some(clicks) = self.clicks.take() {
            clicks.finish(&mut out)?;
        }
        out.columns = self.columns;
        out.finish(format)
    }
}

fn no_rank(out: &Collector, at: &Range<usize>) -> Box<ParseError> {
    let kind = ErrorKind::NotANumber { what: "rank", found: String::new() };
    out.source
        .error_at(kind, at.clone())
        .advise("Give the rank, or the grade of a document that was not retrieved.")
}
