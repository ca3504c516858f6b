//! Writes a sheet as CSV or tab-separated values, with all digits: first the rows of each table, then
//! the scalars, the facts and the notes. The column `part` says which of these a row is. The heads are
//! those of the first table.

use super::sheet::{Cell, Sheet};
use crate::decimal::shortest;
use crate::formats::{CsvWriter, guarded};
use crate::present::math::text;

pub(super) fn write(sheet: &Sheet, mut out: CsvWriter) -> String {
    let heads = sheet.grids.first().map_or(&[][..], |grid| &grid.heads);
    let mut cells = vec!["part".to_string()];
    cells.extend(heads.iter().map(|head| guarded(&head.key)));
    cells.extend(["name".into(), "value".into()]);
    out.row(&cells);
    for grid in &sheet.grids {
        for row in &grid.rows {
            cells.clear();
            cells.push(grid.key.into());
            cells.extend(row.iter().map(cell));
            cells.extend([String::new(), String::new()]);
            out.row(&cells);
        }
    }
    let mut named = |part: &str, name: &str, value: String| {
        cells.clear();
        cells.push(part.into());
        cells.resize(1 + heads.len(), String::new());
        cells.extend([name.into(), value]);
        out.row(&cells);
    };
    for scalar in &sheet.scalars {
        named(scalar.key, &text(&scalar.symbol), cell(&scalar.value));
    }
    for fact in &sheet.facts {
        named(fact.key, &fact.name, cell(&fact.value));
    }
    for note in &sheet.notes {
        named("note", "", guarded(note));
    }
    for (part, line) in [("convention", &sheet.convention), ("link", &sheet.link)] {
        if !line.is_empty() {
            named(part, "", guarded(line));
        }
    }
    out.finish()
}

/// Returns the text of a cell. The text is empty for a cell without a value.
fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => guarded(text),
        Cell::Number(value, _) if value.is_finite() => shortest(*value),
        _ => String::new(),
    }
}
