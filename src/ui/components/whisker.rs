//! How far a value could be from what is shown: a whisker on a card, with a sentence.

use yew::Html;

use crate::answers::bounds::Bounds;
use crate::present::bounds::{sentence, short};
use crate::ui::element::{el, nothing};

/// The whole sentence for the measure shown, a few words for the others.
pub fn whisker(bounds: Option<&Bounds>, value: Option<f64>, digits: u8, is_chosen: bool) -> Html {
    let Some(bounds) = bounds else { return nothing() };
    let whole = sentence(bounds, digits);
    let said = if is_chosen { whole.clone() } else { short(bounds, digits) };
    if said.is_empty() {
        return nothing();
    }
    let judged = bounds.judged.iter().flat_map(|judged| [judged.worst, judged.best]).flatten();
    let ties = bounds.ties.iter().flat_map(|ties| [ties.low, ties.high]);
    let ends: Vec<f64> = judged.chain(ties).chain(value).collect();
    let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
    let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // DCG goes beyond 1.
    let most = high.max(1.0);
    let x = |v: f64| v.max(0.0) / most * 100.0;
    let rect = |class: &'static str, y: &'static str, height: &'static str| {
        el("rect").class(class).set("y", y).set("height", height)
    };
    let mut svg = el("svg")
        .class("whisker")
        .set("viewBox", "0 0 100 8")
        .set("preserveAspectRatio", "none")
        .set("aria-hidden", "true")
        .child(rect("track", "3.5", "1").set("width", "100"))
        .child(
            rect("reach", "2.5", "3")
                .number("x", x(low))
                .number("width", (x(high) - x(low)).max(1.0)),
        );
    if let Some(value) = value {
        svg = svg.child(rect("now", "0", "8").number("x", x(value) - 0.6).set("width", "1.2"));
    }
    el("p").class("bounds").title(&whole).child(svg).child(el("span").text(&said)).done()
}
