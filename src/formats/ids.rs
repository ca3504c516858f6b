//! Reads bare document ids in rank order: one on each line, or separated by commas, semicolons or tabs. On a single
//! line, blanks may separate them.

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::json::{lists, lookup};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns, pieces};
use super::warning::WarningKind;
use super::words::{is_blank, is_integer, number, shown, trim};
use crate::data::Doc;

pub(super) const READER: Reader = Reader { looks, read };

/// Recognises any text that no other format fits, except programs and broken JSON.
fn looks(source: &Source) -> bool {
    match source.content().chars().next() {
        Some('{' | '(') => false,
        Some('[') => source.root().is_ok_and(|root| lookup::is_id_list(root)),
        // Longer lines are prose, markup or a program rather than ids; rows of numbers are a table.
        _ => source.lines().take(20).all(|line| {
            let words = first_columns(line, 20);
            let numbers = words.len() > 1 && words.iter().all(|word| number(word).is_some());
            !numbers
                && !line.starts_with('<')
                && !line.ends_with([':', '{', '}'])
                && split(line).iter().take(20).all(|id| first_columns(id, 13).len() < 13)
        }),
    }
}

/// Returns the ids of a line: the pieces between commas, semicolons or tabs, or the whole line.
fn split(line: &str) -> Vec<&str> {
    pieces(line, &[',', ';', '\t'])
}

/// Returns the bare ids of a text, as slices of it.
pub(super) fn all<'a>(source: &Source<'a>) -> Read<Vec<&'a str>> {
    let mut lines = source.lines();
    let first = lines.next().unwrap_or("");
    let single = lines.next().is_none();
    if single && !first.contains([',', ';', '\t']) {
        return Ok(columns(first).map(unquoted).collect());
    }
    let mut ids = Vec::new();
    for line in source.lines() {
        let line = line.strip_suffix([',', ';']).unwrap_or(line);
        for id in split(line) {
            if id.is_empty() {
                return Err(source
                    .error(ErrorKind::MissingId { what: "document id" }, id)
                    .advise("There is nothing between two separators: remove one of them."));
            }
            ids.push(unquoted(id));
        }
    }
    Ok(ids)
}

/// Returns an id without quotes around it.
pub(super) fn unquoted(id: &str) -> &str {
    let inner = ['"', '\''].iter().find_map(|&quote| id.strip_prefix(quote)?.strip_suffix(quote));
    inner.map_or(id, trim)
}

/// Returns the first line when there are several and each ends with a whole number.
fn ends_in_numbers<'a>(source: &Source<'a>) -> Option<&'a str> {
    let ends = |line: &str| {
        let number = line.rsplit(is_blank).next().unwrap_or("");
        number.len() < line.len() && is_integer(number) && !line.contains([',', ';', '\t'])
    };
    let first = source.lines().next()?;
    (source.lines().nth(1).is_some() && source.lines().all(ends)).then_some(first)
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    if source.content().starts_with('[') {
        let root = source.root()?;
        lists::read_ids(&mut out, root)?;
        return out.finish(Format::Ids);
    }
    let ids = all(source)?;
    if let Some(first) = ids.first()
        && ids.iter().all(|id| number(id).is_some())
    {
        out.doubt(source.range(first), WarningKind::NumbersAsIds);
    }
    if let Some(line) = ends_in_numbers(source) {
        out.doubt(source.range(line), WarningKind::NumbersInIds);
    }
    for id in ids {
        if id.starts_with('<') {
            return Err(source.error(ErrorKind::Unrecognized { found: shown(id) }, id));
        }
        out.retrieve_or_skip("", Doc::new(id), source.range(id))?;
    }
    out.finish(Format::Ids)
}
