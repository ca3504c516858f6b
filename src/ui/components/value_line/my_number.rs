//! The field for a number that another tool gave. Typing in it opens the finder of conventions.

use yew::prelude::*;

use crate::platform::dom;
use crate::ui::asked::{Asked, AskedAction, Tab};

/// What `MyNumber` shows: the number as it was typed.
#[derive(PartialEq, Properties)]
pub struct MyNumberProps {
    pub claimed: String,
    pub ask: UseReducerDispatcher<Asked>,
    /// Whether the panel with the finder stands beside the list.
    pub has_panel: bool,
}

/// Draws the field. It takes any text; the finder says whether it is a number. Without the panel, draws a button that
/// leads to the field beside it.
#[component]
pub fn MyNumber(props: &MyNumberProps) -> Html {
    let write = use_callback(props.ask.clone(), |event: InputEvent, ask| {
        ask.dispatch(AskedAction::Claim(dom::value_of(&event)));
    });
    let open = use_callback(props.ask.clone(), |_: MouseEvent, ask| {
        ask.dispatch(AskedAction::Open(Tab::MyNumber));
    });
    if !props.has_panel {
        return html! {
            <p class="my-number">
                <button type="button" title="Find the convention that gives your number" onclick={open}>
                    { "My number\u{2026}" }
                </button>
            </p>
        };
    }
    html! {
        <p class="my-number">
            <label for="my-number">{ "My number" }</label>
            <input id="my-number" type="text" inputmode="decimal" autocomplete="off"
                placeholder="e.g. 0.969" aria-describedby="my-number-hint"
                value={props.claimed.clone()} oninput={write} />
            <small id="my-number-hint">{ "which convention gives it?" }</small>
        </p>
    }
}
