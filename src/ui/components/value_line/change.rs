//! How far the user's edits of the list have moved its value.

use yew::prelude::*;

use crate::metrics::{Measure, Outcome};
use crate::present::number;

/// Draws the change from `before`, the outcome for the list as it was loaded, to `now`. `before` is `None` until the
/// first edit. Both outcomes are under the present settings, so that the change is that of the edits alone; the effect
/// of a changed setting is shown at the setting.
pub fn change(measure: Measure, before: Option<Outcome>, now: Outcome, digits: u8) -> Html {
    let difference = match (before.unwrap_or(now), now) {
        (Outcome::Value(before), Outcome::Value(now)) => Some(now - before),
        _ => None,
    };
    let text = match (before, difference) {
        (Some(before), None) => format!("was {}", number::outcome(before, digits)),
        (None, None) => String::new(),
        (_, Some(difference)) => number::changed(difference, digits),
    };
    let against = match (before, difference) {
        (_, Some(_)) => " by edits",
        (Some(_), None) => " before the edits",
        (None, None) => "",
    };
    html! {
        <p class={change_class(difference.unwrap_or(0.0))}>
            <output data-scope="change" data-measure={measure.to_string()}
                data-value={difference.map(number::plain)}>
                { text }
            </output>
            <span>{ against }</span>
        </p>
    }
}

/// Returns the CSS classes of a difference.
pub fn change_class(difference: f64) -> &'static str {
    match difference {
        more if more > 0.0 => "change better",
        less if less < 0.0 => "change worse",
        _ => "change same",
    }
}
