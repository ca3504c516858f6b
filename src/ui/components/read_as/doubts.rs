//! What was guessed about a text.

use std::rc::Rc;

use yew::prelude::*;

use crate::platform::dom;
use crate::state::import::{ReadReport, SourceText};
use crate::ui::components::troubles::Change;

#[derive(PartialEq, Properties)]
pub struct DoubtsProps {
    /// The place of the text among the texts.
    pub at: usize,
    pub input: SourceText,
    pub report: Rc<ReadReport>,
    pub change: Change,
}

/// The guesses, each with a button that reads the text in the other way.
#[component]
pub fn Doubts(props: &DoubtsProps) -> Html {
    let DoubtsProps { at, input, report, change } = props;
    let at = *at;
    report
        .doubts
        .iter()
        .map(|doubt| {
            let other = SourceText { how: doubt.how.clone(), ..input.clone() };
            let change = change.clone();
            let read_again = move |_: MouseEvent| {
                // The button goes with the doubt. The focus must move first.
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
