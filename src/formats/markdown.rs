//! Reads tables with bars: `| rank | doc | grade |`, with or without outer bars and the row of dashes.

use std::borrow::Cow;

use super::cell::Cell;
use super::collector::Collector;
use super::columns::role;
use super::error::Read;
use super::format::Format;
use super::header::Wanted;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::table::Table;
use super::words::trim;

pub(super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    let mut lines = source.lines();
    let first = lines.next().unwrap_or("");
    let second = lines.next().unwrap_or("");
    if first.len() > 10_000 || !first.contains('|') || !second.contains('|') {
        return false;
    }
    let cells = cells(first);
    let roles = cells.iter().filter(|cell| role(cell).is_some()).count();
    cells.len() >= 2 && (is_dashes(second) || roles >= 1)
}

fn is_dashes(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '-' | ':' | '|' | '+' | ' ' | '\t'))
}

/// Returns the cells between bars, without emphasis. `\|` is a bar within a cell.
fn cells(line: &str) -> Vec<&str> {
    let line = line.strip_prefix('|').unwrap_or(line);
    let escaped_end = line.ends_with("\\|");
    let line = if escaped_end { line } else { line.strip_suffix('|').unwrap_or(line) };
    let mut cells = Vec::new();
    let mut start = 0;
    let mut backslash = false;
    for (at, c) in line.char_indices() {
        if c == '|' && !backslash {
            cells.push(plain(line.get(start..at).unwrap_or("")));
            start = at + 1;
        }
        backslash = c == '\\' && !backslash;
    }
    cells.push(plain(line.get(start..).unwrap_or("")));
    cells
}

fn plain(cell: &str) -> &str {
    trim(trim(cell).trim_matches(['*', '`']))
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut table: Option<Table> = None;
    for line in source.lines().filter(|line| !is_dashes(line)) {
        let mut row = Vec::new();
        for cell in cells(line) {
            row.push(Cell { text: unescaped(cell), at: source.range(cell) });
        }
        match &mut table {
            Some(table) => {
                let read = table.row(&mut out, &row);
                source.line(read)?;
            }
            None => table = Some(Table::new(&mut out, &row, Wanted::Any, true)?),
        }
    }
    match table {
        Some(table) => table.finish(out, Format::MarkdownTable),
        None => Err(source.unrecognized()),
    }
}

fn unescaped(cell: &str) -> Cow<'_, str> {
    if cell.contains("\\|") { cell.replace("\\|", "|").into() } else { cell.into() }
}
