//! What was assumed: unjudged documents, ties, short lists, rules of the convention.

use yew::prelude::*;

use crate::present::words;
use crate::state::View;

/// Draws a sentence for each note of the chosen derivation. Draws nothing if there is none.
pub fn notes(view: &View) -> Html {
    let notes = &view.chosen.notes;
    html! {
        if !notes.is_empty() {
            <ul class="notes" aria-label="What was assumed">
                for note in notes {
                    <li>{ words::note(note) }</li>
                }
            </ul>
        }
    }
}
