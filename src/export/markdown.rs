//! GitHub Flavored Markdown: pipe tables, formulas as text in a code block.

use super::sheet::{Grid, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = format!("### {}\n\n{}\n\n", escaped(&sheet.headline), escaped(&sheet.about));
    out.push_str("```text\n");
    out.push_str(&super::text::formulas(sheet));
    out.push_str("```\n");
    for grid in &sheet.grids {
        out.push_str(&format!("\n**{}**\n\n", escaped(&grid.caption)));
        table(grid, &mut out);
    }
    out.push('\n');
    for term in &sheet.terms {
        let symbol = escaped(&math::text(&term.symbol));
        out.push_str(&format!("- {symbol} = {}, {}\n", escaped(&term.value), term.meaning));
    }
    for note in &sheet.notes {
        out.push_str(&format!("- {}\n", escaped(note)));
    }
    out.push_str(&format!("- {}\n", escaped(&sheet.settings)));
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
    line(&mut grid.heads.iter().map(|head| escaped(&head.text)));
    let rule = |is_number| if is_number { "--:" } else { ":--" };
    line(&mut grid.heads.iter().map(|head| rule(head.is_number).to_string()));
    for row in &grid.rows {
        line(&mut row.iter().map(|cell| escaped(cell)));
    }
}

/// What Markdown or HTML would take as theirs. A pipe would end the cell.
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
