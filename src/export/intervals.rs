//! Draws intervals of differences, one below the other beside the line of zero.

use super::drawing::{ACCENT, Drawing, TITLE, text};
use super::sheet::Sheet;
use crate::decimal::fixed;

/// An interval with its difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// What differs: the measure, and the run where there are several.
    pub name: String,
    /// The difference and both ends as readers see them.
    pub said: String,
    /// The places of the lower end, of the difference and of the upper end, in percent.
    pub at: [f64; 3],
    /// Whether zero is beyond the interval.
    pub is_sure: bool,
}

const WIDTH: f64 = 640.0;
const EDGE: f64 = 12.0;
const TOP: f64 = 44.0;
const LINE: f64 = 24.0;
/// The left and the right edge of the intervals.
const PLOT: [f64; 2] = [200.0, 430.0];

/// Draws the intervals in their order. `zero` is the place of zero, in percent. `sheet` gives the title, the convention
/// and the link.
pub fn intervals(sheet: &Sheet, zero: f64, all: &[Interval]) -> String {
    let end = TOP + LINE * all.len() as f64;
    let mut drawing = Drawing::new(WIDTH, end + 20.0);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let place = |percent: f64| PLOT[0] + (PLOT[1] - PLOT[0]) * percent / 100.0;
    let [x, top, bottom] = [place(zero), TOP - 4.0, end].map(|at| fixed(at, 1));
    out.push_str(&format!("<path d=\"M{x} {top}V{bottom}\" stroke=\"#868fa1\"/>\n"));
    for (at, interval) in all.iter().enumerate() {
        let middle = TOP + LINE * (at as f64 + 0.5);
        let colour = if interval.is_sure { ACCENT } else { "#525c6e" };
        let [low, dot, high] = interval.at.map(|at| fixed(place(at), 1));
        let [y, above, below] = [middle, middle - 4.0, middle + 4.0].map(|at| fixed(at, 1));
        out.push_str(&format!(
            "<path d=\"M{low} {y}H{high}M{low} {above}V{below}M{high} {above}V{below}\" \
             fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <circle cx=\"{dot}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/>\n"
        ));
        text(out, EDGE, middle + 4.0, "", &interval.name);
        text(out, WIDTH - EDGE, middle + 4.0, "text-anchor=\"end\"", &interval.said);
    }
    let said = all.iter().map(|interval| format!("{}: {}", interval.name, interval.said));
    drawing.finish(sheet, &said.collect::<Vec<_>>().join("; "))
}
