//! A section of the page under a heading.

use yew::prelude::*;

/// Draws a section. `id` is the id of its heading and one of its classes.
pub fn panel(id: &'static str, heading: impl Into<AttrValue>, content: Html) -> Html {
    busy_panel(id, heading, false, content)
}

/// Draws a section as [`panel`] does. If it is busy, its content is about to be replaced.
pub fn busy_panel(
    id: &'static str,
    heading: impl Into<AttrValue>,
    is_busy: bool,
    content: Html,
) -> Html {
    html! {
        <section class={classes!("panel", id)} aria-labelledby={id} aria-busy={is_busy.then_some("true")}>
            <h2 {id}>{ heading.into() }</h2>
            { content }
        </section>
    }
}
