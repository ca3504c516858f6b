//! Draws two lists side by side, with lines between the same documents.

use super::drawing::{Drawing, SECOND, TITLE, text};
use super::sheet::Sheet;
use crate::decimal::fixed;

/// Two lists, and the lines between them.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The names of the lists.
    pub names: [String; 2],
    /// The documents of each list from rank 1 on, with their grades in brackets.
    pub lists: [Vec<String>; 2],
    /// The lines: the place in the first list and in the second one, from 0, and the colour.
    pub lines: Vec<(usize, usize, &'static str)>,
}

const WIDTH: f64 = 640.0;
const EDGE: f64 = 12.0;
const TOP: f64 = 44.0;
const LINE: f64 = 22.0;
/// The ends of the lines.
const ENDS: [f64; 2] = [262.0, 378.0];
/// The greatest number of characters of a document.
const LETTERS: usize = 28;

/// Draws the lists. `sheet` gives the title, the convention and the link.
pub fn moves(sheet: &Sheet, moves: &Moves) -> String {
    let rows = moves.lists.iter().map(Vec::len).max().unwrap_or(0);
    let mut drawing = Drawing::new(WIDTH, TOP + LINE * (1 + rows) as f64 + 20.0);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let lefts = [EDGE, ENDS[1] + 8.0];
    for ((name, list), left) in moves.names.iter().zip(&moves.lists).zip(lefts) {
        text(out, left, TOP + 14.0, SECOND, &shortened(name));
        for (at, document) in list.iter().enumerate() {
            let base = TOP + LINE * (1 + at) as f64 + 15.0;
            text(
                out,
                left + 18.0,
                base,
                "text-anchor=\"end\" fill=\"#595959\"",
                &(at + 1).to_string(),
            );
            text(out, left + 26.0, base, "", &shortened(document));
        }
    }
    let middle = |at: usize| fixed(TOP + LINE * (1 + at) as f64 + 11.0, 1);
    let [left, half, right] = [ENDS[0], 0.5 * (ENDS[0] + ENDS[1]), ENDS[1]].map(|at| fixed(at, 1));
    for (from, to, colour) in &moves.lines {
        let (from, to) = (middle(*from), middle(*to));
        out.push_str(&format!(
            "<path d=\"M{left} {from}C{half} {from} {half} {to} {right} {to}\" \
             fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n"
        ));
    }
    let said = moves.names.iter().zip(&moves.lists);
    let said = said.map(|(name, list)| format!("{name}: {}", list.join(", ")));
    drawing.finish(sheet, &said.collect::<Vec<_>>().join("; "))
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}\u{2026}", &name[..end]),
        None => name.into(),
    }
}
