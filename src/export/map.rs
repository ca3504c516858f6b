//! Draws a map as SVG: a table of coloured cells with one sign each, and below it what the signs mean.

use super::drawing::{Drawing, SECOND, TITLE, rect, text};
use super::sheet::Sheet;

/// A map with the labels of its rows and columns.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// The heads of the columns of labels, to the left of the cells.
    pub heads: Vec<String>,
    /// The labels of each row, one for each head.
    pub rows: Vec<Vec<String>>,
    /// The columns of cells. The name of a group stands once above neighbours of the same group.
    pub columns: Vec<Column>,
    /// The kind of each cell, by row, then column: an index into `marks`.
    pub cells: Vec<Vec<usize>>,
    /// The kinds of cells, which the map explains below.
    pub marks: Vec<Mark>,
}

/// A column of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub group: String,
    pub name: String,
}

/// A kind of cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The sign in the cell.
    pub sign: &'static str,
    /// The explanation below the map.
    pub meaning: String,
    /// The colour of the cell, such as `#ffffff`.
    pub paper: &'static str,
    /// The colour of the sign.
    pub ink: &'static str,
}

/// The space at the left and right edges of the picture.
const EDGE: f64 = 12.0;
/// The vertical position of the map, below the title.
const TOP: f64 = 44.0;
/// The height of a row. The heads take two rows.
const LINE: f64 = 22.0;
/// The width of a cell.
const CELL: f64 = 26.0;
/// The width of a character.
const LETTER: f64 = 7.8;
/// The space to the right of a label.
const GAP: f64 = 14.0;
const MIDDLE: &str = "text-anchor=\"middle\" fill=\"#595959\"";

/// Draws the map. `sheet` gives the title, the convention and the link.
pub fn map(sheet: &Sheet, map: &Map) -> String {
    let widest = |at: usize| {
        let labels = map.rows.iter().filter_map(|row| row.get(at)).chain(map.heads.get(at));
        labels.map(|label| label.chars().count()).max().unwrap_or(0) as f64 * LETTER + GAP
    };
    let mut lefts = vec![EDGE];
    for at in 0..map.heads.len() {
        lefts.push(lefts[at] + widest(at));
    }
    let left = lefts[map.heads.len()];
    let right = left + CELL * map.columns.len() as f64;
    let rows = map.rows.len() as f64;
    let height = TOP + LINE * (2.0 + rows + map.marks.len() as f64) + 20.0;
    let mut drawing = Drawing::new((right + EDGE).max(480.0), height);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    for (at, column) in map.columns.iter().enumerate() {
        let x = left + CELL * at as f64;
        let is_first = at == 0 || map.columns[at - 1].group != column.group;
        if is_first {
            text(out, x, TOP + 14.0, SECOND, &column.group);
        }
        text(out, x + CELL / 2.0, TOP + LINE + 14.0, MIDDLE, &column.name);
    }
    for (name, x) in map.heads.iter().zip(&lefts) {
        text(out, *x, TOP + LINE + 14.0, SECOND, name);
    }
    for (at, (labels, cells)) in map.rows.iter().zip(&map.cells).enumerate() {
        let top = TOP + LINE * (2 + at) as f64;
        for (label, x) in labels.iter().zip(&lefts) {
            text(out, *x, top + 15.0, "", label);
        }
        for (column, mark) in cells.iter().enumerate() {
            if let Some(mark) = map.marks.get(*mark) {
                cell(out, left + CELL * column as f64, top, mark);
            }
        }
    }
    for (at, mark) in map.marks.iter().enumerate() {
        let top = TOP + LINE * (2.0 + rows + at as f64) + 8.0;
        cell(out, EDGE, top, mark);
        text(out, EDGE + CELL + 8.0, top + 15.0, "", &mark.meaning);
    }
    drawing.finish(sheet, &sheet.about)
}

/// Draws one cell with its left upper corner at `x` and `y`.
fn cell(out: &mut String, x: f64, y: f64, mark: &Mark) {
    let paper = format!("fill=\"{}\"", mark.paper);
    rect(out, [x + 1.0, y + 1.0, CELL - 2.0, LINE - 2.0], &paper);
    let ink = format!("text-anchor=\"middle\" fill=\"{}\"", mark.ink);
    text(out, x + CELL / 2.0, y + 15.0, &ink, mark.sign);
}
