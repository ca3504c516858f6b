//! Writes the tables of a sheet as SVG.

use super::drawing::{Drawing, SECOND, TITLE, text};
use super::sheet::{Grid, Sheet};
use crate::decimal::fixed;

const LINE: f64 = 22.0;
const EDGE: f64 = 12.0;
const GAP: f64 = 18.0;
/// The width of a character.
const LETTER: f64 = 7.8;
const NARROWEST: f64 = 480.0;
/// The number of rows that are drawn of a table. A longer table ends with the number of rows left
/// out.
const ROWS: usize = 50;
/// The number of characters of a cell that are shown.
const LETTERS: usize = 32;

pub(super) fn write(sheet: &Sheet) -> String {
    let tables: Vec<CutTable> = sheet.grids.iter().map(CutTable::of).collect();
    let wide = |drawn: &CutTable| drawn.widths.iter().map(|width| width + GAP).sum::<f64>();
    let width = tables.iter().map(wide).fold(NARROWEST, f64::max) + 2.0 * EDGE;
    let lines: usize = tables.iter().map(|drawn| drawn.rows.len() + 2).sum();
    let height = 44.0 + LINE * (lines + sheet.scalars.len()) as f64;
    let mut drawing = Drawing::new(width, height);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let mut base = 40.0;
    for drawn in &tables {
        base += LINE;
        text(out, EDGE, base, "font-weight=\"600\"", drawn.caption);
        for (at, row) in drawn.rows.iter().enumerate() {
            base += LINE;
            drawn.row(out, base, row, if at == 0 { " fill=\"#595959\"" } else { "" });
            if at == 0 {
                let y = fixed(base + 6.0, 1);
                let end = fixed(width - EDGE, 1);
                let line = ["<path d=\"M12 ", &y, "H", &end, "\" stroke=\"#b0b0b0\"/>\n"];
                out.push_str(&line.concat());
            }
        }
        if drawn.more > 0 {
            base += LINE;
            let more = format!("and {} more", drawn.more);
            text(out, EDGE, base, SECOND, &more);
        }
    }
    for scalar in &sheet.scalars {
        base += LINE;
        let symbol = crate::present::math::text(&scalar.symbol);
        text(out, EDGE, base, "", &format!("{symbol} = {}", scalar.value.shown()));
    }
    drawing.finish(sheet, &sheet.about)
}

/// A table, cut to the size of the picture.
struct CutTable<'a> {
    caption: &'a str,
    numbers: Vec<bool>,
    /// The rows. The first row holds the heads.
    rows: Vec<Vec<String>>,
    widths: Vec<f64>,
    more: usize,
}

impl<'a> CutTable<'a> {
    fn of(grid: &'a Grid) -> Self {
        let heads = grid.shown_heads().map(|head| shortened(&head.text)).collect();
        let shown = |row: &Vec<_>| grid.shown(row).iter().map(|cell| shortened(cell)).collect();
        let cut = grid.rows.iter().take(ROWS).map(shown);
        let rows: Vec<Vec<String>> = std::iter::once(heads).chain(cut).collect();
        let numbers: Vec<bool> = grid.shown_heads().map(|head| head.is_number).collect();
        // A Chinese, Japanese or Korean character is as wide as two others.
        let letter = |c: char| if ('\u{1100}'..'\u{1f000}').contains(&c) { 2.0 } else { 1.0 };
        let width = |text: &String| text.chars().map(letter).sum::<f64>() * LETTER;
        let widest = |at: usize| rows.iter().map(|row| width(&row[at])).fold(0.0, f64::max);
        let widths = (0..numbers.len()).map(widest).collect();
        let more = grid.rows.len().saturating_sub(ROWS);
        Self { caption: &grid.caption, numbers, rows, widths, more }
    }

    fn row(&self, out: &mut String, base: f64, row: &[String], ink: &str) {
        let mut left = EDGE;
        for ((cell, width), is_number) in row.iter().zip(&self.widths).zip(&self.numbers) {
            let (x, anchor) = if *is_number { (left + width, "end") } else { (left, "start") };
            if !cell.is_empty() {
                let attributes = format!("text-anchor=\"{anchor}\"{ink}");
                text(out, x, base, &attributes, cell);
            }
            left += width + GAP;
        }
    }
}

fn shortened(cell: &str) -> String {
    match cell.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}\u{2026}", &cell[..end]),
        None => cell.into(),
    }
}
