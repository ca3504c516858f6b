//! Draws a comparison of two systems: the sorted differences as bars, and the values of one system against
//! those of the other.

use super::drawing::{ACCENT, Drawing, NOTE, TITLE, text};
use super::sheet::Sheet;
use crate::decimal::fixed;
use crate::present::number::value;

const WIDTH: f64 = 640.0;
/// The space at the left and right edges of the picture.
const EDGE: f64 = 12.0;
/// The vertical position of the chart, below the title.
const TOP: f64 = 40.0;
/// The height of the bars, from the largest gain to the largest loss.
const HEIGHT: f64 = 220.0;
/// The colour of queries for which the candidate is better.
const GAIN: &str = ACCENT;
/// The colour of queries for which the baseline is better.
const LOSS: &str = "#697387";
const GREY_LINE: &str = "stroke=\"#b0b0b0\"";

/// The greatest number of bars. If there are more differences, this many of them are drawn, at even distances in the
/// sorted order.
const MOST: usize = 600;

/// Draws the differences of all queries, candidate minus baseline, the largest gain first. `names` are those of the
/// baseline and the candidate. `sheet` gives the title, the convention and the link.
pub fn differences(sheet: &Sheet, differences: &[f64], names: [&str; 2]) -> String {
    let mut sorted: Vec<f64> = differences.iter().copied().filter(|d| d.is_finite()).collect();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let drawn = sorted.len().min(MOST);
    // The index of the difference that a bar shows.
    let at = |bar: usize| match drawn {
        0 | 1 => 0,
        _ => bar * (sorted.len() - 1) / (drawn - 1),
    };
    let (high, low) = (
        sorted.first().copied().unwrap_or(0.0).max(0.0),
        sorted.last().copied().unwrap_or(0.0).min(0.0),
    );
    let range = Some(high - low).filter(|range| *range > 0.0).unwrap_or(1.0);
    let y = |difference: f64| TOP + HEIGHT * (high - difference) / range;
    let mut drawing = Drawing::new(WIDTH, TOP + HEIGHT + 24.0);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let step = (WIDTH - 2.0 * EDGE) / drawn.max(1) as f64;
    let zero = fixed(y(0.0), 1);
    for (colour, sign) in [(GAIN, 1.0), (LOSS, -1.0)] {
        let mut path = String::new();
        for bar in (0..drawn).filter(|bar| sorted[at(*bar)] * sign > 0.0) {
            let left = fixed(EDGE + step * (bar as f64 + 0.1), 2);
            let width = fixed(step * 0.8, 2);
            let end = fixed(y(sorted[at(bar)]), 1);
            path.push_str(&format!("M{left} {zero}V{end}h{width}V{zero}z"));
        }
        out.push_str(&format!("<path d=\"{path}\" fill=\"{colour}\"/>\n"));
    }
    let end = fixed(WIDTH - EDGE, 1);
    out.push_str(&format!("<path d=\"M12 {zero}H{end}\" {GREY_LINE}/>\n"));
    let [baseline, candidate] = names;
    let base = TOP + HEIGHT + 16.0;
    let caption = |name: &str, by: f64| format!("{name} better by up to {}", value(by, 3));
    text(out, EDGE, base, NOTE, &caption(candidate, high));
    text(out, WIDTH - EDGE, base, &format!("{NOTE} text-anchor=\"end\""), &caption(baseline, -low));
    drawing.finish(sheet, "The difference of each query, the largest gain first.")
}

/// Draws a point for each query: the baseline's value to the right, the candidate's upwards. `values` holds both in
/// this order, as `names` does.
pub fn against(sheet: &Sheet, values: &[(f64, f64)], names: [&str; 2]) -> String {
    const SIDE: f64 = 360.0;
    let numbers = values.iter().flat_map(|(a, b)| [*a, *b]);
    let (low, high) = numbers.fold((0.0_f64, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
    let range = Some(high - low).filter(|range| *range > 0.0).unwrap_or(1.0);
    let left = EDGE + 40.0;
    let x = |v: f64| left + SIDE * (v - low) / range;
    let y = |v: f64| TOP + SIDE * (high - v) / range;
    let mut drawing = Drawing::new(left + SIDE + EDGE, TOP + SIDE + 40.0);
    let out = &mut drawing.out;
    text(out, EDGE, 26.0, TITLE, &sheet.headline);
    let [l, r, t, b] = [left, left + SIDE, TOP, TOP + SIDE].map(|v| fixed(v, 1));
    out.push_str(&format!(
        "<path d=\"M{l} {t}V{b}H{r}M{l} {b}L{r} {t}\" fill=\"none\" {GREY_LINE}/>\n"
    ));
    for (colour, holds) in [
        (GAIN, (|a, b| b > a) as fn(f64, f64) -> bool),
        (LOSS, |a, b| b < a),
        ("#b0b0b0", |a, b| a == b),
    ] {
        let mut path = String::new();
        for (baseline, candidate) in values.iter().filter(|(a, b)| holds(*a, *b)) {
            path.push_str(&format!("M{} {}h0", fixed(x(*baseline), 1), fixed(y(*candidate), 1)));
        }
        out.push_str(&format!(
            "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"5\" stroke-linecap=\"round\"/>\n"
        ));
    }
    let [baseline, candidate] = names;
    let end = format!("{NOTE} text-anchor=\"end\"");
    text(out, left, TOP + SIDE + 16.0, NOTE, &value(low, 2));
    text(out, left + SIDE, TOP + SIDE + 16.0, &end, &value(high, 2));
    text(out, left + SIDE, TOP + SIDE + 32.0, &end, &format!("{baseline} \u{2192}"));
    text(out, left - 4.0, TOP + 10.0, &end, &value(high, 2));
    text(out, left, TOP - 4.0, NOTE, &format!("\u{2191} {candidate}"));
    drawing.finish(sheet, "One point for each query. Above the line the candidate is better.")
}
