//! Delimited text: commas, tabs or semicolons, quoted as spreadsheets do it.
//!
//! The separator is the one that stands equally often in the first lines, or the one in a first line
//! `sep=;`. With any separator but the comma, numbers may have a decimal comma. Columns between
//! blanks are read, too, when the header names them. Without a header, two columns are document and
//! grade; three are query (or rank), document and grade.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::collector::Collector;
use super::columns::{Role, role};
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::source::{Source, columns};
use super::table::{Row, Table};
use super::warning::WarningKind;
use super::words::{is_integer, mark, mark_with, number, trim};
use super::{Parsed, labeled};

/// How the columns are separated.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Separator {
    Char(u8),
    Blanks,
}

/// Lines looked at to find the separator.
const SAMPLE_LINES: usize = 20;

struct Layout<'a> {
    separator: Separator,
    /// From the header on.
    body: &'a str,
}

fn layout<'a>(source: &Source<'a>) -> Layout<'a> {
    let content = source.content();
    let first = content.split(['\n', '\r']).next().unwrap_or("");
    let named = trim(first).strip_prefix("sep=").or_else(|| trim(first).strip_prefix("SEP="));
    if let Some([separator]) = named.map(str::as_bytes).filter(|name| name.len() == 1) {
        let body = content.get(first.len()..).unwrap_or("");
        let body = body.trim_start_matches(['\n', '\r']);
        return Layout { separator: Separator::Char(*separator), body };
    }
    let lines: Vec<&str> = source.lines().take(SAMPLE_LINES).collect();
    let counts = |separator: u8| lines.iter().map(move |line| count(line, separator));
    let best = [b',', b'\t', b';']
        .into_iter()
        .filter_map(|separator| {
            let in_first = counts(separator).next().filter(|count| *count > 0)?;
            let same = counts(separator).filter(|count| *count == in_first).count();
            Some((same, in_first, separator))
        })
        .max_by_key(|&(same, in_first, _)| (same, in_first));
    let separator = match best {
        Some((_, _, separator)) => Separator::Char(separator),
        None if columns(first).take(2).count() == 2 => Separator::Blanks,
        None => Separator::Char(b','),
    };
    Layout { separator, body: content }
}

fn count(line: &str, separator: u8) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        count += usize::from(byte == separator && !quoted);
    }
    count
}

/// The names of the columns, as far as they are on the first line.
pub(super) fn header<'a>(source: &Source<'a>) -> Option<(Vec<Cow<'a, str>>, bool)> {
    let layout = layout(source);
    let line = layout.body.split(['\n', '\r']).find(|line| !trim(line).is_empty())?;
    // No header is that long; a list on one line may be.
    if line.len() > 10_000 {
        return None;
    }
    let names = split(line, layout.separator)
        .map(|name| Cow::Borrowed(trim(trim(name).trim_matches('"'))))
        .collect();
    Some((names, layout.separator == Separator::Blanks))
}

fn split(line: &str, separator: Separator) -> Box<dyn Iterator<Item = &str> + '_> {
    match separator {
        Separator::Blanks => Box::new(columns(line)),
        Separator::Char(separator) => Box::new(line.split(char::from(separator))),
    }
}

pub(super) fn looks(source: &Source) -> bool {
    if source.content().starts_with(['{', '[', '(', '<']) {
        return false;
    }
    let Some((names, blanks)) = header(source) else { return false };
    let roles = names.iter().filter_map(|name| role(name)).count();
    let no_data = names.iter().all(|name| number(name).is_none());
    let columns = names.iter().filter(|name| !name.is_empty()).count();
    let has_header = no_data
        && columns >= 2
        && match (blanks, roles) {
            (true, roles) => roles == columns,
            (false, roles) => roles >= 1,
        };
    let header_alone = source.lines().take(2).count() < 2;
    if header_alone {
        return has_header && roles == columns;
    }
    has_header || headerless(source).is_some()
}

/// The meaning of columns without a header, and its name for the user.
fn headerless(source: &Source) -> Option<(&'static [Role], &'static str)> {
    let layout = layout(source);
    let mut rows = 0;
    let (mut graded, mut named, mut numbered, mut ranked) = (0, 0, 0, true);
    let mut width = None;
    if source.lines().next().is_some_and(labeled::names_list) {
        return None;
    }
    for line in source.lines().take(SAMPLE_LINES).filter(|line| !line.starts_with("sep=")) {
        let cells: Vec<&str> = split(line, layout.separator).take(4).map(trim).collect();
        let (query, doc, grade) = match cells.as_slice() {
            [doc, grade] => ("", *doc, *grade),
            [query, doc, grade] => (*query, *doc, *grade),
            _ => return None,
        };
        if *width.get_or_insert(cells.len()) != cells.len() {
            return None;
        }
        rows += 1;
        graded += usize::from(mark(grade).is_some());
        named += usize::from(mark(doc).is_none() && !doc.is_empty() && !doc.contains([':', '=']));
        numbered += usize::from(is_integer(doc));
        ranked &= query == rows.to_string();
    }
    // Two words on a line may also be a title; then not every second word is a grade.
    let doubtful = layout.separator == Separator::Blanks && (graded < rows || named < rows);
    if doubtful
        || rows < 2
        || graded * 2 < rows
        || (named * 2 < rows && numbered < rows)
        || named == 0
    {
        return None;
    }
    Some(match width? {
        2 => (&[Role::Doc, Role::Grade], "document and grade"),
        _ if ranked => (&[Role::Rank, Role::Doc, Role::Grade], "rank, document and grade"),
        _ => (&[Role::Query, Role::Doc, Role::Grade], "query, document and grade"),
    })
}

pub(super) fn read(source: &Source, judgments_only: bool) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let layout = layout(source);
    let format = |only| if only { Format::CsvQrels } else { Format::Csv };
    let comma = layout.separator != Separator::Char(b',');
    let named = header(source).is_some_and(|(names, _)| {
        names.iter().any(|name| role(name).is_some())
            || names.iter().all(|name| mark_with(name, comma).is_none())
    });
    let mut table = None;
    if !named && let Some((roles, columns)) = headerless(source) {
        let first = source.lines().next().unwrap_or("");
        out.doubt(source.range(first), WarningKind::NoHeader { columns });
        let map: HashMap<Role, usize> =
            roles.iter().enumerate().map(|(at, role)| (*role, at)).collect();
        table = Some(Table::with_roles(map, roles.len(), judgments_only, comma));
    }
    match layout.separator {
        Separator::Blanks => {
            for line in source.lines() {
                let words: Vec<&str> = columns(line).collect();
                let place = |at: usize| {
                    source.range(
                        words.get(at).copied().unwrap_or(line.get(line.len()..).unwrap_or("")),
                    )
                };
                let cells = words.iter().map(|word| Cow::Borrowed(*word)).collect();
                let row = Row { cells, place: &place };
                step(&mut table, &mut out, &row, judgments_only, comma)?;
            }
        }
        Separator::Char(separator) => {
            read_records(&mut out, &layout, separator, |out, row| {
                step(&mut table, out, row, judgments_only, comma)
            })?;
        }
    }
    match table {
        Some(table) => {
            let only = judgments_only || table.is_judgments_only();
            table.finish(out, format(only))
        }
        None => Err(source.unrecognized()),
    }
}

fn step(
    table: &mut Option<Table>,
    out: &mut Collector,
    row: &Row,
    judgments_only: bool,
    comma: bool,
) -> Read<()> {
    match table {
        Some(table) => table.row(out, row),
        None => {
            *table = Some(Table::new(out, row, judgments_only, comma)?);
            Ok(())
        }
    }
}

fn read_records(
    out: &mut Collector,
    layout: &Layout,
    separator: u8,
    mut each: impl FnMut(&mut Collector, &Row) -> Read<()>,
) -> Read<()> {
    let source = out.source;
    let base = source.range(layout.body).start;
    let first = layout.body.split(['\n', '\r']).next().unwrap_or("");
    // `#` may also be the name of the rank column.
    let comments = !first.starts_with('#');
    if let Some(at) = unclosed_quote(layout.body, separator, comments) {
        return Err(source.error_at(ErrorKind::UnclosedQuote, base + at..base + at + 1));
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .comment(comments.then_some(b'#'))
        .from_reader(layout.body.as_bytes());
    let mut record = csv::StringRecord::new();
    // The text is valid UTF-8 and rows may differ in length, so reading cannot fail.
    while reader.read_record(&mut record).unwrap_or(false) {
        let start = record.position().map_or(0, |position| position.byte());
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let text = layout.body;
        let place = |column: usize| {
            let cell = cell_range(text, start, separator, column, comments);
            base + cell.start..base + cell.end
        };
        let cells = record.iter().map(Cow::Borrowed).collect();
        each(out, &Row { cells, place: &place })?;
    }
    Ok(())
}

/// Steps through the fields of delimited text: the range of each, and whether a record ends there.
struct Fields<'a> {
    text: &'a [u8],
    at: usize,
    separator: u8,
}

enum Stop {
    Separator,
    Record,
    Unclosed,
}

impl Fields<'_> {
    fn next(&mut self) -> (Range<usize>, Stop) {
        let start = self.at;
        let byte = |at: usize| self.text.get(at).copied();
        let mut at = start;
        if byte(at) == Some(b'"') {
            at += 1;
            loop {
                match byte(at) {
                    None => return (start..at, Stop::Unclosed),
                    Some(b'"') if byte(at + 1) == Some(b'"') => at += 2,
                    Some(b'"') => break,
                    Some(_) => at += 1,
                }
            }
        }
        while byte(at).is_some_and(|b| b != self.separator && b != b'\n' && b != b'\r') {
            at += 1;
        }
        self.at = at + 1;
        let stop = if byte(at) == Some(self.separator) { Stop::Separator } else { Stop::Record };
        (start..at, stop)
    }
}

fn unclosed_quote(text: &str, separator: u8, comments: bool) -> Option<usize> {
    if !text.contains('"') {
        return None;
    }
    let mut fields = Fields { text: text.as_bytes(), at: 0, separator };
    let mut new_record = true;
    while fields.at < text.len() {
        if comments && new_record && fields.text.get(fields.at) == Some(&b'#') {
            let rest = text.get(fields.at..).unwrap_or("");
            fields.at += rest.find(['\n', '\r']).map_or(rest.len(), |at| at + 1);
            continue;
        }
        let (range, stop) = fields.next();
        match stop {
            Stop::Unclosed => return Some(range.start),
            Stop::Separator => new_record = false,
            Stop::Record => new_record = true,
        }
    }
    None
}

/// The range of a cell without its quotes.
fn cell_range(
    text: &str,
    record: usize,
    separator: u8,
    column: usize,
    comments: bool,
) -> Range<usize> {
    let bytes = text.as_bytes();
    let mut start = record;
    loop {
        match bytes.get(start) {
            Some(b'\n' | b'\r') => start += 1,
            Some(b'#') if comments => {
                let rest = text.get(start..).unwrap_or("");
                start += rest.find(['\n', '\r']).unwrap_or(rest.len());
            }
            _ => break,
        }
    }
    let mut fields = Fields { text: bytes, at: start, separator };
    let mut range = start..start;
    for _ in 0..=column {
        let (found, stop) = fields.next();
        range = found;
        if !matches!(stop, Stop::Separator) {
            break;
        }
    }
    let cell = text.get(range.clone()).unwrap_or("");
    let inner = trim(cell);
    let lead = cell.find(inner).unwrap_or(0);
    let (mut from, mut to) = (range.start + lead, range.start + lead + inner.len());
    if inner.len() >= 2 && inner.starts_with('"') && inner.ends_with('"') {
        from += 1;
        to -= 1;
    }
    from..to
}
