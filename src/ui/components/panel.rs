//! A section of the page under a heading.

use yew::prelude::*;

/// The section `id` names the heading and is a class of the section.
pub fn panel(id: &'static str, heading: impl Into<AttrValue>, content: Html) -> Html {
    html! {
        <section class={classes!("panel", id)} aria-labelledby={id}>
            <h2 {id}>{ heading.into() }</h2>
            { content }
        </section>
    }
}
