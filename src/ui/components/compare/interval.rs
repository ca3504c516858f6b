//! The interval of a difference, drawn beside zero.

use yew::prelude::*;

use crate::present::number::plain;
use crate::state::compared::drawing::Scale;
use crate::statistics::Comparison;

/// Draws the interval of a comparison on a scale, in colour if the difference is more than chance (`is_shown`). The
/// numbers stand beside it.
pub fn interval(against: &Comparison, scale: Scale, is_shown: bool) -> Html {
    let Ok(difference) = against.difference else { return Html::default() };
    let ends = against.bootstrap.as_ref().map_or([difference; 2], |found| [found.low, found.high]);
    let at = |number: f64| plain(scale.place(number));
    let [low, high] = ends.map(at);
    let (zero, middle) = (at(0.0), at(difference));
    html! {
        <svg class={classes!("interval", is_shown.then_some("sure"))} viewBox="0 0 100 20"
            preserveAspectRatio="none" aria-hidden="true">
            <path class="zero" d={format!("M{zero} 0V20")} />
            <path d={format!("M{low} 10H{high}M{low} 6V14M{high} 6V14")} />
            <path class="dot" d={format!("M{middle} 10h0")} />
        </svg>
    }
}
