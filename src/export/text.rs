//! Plain text, to be read in letters of one width.

use super::sheet::{Grid, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = format!("{}\n{}\n\n{}", sheet.headline, sheet.about, formulas(sheet));
    for grid in &sheet.grids {
        out.push_str(&format!("\n{}\n", grid.caption));
        table(grid, &mut out);
    }
    out.push('\n');
    for term in &sheet.terms {
        out.push_str(&format!("{} = {}, {}\n", math::text(&term.symbol), term.value, term.meaning));
    }
    for note in &sheet.notes {
        out.push_str(&format!("Note: {note}\n"));
    }
    out.push_str(&sheet.settings);
    out.push('\n');
    out
}

/// The definition, and the chain with each equals sign on a line of its own.
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
    let heads: Vec<String> = grid.heads.iter().map(|head| head.text.clone()).collect();
    let all = || std::iter::once(&heads).chain(&grid.rows);
    let widest = |column: usize| all().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(widest).collect();
    for row in all() {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - width(cell));
            let gap = if column == 0 { "" } else { "  " };
            line.push_str(gap);
            line.push_str(if grid.heads[column].is_number { &pad } else { cell });
            line.push_str(if grid.heads[column].is_number { cell } else { &pad });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}
