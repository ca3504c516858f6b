//! Writes plain text for a monospaced font.

use super::sheet::{Grid, Head, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::new();
    for line in [&sheet.headline, &sheet.about] {
        if !line.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    if !sheet.chain.is_empty() {
        out.push('\n');
        out.push_str(&formulas(sheet));
    }
    for grid in &sheet.grids {
        out.push('\n');
        if !grid.caption.is_empty() {
            out.push_str(&grid.caption);
            out.push('\n');
        }
        table(grid, &mut out);
    }
    out.push('\n');
    for scalar in &sheet.scalars {
        let (symbol, value) = (math::text(&scalar.symbol), scalar.value.shown());
        out.push_str(&format!("{symbol} = {value}, {}\n", scalar.meaning));
    }
    for note in &sheet.notes {
        out.push_str(&format!("Note: {note}\n"));
    }
    for line in [sheet.assumed(), &sheet.link] {
        if !line.is_empty() {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// Returns the definition and the chain of equations, with a line for each equals sign.
pub(super) fn formulas(sheet: &Sheet) -> String {
    let mut out = String::new();
    if let Some(definition) = &sheet.definition {
        out.push_str(&format!("{}\n", math::text(definition)));
    }
    let parts: Vec<String> = sheet.chain.iter().map(math::text).collect();
    let (name, steps) = parts.split_first().map_or(("", &[][..]), |(name, rest)| (&**name, rest));
    let indent = " ".repeat(width(name));
    for (at, step) in steps.iter().enumerate() {
        out.push_str(&format!("{} = {step}\n", if at == 0 { name } else { &indent }));
    }
    out
}

fn table(grid: &Grid, out: &mut String) {
    let heads: Vec<&Head> = grid.shown_heads().collect();
    let first = heads.iter().map(|head| head.text.clone()).collect();
    let rows = grid.rows.iter().map(|row| grid.shown(row));
    let all: Vec<Vec<String>> = std::iter::once(first).chain(rows).collect();
    let widest = |column: usize| all.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(widest).collect();
    for row in &all {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - width(cell));
            let gap = if column == 0 { "" } else { "  " };
            line.push_str(gap);
            line.push_str(if heads[column].is_number { &pad } else { cell });
            line.push_str(if heads[column].is_number { cell } else { &pad });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}
