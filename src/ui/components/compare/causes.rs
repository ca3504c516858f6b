//! The colours in which causes are drawn, and what a share is.

use yew::prelude::*;

use crate::compare::Cause;

/// Defines the patterns of causes, which the style sheet names. The view has them once.
pub fn patterns() -> Html {
    let pattern = |id: &'static str| {
        html! {
            <pattern {id} width="1" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-20)">
                <rect class="ground" width="1" height="4" />
                <rect class="stripe" width="0.4" height="4" />
            </pattern>
        }
    };
    html! {
        <svg class="patterns" width="0" height="0" aria-hidden="true">
            <defs>{ for ["hatch-entered", "hatch-dropped", "hatch-unjudged"].into_iter().map(pattern) }</defs>
        </svg>
    }
}

/// Says how the difference is split.
pub fn how_split() -> Html {
    html! {
        <p class="hint">
            { "A share is what the cause adds on average, over all orders in which the causes could come (Shapley value). \
               So the shares add up to the difference." }
        </p>
    }
}

/// The class of a cause's colour.
pub fn class(cause: Cause) -> &'static str {
    match cause {
        Cause::Came => "came",
        Cause::Entered => "entered",
        Cause::Up => "up",
        Cause::Left => "lost",
        Cause::Dropped => "dropped",
        Cause::Down => "down",
        Cause::Unjudged => "unjudged",
        Cause::Ties => "ties",
        Cause::Other => "other",
    }
}
