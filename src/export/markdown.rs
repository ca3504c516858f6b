//! Writes GitHub Flavored Markdown: pipe tables, and formulas as text in a code block.

use super::sheet::{Grid, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::from("### ");
    out.push_str(&escaped(&sheet.headline));
    out.push_str("\n\n");
    if !sheet.about.is_empty() {
        out.push_str(&escaped(&sheet.about));
        out.push_str("\n\n");
    }
    if !sheet.chain.is_empty() {
        out.push_str("```text\n");
        out.push_str(&super::text::formulas(sheet));
        out.push_str("```\n\n");
    }
    for grid in &sheet.grids {
        if !grid.caption.is_empty() {
            out.push_str(&format!("**{}**\n\n", escaped(&grid.caption)));
        }
        table(grid, &mut out);
        out.push('\n');
    }
    for scalar in &sheet.scalars {
        let [symbol, value, meaning] =
            [&math::text(&scalar.symbol), &scalar.value.shown(), &*scalar.meaning].map(escaped);
        out.push_str(&format!("- {symbol} = {value}, {meaning}\n"));
    }
    let notes = sheet.notes.iter().map(String::as_str).chain([sheet.assumed()]);
    for note in notes.filter(|note| !note.is_empty()) {
        out.push_str(&format!("- {}\n", escaped(note)));
    }
    if !sheet.link.is_empty() {
        out.push_str(&format!("- <{}>\n", address(&sheet.link)));
    }
    out
}

fn table(grid: &Grid, out: &mut String) {
    let mut line = |cells: &mut dyn Iterator<Item = String>| {
        for cell in cells {
            out.push_str("| ");
            out.push_str(&cell);
            out.push(' ');
        }
        out.push_str("|\n");
    };
    line(&mut grid.shown_heads().map(|head| escaped(&head.text)));
    let rule = |is_number| if is_number { "--:" } else { ":--" };
    line(&mut grid.shown_heads().map(|head| rule(head.is_number).to_string()));
    for row in &grid.rows {
        line(&mut grid.shown(row).iter().map(|cell| escaped(cell)));
    }
}

/// Returns a link for use in angle brackets, with blanks and angle brackets percent-encoded.
fn address(link: &str) -> String {
    link.replace(' ', "%20").replace('<', "%3C").replace('>', "%3E")
}

/// Escapes the characters that have a meaning in Markdown or HTML, and the pipe, which would end a
/// table cell.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out
}
