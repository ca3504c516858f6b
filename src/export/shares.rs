//! Draws shares of a sum as one bar: what lowers the sum at the left, what raises it at the right.

use super::drawing::{Drawing, TITLE, rect, text};
use super::sheet::Sheet;
use crate::decimal::fixed;

/// A share of a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    pub name: String,
    /// The amount as readers see it.
    pub amount: String,
    /// Whether it raises the sum.
    pub raises: bool,
    /// The start and the length of its piece of the bar, in percent.
    pub from: f64,
    pub length: f64,
    /// The colour, such as `#2b55cc`.
    pub colour: &'static str,
}

const WIDTH: f64 = 640.0;
const EDGE: f64 = 12.0;
const TOP: f64 = 40.0;
const BAR: f64 = 28.0;
const LINE: f64 = 22.0;

/// Draws the shares in their order, and below the bar the name and the amount of each. `sheet` gives the title, the
/// convention and the link.
pub fn shares(sheet: &Sheet, shares: &[Share]) -> String {
    let height = TOP + BAR + 20.0 + LINE * shares.len() as f64;
    let mut drawing = Drawing::new(WIDTH, height);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let place = |percent: f64| EDGE + (WIDTH - 2.0 * EDGE) * percent / 100.0;
    for share in shares {
        let [left, right] = [share.from, share.from + share.length].map(place);
        rect(out, [left, TOP, right - left, BAR], &edged(share.colour));
    }
    let turn = shares.iter().find(|share| share.raises).map_or(100.0, |share| share.from);
    let [x, top, end] = [place(turn), TOP - 4.0, TOP + BAR + 4.0].map(|at| fixed(at, 1));
    out.push_str(&format!("<path d=\"M{x} {top}V{end}\" stroke=\"#1a1a1a\"/>\n"));
    for (at, share) in shares.iter().enumerate() {
        let base = TOP + BAR + 24.0 + LINE * at as f64;
        rect(out, [EDGE, base - 10.0, 12.0, 12.0], &edged(share.colour));
        text(out, EDGE + 20.0, base, "", &share.name);
        text(out, WIDTH - EDGE, base, "text-anchor=\"end\"", &share.amount);
    }
    let said = shares.iter().map(|share| format!("{}: {}", share.name, share.amount));
    drawing.finish(sheet, &said.collect::<Vec<_>>().join("; "))
}

/// The attributes of a piece of this colour, with a thin edge.
fn edged(colour: &str) -> String {
    format!("fill=\"{colour}\" stroke=\"#595959\" stroke-width=\"0.5\"")
}
