//! The contribution of a rank as a bar.

use yew::prelude::*;

use crate::present::chart::Bar;
use crate::present::number;

/// Draws the bar of a rank. The dashed outline is what the ideal ranking adds there. `level` is the colour level of
/// the grade. This is no component, since it is drawn again with its row anyway.
pub fn contribution_bar(bar: &Bar, level: u8) -> Html {
    let (filled, ghost) = (bar.filled * 100.0, bar.ghost * 100.0);
    html! {
        <svg class={format!("bar level-{level}")} viewBox="0 0 100 14" preserveAspectRatio="none"
            aria-hidden="true">
            if ghost > filled {
                <rect class="ghost" height="13" width={width(ghost - 1.0)} x="0.500" y="0.500" />
            }
            <rect class="filled" height="14" width={width(filled)} />
        </svg>
    }
}

fn width(width: f64) -> String {
    number::plain(width.max(0.0))
}
