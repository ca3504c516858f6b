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
use super::format::{Format, Reader};
use super::source::Source;
use super::spreadsheet::{from_spreadsheet, unguarded};
use super::warning::WarningKind;
use super::words::{mark_with, shown, trim};
use super::{Parsed, counted, delimited};
use crate::data::{Doc, Id};

pub(super) const READER: Reader = Reader { looks: delimited::looks, read };
pub(super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };
pub(super) const BOOK: Reader = Reader { looks: looks_book, read: read_book };

/// Rows looked at to see that columns hold grades.
const SAMPLE_ROWS: usize = 20;

fn looks_qrels(source: &Source) -> bool {
    delimited::looks(source)
        && delimited::header(source).is_some_and(|(names, _)| is_judgments_only(&names))
}

/// The headers that BEIR, Quepid and ir_measures give to judgments.
fn is_judgments_only(names: &[&str]) -> bool {
    let mut names: Vec<String> = names.iter().map(|name| normal(trim(name))).collect();
    names.retain(|name| !name.is_empty() && name != "iteration");
    const KNOWN: [[&str; 3]; 3] = [
        ["corpusid", "queryid", "score"],
        ["docid", "query", "rating"],
        ["docid", "queryid", "relevance"],
    ];
    KNOWN.iter().any(|known| {
        names.len() == 3 && known.iter().all(|one| names.iter().any(|name| name == one))
    })
}

/// `query,docid,alice,bob`: a column of grades for each judge.
fn looks_book(source: &Source) -> bool {
    delimited::looks(source) && {
        let rows = delimited::first_rows(source, SAMPLE_ROWS);
        let Some((header, rows)) = rows.split_first() else { return false };
        let roles: Vec<_> = header.iter().map(|cell| role(trim(&cell.text))).collect();
        let known: Vec<&Role> = roles.iter().flatten().collect();
        let judges = header.iter().zip(&roles).filter(|(cell, role)| is_judge(cell, **role));
        let grades = || {
            let cells = rows.iter().flat_map(|row| row.iter().zip(header).zip(&roles));
            let graded = cells.filter(|((_, head), role)| is_judge(head, **role));
            graded.map(|((cell, _), _)| trim(&cell.text)).filter(|word| !word.is_empty())
        };
        matches!(known.as_slice(), [Role::Query, Role::Doc] | [Role::Doc, Role::Query])
            && judges.count() > 0
            && grades().next().is_some()
            && grades().all(|word| mark_with(word, true).is_some())
    }
}

fn is_judge(head: &Cell, role: Option<Role>) -> bool {
    role.is_none() && !trim(&head.text).is_empty()
}

fn read(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Any)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Judgments)
}

fn read_book(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Judges)
}

/// What to read of a table.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wanted {
    Any,
    Judgments,
    /// Judgments, with a column for each judge.
    Judges,
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
    /// The meaning of each column. Several give the grade where there are several judges.
    roles: Vec<Option<Role>>,
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
        let judgments = wanted != Wanted::Any;
        let named = roles.iter().flatten().any(|role| role.names_document());
        let judges = roles.iter().filter(|role| **role == Some(Role::Grade)).count();
        let expected = match (named, judges > 0) {
            (false, graded) if judgments || !graded => Some("column for the document"),
            (_, false) if judgments => Some("column for the grade"),
            _ => None,
        };
        if let Some(expected) = expected {
            let found = shown(&names.join(", "));
            let kind = ErrorKind::MissingColumn { expected, found };
            let error = out.source.error_at(kind, whole(header));
            return Err(match quepid && is("score") {
                true => error.advise(
                    "Quepid's general export has a row for each query and no documents inside: \
                     export the detailed or the basic form.",
                ),
                false => error,
            });
        }
        if judges > 1 {
            out.warn(whole(header), WarningKind::MeanOfGrades { count: judges });
        }
        Ok(Self::with_roles(roles, judgments || beir, comma))
    }

    pub fn with_roles(roles: Vec<Option<Role>>, judgments_only: bool, comma: bool) -> Self {
        let has = |role| roles.contains(&Some(role));
        let clicked = has(Role::Clicked) && has(Role::Doc) && !has(Role::Grade) && !judgments_only;
        Self {
            clicks: clicked.then(Clicks::default),
            roles,
            judgments_only,
            comma,
            rows: 0,
            scores: None,
            systems: Vec::new(),
            told: false,
        }
    }

    fn has(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    pub fn row(&mut self, out: &mut Collector, row: &[Cell]) -> Read<()> {
        if row.iter().all(|cell| trim(&cell.text).is_empty()) {
            return Ok(());
        }
        self.check_width(out, row)?;
        self.rows += 1;
        let cell = |role| find(&self.roles, row, role);
        if let Some((system, _)) = cell(Role::System) {
            let known = self.systems.iter().position(|known| **known == *system);
            if known.is_none() {
                self.systems.push(system.into());
            }
            if known.map_or(self.systems.len() > 1, |known| known > 0) {
                return Ok(());
            }
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
            out.open_judgments(query);
            return match grade.flatten() {
                Some(grade) => out.judge(query, &doc.id, grade, at),
                None => out.check_id(&doc.id, "document id", &at),
            };
        }
        let rank = match cell(Role::Rank) {
            None => None,
            Some(("", empty)) if self.clicks.is_none() => {
                // Judged, not retrieved.
                out.open_list(query);
                return match grade.flatten() {
                    Some(grade) => out.judge(query, &doc.id, grade, at),
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

    pub fn finish(self, mut out: Collector, format: Format) -> Read<Parsed> {
        if self.rows == 0 {
            let end = out.source.text.len();
            return Err(out
                .source
                .error_at(ErrorKind::Empty, end..end)
                .advise("There is a header but no row below it."));
        }
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
        if let Some(clicks) = self.clicks {
            clicks.finish(&mut out)?;
        }
        out.use_ranks(true);
        out.finish(format)
    }
}

fn no_rank(out: &Collector, at: &Range<usize>) -> Box<ParseError> {
    let kind = ErrorKind::NotANumber { what: "rank", found: String::new() };
    out.source
        .error_at(kind, at.clone())
        .advise("Give the rank, or the grade of a document that was not retrieved.")
}
