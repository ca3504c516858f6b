//! A text that is read aloud by screen readers and not drawn.

use yew::prelude::*;

pub fn screen_reader_text(text: impl Into<AttrValue>) -> Html {
    html! { <span class="for-listeners">{ text.into() }</span> }
}
