//! Comma and tab separated values, with all digits: the rows of each table, then scalars and remarks.
//!
//! The column `part` tells them apart. RFC 4180: lines that end in CR LF, quotes doubled.

use super::sheet::{Cell, Sheet};
use crate::decimal::shortest;
use crate::present::math::text;

pub(super) fn write(sheet: &Sheet, separator: char) -> String {
    let mut out = Lines { out: String::new(), separator };
    let heads = sheet.grids.first().map_or(&[][..], |grid| &grid.heads);
    let mut cells = vec!["part".to_string()];
    cells.extend(heads.iter().map(|head| guarded(&head.key)));
    cells.extend(["name".into(), "value".into()]);
    out.line(&cells);
    for grid in &sheet.grids {
        for row in &grid.rows {
            cells.clear();
            cells.push(grid.key.into());
            cells.extend(row.iter().map(cell));
            cells.extend([String::new(), String::new()]);
            out.line(&cells);
        }
    }
    let mut named = |part: &str, name: &str, value: String| {
        cells.clear();
        cells.push(part.into());
        cells.resize(1 + heads.len(), String::new());
        cells.extend([name.into(), value]);
        out.line(&cells);
    };
    for said in &sheet.said {
        named(said.key, &text(&said.symbol), cell(&said.value));
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
    out.out
}

/// Empty for what is no number.
fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => guarded(text),
        Cell::Number(value, _) if value.is_finite() => shortest(*value),
        _ => String::new(),
    }
}

/// A text that a spreadsheet would take for a formula gets an apostrophe in front.
fn guarded(text: &str) -> String {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
    let runs = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    if start.starts_with(runs) || text.starts_with(['\t', '\r', '\n']) {
        ["'", text].concat()
    } else {
        text.into()
    }
}

struct Lines {
    out: String,
    separator: char,
}

impl Lines {
    /// Quoted where a reader would split it, at the commas of one country or the semicolons of another.
    fn line(&mut self, cells: &[String]) {
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.out.push(self.separator);
            }
            let splits = |c: char| matches!(c, ',' | ';' | '"') || c.is_control();
            if cell.contains(splits) || cell.trim() != cell {
                self.out.push('"');
                self.out.push_str(&cell.replace('"', "\"\""));
                self.out.push('"');
            } else {
                self.out.push_str(cell);
            }
        }
        self.out.push_str("\r\n");
    }
}
