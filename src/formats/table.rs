//! Rows with named columns, whatever separates them, and delimited text in particular.
//!
//! With a rank column the ranks order the list; a row without a rank holds a judgment of a document
//! that was not retrieved. Without ranks the rows are in rank order. A table of queries, documents
//! and ratings without ranks or scores, as BEIR and Quepid write it, holds judgments only.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::collector::Collector;
use super::columns::{Role, normal, role};
use super::error::{ErrorKind, Read};
use super::format::{Format, Reader};
use super::source::Source;
use super::trec_run::{Ranked, warn_of_disagreement};
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
fn is_judgments_only(names: &[Cow<str>]) -> bool {
    let mut names: Vec<String> =
        names.iter().map(|name| normal(trim(name))).filter(|name| !name.is_empty()).collect();
    names.sort();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    matches!(names.as_slice(), ["corpusid", "queryid", "score"] | ["docid", "query", "rating"])
}

fn read(source: &Source) -> Read<Parsed> {
    delimited::read(source, false)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    delimited::read(source, true)
}

/// One row: its cells, and where a cell stands.
pub(super) struct Row<'r> {
    pub cells: Vec<Cow<'r, str>>,
    pub place: &'r dyn Fn(usize) -> Range<usize>,
}

/// Reads rows once the header is known.
pub(super) struct Table {
    roles: HashMap<Role, usize>,
    width: usize,
    judgments_only: bool,
    /// Numbers are written with a decimal comma.
    comma: bool,
    rows: usize,
    /// For each query: the rank of each document retrieved, in the order of the rows.
    ranks: HashMap<Id, Vec<f64>>,
    ranked: Vec<(Id, Vec<Ranked>)>,
    scores: Option<bool>,
}

impl Table {
    pub fn new(out: &Collector, header: &Row, judgments_only: bool, comma: bool) -> Read<Self> {
        let mut roles: HashMap<Role, usize> = HashMap::new();
        let beir = is_judgments_only(&header.cells);
        for (at, name) in header.cells.iter().enumerate() {
            let Some(mut found) = role(trim(name)) else { continue };
            if beir && found == Role::Score {
                found = Role::Grade;
            }
            if let Some(&first) = roles.get(&found) {
                let first = header.cells.get(first).map_or(String::new(), |name| shown(name));
                let kind = ErrorKind::DuplicateColumn {
                    what: found.label(),
                    first: first.into(),
                    second: shown(name).into(),
                };
                return Err(out.source.error_at(kind, (header.place)(at)));
            }
            roles.insert(found, at);
        }
        let named = roles.keys().any(|role| role.names_document());
        let graded = roles.contains_key(&Role::Grade);
        let expected = match (named, graded) {
            (false, _) if judgments_only || !graded => Some("column for the document"),
            (_, false) if judgments_only => Some("column for the grade"),
            _ => None,
        };
        if let Some(expected) = expected {
            let found = shown(&header.cells.join(", "));
            let last = header.cells.len().saturating_sub(1);
            let at = (header.place)(0).start..(header.place)(last).end;
            return Err(out.source.error_at(ErrorKind::MissingColumn { expected, found }, at));
        }
        let judgments_only = judgments_only || beir;
        Ok(Self::with_roles(roles, header.cells.len(), judgments_only, comma))
    }

    pub fn with_roles(
        roles: HashMap<Role, usize>,
        width: usize,
        judgments_only: bool,
        comma: bool,
    ) -> Self {
        let (rows, ranks, ranked, scores) = (0, HashMap::new(), Vec::new(), None);
        Self { roles, width, judgments_only, comma, rows, ranks, ranked, scores }
    }

    pub fn row(&mut self, out: &mut Collector, row: &Row) -> Read<()> {
        if row.cells.iter().all(|cell| trim(cell).is_empty()) {
            return Ok(());
        }
        self.check_width(out, row)?;
        self.rows += 1;
        let cell = |role| {
            let at = *self.roles.get(&role)?;
            Some((trim(row.cells.get(at)?), at))
        };
        let query = cell(Role::Query).map_or("", |(query, _)| query);
        if let Some((query, at)) = cell(Role::Query) {
            out.check_id(query, "query", &(row.place)(at))?;
        }
        let title = cell(Role::Title).filter(|(title, _)| !title.is_empty());
        let text = cell(Role::Text).filter(|(text, _)| !text.is_empty());
        let mut doc = match (cell(Role::Doc), title) {
            (Some((id, _)), _) | (None, Some((id, _))) => Doc::new(id),
            (None, None) => Doc::new(format!("d{}", self.rows)),
        };
        doc.title = title.map(|(title, _)| title).filter(|title| **title != *doc.id).map(Id::from);
        doc.text = text.map(|(text, _)| text.into());
        let names = [cell(Role::Doc), title, text, cell(Role::Grade)];
        let place = names.into_iter().flatten().next().map_or(0, |(_, at)| at);
        let at = (row.place)(place);

        // No cell, an empty cell ("not judged") or a grade.
        let grade = match cell(Role::Grade) {
            None => None,
            Some(("", _)) => Some(None),
            Some((word, column)) => Some(out.grade(word, self.comma, (row.place)(column))?),
        };
        if self.judgments_only {
            out.open_judgments(query);
            return match grade.flatten() {
                Some(grade) => out.judge(query, &doc.id, grade, at),
                None => out.check_id(&doc.id, "document id", &at),
            };
        }
        let rank = match cell(Role::Rank) {
            None => None,
            Some(("", _)) => {
                // Judged, not retrieved.
                out.open_list(query);
                return match grade.flatten() {
                    Some(grade) => out.judge(query, &doc.id, grade, at),
                    None => Err(out
                        .source
                        .error_at(
                            ErrorKind::NotANumber { what: "rank", found: String::new() },
                            (row.place)(self.roles.get(&Role::Rank).copied().unwrap_or(0)),
                        )
                        .advise(
                            "Give the rank, or the grade of a document that was not retrieved.",
                        )),
                };
            }
            Some((word, column)) => {
                let word = word.strip_suffix('.').unwrap_or(word);
                Some(out.number(word, "rank", false, (row.place)(column))?)
            }
        };
        if let Some((word, column)) = cell(Role::Score) {
            // All documents have a score, or none.
            let expected = *self.scores.get_or_insert(!word.is_empty());
            if expected || !word.is_empty() {
                doc.score = Some(out.number(word, "score", self.comma, (row.place)(column))?);
                if !expected {
                    let kind = ErrorKind::NotANumber { what: "score", found: String::new() };
                    return Err(out.source.error_at(kind, (row.place)(column)).advise(
                        "Rows above have no score. Give a score to every document or to none.",
                    ));
                }
            }
        }
        self.note_rank(query, rank, &doc, &at);
        match grade {
            Some(grade) => out.graded(query, doc, grade, at),
            None => out.retrieve(query, doc, at),
        }
    }

    fn note_rank(&mut self, query: &str, rank: Option<f64>, doc: &Doc, at: &Range<usize>) {
        let Some(rank) = rank else { return };
        match self.ranks.get_mut(query) {
            Some(ranks) => ranks.push(rank),
            None => {
                self.ranks.insert(query.into(), vec![rank]);
            }
        }
        let Some(score) = doc.score else { return };
        let ranked = Ranked { rank, score, doc: doc.id.clone(), at: at.clone() };
        match self.ranked.last_mut().filter(|(id, _)| &**id == query) {
            Some((_, docs)) => docs.push(ranked),
            None => self.ranked.push((query.into(), vec![ranked])),
        }
    }

    fn check_width(&self, out: &Collector, row: &Row) -> Read<()> {
        let filled =
            row.cells.iter().rposition(|cell| !trim(cell).is_empty()).map_or(0, |at| at + 1);
        let needed = self.roles.values().max().map_or(0, |at| at + 1);
        let last = row.cells.len().saturating_sub(1);
        let (at, count) = if filled > self.width {
            ((row.place)(self.width), filled)
        } else if row.cells.len() < needed {
            ((row.place)(0).start..(row.place)(last).end, row.cells.len())
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
        for (query, ranks) in &self.ranks {
            out.order_by(query, ranks);
        }
        for (query, docs) in self.ranked {
            warn_of_disagreement(&mut out, &query, docs);
        }
        let has = |role| self.roles.contains_key(&role);
        let unordered = !self.judgments_only && !has(Role::Rank) && !has(Role::Score);
        if unordered && has(Role::Query) && has(Role::Grade) {
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
        out.finish(format)
    }
}
