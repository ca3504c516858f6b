//! JSON with all digits. A column is told by its key, a row is a list in the columns' order.

use super::push;
use super::sheet::{Cell, Sheet};
use crate::decimal::shortest;
use crate::present::math::text;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::from("{\n\"title\": ");
    out.push_str(&quoted(&sheet.headline));
    list(&mut out, "tables", &sheet.grids, &|out, grid| {
        out.push_str("{\"name\": ");
        out.push_str(&quoted(grid.key));
        list(out, "columns", &grid.heads, &|out, head| out.push_str(&quoted(&head.key)));
        list(out, "rows", &grid.rows, &|out, row| {
            let cells: Vec<String> = row.iter().map(cell).collect();
            push(out, &["[", &cells.join(", "), "]"]);
        });
        out.push('}');
    });
    let entry = |out: &mut String, key: &str, name: &str, value: &Cell| {
        let parts = ["[", &quoted(key), ", ", &quoted(name), ", ", &cell(value), "]"];
        out.push_str(&parts.concat());
    };
    list(&mut out, "terms", &sheet.said, &|out, said| {
        entry(out, said.key, &text(&said.symbol), &said.value);
    });
    list(&mut out, "facts", &sheet.facts, &|out, fact| {
        entry(out, fact.key, &fact.name, &fact.value);
    });
    list(&mut out, "notes", &sheet.notes, &|out, note| out.push_str(&quoted(note)));
    for (key, line) in [("convention", &sheet.convention), ("link", &sheet.link)] {
        push(&mut out, &[",\n", &quoted(key), ": ", &quoted(line)]);
    }
    out.push_str("\n}\n");
    out
}

/// A further key with a list, one line an item.
fn list<T>(out: &mut String, key: &str, items: &[T], write: &dyn Fn(&mut String, &T)) {
    out.push_str(&[",\n", &quoted(key), ": ["].concat());
    for (at, item) in items.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        write(out, item);
    }
    out.push(']');
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => quoted(text),
        Cell::Number(value, _) if value.is_finite() => shortest(*value),
        _ => "null".into(),
    }
}

/// A text in JSON, which is one in Python and JavaScript too: without control characters, and without
/// those that turn the direction of what a reviewer sees.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    out.extend(char::from_digit(c as u32 >> shift & 15, 16));
                }
            }
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}
