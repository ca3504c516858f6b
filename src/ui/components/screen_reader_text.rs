//! A text that is read aloud by screen readers and not drawn.

use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub text: AttrValue,
}

#[component]
pub fn ScreenReaderText(props: &Props) -> Html {
    html! { <span class="for-listeners">{ &props.text }</span> }
}
