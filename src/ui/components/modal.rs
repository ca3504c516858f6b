//! A dialog over the page. The browser keeps the focus inside and closes it on Escape.

use yew::prelude::*;

use crate::ui::hooks::modal::use_modal;

/// What `Modal` draws. `close` is called when the user closes the dialog, in whatever way.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub class: &'static str,
    /// The id of the heading, which names the dialog.
    pub heading: &'static str,
    pub close: Callback<()>,
    pub children: Html,
}

/// Draws the dialog open, with its content and a button that closes it.
#[component]
pub fn Modal(props: &Props) -> Html {
    let dialog = use_modal();
    let leave = props.close.reform(|_: MouseEvent| ());
    html! {
        <dialog ref={dialog} class={props.class} aria-labelledby={props.heading}
            onclose={props.close.reform(|_| ())}>
            { props.children.clone() }
            // The button is drawn at the top, but it is last in Tab order, so that the focus starts in the content.
            <button type="button" class="plain leave" onclick={leave}>{ "Close" }</button>
        </dialog>
    }
}
