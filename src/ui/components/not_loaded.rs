//! The message in place of the page, if saved work cannot be shown because the part of the page that reads it did not
//! arrive.

use yew::prelude::*;

use crate::platform::{dom, location};

/// Draws the message that the work is unchanged, and a button that loads the page again.
#[component]
pub fn NotLoaded() -> Html {
    use_effect_with((), |()| dom::set_ready());
    html! {
        <main class="boot-message" role="alert">
            <h1>{ "RankLens could not be loaded" }</h1>
            <p>
                { "A part of the page did not arrive. Your work is unchanged: it is kept in this browser. Check the \
                   connection, then load the page again." }
            </p>
            <button type="button" class="primary" onclick={|_: MouseEvent| location::reload()}>{ "Reload" }</button>
        </main>
    }
}
