//! Rows with named columns, whatever separates them, and delimited text in particular.
//!
//! With a rank column the ranks order the list; a row without a rank holds a judgment of a document
//! that was not retrieved. Without ranks the rows are in rank order. A table of queries, documents
//! and ratings without ranks or scores, as BEIR, Quepid and ir_measures write it, holds judgments
//! only. A column that says what was clicked makes it a log of clicks. Of several systems or snapshots
//! in one table the first is read; the others are named.

use std::borrow::Cow;
use std::ops::Range;

use super::clicks::Clicks;
use super::collector::Collector;
use super::columns::{Role, normal, role};
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::header::{Wanted, is_judge, is_judgments_only};
use super::reading::Column;
use super::spreadsheet::{from_spreadsheet, unguarded};
use super::warning::WarningKind;
use super::words::{shown, trim};
use super::{Parsed, counted};
use crate::data::{Doc, Id};

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
    /// The meaning of each column. Several give the grade where there are several judges.
    roles: Vec<Option<Role>>,
    /// The same with their names and first rows, for people.
    columns: Vec<Column>,
    judgments_only: bool,
    /// Numbers are written with a decimal comma.
    comma: bool,
    rows: usize,
    scores: Option<bool>,
    /// Of a log of clicks.
    clicks: Option<Clicks>,
    /// The system that is read, and the others.
    systems: Vec<Id>,
    /// An id that a spreadsheet has changed was told.
    told: bool,
}

/// A cell's text and place.
type Found<'c> = (&'c str, &'c Range<usize>);

fn find<'c>(roles: &[Option<Role>], row: &'c [Cell], wanted: Role) -> Option<Found<'c>> {
    let column = roles.iter().position(|one| *one == Some(wanted))?;
    row.get(column).map(found)
}

fn found<'c>(cell: &'c Cell) -> Found<'c> {
    (unguarded(trim(&cell.text)), &cell.at)
}

impl Table {
    pub fn new(out: &mut Collector, header: &[Cell], wanted: Wanted, comma: bool) -> Read<Self> {
        let names: Vec<&str> = header.iter().map(|cell| &*cell.text).collect();
        let beir = is_judgments_only(&names);
        let is = |known| names.iter().any(|name| normal(name) == known);
        // Quepid's export goes on with fields of the case, whatever they are called.
        let quepid = is("caseid");
        let mut roles: Vec<Option<Role>> = Vec::new();
        for cell in header {
            let found = match role(trim(&cell.text)) {
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
        let judgments = wanted != Wanted::Any || beir;
        let mut table = Self::with_roles(out, header, roles, judgments, comma)?;
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
        judgments: bool,
        comma: bool,
    ) -> Read<Self> {
        if !out.source.how.roles.is_empty() {
            roles.clone_from(&out.source.how.roles);
            roles.resize(first.len(), None);
        }
        let named = roles.iter().flatten().any(|role| role.names_document());
        let expected = match (named, roles.contains(&Some(Role::Grade))) {
            (false, graded) if judgments || !graded => Some("column for the document"),
            (_, false) if judgments => Some("column for the grade"),
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
            comma,
            rows: 0,
            scores: None,
            systems: Vec::new(),
            told: false,
        })
    }

    fn has(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    pub fn row(&mut self, out: &mut Collector, row: &[Cell]) -> Read<()> {
        if row.iter().all(|cell| trim(&cell.text).is_empty()) {
            return Ok(());
        }
        for (at, column) in self.columns.iter_mut().enumerate() {
            // A row that is too short has empty cells, so that those below stay in their rows.
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
        if !self.told && from_spreadsheet(&doc.id) {
            self.told = true;
            out.warn(at.clone(), WarningKind::SpreadsheetId { doc: shown(&doc.id) });
        }
        let rest = [Role::Grade, Role::Score, Role::Clicked];
        if doc.id.is_empty()
            && !query.is_empty()
            && rest.into_iter().all(|one| filled(one).is_none())
        {
            // Quepid's word for a query without documents.
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
            None => None,
            Some(("", empty)) if self.clicks.is_none() => {
                // Judged, not retrieved.
                return match grade.flatten() {
                    Some(grade) => {
                        out.judge(query, &doc.id, grade, at)?;
                        out.open_list(query);
                        Ok(())
                    }
                    None => Err(no_rank(out, empty)),
                };
            }
            Some(("", _)) => None,
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

    /// Is the row of another system than the first? That is remembered.
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

    /// No column, no grade given ("not judged"), or the mean of those given.
    fn grade(&self, out: &Collector, row: &[Cell]) -> Read<Option<Option<f64>>> {
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
        // All documents have a score, or none.
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

    pub fn is_judgments_only(&self) -> bool {
        self.judgments_only
    }

    pub fn has_clicks(&self) -> bool {
        self.clicks.is_some()
    }

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
