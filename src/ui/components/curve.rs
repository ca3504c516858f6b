//! Recall and precision over k.

use yew::Html;

use crate::present::chart::{self, Series};
use crate::present::number;
use crate::state::View;
use crate::ui::element::{El, el};
use crate::ui::grid::panel;

pub fn curve(view: &View) -> Html {
    let chart = chart::recall_precision(&view.precision, &view.recall, view.model.k);
    let mut svg = el("svg")
        .attr(
            "viewBox",
            &format!("0 0 {} {}", number::plain(chart.width), number::plain(chart.height)),
        )
        .set("role", "img")
        .label(&chart.summary);
    for tick in &chart.y_ticks {
        let line = el("line").set("x1", "28").number("x2", chart.width);
        let line = line.number("y1", tick.at).number("y2", tick.at);
        let label = at(24.0, tick.at + 4.0).set("text-anchor", "end").text(&tick.label);
        svg = svg.child(el("g").class("tick").child(line).child(label));
    }
    for tick in &chart.x_ticks {
        let label = at(tick.at, chart.height - 2.0).class("tick").set("text-anchor", "middle");
        svg = svg.child(label.text(&tick.label));
    }
    if let Some(x) = chart.cutoff_x {
        let line = el("line").class("cutoff-line").number("x1", x).number("x2", x);
        svg = svg.child(line.set("y1", "4").number("y2", chart.height - 18.0));
    }
    let mut keys = el("figcaption");
    for series in &chart.series {
        let class = series.name.to_ascii_lowercase();
        svg = svg.child(line(series, &class, view));
        keys = keys.child(el("span").attr("class", &format!("key {class}")).text(series.name));
    }
    panel("curve", "curve", "Recall and precision over k")
        .child(el("figure").child(svg).child(keys))
        .done()
}

/// Lines through more points have no dots: they would touch.
const DOTS: usize = 50;

fn at(x: f64, y: f64) -> El {
    el("text").number("x", x).number("y", y)
}

fn line(series: &Series, class: &str, view: &View) -> El {
    let path = el("path").set("fill", "none").attr("d", &series.path);
    let mut group = el("g").attr("class", &format!("series {class}")).child(path);
    let dots = series.points.len() <= DOTS;
    for point in series.points.iter().filter(|_| dots) {
        let value = number::value(point.value, view.model.digits);
        let title = el("title").text(&format!("{}@{}: {value}", series.name, point.k));
        let mut dot =
            el("circle").class("dot").set("r", "3").number("cx", point.x).number("cy", point.y);
        if let Some(row) = view.precision.actual.rows.get(point.k.wrapping_sub(1)) {
            dot = dot.attr("data-of", &row.doc);
        }
        group = group.child(dot.child(title));
    }
    group
}
