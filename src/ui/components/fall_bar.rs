//! A bar of a value, or of the change from one value to the next.

use yew::prelude::*;

use crate::present::number;

/// Draws the change from `from` to `to`; without `from`, the value `to` from 0. `most` is the end of the scale.
pub fn fall_bar(from: Option<f64>, to: Option<f64>, most: f64) -> Html {
    let Some(to) = to else { return Html::default() };
    let (low, high) = (from.unwrap_or(0.0).min(to).max(0.0), from.unwrap_or(0.0).max(to).max(0.0));
    let class = match from {
        None => "whole",
        Some(from) if from <= to => "rise",
        Some(_) => "fall",
    };
    let width = number::plain(((high - low) / most * 100.0).max(0.5));
    html! {
        <svg class="fall-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" height="10" width="100" />
            <rect {class} height="10" x={number::plain(low / most * 100.0)} {width} />
        </svg>
    }
}
