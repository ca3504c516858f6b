//! Reads delimited text: cells between commas, tabs or semicolons, with quotes as spreadsheets write them.
//!
//! The separator is the character that occurs equally often in most of the first lines, or that a first line
//! such as `sep=;` names. With any separator except the comma, numbers may have a decimal comma. Blanks
//! separate columns when the header names all of them. Without a header, two columns are document and grade,
//! three are query (or rank), document and grade.

use std::borrow::Cow;

use super::cell::Cell;
use super::collector::Collector;
use super::columns::{Role, role};
use super::delimited_records::{Records, cell};
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::labeled;
use super::parsed::Parsed;
use super::source::{Source, columns, first_columns, pieces};
use super::table::Table;
use super::warning::WarningKind;
use super::words::{is_integer, is_trimmed, mark, mark_with, number, trim};

/// How the columns are separated.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Separator {
    Char(u8),
    Blanks,
}

/// The number of lines that are examined to find the separator.
const SAMPLE_LINES: usize = 20;

/// The separator of a text, and the part of the text that is a table.
struct Layout<'a> {
    separator: Separator,
    /// The text from the header on.
    body: &'a str,
}

fn layout<'a>(source: &Source<'a>) -> Layout<'a> {
    let content = source.content();
    let first = content.split(['\n', '\r']).next().unwrap_or("");
    // The separator may be a tab, which trimming at both ends would remove.
    let start = first.trim_start_matches(is_trimmed);
    let named = start.strip_prefix("sep=").or_else(|| start.strip_prefix("SEP="));
    if let Some([separator, rest @ ..]) = named.map(str::as_bytes)
        && rest.is_empty()
    {
        let body = content.get(first.len()..).unwrap_or("");
        let body = body.trim_start_matches(['\n', '\r']);
        return Layout { separator: Separator::Char(*separator), body };
    }
    let mut best = (0, 0, b',');
    for separator in [b',', b'\t', b';'] {
        let mut counts = Vec::new();
        for line in source.lines().take(SAMPLE_LINES) {
            counts.push(count(line, separator));
        }
        let in_first = counts.first().copied().unwrap_or(0);
        let same = counts.iter().filter(|count| **count == in_first).count();
        // Of two equally good separators, the later wins.
        if in_first > 0 && (same, in_first) >= (best.0, best.1) {
            best = (same, in_first, separator);
        }
    }
    let separator = match best {
        (1.., _, separator) => Separator::Char(separator),
        _ if first_columns(first, 2).len() == 2 => Separator::Blanks,
        _ => Separator::Char(b','),
    };
    let body = match separator {
        Separator::Char(b'\t') => source.content_from_tabs(),
        _ => content,
    };
    Layout { separator, body }
}

/// Counts a separator outside quotes.
fn count(line: &str, separator: u8) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        count += usize::from(byte == separator && !quoted);
    }
    count
}

/// Returns the cells of the first line, and whether blanks separate them.
pub(super) fn header<'a>(source: &Source<'a>) -> Option<(Vec<&'a str>, bool)> {
    let layout = layout(source);
    let line = layout.body.split(['\n', '\r']).find(|line| !trim(line).is_empty())?;
    // Headers are short; only a list on one line is this long.
    if line.len() > 10_000 {
        return None;
    }
    let mut names = split(line, layout.separator);
    for name in &mut names {
        *name = trim(name.trim_matches('"'));
    }
    Some((names, layout.separator == Separator::Blanks))
}

fn split(line: &str, separator: Separator) -> Vec<&str> {
    match separator {
        Separator::Blanks => columns(line).collect(),
        Separator::Char(separator) => pieces(line, &[char::from(separator)]),
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

/// Returns the roles of the columns, and their names for the user, if the text is a table without a header.
fn headerless(source: &Source) -> Option<(&'static [Role], &'static str)> {
    let layout = layout(source);
    let mut rows = 0;
    let (mut graded, mut named, mut numbered, mut ranked) = (0, 0, 0, true);
    let mut width = None;
    if source.lines().next().is_some_and(labeled::names_list) {
        return None;
    }
    for line in source.lines().take(SAMPLE_LINES).filter(|line| !line.starts_with("sep=")) {
        let cells = split(line, layout.separator);
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
    // Two words on a line may also be a title. Then some second words are not grades.
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

/// Returns the first rows with their cells, up to a quote that is never closed.
pub(super) fn first_rows<'a>(source: &Source<'a>, count: usize) -> Vec<Vec<Cell<'a>>> {
    let layout = layout(source);
    let Separator::Char(separator) = layout.separator else { return Vec::new() };
    let rows = Records::new(layout.body, separator).map_while(Result::ok);
    let cells = |fields: Vec<&'a str>| fields.into_iter().map(|field| cell(source, field));
    rows.take(count).map(|fields| cells(fields).collect()).collect()
}

/// Returns all rows with their cells.
///
/// # Errors
/// Fails for a quote that is never closed, unless the options allow skipping its line.
pub(super) fn records<'a>(source: &Source<'a>) -> Read<Vec<Vec<Cell<'a>>>> {
    let layout = layout(source);
    let Separator::Char(separator) = layout.separator else { return Ok(Vec::new()) };
    let base = source.range(layout.body).start;
    let mut rows = Vec::new();
    for record in Records::new(layout.body, separator) {
        match record {
            Ok(fields) => rows.push(fields.into_iter().map(|field| cell(source, field)).collect()),
            Err(at) => {
                let place = base + at..base + at + 1;
                source.line(Err(source.error_at(ErrorKind::UnclosedQuote, place)))?;
            }
        }
    }
    Ok(rows)
}

pub(super) fn read(source: &Source, wanted: Wanted) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let layout = layout(source);
    let comma = layout.separator != Separator::Char(b',');
    let named = header(source).is_some_and(|(names, _)| {
        names.iter().any(|name| role(name).is_some())
            || names.iter().all(|name| mark_with(name, comma).is_none())
    });
    let mut table = None;
    let mut unnamed = None;
    if !named {
        if let Some((roles, columns)) = headerless(source) {
            let first = source.lines().next().unwrap_or("");
            out.doubt(source.range(first), WarningKind::NoHeader { columns });
            unnamed = Some(roles.iter().map(|role| Some(*role)).collect());
        } else if !source.how.roles.is_empty() {
            unnamed = Some(Vec::new());
        }
    }
    let mut step = |out: &mut Collector, row: Vec<Cell>| {
        let table = match (&mut table, unnamed.take()) {
            (Some(table), _) => table,
            (None, Some(roles)) => {
                let judgments = wanted != Wanted::Any;
                table.insert(Table::with_roles(out, &row, roles, judgments, comma, wanted)?)
            }
            (None, None) => {
                table = Some(Table::new(out, &row, wanted, comma)?);
                return Ok(());
            }
        };
        let read = table.row(out, &row);
        out.source.line(read)
    };
    match layout.separator {
        Separator::Blanks => {
            for line in source.lines() {
                let cell = |word| Cell { text: Cow::Borrowed(word), at: source.range(word) };
                step(&mut out, columns(line).map(cell).collect())?;
            }
        }
        Separator::Char(separator) => {
            let base = source.range(layout.body).start;
            let records = Records::new(layout.body, separator);
            let unclosed = |at| source.error_at(ErrorKind::UnclosedQuote, base + at..base + at + 1);
            if !source.how.skips
                && let Some(at) = records.clone().find_map(Result::err)
            {
                return Err(unclosed(at));
            }
            for fields in records {
                match fields {
                    Ok(fields) => {
                        step(
                            &mut out,
                            fields.into_iter().map(|field| cell(source, field)).collect(),
                        )?;
                    }
                    Err(at) => source.line(Err(unclosed(at)))?,
                }
            }
        }
    }
    match table {
        Some(table) => {
            let format = match (wanted, table.is_judgments_only(), table.has_clicks()) {
                (Wanted::Judges, ..) => Format::Book,
                (Wanted::Triples, ..) => Format::Triples,
                (_, true, _) => Format::CsvQrels,
                (.., true) => Format::Clicks,
                _ => Format::Csv,
            };
            table.finish(out, format)
        }
        None => Err(source.unrecognized()),
    }
}
