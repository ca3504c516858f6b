//! The running sums of the list and of the ideal ranking, with the rank of the step.

use yew::prelude::*;

use crate::metrics::Derivation;
use crate::present::number::plain;
use crate::present::running_sums::{HEIGHT, Line, RunningSums, WIDTH};

/// Draws both curves. `index` is the rank of the step, from 0. Draws nothing if there is no ideal ranking or there
/// are too many ranks.
pub fn running_sums(derivation: &Derivation, index: usize, digits: u8) -> Html {
    let Some(sums) = RunningSums::of(derivation, index, digits) else { return Html::default() };
    let x = plain(sums.x);
    let view_box = format!("0 0 {} {}", plain(WIDTH), plain(HEIGHT));
    html! {
        <>
            <h3>{ "Running sum by rank" }</h3>
            <svg class="running-sums" viewBox={view_box} role="img" aria-label={sums.summary.clone()}>
                <path class="gap" d={sums.gap.clone()} />
                <line class="here" x1={x.clone()} x2={x} y1="4" y2={plain(HEIGHT - 18.0)} />
                { line("ideal", &sums.ideal, index) }
                { line("list", &sums.list, index) }
                for tick in &sums.ranks {
                    <text class="rank" x={plain(tick.at)} y={plain(HEIGHT - 3.0)} text-anchor="middle">
                        { &tick.label }
                    </text>
                }
            </svg>
            <p class="sums">{ &sums.summary }</p>
        </>
    }
}

fn line(name: &'static str, line: &Line, index: usize) -> Html {
    let end = line.points.last().map_or(0.0, |point| point.0);
    let dot = |(at, point): (usize, &(f64, f64))| {
        let radius = if at == index { "4.5" } else { "2.5" };
        html! { <circle r={radius} cx={plain(point.0)} cy={plain(point.1)} /> }
    };
    html! {
        <g class={name}>
            <path fill="none" d={line.path.clone()} />
            { for line.points.iter().enumerate().map(dot) }
            <text x={plain(end + 9.0)} y={plain(line.label_y + 4.0)}>{ format!("{name} {}", line.total) }</text>
        </g>
    }
}
