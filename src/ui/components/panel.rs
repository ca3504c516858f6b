//! A section of the page under a heading.

use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// More classes than `panel`.
    #[prop_or_default]
    pub class: &'static str,
    /// The id of the heading, which names the section.
    pub id: &'static str,
    pub heading: AttrValue,
    pub children: Html,
}

#[component]
pub fn Panel(props: &Props) -> Html {
    html! {
        <section class={classes!("panel", props.class)} aria-labelledby={props.id}>
            <h2 id={props.id}>{ &props.heading }</h2>
            { props.children.clone() }
        </section>
    }
}
