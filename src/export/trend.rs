//! Draws a mean over time as a line.

use super::drawing::{ACCENT, Drawing, TITLE, text};
use super::sheet::Sheet;
use crate::decimal::fixed;

/// A point of a line over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    pub name: String,
    /// The mean as readers see it.
    pub mean: String,
    /// The place from the left and from the top, in percent.
    pub at: [f64; 2],
}

const WIDTH: f64 = 640.0;
const EDGE: f64 = 12.0;
const TOP: f64 = 44.0;
const HEIGHT: f64 = 180.0;
/// The greatest number of points whose names are written.
const NAMED: usize = 12;
/// The number of characters of a name that are shown.
const LETTERS: usize = 14;

/// Draws the points in their order, and the lowest allowed mean at `least`, in percent from the top. `sheet` gives the
/// title, the convention and the link.
pub fn trend(sheet: &Sheet, points: &[Point], least: Option<f64>) -> String {
    let mut drawing = Drawing::new(WIDTH, TOP + HEIGHT + 40.0);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let x = |percent: f64| EDGE + (WIDTH - 2.0 * EDGE) * percent / 100.0;
    let y = |percent: f64| TOP + HEIGHT * percent / 100.0;
    if let Some(least) = least {
        let [y, end] = [y(least), WIDTH - EDGE].map(|at| fixed(at, 1));
        out.push_str(&format!(
            "<path d=\"M12 {y}H{end}\" stroke=\"#ab3d18\" stroke-dasharray=\"5 4\"/>\n"
        ));
    }
    let (mut line, mut dots) = (String::new(), String::new());
    for (at, point) in points.iter().enumerate() {
        let [x, y] = [fixed(x(point.at[0]), 1), fixed(y(point.at[1]), 1)];
        line.push_str(&format!("{}{x} {y}", if at == 0 { "M" } else { "L" }));
        dots.push_str(&format!("M{x} {y}h0"));
    }
    out.push_str(&format!(
        "<path d=\"{line}\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"2\"/>\n"
    ));
    out.push_str(&format!(
        "<path d=\"{dots}\" stroke=\"{ACCENT}\" stroke-width=\"8\" stroke-linecap=\"round\"/>\n"
    ));
    let step = points.len().div_ceil(NAMED).max(1);
    for point in points.iter().step_by(step) {
        let place = x(point.at[0]);
        text(
            out,
            place,
            y(point.at[1]) - 8.0,
            "font-size=\"12\" text-anchor=\"middle\"",
            &point.mean,
        );
        let name: String = point.name.chars().take(LETTERS).collect();
        let small = "font-size=\"12\" fill=\"#595959\" text-anchor=\"middle\"";
        text(out, place, TOP + HEIGHT + 24.0, small, &name);
    }
    let said = points.iter().map(|point| format!("{} {}", point.name, point.mean));
    drawing.finish(sheet, &said.collect::<Vec<_>>().join(", "))
}
