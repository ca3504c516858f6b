//! Lines of a large file that do not count.

use yew::prelude::*;

use crate::present::number::grouped;
use crate::state::skipped::Skipped;

/// Draws the number of skipped lines, and which they are. `of` names the part of the data, such as `the run`.
pub fn skipped_lines(of: &str, skipped: &Skipped) -> Html {
    if skipped.count == 0 {
        return Html::default();
    }
    let count = skipped.count as usize;
    let (lines, do_not) = if count == 1 { ("line", "does not") } else { ("lines", "do not") };
    let heading = format!("{} {lines} of {of} {do_not} count", grouped(count));
    let rest = count.saturating_sub(skipped.messages.len());
    html! {
        <details class="skipped">
            <summary>{ &heading }</summary>
            <ol tabindex="0" aria-label={heading.clone()}>
                for line in &skipped.messages {
                    <li dir="auto">{ line }</li>
                }
                if rest > 0 {
                    <li>{ format!("and {} more", grouped(rest)) }</li>
                }
            </ol>
        </details>
    }
}
