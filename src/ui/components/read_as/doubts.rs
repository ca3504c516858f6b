//! The guesses that were made when a text was read.

use yew::prelude::*;

use crate::platform::dom;
use crate::state::import::{ReadReport, SourceText};
use crate::ui::components::troubles::Change;

/// Draws the guesses, each with a button that reads the text in the other way. `at` is the index of the text.
pub fn doubts(at: usize, input: &SourceText, report: &ReadReport, change: &Change) -> Html {
    report
        .doubts
        .iter()
        .map(|doubt| {
            let other = SourceText { how: doubt.how.clone(), ..input.clone() };
            let change = change.clone();
            let read_again = move |_: MouseEvent| {
                // The button disappears with the guess, so the focus must move first.
                dom::focus(&format!("#read-as-{at} summary"));
                change.emit((at, other.clone()));
            };
            html! {
                <p class="doubt">
                    <span>{ "A guess: " }<span dir="auto">{ &doubt.text }</span></span>
                    <button type="button" onclick={read_again}>
                        { format!("Read as {} instead", doubt.instead) }
                    </button>
                </p>
            }
        })
        .collect()
}
