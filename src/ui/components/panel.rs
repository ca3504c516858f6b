//! A section of the page under a heading.

use yew::prelude::*;

/// Draws a section. `id` is the id of its heading and one of its classes.
pub fn panel(id: &'static str, heading: impl Into<AttrValue>, content: Html) -> Html {
    html! {
        <section class={classes!("panel", id)} aria-labelledby={id}>
            <h2 {id}>{ heading.into() }</h2>
            { content }
        </section>
    }
}
