//! What was assumed: unjudged documents, ties, short lists, rules of the convention, scores that no longer count.

use yew::prelude::*;

use crate::present::words;
use crate::state::View;

/// Draws a sentence for each note of the chosen derivation, and one if an edit took the place of the scores. Draws
/// nothing if there is none.
pub fn notes(view: &View) -> Html {
    let notes = &view.chosen.notes;
    let are_scores_gone = !view.query.docs.is_empty()
        && !view.query.has_scores()
        && view.model.loaded_query().is_some_and(|loaded| loaded.has_scores());
    html! {
        if are_scores_gone || !notes.is_empty() {
            <ul class="notes" aria-label="What was assumed">
                if are_scores_gone {
                    <li>{ "The order is now yours, so the scores are left out. Undo brings them back." }</li>
                }
                for note in notes {
                    <li>{ words::note(note) }</li>
                }
            </ul>
        }
    }
}
