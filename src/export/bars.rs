//! Draws the contribution of each rank as a bar, with an outline for the contribution of the ideal
//! ranking at that rank. The SVG stands alone: colours and fonts are attributes, and there is no
//! style and no script.

use super::drawing::{Drawing, SECOND, TITLE, text};
use super::sheet::{Sheet, uses_ideal};
use crate::decimal::fixed;
use crate::metrics::{Column, Derivation};
use crate::present::{chart, number};

const WIDTH: f64 = 640.0;
/// The height of a row.
const LINE: f64 = 22.0;
/// The vertical position of the first row, below the title and the legend.
const TOP: f64 = 56.0;
/// The horizontal position of the bars.
const BARS: f64 = 250.0;
/// The length of the longest bar. Its number stands to the right of it.
const LONGEST: f64 = 310.0;
/// The number of rows that are drawn. A longer list ends with the number of rows left out.
const ROWS: usize = 50;
/// The number of characters of a document identifier that are shown.
const LETTERS: usize = 24;

/// Returns the bar chart of a derivation as SVG. `sheet` is the sheet of that derivation.
pub(super) fn write(sheet: &Sheet, d: &Derivation, digits: u8) -> String {
    let rows = d.actual.rows.len();
    let shown = rows.min(ROWS);
    let lines = shown + usize::from(rows > shown);
    let mut drawing = Drawing::new(WIDTH, TOP + LINE * lines as f64 + 12.0);
    let out = &mut drawing.out;
    text(out, 12.0, 24.0, TITLE, &sheet.headline);
    text(out, 12.0, 44.0, SECOND, legend(d));
    let (bars, _) = chart::bars(d);
    for (at, bar) in bars.iter().enumerate().take(shown) {
        row(out, d, at, *bar, digits);
    }
    if rows > shown {
        let more = format!("and {} more", rows - shown);
        text(out, 40.0, TOP + LINE * shown as f64 + 15.0, SECOND, &more);
    }
    drawing.finish(sheet, &description(d, shown, digits))
}

/// Draws the row at the index `at`. A row that does not count has no bar and is grey.
fn row(out: &mut String, d: &Derivation, at: usize, bar: chart::Bar, digits: u8) {
    let row = &d.actual.rows[at];
    let is_counted = at < d.actual.counted;
    let top = TOP + LINE * at as f64;
    let base = top + 15.0;
    let ink = if is_counted { "" } else { "fill=\"#767676\"" };
    let right = format!("{ink}{}text-anchor=\"end\"", if is_counted { "" } else { " " });
    text(out, 32.0, base, &right, &row.rank.to_string());
    text(out, 40.0, base, ink, &shortened(&row.doc));
    text(out, 238.0, base, &right, &row.grade.map_or("?".into(), number::plain));
    if !is_counted {
        return;
    }
    let mut rect = |width: f64, paint: &str| {
        if width > 0.0 {
            let [y, width] = [top + 3.0, width * LONGEST].map(|v| fixed(v, 1));
            out.push_str(&format!(
                "<rect x=\"{}\" y=\"{y}\" width=\"{width}\" height=\"16\" {paint}/>\n",
                fixed(BARS, 0)
            ));
        }
    };
    rect(bar.filled, "fill=\"#3b6fb6\"");
    if uses_ideal(d) {
        rect(bar.ghost, "fill=\"none\" stroke=\"#595959\" stroke-dasharray=\"3 2\"");
    }
    let value = number::cell_in(&d.actual, Column::Contribution, at, digits);
    let longest = if uses_ideal(d) { bar.filled.max(bar.ghost) } else { bar.filled };
    text(out, BARS + longest * LONGEST + 6.0, base, "", &value);
}

/// Returns the line below the title, which says what the columns and outlines are.
fn legend(d: &Derivation) -> &'static str {
    if uses_ideal(d) {
        "Rank, document, grade, and what the rank brings; outlined: the ideal ranking"
    } else {
        "Rank, document, grade, and what the rank brings"
    }
}

/// Returns the description for readers who cannot see the picture.
fn description(d: &Derivation, shown: usize, digits: u8) -> String {
    let rows = d.actual.rows.iter().enumerate().take(shown.min(d.actual.counted));
    let sentences = rows.map(|(at, row)| {
        let value = number::cell_in(&d.actual, Column::Contribution, at, digits);
        format!("rank {}, {}: {value}", row.rank, row.doc)
    });
    format!("{}. {}.", legend(d), sentences.collect::<Vec<_>>().join("; "))
}

/// Cuts a document identifier after [`LETTERS`] characters.
fn shortened(doc: &str) -> String {
    match doc.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}\u{2026}", &doc[..end]),
        None => doc.into(),
    }
}
