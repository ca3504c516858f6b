//! Recall and precision over k.

use yew::prelude::*;

use super::panel::panel;
use crate::present::chart::{self, Point, Series, Tick};
use crate::present::number;
use crate::state::View;

/// The most points of a line that has dots. More dots would touch.
const MOST_DOTS: usize = 50;

/// Draws both as step lines from rank 1 to the last one, with the cutoff marked.
pub fn curve(view: &View) -> Html {
    let chart = chart::recall_precision(&view.precision, &view.recall, view.model.k);
    let view_box = format!("0 0 {} {}", number::plain(chart.width), number::plain(chart.height));
    let figure = html! {
        <figure>
            <svg viewBox={view_box} role="img" aria-label={chart.summary.clone()}>
                { for chart.y_ticks.iter().map(|tick| y_tick(tick, chart.width)) }
                { for chart.x_ticks.iter().map(|tick| x_tick(tick, chart.height)) }
                if let Some(x) = chart.cutoff_x {
                    <line class="cutoff-line" x1={number::plain(x)} x2={number::plain(x)} y1="4"
                        y2={number::plain(chart.height - 18.0)} />
                }
                { for chart.series.iter().map(|series| line(series, view)) }
            </svg>
            <figcaption>{ for chart.series.iter().map(key) }</figcaption>
        </figure>
    };
    panel("curve", "Recall and precision over k", figure)
}

fn y_tick(tick: &Tick, width: f64) -> Html {
    let y = number::plain(tick.at);
    html! {
        <g class="tick">
            <line x1="28" x2={number::plain(width)} y1={y.clone()} y2={y} />
            <text x="24" y={number::plain(tick.at + 4.0)} text-anchor="end">{ &tick.label }</text>
        </g>
    }
}

fn x_tick(tick: &Tick, height: f64) -> Html {
    html! {
        <text x={number::plain(tick.at)} y={number::plain(height - 2.0)} class="tick"
            text-anchor="middle">
            { &tick.label }
        </text>
    }
}

/// The name of a series beside a sample of its line.
fn key(series: &Series) -> Html {
    html! { <span class={format!("key {}", class_of(series))}>{ series.name }</span> }
}

fn class_of(series: &Series) -> String {
    series.name.to_ascii_lowercase()
}

fn line(series: &Series, view: &View) -> Html {
    let has_dots = series.points.len() <= MOST_DOTS;
    let points = series.points.iter().filter(|_| has_dots);
    html! {
        <g class={format!("series {}", class_of(series))}>
            <path fill="none" d={series.path.clone()} />
            { for points.map(|point| dot(series, point, view)) }
        </g>
    }
}

fn dot(series: &Series, point: &Point, view: &View) -> Html {
    let value = number::value(point.value, view.model.digits);
    let row = view.precision.actual.rows.get(point.k.wrapping_sub(1));
    html! {
        <circle class="dot" r="3" cx={number::plain(point.x)} cy={number::plain(point.y)}
            data-of={row.map(|row| row.doc.clone())}>
            <title>{ format!("{}@{}: {value}", series.name, point.k) }</title>
        </circle>
    }
}
