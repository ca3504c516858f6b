//! Reads HTML tables. Spreadsheets copy tables to the clipboard as HTML beside plain text. Only in HTML do
//! cells keep their line breaks.
//!
//! Only the first table is read. A cell that spans rows is an error, because its meaning for the other rows
//! is unknown. Empty cells follow a cell that spans columns.

use std::borrow::Cow;
use std::ops::Range;

use super::cell::Cell;
use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::table::Table;
use super::warning::WarningKind;
use super::words::{counted, is_blank, trim};

pub(super) const READER: Reader = Reader { looks, read };

/// The largest number of columns that one cell may span.
const MOST_COLUMNS: usize = 100;

fn looks(source: &Source) -> bool {
    let text = source.content();
    let is_table = |(at, _): (usize, &str)| starts(text.get(at + 1..).unwrap_or(""), "table");
    text.starts_with('<') && text.match_indices('<').any(is_table)
}

/// Returns whether the text starts with the word, ignoring letter case.
fn starts(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// A tag, or the text between two tags.
enum Piece<'a> {
    Text(&'a str),
    /// The name in lower case, with `/` in front of a closing tag, and the attributes.
    Tag(String, &'a str),
}

/// The tags and texts of HTML, without comments.
struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            let Some(tag) = self.rest.strip_prefix('<') else {
                let (text, rest) =
                    self.rest.split_at(self.rest.find('<').unwrap_or(self.rest.len()));
                self.rest = rest;
                return (!text.is_empty()).then_some(Piece::Text(text));
            };
            if let Some(comment) = tag.strip_prefix("!--") {
                self.rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
                continue;
            }
            let Some((tag, rest)) = tag.split_once('>') else {
                // A tag that is never closed.
                self.rest = "";
                return None;
            };
            self.rest = rest;
            let name = tag.find(|c: char| c != '/' && !c.is_ascii_alphanumeric());
            let (name, attributes) = tag.split_at(name.unwrap_or(tag.len()));
            let name = name.get(..name.len().min(10)).unwrap_or(name);
            return Some(Piece::Tag(name.to_ascii_lowercase(), attributes));
        }
    }
}

/// Returns the number in an attribute, or 1.
fn attribute(attributes: &str, name: &str) -> usize {
    let lower = attributes.to_ascii_lowercase();
    let value = lower.split_once(name).and_then(|(_, rest)| trim(rest).strip_prefix('='));
    let value = value.map(|value| trim(value).trim_start_matches(['"', '\'']));
    let digits = |value: &str| {
        let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
        value.get(..end).and_then(|digits| digits.parse().ok())
    };
    value.and_then(digits).unwrap_or(1)
}

/// The table that is being read.
struct Rows<'s, 't> {
    out: Collector<'s, 't>,
    table: Option<Table>,
    row: Vec<Cell<'t>>,
    /// The text and the place of the open cell.
    cell: Option<(String, Range<usize>)>,
    span: usize,
}

impl Rows<'_, '_> {
    fn open_cell(&mut self, attributes: &str, at: usize) -> Read<()> {
        self.close_cell();
        if attribute(attributes, "rowspan") > 1 {
            let expected = "cells of one row each";
            let found = "a cell that spans rows".into();
            let at = self.out.source.range(attributes);
            return Err(self
                .out
                .source
                .error_at(ErrorKind::Columns { expected, found }, at)
                .advise("Undo the merging of cells, and copy again."));
        }
        self.span = attribute(attributes, "colspan").clamp(1, MOST_COLUMNS);
        self.cell = Some((String::new(), at..at));
        Ok(())
    }

    fn close_cell(&mut self) {
        let Some((text, at)) = self.cell.take() else { return };
        let text = trim(&text).to_owned();
        for _ in 1..self.span {
            self.row.push(Cell { text: Cow::Borrowed(""), at: at.clone() });
        }
        let first = self.row.len() + 1 - self.span;
        self.row.insert(first, Cell { text: Cow::Owned(text), at });
    }

    fn close_row(&mut self) -> Read<()> {
        self.close_cell();
        let row = std::mem::take(&mut self.row);
        if row.iter().all(|cell| cell.text.is_empty()) {
            return Ok(());
        }
        match &mut self.table {
            Some(table) => {
                let read = table.row(&mut self.out, &row);
                self.out.source.line(read)
            }
            None => {
                self.table = Some(Table::new(&mut self.out, &row, Wanted::Any, true)?);
                Ok(())
            }
        }
    }

    /// Appends text to the open cell. Each run of blanks becomes one blank.
    fn push(&mut self, piece: &str, at: Range<usize>) {
        let Some((text, place)) = &mut self.cell else { return };
        if place.start == place.end {
            place.start = at.start;
        }
        place.end = at.end;
        for c in decoded(piece).chars() {
            if !is_blank(c) {
                text.push(c);
            } else if !text.ends_with(is_blank) {
                text.push(' ');
            }
        }
    }
}

fn read(source: &Source) -> Read<Parsed> {
    let mut rows =
        Rows { out: Collector::new(source), table: None, row: Vec::new(), cell: None, span: 1 };
    let (mut inside, mut tables) = (false, 0);
    // The end tag of an element whose text is not content.
    let mut hidden: Option<&str> = None;
    for piece in (Pieces { rest: source.content() }) {
        let (name, attributes) = match &piece {
            Piece::Text(text) => {
                if inside && hidden.is_none() {
                    rows.push(text, source.range(text));
                }
                continue;
            }
            Piece::Tag(name, attributes) => (name.as_str(), *attributes),
        };
        if let Some(end) = hidden {
            hidden = hidden.filter(|_| name != end);
            continue;
        }
        match name {
            "style" => hidden = Some("/style"),
            "script" => hidden = Some("/script"),
            "table" => {
                tables += 1;
                inside = tables == 1;
            }
            "/table" if inside => {
                rows.close_row()?;
                inside = false;
            }
            "tr" | "/tr" if inside => rows.close_row()?,
            "td" | "th" if inside => rows.open_cell(attributes, source.range(attributes).end)?,
            "/td" | "/th" if inside => rows.close_cell(),
            "br" | "p" | "div" | "li" if inside => {
                if let Some((text, _)) = &mut rows.cell {
                    text.push('\n');
                }
            }
            _ => {}
        }
    }
    rows.close_row()?;
    if tables > 1 {
        let found = counted(tables - 1, "other table was", "other tables were");
        rows.out.warn(0..0, WarningKind::NotRead { found });
    }
    match rows.table {
        Some(table) => table.finish(rows.out, Format::Html),
        None => Err(source.unrecognized()),
    }
}

/// Returns the text with its entities decoded.
fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        // The longest known entity has eight characters.
        let end = after.bytes().take(9).position(|b| b == b';');
        let entity =
            end.and_then(|end| Some((character(after.get(..end)?)?, after.get(end + 1..)?)));
        match entity {
            Some((c, after)) => {
                out.push(c);
                rest = after;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out + rest
}

fn character(entity: &str) -> Option<char> {
    if let Some(code) = entity.strip_prefix('#') {
        let hex = code.strip_prefix(['x', 'X']);
        let code = match hex {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => code.parse(),
        };
        return char::from_u32(code.ok()?).filter(|c| *c != '\0');
    }
    Some(match entity {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => return None,
    })
}
