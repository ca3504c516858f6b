//! Writes a line chart of `present` as SVG.

use super::drawing::{Drawing, TITLE, text};
use super::sheet::Sheet;
use crate::decimal::fixed;
use crate::present::chart::{Chart, Tick};

/// The vertical position of the chart, below the title.
const TOP: f64 = 40.0;
/// The colours of the first and the second line.
const INKS: [&str; 2] = ["#3b6fb6", "#b4532a"];

/// Returns the chart as SVG, with at most two lines. `sheet` gives the title, the convention and the link.
pub(super) fn write(sheet: &Sheet, chart: &Chart) -> String {
    let mut drawing = Drawing::new(chart.width + 24.0, TOP + chart.height + 40.0);
    let out = &mut drawing.out;
    text(out, 12.0, 24.0, TITLE, &sheet.headline);
    out.push_str(&format!("<g transform=\"translate(12 {})\">\n", fixed(TOP, 0)));
    for Tick { at, label } in &chart.y_ticks {
        path(out, &format!("M32 {}H{}", fixed(*at, 1), fixed(chart.width, 1)), "#d0d0d0", "");
        text(out, 26.0, at + 4.0, "text-anchor=\"end\"", label);
    }
    for Tick { at, label } in &chart.x_ticks {
        text(out, *at, chart.height - 6.0, "text-anchor=\"middle\"", label);
    }
    if let Some(x) = chart.cutoff_x {
        let line = format!("M{} 8V{}", fixed(x, 1), fixed(chart.height - 24.0, 1));
        path(out, &line, "#595959", " stroke-dasharray=\"3 2\"");
    }
    for (at, (series, ink)) in chart.series.iter().zip(INKS).enumerate() {
        path(out, &series.path, ink, " stroke-width=\"2\"");
        let attributes = format!("fill=\"{ink}\"");
        text(out, 32.0 + 120.0 * at as f64, chart.height + 16.0, &attributes, series.name);
    }
    out.push_str("</g>\n");
    drawing.finish(sheet, &chart.summary)
}

/// Draws a path `d` in the colour `ink`. `more` holds further attributes, each after a space.
fn path(out: &mut String, d: &str, ink: &str, more: &str) {
    out.push_str(&format!("<path d=\"{d}\" fill=\"none\" stroke=\"{ink}\"{more}/>\n"));
}
