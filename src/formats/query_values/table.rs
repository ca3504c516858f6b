//! Reads tables with one row for each query, or for each query and measure.

use super::collect::{Collect, Key};
use super::differences::{FIRST, MEASURE, runs};
use super::names::{Meaning, is_measure, meaning, unknown};
use crate::data::SystemValues;
use crate::formats::cell::Cell;
use crate::formats::csv_writer::unguarded;
use crate::formats::delimited::first_rows;
use crate::formats::error::{ErrorKind, Read};
use crate::formats::source::Source;
use crate::formats::words::{counted, number, shown, trim};

/// Whether the first row is a header of at least two columns, one of which names the query.
pub fn looks(source: &Source) -> bool {
    let rows = first_rows(source, 2);
    let Some(head) = rows.first() else { return false };
    head.len() >= 2 && head.iter().any(|cell| meaning(trim(&cell.text)) == Meaning::Query)
}

/// Reads a table with a header: one column for each measure, columns for the measure's name and its value, or the
/// differences by query that the page exports.
///
/// # Errors
/// A quote is not closed, a column is missing, a row has a wrong number of columns, or a value cannot be added.
pub fn read(source: &Source) -> Read<Vec<SystemValues>> {
    let rows = first_rows(source, usize::MAX);
    check_end(source, &rows)?;
    let rows = without_parts(rows);
    let Some((head, rows)) = rows.split_first() else { return Err(unknown(source)) };
    let names: Vec<&str> = head.iter().map(|cell| trim(&cell.text)).collect();
    let meanings: Vec<Meaning> = names.iter().map(|name| meaning(name)).collect();
    let place = |wanted: Meaning| meanings.iter().position(|of| *of == wanted);
    let found = || shown(&names.join(","));
    let missing = |expected| {
        let at = head.first().map_or(0..0, |cell| cell.at.clone());
        source.error_at(ErrorKind::MissingColumn { expected, found: found() }, at)
    };
    let query = place(Meaning::Query).ok_or_else(|| missing("column for the query"))?;
    let system = place(Meaning::System);
    let long = place(Meaning::Measure).zip(place(Meaning::Value));
    let differences = runs(&names);
    let is_number = |at: usize| {
        let mut cells = rows.iter().filter_map(|row| row.get(at)).map(|cell| trim(&cell.text));
        let is_value = |text: &str| matches!(text, "" | "nan" | "NaN") || number(text).is_some();
        cells.clone().any(|text| number(text).is_some()) && cells.all(is_value)
    };
    // A column of numbers, or with the name of a measure, holds values. Any other column is a property of the
    // query.
    let wide: Vec<(usize, bool)> = (0..names.len())
        .filter(|at| !matches!(meanings.get(*at), Some(Meaning::Query | Meaning::System)))
        .map(|at| (at, names.get(at).is_some_and(|name| is_measure(name)) || is_number(at)))
        .collect();
    let mut out = Collect::new(source);
    let is_filled = |row: &&Vec<Cell>| row.iter().any(|cell| !trim(&cell.text).is_empty());
    for row in rows.iter().filter(is_filled) {
        if row.len() != names.len() {
            let found = counted(row.len(), "column", "columns");
            let at = row.first().map_or(0..0, |cell| cell.at.clone());
            let kind =
                ErrorKind::Columns { expected: "as many columns as the first row has", found };
            return Err(source.error_at(kind, at));
        }
        let text = |at: usize| row.get(at).map_or("", |cell| unguarded(trim(&cell.text)));
        let at = |at: usize| row.get(at).map_or(0..0, |cell: &Cell| cell.at.clone());
        let system = system.map_or("", text);
        let query = text(query);
        if query == "all" {
            continue;
        }
        if let Some(runs) = differences {
            for (place, run) in (FIRST..).zip(runs) {
                let key = Key { system: unguarded(run), measure: text(MEASURE), query };
                out.add(&key, text(place), at(place))?;
            }
            continue;
        }
        match long {
            Some((measure, value)) => {
                let key = Key { system, measure: text(measure), query };
                out.add(&key, text(value), at(value))?;
            }
            None => {
                for (place, is_value) in &wide {
                    let name = names.get(*place).copied().unwrap_or("");
                    if *is_value {
                        out.add(&Key { system, measure: name, query }, text(*place), at(*place))?;
                    } else {
                        out.tag(system, name, query, text(*place));
                    }
                }
            }
        }
    }
    out.finish().ok_or_else(|| missing("column of numbers"))
}

/// Checks that the rows reach the end of the text. They end at a quote that is never closed.
fn check_end(source: &Source, rows: &[Vec<Cell>]) -> Read<()> {
    let end = rows.iter().skip(1).flatten().last().map_or(0, |cell| cell.at.end);
    let rest = source.text.get(end..).unwrap_or("").trim_start_matches('"');
    if !rest.trim_matches([',', ';', '\t', ' ', '\r', '\n']).is_empty() && end > 0 {
        let start = end + source.text.get(end..).unwrap_or("").find('"').unwrap_or(0);
        return Err(source.error_at(ErrorKind::UnclosedQuote, start..start + 1));
    }
    Ok(())
}

/// Returns the rows of the queries of a table that the page exports. The first column names the part that a row
/// belongs to, the last two hold the means and the convention. Returns other tables as they are.
fn without_parts(mut rows: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let is = |row: &[Cell], at: usize, name: &str| {
        row.get(at).is_some_and(|cell| trim(&cell.text) == name)
    };
    let is_export = rows.first().is_some_and(|head| {
        let end = head.len();
        end > 4 && is(head, 0, "part") && is(head, end - 2, "name") && is(head, end - 1, "value")
    });
    if is_export {
        rows.retain(|row| is(row, 0, "part") || is(row, 0, "queries"));
        for row in &mut rows {
            row.remove(0);
            row.truncate(row.len().saturating_sub(2));
        }
    }
    rows
}
