//! The colours in which causes are drawn, and what a share is.

use yew::prelude::*;

use crate::compare::Cause;

/// Defines the pattern of the cause "unjudged", which the style sheet names. The view has it once.
pub fn hatch() -> Html {
    html! {
        <svg class="patterns" width="0" height="0" aria-hidden="true">
            <defs>
                <pattern id="hatch" width="1" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-20)">
                    <rect width="0.4" height="4" />
                </pattern>
            </defs>
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
        Cause::Came | Cause::Entered => "came",
        Cause::Up => "up",
        Cause::Left | Cause::Dropped => "lost",
        Cause::Down => "down",
        Cause::Unjudged => "unjudged",
        Cause::Ties | Cause::Other => "other",
    }
}
