//! The means of each measure over time, as one small picture for each measure.

use std::fmt::Write;

use yew::prelude::*;

use crate::compare::history::History;
use crate::present::number::{plain, signed, value};
use crate::state::compared::drawing::{Kept, Trend, trend};
use crate::state::compared::over_time::Watched;
use crate::ui::aria;

/// Draws a line for each measure: the means of the snapshots, and dashed the lowest allowed mean. A click chooses the
/// measure of the table below.
pub fn trends(history: &History, watched: &Watched, digits: u8, choose: &Callback<String>) -> Html {
    let measures = history.measures();
    let of = |measure: &&str| Watched { measure: (*measure).into(), ..watched.clone() };
    html! {
        <>
            <div class="trends" role="group" aria-label="Measure">
                for of in measures.iter().map(of) {
                    { picture(history, &of, of.measure == watched.measure, digits, choose) }
                }
            </div>
            <p class="hint">
                { format!("The dashed line is {} % below the baseline, {}.", plain(watched.drop), watched.baseline) }
            </p>
        </>
    }
}

fn picture(
    history: &History,
    watched: &Watched,
    is_chosen: bool,
    digits: u8,
    choose: &Callback<String>,
) -> Html {
    let name = watched.measure.clone();
    let trend = trend(history, watched);
    let change = watched.means(history).last().and_then(|(_, change)| *change);
    let end = |kept: &Kept| html! { <span dir="auto">{ format!("{} {}", kept.name, value(kept.mean, digits)) }</span> };
    html! {
        <button type="button" class="trend" aria-pressed={aria::flag(is_chosen)}
            onclick={choose.reform(move |_: MouseEvent| name.clone())}>
            <span class="trend-name">
                <b>{ watched.measure.clone() }</b>
                if let Some(change) = change {
                    <span>{ format!("{} %", signed(change, 1)) }</span>
                }
            </span>
            if let Some(Trend { points, least }) = &trend {
                <svg class="over-time" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                    if let Some(least) = least {
                        <path class="least" d={format!("M0 {}H100", plain(*least))} />
                    }
                    <path d={path(points, true)} />
                    <path class="point" d={path(points, false)} />
                </svg>
                <span class="ends">{ for points.first().map(end) }{ for points.last().map(end) }</span>
            } else {
                <span class="hint">{ "Two snapshots or more with this measure make a line." }</span>
            }
        </button>
    }
}

/// Returns the points as one line, or each by itself.
fn path(points: &[Kept], is_line: bool) -> String {
    let mut path = String::new();
    for Kept { at: [x, y], .. } in points {
        // Writing to a string cannot fail.
        let _ = match (is_line, path.is_empty()) {
            (true, false) => write!(path, "L{x:.2} {y:.2}"),
            (true, true) => write!(path, "M{x:.2} {y:.2}"),
            (false, _) => write!(path, "M{x:.2} {y:.2}h0"),
        };
    }
    path
}
